"""What a ruleset does not yet tell whoever has never played it: found without a game, and in the course of one."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

from grognard.core.briefing import HINTS
from grognard.core.game import Game
from grognard.core.view import SPECTATOR, View
from grognard.rulesets import AnyRuleset

SHORTEST, LONGEST = 40, 330
"""Letters of the line beneath a prompt: enough to say what an answer risks, and not more than one reads."""


def untold(ruleset: AnyRuleset) -> list[str]:
    """Whatever is missing or ill said among the texts that teach."""
    return [
        *_whys(ruleset),
        *_meanings(ruleset),
        *(f for key in ruleset.scenario_keys() for f in _briefing(ruleset, key)),
    ]


def _whys(ruleset: AnyRuleset) -> Iterator[str]:
    messages = ruleset.messages
    for kind in ruleset.decisions:
        name = kind.__name__
        if name not in messages.keys("why"):
            yield f"Nothing says why {name} is asked."
            continue
        template = messages.template("why", name)
        if not SHORTEST <= len(template) <= LONGEST:
            yield f"Why {name} is asked takes {len(template)} letters."
        named = {field for _, field, _, _ in Formatter().parse(template) if field is not None}
        yield from (f"Why {name} is asked names {field!r}." for field in sorted(named - set(kind.__struct_fields__)))
    known = {kind.__name__ for kind in ruleset.decisions}
    yield from (f"There is no decision {name} to say why of." for name in messages.keys("why") if name not in known)


def _meanings(ruleset: AnyRuleset) -> Iterator[str]:
    messages = ruleset.messages
    strange = [key for key in messages.keys("meaning") if key not in messages.keys("word")]
    yield from (f"{key!r} has a meaning and is no word." for key in strange)


def _briefing(ruleset: AnyRuleset, scenario: str) -> Iterator[str]:
    briefing = ruleset.briefing(scenario)
    if briefing is None:
        yield f"The commanders of {scenario} are told nothing."
        return
    sides = [side.key for side in ruleset.scenario(scenario).sides]
    if sorted(briefing.side) != sorted(sides):
        yield f"The briefing of {scenario} is for {', '.join(briefing.side)}, not for {', '.join(sides)}."
    for key, side in briefing.side.items():
        if len(side.hints) != HINTS:
            yield f"The briefing of {scenario} has {len(side.hints)} hints for {key}, not {HINTS}."


def unsaid(game: Game[Any, Any]) -> list[str]:
    """What a position shows or asks without a word on it."""
    ruleset, found = game.ruleset, []
    for decision in game.pending:
        options = game.options(decision.side)
        safe = decision.safe(game, options)
        if safe is not None and safe not in options:
            found.append(f"The safe answer to {type(decision).__name__} is no option: {safe}.")
        if "?" in ruleset.messages.why(game, decision):
            found.append(f"Why {decision} is asked is ill said.")
    for side in (SPECTATOR, *range(len(game.scenario.sides))):
        view = ruleset.view(game, side)
        found += [f"Nothing says what {key!r} means." for key in sorted(_shown(view)) if key not in _told(ruleset)]
        if not game.result:
            found += list(_goals(view, len(game.scenario.sides)))
    return found


def _told(ruleset: AnyRuleset) -> tuple[str, ...]:
    return ruleset.messages.keys("meaning")


def _shown(view: View) -> set[str]:
    """What stands on counters and tracks."""
    words = {track.key for track in view.tracks} | {mark.kind for mark in view.marks}
    for piece in view.pieces:
        words |= {*piece.states, *piece.values}
    return words


def _goals(view: View, sides: int) -> Iterator[str]:
    for side in range(sides):
        kinds = {goal.kind for goal in view.goals if goal.side == side}
        yield from (f"Nothing says how side {side} can {kind}." for kind in {"win", "lose"} - kinds)
    for goal in view.goals:
        if len(goal.text) < 15 or "?" in goal.text or "  " in goal.text:
            yield f"A goal is ill said: {goal.text!r}."
