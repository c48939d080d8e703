"""A drill in the words of the wire: as it is asked, and as it is answered."""

from __future__ import annotations

from typing import Any, cast

from grognard.core.record import read_record
from grognard.core.ruleset import Ruleset
from grognard.core.view import View
from grognard.table import wire
from grognard.table.exercise import Choice, Exercise
from grognard.table.explanation import explain, percent, worth
from grognard.table.present import card_data

AnyRuleset = Ruleset[Any, Any]


def drill_info(ruleset: AnyRuleset, key: str) -> wire.DrillInfo:
    """A drill for the lobby."""
    drill = ruleset.drill(key)
    scenario = read_record(ruleset.drill_game(drill.game)).scenario
    return wire.DrillInfo(
        ruleset=ruleset.meta.key,
        rules_title=ruleset.meta.title,
        key=key,
        title=drill.title,
        asks=ruleset.questions[drill.question].title,
        battle=ruleset.scenario(scenario).title,
    )


def drill_data(exercise: Exercise, key: str) -> wire.DrillData:
    """A drill as it is asked. The position is what its side may know, and nothing tells the answer."""
    view = exercise.ruleset.view(exercise.game, exercise.side)
    messages, subject = exercise.ruleset.messages, exercise.subject
    unit, place = exercise.focus()
    return wire.DrillData(
        ruleset=exercise.ruleset.meta.key,
        key=key,
        title=exercise.drill.title,
        kind=exercise.question.kind,
        side=exercise.side,
        ask=exercise.ask,
        subject="" if subject is None else messages.action(exercise.game, subject),
        unit=unit,
        place=place,
        choices=_choices(exercise, view),
        board=cast(Any, exercise.journal.battle.board),
        view=view,
    )


def _choices(exercise: Exercise, view: View) -> tuple[wire.DrillChoice, ...]:
    """The options, each where it can be told apart on the map: at its place, or else where its unit stands."""
    actions = [choice.action for choice in exercise.choices]
    stands = {piece.id: piece.place for piece in view.pieces}
    places = [-1 if action is None else action.place for action in actions]
    if len(set(places)) < len(places):
        places = [-1 if action is None else stands.get(action.unit, -1) for action in actions]
    if len(set(places)) == 1:
        places = [-1] * len(places)
    return tuple(
        wire.DrillChoice(choice.letter, choice.text, -1 if choice.action is None else choice.action.unit, place)
        for choice, place in zip(exercise.choices, places, strict=True)
    )


def drill_verdict(exercise: Exercise, answer: str) -> wire.DrillVerdict:
    """What an answer is worth, and what the rules say of every option."""
    return wire.DrillVerdict(
        is_right=answer == exercise.answer,
        answer=exercise.answer,
        measure=exercise.question.measure,
        want=exercise.question.want,
        reasons=tuple(wire.DrillReason(reason.text, reason.rule) for reason in explain(exercise)),
        note=exercise.drill.note,
        results=tuple(_result(exercise, choice) for choice in exercise.choices),
        cards=tuple(card_data(exercise.game, card) for card in exercise.subject_cards),
    )


def _result(exercise: Exercise, choice: Choice) -> wire.DrillResult:
    kind = exercise.question.kind
    chance = {"odds": percent, "play": worth}.get(kind)
    return wire.DrillResult(
        letter=choice.letter,
        is_right=choice.letter == exercise.answer,
        chance=chance(choice.figure) if chance else "",
        refusal=choice.refusal,
        rule="" if chance else choice.figure,
        cards=tuple(card_data(exercise.game, card) for card in choice.cards),
    )
