"""How a table comes to its first move: who is still waited for, and what everybody is told of its dice."""

from __future__ import annotations

from grognard.core.event import DiceDrawn, DiceScripted, DiceSealed, DiceSeeded, Event
from grognard.table import wire
from grognard.table.journal import Journal


def waited_for(journal: Journal) -> tuple[wire.Speaker, ...] | None:
    """How far each person's word for the dice has come; None once the game has begun."""
    box = journal.box
    if box.commits is None or box.is_open:
        return None
    told = enumerate(zip(box.commits, box.words, strict=True))
    return tuple(wire.Speaker(side, commit, bool(word)) for side, (commit, word) in told if commit is not None)


def not_begun(journal: Journal) -> str:
    """Why nothing can be done yet, as a sentence."""
    people = waited_for(journal) or ()
    silent = [each for each in people if not each.seal] or [each for each in people if not each.opened]
    names = " and ".join(journal.scenario.sides[each.side].name for each in silent)
    return f"The game has not begun: it waits until {names} {'have' if len(silent) > 1 else 'has'} given a word."


def dice_event(journal: Journal) -> Event | None:
    """What the log says first: the kind of dice that this game has. Games of before say nothing."""
    box = journal.box
    if box.kind == "fast":
        return DiceSeeded(rule="", seed=box.value)
    if box.kind == "scripted":
        return DiceScripted(rule="")
    if box.commits is None or not box.is_open:
        return None
    return DiceSealed(rule="") if any(box.commits) else DiceDrawn(rule="")
