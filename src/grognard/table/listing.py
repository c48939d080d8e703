"""What a lobby is told: rulesets, guided battles, and battles with the maps that they are chosen by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from grognard.core.facts import BattleFacts, Occasion
from grognard.core.habits import TEMPERS
from grognard.core.ruleset import Ruleset
from grognard.core.scenario import count_turns
from grognard.table import wire
from grognard.table.present import colours, ground_facts, switch_data

AnyRuleset = Ruleset[Any, Any]


def ruleset_data(ruleset: AnyRuleset, levels: Sequence[wire.LevelInfo] = ()) -> wire.RulesetInfo:
    """A ruleset for the lobby, with the levels of opponents that whoever asks has to offer."""
    meta = ruleset.meta
    keys = sorted(ruleset.scenario_keys(), key=lambda key: (key != ruleset.first_scenario, key))
    return wire.RulesetInfo(
        key=meta.key,
        title=meta.title,
        designer=meta.designer,
        version=meta.version,
        stage=meta.stage,
        summary=meta.summary,
        way=ruleset.occasions.way,
        hidden=meta.hidden,
        generates=ruleset.can_generate,
        switches=tuple(switch_data(ruleset, switch) for switch in meta.switches),
        scenarios=tuple(scenario_data(ruleset, key) for key in keys),
        lessons=tuple(lesson_data(ruleset, key) for key in ruleset.lesson_keys()),
        levels=tuple(levels),
        tempers=tuple(wire.TemperInfo(key, ruleset.aims[key].about) for key in TEMPERS if key in ruleset.aims),
    )


def lesson_data(ruleset: AnyRuleset, key: str) -> wire.LessonInfo:
    """A guided battle for the lobby."""
    lesson = ruleset.lesson(key)
    return wire.LessonInfo(key, lesson.title, lesson.summary, lesson.minutes, len(lesson.step), lesson.then)


def scenario_data(ruleset: AnyRuleset, key: str) -> wire.ScenarioInfo:
    """A battle for the lobby."""
    scenario = ruleset.scenario(key)
    occasion = ruleset.occasions.battle.get(key, Occasion())
    return wire.ScenarioInfo(
        key=key,
        title=scenario.title,
        summary=scenario.summary,
        turns=count_turns(scenario),
        size=scenario.board.grid.describe(),
        places=scenario.board.grid.size,
        sides=tuple(
            wire.ScenarioSide(side.key, side.name, colour, sum(unit.side == index for unit in scenario.units))
            for index, (side, colour) in enumerate(zip(scenario.sides, colours(scenario), strict=True))
        ),
        rules=ruleset.chosen(scenario),
        ground=name_of(ground_data(ruleset, scenario)),
        battle=occasion.battle,
        when=occasion.when.isoformat() if occasion.when else "",
        until=occasion.until.isoformat() if occasion.until else "",
        year=occasion.year,
        hides=occasion.hidden,
        facts=facts_data(ruleset.facts.battle.get(key)),
    )


def facts_data(facts: BattleFacts | None) -> wire.Measured | None:
    """What was measured, as far as a lobby says it."""
    if facts is None:
        return None
    return wire.Measured(**{name: getattr(facts, name) for name in wire.Measured.__struct_fields__})


def ground_data(ruleset: AnyRuleset, scenario: Any) -> bytes:
    """The map of a battle as a small drawing needs it, put into words."""
    shape = wire.SectorGround if scenario.board.grid.shape == "sectors" else wire.HexGround
    look = msgspec.convert(ruleset.look, wire.GroundLook)
    return msgspec.json.encode(shape(**ground_facts(scenario.board), numbers=(), look=look))


def name_of(ground: bytes) -> str:
    """The name of a map: the same for the same map, whichever battle is fought on it."""
    return hashlib.sha256(ground).hexdigest()[:20]


def grounds(rulesets: Iterable[AnyRuleset]) -> dict[str, bytes]:
    """The maps of all battles of some rulesets, by their names."""
    battles = ((ruleset, ruleset.scenario(key)) for ruleset in rulesets for key in ruleset.scenario_keys())
    found = (ground_data(ruleset, scenario) for ruleset, scenario in battles)
    return {name_of(ground): ground for ground in found}
