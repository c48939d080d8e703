"""What an interface is told: boards, log lines, decisions and odds cards as the wire has them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from grognard.core.action import Action, Verb
from grognard.core.briefing import SideBriefing
from grognard.core.decision import Decision
from grognard.core.event import EVERYONE, DieRolled, Event, Modifier
from grognard.core.game import Game
from grognard.core.masks import iter_bits
from grognard.core.messages import Messages
from grognard.core.odds import CardRow, OddsCard
from grognard.core.options import ANYWHERE, Group
from grognard.core.ruleset import Ruleset
from grognard.core.switches import Switch
from grognard.core.template import parse
from grognard.table import wire
from grognard.table.edges import far_sides
from grognard.table.seats import Seat

AnyGame = Game[Any, Any]
AnyRuleset = Ruleset[Any, Any]


def board_data(ruleset: AnyRuleset, scenario: Any) -> wire.Board:
    """Everything about a scenario that never changes while it is played, and how the ruleset wants it drawn."""
    board, grid, messages = scenario.board, scenario.board.grid, ruleset.messages
    shape = wire.SectorBoard if grid.shape == "sectors" else wire.HexBoard
    return shape(
        ruleset=ruleset.meta.key,
        rules_title=ruleset.meta.title,
        hidden=ruleset.keeps_secrets(scenario),
        key=scenario.key,
        title=scenario.title,
        summary=scenario.summary,
        turns=scenario.turns,
        sides=tuple(
            wire.SideData(side.key, side.name, colour, far)
            for side, colour, far in zip(scenario.sides, colours(scenario), far_sides(ruleset, scenario), strict=True)
        ),
        **ground_facts(board),
        numbers=tuple(grid.numbers),
        directions=tuple(grid.directions),
        units=tuple(unit_data(unit) for unit in scenario.units),
        phases=tuple(wire.PhaseData(phase, messages.word(phase)) for phase in ruleset.phases),
        verbs={verb.word: verb_data(ruleset, verb) for verb in ruleset.verbs},
        words={key: messages.word(key) for key in messages.keys("word")},
        reasons={
            key: parts_data(messages.template(section, key))
            for section in ("reason", "forfeit")
            for key in messages.keys(section)
        },
        look=msgspec.convert(ruleset.look, wire.Look),
        rules=rules_data(ruleset, scenario),
        briefing=briefing_data(ruleset, scenario),
        meanings={key: messages.template("meaning", key) for key in messages.keys("meaning")},
    )


def colours(scenario: Any) -> tuple[str, ...]:
    """For each side its colour; empty where an interface may choose."""
    return tuple(getattr(scenario, "look", ())) or ("",) * len(scenario.sides)


def ground_facts(board: Any) -> dict[str, Any]:
    """What a map is made of, as the wire has it; what is printed on it is left out."""
    kinds = sorted(set(board.terrain))
    return {
        **board.grid.layout(),
        "kinds": tuple(kinds),
        "terrain": tuple(kinds.index(kind) for kind in board.terrain),
        "elevation": tuple(board.elevation),
        "roads": tuple((one, two, kind) for (one, two), kind in board.roads.items()),
        "sides_of": tuple((one, two, kind) for (one, two), kind in board.sides.items()),
        "marks": {str(hex): tuple(sorted(marks)) for hex, marks in board.marks.items()},
        "names": {str(hex): name for hex, name in board.names.items()},
    }


def briefing_data(ruleset: AnyRuleset, scenario: Any) -> wire.Briefing:
    """What commanders are told: the file beside a shipped battle, and the forces of any."""
    found = ruleset.briefing(scenario.key)
    told = found.side if found else {}
    nothing = SideBriefing("", ())
    return wire.Briefing(
        situation=found.situation if found else scenario.summary,
        ground=found.ground if found else "",
        sides=tuple(
            wire.SideBriefing(
                task=told.get(side.key, nothing).task,
                hints=told.get(side.key, nothing).hints,
                forces=tuple(wire.ForceData(force.name, force.count) for force in ruleset.forces(scenario, index)),
            )
            for index, side in enumerate(scenario.sides)
        ),
    )


def verb_data(ruleset: AnyRuleset, verb: Verb) -> wire.VerbData:
    """A verb with its sentence; a number that the look calls so is a rank."""
    meaning = ruleset.look.get("numbers", {}).get(verb.word, "number")
    fields = tuple(meaning if field == "number" else field for field in verb.fields)
    return wire.VerbData(fields, parts_data(ruleset.messages.template("action", verb.word)), verb.danger)


def parts_data(template: str) -> wire.Sentence:
    """A template taken apart for the page, which joins it again; a reading that no page knows does not pass."""
    return msgspec.convert(msgspec.to_builtins(parse(template)), wire.Sentence)


def rules_data(ruleset: AnyRuleset, scenario: Any) -> tuple[wire.SwitchData, ...]:
    """The switches of a ruleset as a battle has them, for whoever wants to know under which rules it is played."""
    chosen = ruleset.chosen(scenario)
    return tuple(
        wire.SwitchData(**msgspec.structs.asdict(switch_data(ruleset, switch)), value=chosen[switch.key])
        for switch in ruleset.meta.switches
    )


def switch_data(ruleset: AnyRuleset, switch: Switch) -> wire.SwitchInfo:
    """A switch of the rules with its sentence."""
    text = ruleset.messages.template("switch", switch.key)
    return wire.SwitchInfo(switch.key, switch.rule, switch.kind, switch.values, text)


def unit_data(unit: Any) -> wire.UnitData:
    """A unit as actions name it; its arm where the ruleset tells it."""
    return wire.UnitData(unit.key, unit.name, unit.side, getattr(unit, "arm", UNSET))


def decision_data(game: AnyGame, decision: Decision, guided: bool = False) -> wire.Decision:
    """A side's open choice with its options as groups. In a lesson nothing is drafted: each order is a step of it."""
    options = game.options(decision.side)
    return wire.Decision(
        side=decision.side,
        kind=type(decision).__name__,
        prompt=game.ruleset.messages.prompt(game, decision),
        rule=decision.rule,
        completes=decision.completes,
        drafted=decision.drafted and not guided,
        standing=decision.standing,
        count=len(options),
        groups=tuple(group_data(group) for group in options.groups if len(group)),
        why=game.ruleset.messages.why(game, decision),
        safe=decision.safe(game, options),
    )


