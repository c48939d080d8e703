"""A player's prompt: commands are carried out, and a line that is an order is handed back."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING

from grognard.cli.draw.cards import print_cards
from grognard.cli.draw.sheets import rule_text, unit_table
from grognard.cli.find import find_rule
from grognard.cli.game.menu import Menu
from grognard.cli.say import say
from grognard.core.action import Action
from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from grognard.cli.game.match import Match

RECENT = 25
"""How many events the log shows unless all are asked for."""


class Leave(Exception):
    """The player wants to stop here."""


class Player:
    """One side's person at one decision."""

    def __init__(self, match: Match, side: int) -> None:
        self._match, self._side, self._screen = match, side, match.screen
        self._journal, self._game = match.journal, match.journal.game
        self._view = self._journal.ruleset.view(self._game, side)
        self._menu = Menu(self._journal, self._view)
        self._next_page = 0
        self._changed = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "?": self._help, "map": self._map, "legend": self._legend, "units": self._units,
            "log": self._log, "rule": self._rule, "odds": self._odds, "undo": self._undo, "u": self._undo,
            "save": self._save, "more": self._more, "back": self._back, "b": self._back, "options": self._back,
            "quit": self._quit, "q": self._quit, "exit": self._quit,
        }  # fmt: skip

    def order(self) -> Action | None:
        """The action that the player settles on; None where the game has changed under the decision."""
        self._show()
        name = self._journal.scenario.sides[self._side].name
        while True:
            line = self._screen.ask(f"{name}> ", self._words())
            try:
                action = self._read(line)
            except GrognardError as error:
                self._screen.print(str(error))
                continue
            if self._changed:
                return None
            if action is not None and self._confirmed(action):
                return action

    def _words(self) -> list[str]:
        """What the tab key completes."""
        texts = [self._journal.notation.text(action) for action in self._menu.actions]
        return sorted({*self.commands, *(word for text in texts for word in text.split())})

    # -- the options ---------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The position, the question with its rule, and the options."""
        self._screen.position(self._game, self._view, self._menu.lit)
        decision = self._game.decision(self._side)
        assert decision is not None
        prompt = self._journal.ruleset.messages.prompt(self._game, decision)
        self._screen.print(f"{prompt} [{decision.rule}]", "bold")
        self._list()

    def _list(self) -> None:
        self._next_page = self._screen.menu(self._menu, 0)
        preferred = self._menu.preferred
        if preferred is not None:
            meaning = self._journal.ruleset.messages.action(self._game, preferred)
            self._screen.say("enter-means", "dim", action=meaning)

    def _read(self, line: str) -> Action | None:
        """A line as an action, or None after a command or a narrower menu."""
        word, _, rest = line.partition(" ")
        if not line:
            return self._enter()
        if word.lower() in self.commands:
            self.commands[word.lower()](rest.strip())
            return None
        entry = self._menu.pick(line)
        if entry is not None:
            return self._narrow(entry.actions)
        if line.isdecimal() and len(line) < 4:
            raise GrognardError(say("no-number", number=line, count=len(self._menu.entries)))
        return self._parse(line)

    def _enter(self) -> Action | None:
        if self._menu.preferred is None:
            self._list()
        return self._menu.preferred

    def _narrow(self, actions: tuple[Action, ...]) -> Action | None:
        if len(actions) == 1:
            return actions[0]
        self._menu = self._menu.narrowed(actions)
        if self._menu.lit.bit_count() > 1:
            self._screen.redraw(self._view, self._menu.lit)
        self._screen.print(f"{' '.join(self._menu.prefix)} …", "bold")
        self._list()
        return None

    def _parse(self, line: str) -> Action | None:
        """An order in words. The first words may be those already chosen, the last ones may be left out."""
        first, scenario = line.split()[0], self._journal.scenario
        if first.isdecimal() or first in scenario.board.grid.directions or any(u.key == first for u in scenario.units):
            line = " ".join([*self._menu.prefix, line])
        action = self._journal.parse(self._side, line)
        if action in self._game.options(self._side):
            return action
        agreeing = self._menu.beginning_with(action)
        if agreeing:
            return self._narrow(agreeing)
        raise self._game.refusal(self._side, action)

    def _confirmed(self, action: Action) -> bool:
        """Show the odds of an order that rolls dice, and ask whether it stands."""
        cards = self._journal.ruleset.odds(self._game, self._side, action)
        if not cards:
            return True
        self._screen.print(self._journal.ruleset.messages.action(self._game, action) + ".")
        print_cards(self._screen.console, self._game, cards)
        if self._match.sure or self._screen.confirm(say("do-it")):
            return True
        self._screen.say("not-done")
        return False

    # -- commands ------------------------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        verbs = [" ".join([verb.word, *verb.fields]).replace(" ", "\xa0") for verb in self._journal.ruleset.verbs]
        wrapped = textwrap.fill(", ".join(verbs), 88, subsequent_indent=" " * 9).replace("\xa0", " ")
        self._screen.say("help", verbs=wrapped, side=self._journal.scenario.sides[self._side].key)

    def _map(self, rest: str) -> None:
        around = [] if rest in ("", "all") else [self._journal.scenario.board.grid.parse(rest)]
        self._screen.map(self._view, self._menu.lit, around, everything=rest == "all")

    def _legend(self, rest: str) -> None:
        self._screen.legend(self._view)

    def _units(self, rest: str) -> None:
        side = self._journal.side(rest) if rest else None
        self._screen.print(unit_table(self._game, self._view, self._screen.look, side, self._screen.is_narrow))

    def _log(self, rest: str) -> None:
        events = self._match.known(self._side)
        self._screen.news(self._game, events if rest == "all" else events[-RECENT:])
        if not events:
            self._screen.say("nothing-yet")

    def _rule(self, rest: str) -> None:
        self._screen.print(rule_text(find_rule(self._journal.ruleset, rest)))

    def _odds(self, rest: str) -> None:
        entry = self._menu.pick(rest)
        action = entry.actions[0] if entry else self._journal.parse(self._side, rest)
        if action not in self._game.options(self._side):
            raise self._game.refusal(self._side, action)
        print_cards(self._screen.console, self._game, self._journal.ruleset.odds(self._game, self._side, action))

    def _more(self, rest: str) -> None:
        self._next_page = self._screen.menu(self._menu, self._next_page)

    def _back(self, rest: str) -> None:
        self._menu = Menu(self._journal, self._view)
        self._show()

    def _undo(self, rest: str) -> None:
        action = self._match.undo(self._side)
        self._changed = True
        self._screen.say("undone", action=self._journal.ruleset.messages.action(self._journal.game, action))

    def _save(self, rest: str) -> None:
        self._match.save()

    def _quit(self, rest: str) -> None:
        raise Leave
