"""What an interface is told: boards, log lines, decisions and odds cards as plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import EVERYONE, Event, Modifier
from grognard.core.game import Game
from grognard.core.masks import iter_bits
from grognard.core.messages import Messages
from grognard.core.odds import OddsCard
from grognard.core.options import ANYWHERE, Group
from grognard.core.ruleset import Ruleset
from grognard.core.switches import Switch

AnyGame = Game[Any, Any]
Data = dict[str, Any]


def board_data(ruleset: Ruleset[Any, Any], scenario: Any) -> Data:
    """Everything about a scenario that never changes while it is played, and how the ruleset wants it drawn."""
    board, grid, messages = scenario.board, scenario.board.grid, ruleset.messages
    kinds = sorted(set(board.terrain))
    colours = getattr(scenario, "look", ()) or ("",) * len(scenario.sides)
    return {
        "ruleset": ruleset.meta.key,
        "rules_title": ruleset.meta.title,
        "hidden": ruleset.keeps_secrets(scenario),
        "key": scenario.key,
        "title": scenario.title,
        "summary": scenario.summary,
        "turns": scenario.turns,
        "sides": [
            {"key": side.key, "name": side.name, "colour": colour}
            for side, colour in zip(scenario.sides, colours, strict=True)
        ],
        "shape": grid.shape,
        **grid.layout(),
        "numbers": list(grid.numbers),
        "directions": list(grid.directions),
        "kinds": kinds,
        "terrain": [kinds.index(kind) for kind in board.terrain],
        "elevation": list(board.elevation),
        "roads": [[one, two, kind] for (one, two), kind in board.roads.items()],
        "sides_of": [[one, two, kind] for (one, two), kind in board.sides.items()],
        "marks": {str(hex): sorted(marks) for hex, marks in board.marks.items()},
        "names": {str(hex): name for hex, name in board.names.items()},
        "units": [unit_data(unit) for unit in scenario.units],
        "phases": [{"key": phase, "title": messages.word(phase)} for phase in ruleset.phases],
        "verbs": {
            verb.word: {
                "fields": list(verb.fields),
                "template": messages.template("action", verb.word),
                "danger": verb.danger,
            }
            for verb in ruleset.verbs
        },
        "words": {key: messages.word(key) for key in messages.keys("word")},
        "reasons": {key: messages.template("reason", key) for key in messages.keys("reason")},
        "look": ruleset.look,
        "rules": rules_data(ruleset, scenario),
    }


def rules_data(ruleset: Ruleset[Any, Any], scenario: Any) -> list[Data]:
    """The switches of a ruleset as a battle has them, for whoever wants to know under which rules it is played."""
    chosen = ruleset.chosen(scenario)
    return [{**switch_data(ruleset, switch), "value": chosen[switch.key]} for switch in ruleset.meta.switches]


def switch_data(ruleset: Ruleset[Any, Any], switch: Switch) -> Data:
    text = ruleset.messages.template("switch", switch.key)
    return {"key": switch.key, "rule": switch.rule, "kind": switch.kind, "values": list(switch.values), "text": text}


def unit_data(unit: Any) -> Data:
    """A unit as actions name it; its arm where the ruleset tells it."""
    data = {"key": unit.key, "name": unit.name, "side": unit.side}
    return {**data, "arm": unit.arm} if hasattr(unit, "arm") else data


def decision_data(game: AnyGame, decision: Decision) -> Data:
    """A side's open choice with its options as groups."""
    options = game.options(decision.side)
    return {
        "side": decision.side,
        "kind": type(decision).__name__,
        "prompt": game.ruleset.messages.prompt(game, decision),
        "rule": decision.rule,
        "completes": decision.completes,
        "standing": decision.standing,
        "count": len(options),
        "groups": [group_data(group) for group in options.groups if len(group)],
    }


def group_data(group: Group) -> Data:
    return {
        "verb": group.verb,
        "units": [unit for unit in group.units if unit >= 0],
        "places": None if group.places == ANYWHERE else list(iter_bits(group.places)),
        "extras": [list(extra) for extra in group.extras],
    }


def log_line(game: AnyGame, event: Event) -> Data:
    """An event as a line of the log: its sentence, and of its fields those that it shows."""
    messages = game.ruleset.messages
    line: Data = {"kind": type(event).__name__, "text": messages.event(game, event), "rule": event.rule}
    fields = {name: getattr(event, name) for name in event.shown}
    findings = [fields.pop(name) for name in event.shown if name.endswith("modifiers")]
    modifiers = [modifier_data(messages, modifier) for finding in findings for modifier in finding]
    if "blows" in fields:
        line["blows"] = [[blow_data(messages, blow) for blow in side] for side in fields.pop("blows")]
    if modifiers:
        line["modifiers"] = modifiers
    if event.only != EVERYONE:
        line["only"] = event.only
    for name, value in fields.items():
        line[name] = list(value) if isinstance(value, tuple) else value
    return line


def modifier_data(messages: Messages, modifier: Modifier) -> Data:
    return {"value": modifier.value, "why": messages.word(modifier.why), "rule": modifier.rule}


def blow_data(messages: Messages, blow: Any) -> Data:
    """One space of a fight that an event tells line by line: who stood there, what it threw and what came of it."""
    data: Data = msgspec.to_builtins(blow)
    if "modifiers" in data:
        data["modifiers"] = [modifier_data(messages, modifier) for modifier in blow.modifiers]
    return data


def card_data(game: AnyGame, card: OddsCard) -> Data:
    """An odds card with every key read out."""
    word = game.ruleset.messages.word
    return {
        "title": word(card.title),
        "rule": card.rule,
        "rows": [
            {
                "title": word(row.title),
                "unit": row.unit,
                "base": row.base,
                "total": row.total,
                "modifiers": [modifier_data(game.ruleset.messages, modifier) for modifier in row.modifiers],
            }
            for row in card.rows
        ],
        "chances": [{"outcome": o, "text": word(o), "chance": [n, d]} for o, n, d in card.chances],
    }


def odds_data(game: AnyGame, side: int, action: Action) -> list[Data]:
    return [card_data(game, card) for card in game.ruleset.odds(game, side, action)]


def ruleset_data(ruleset: Ruleset[Any, Any]) -> Data:
    """A ruleset for the lobby."""
    meta = ruleset.meta
    scenarios = []
    for key in sorted(ruleset.scenario_keys(), key=lambda key: (key != ruleset.first_scenario, key)):
        scenario = ruleset.scenario(key)
        sides = [
            {"key": side.key, "name": side.name, "units": sum(unit.side == index for unit in scenario.units)}
            for index, side in enumerate(scenario.sides)
        ]
        scenarios.append(
            {
                "key": key,
                "title": scenario.title,
                "summary": scenario.summary,
                "turns": scenario.turns,
                "size": scenario.board.grid.describe(),
                "places": scenario.board.grid.size,
                "sides": sides,
                "rules": ruleset.chosen(scenario),
            }
        )
    return {
        "key": meta.key,
        "title": meta.title,
        "designer": meta.designer,
        "version": meta.version,
        "stage": meta.stage,
        "summary": meta.summary,
        "hidden": meta.hidden,
        "generates": ruleset.can_generate,
        "switches": [switch_data(ruleset, switch) for switch in meta.switches],
        "scenarios": scenarios,
    }