def group_data(group: Group) -> wire.Group:
    """Some options at once."""
    return wire.Group(
        verb=group.verb,
        units=tuple(unit for unit in group.units if unit >= 0),
        places=None if group.places == ANYWHERE else tuple(iter_bits(group.places)),
        extras=tuple(group.extras),
    )


def log_line(game: AnyGame, event: Event) -> wire.LogLine:
    """An event as a line of the log: its sentence, and of its fields those that it shows."""
    messages = game.ruleset.messages
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.shown}
    if isinstance(event, DieRolled):
        fields["face"] = game.ruleset.face(game.scenario, event)
    findings = [fields.pop(name) for name in event.shown if name.endswith("modifiers")]
    modifiers = tuple(modifier_data(messages, modifier) for finding in findings for modifier in finding)
    if "blows" in fields:
        fields["blows"] = tuple(tuple(blow_data(messages, blow) for blow in side) for side in fields["blows"])
    return wire.LogLine(
        kind=type(event).__name__,
        text=messages.event(game, event),
        rule=event.rule,
        only=UNSET if event.only == EVERYONE else event.only,
        modifiers=modifiers or UNSET,
        **fields,
    )


def blow_data(messages: Messages, blow: Any) -> wire.Blow:
    """One space of a fight that an event tells space by space: who stood there, what it threw and what came of it."""
    modifiers = tuple(modifier_data(messages, modifier) for modifier in blow.modifiers)
    return wire.Blow(blow.unit, blow.dice, modifiers, blow.totals, blow.target, blow.hits, blow.against)


def modifier_data(messages: Messages, modifier: Modifier) -> wire.Modifier:
    """A modifier with its reason in words."""
    return wire.Modifier(modifier.value, messages.word(modifier.why), modifier.rule)


def card_data(game: AnyGame, card: OddsCard) -> wire.OddsCard:
    """An odds card with every key read out."""
    word = game.ruleset.messages.word
    return wire.OddsCard(
        title=word(card.title),
        rule=card.rule,
        rows=tuple(_row(game.ruleset.messages, row) for row in card.rows),
        chances=tuple(wire.Chance(o, word(o), (n, d)) for o, n, d in card.chances),
    )


def _row(messages: Messages, row: CardRow) -> wire.CardRow:
    modifiers = tuple(modifier_data(messages, modifier) for modifier in row.modifiers)
    return wire.CardRow(messages.word(row.title), row.unit, row.base, row.total, modifiers)


def odds_data(game: AnyGame, side: int, action: Action) -> tuple[wire.OddsCard, ...]:
    """The odds cards of an action before it is taken."""
    return tuple(card_data(game, card) for card in game.ruleset.odds(game, side, action))


def seating(seats: Iterable[Seat], here: Container[int]) -> tuple[wire.Seat, ...]:
    """Who sits where, and whether somebody is there; bots always are."""
    return tuple(
        wire.Seat(seat.side, seat.kind, seat.bot, seat.kind == "bot" or seat.side in here, not seat.claimed)
        for seat in seats
    )
