"""Errors that a player, a scenario author or a referee can read."""

from __future__ import annotations


class GrognardError(Exception):
    """One full sentence about what is wrong, and the rule it offends where there is one."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.index: int | None = None
        """Which of several actions given together was refused."""

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" if self.rule else self.message


class IllegalAction(GrognardError):
    """An action that is not among the options of a pending decision."""


class NotationError(GrognardError):
    """A text that does not name an action, a hex or a unit of this game."""


class ScenarioError(GrognardError):
    """A scenario or map that cannot be played; names the place in the file."""

    def __init__(self, message: str, rule: str | None = None, line: int | None = None, source: str = "") -> None:
        super().__init__(message, rule)
        self.line = line
        self.source = source

    def __str__(self) -> str:
        where = f"{self.source}:{self.line}: " if self.line else (f"{self.source}: " if self.source else "")
        return where + super().__str__()


class RecordError(GrognardError):
    """A game record that cannot be read or does not replay; names the line."""

    def __init__(self, message: str, rule: str | None = None, line: int | None = None) -> None:
        super().__init__(message, rule)
        self.line = line

    def __str__(self) -> str:
        return (f"line {self.line}: " if self.line else "") + super().__str__()


class DiceError(GrognardError):
    """A stream of dice that has run out or does not answer to its commitment."""


class UnknownName(GrognardError):
    """A ruleset, scenario, bot or rule that does not exist; the message lists those that do."""
