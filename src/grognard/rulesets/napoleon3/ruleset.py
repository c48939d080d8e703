"""Solferino 1859, as the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action, Verb
from grognard.core.briefing import Force
from grognard.core.options import Picker
from grognard.core.readings import formation_name, score
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets.napoleon3.bot import features, reasons, staff
from grognard.rulesets.napoleon3.bot.habits import LED
from grognard.rulesets.napoleon3.ch04_turn.initiative import ChooseFirst
from grognard.rulesets.napoleon3.ch04_turn.turn import PHASES, Battle, Turn
from grognard.rulesets.napoleon3.ch05_activation.activation import Activation
from grognard.rulesets.napoleon3.ch07_movement.commanders import MoveCommander, MoveCommanders
from grognard.rulesets.napoleon3.ch07_movement.facing_change import TurnUnit, Wheel
from grognard.rulesets.napoleon3.ch07_movement.march import ChooseWay
from grognard.rulesets.napoleon3.ch07_movement.move import MoveUnit
from grognard.rulesets.napoleon3.ch07_movement.step import ChooseMover
from grognard.rulesets.napoleon3.ch08_command.direct import DirectCommand
from grognard.rulesets.napoleon3.ch08_command.refuge import ChooseRefuge, Flight
from grognard.rulesets.napoleon3.ch09_leaders.hq_replacement import PlaceReplacement, Succession
from grognard.rulesets.napoleon3.ch10_artillery.barrage import Barrage
from grognard.rulesets.napoleon3.ch10_artillery.support import Support
from grognard.rulesets.napoleon3.ch11_combat.advance import Accompany, Advance, Following
from grognard.rulesets.napoleon3.ch11_combat.combat import Combat
from grognard.rulesets.napoleon3.ch11_combat.declare import DeclareAttacks
from grognard.rulesets.napoleon3.ch11_combat.defence import SplitDefence
from grognard.rulesets.napoleon3.ch11_combat.leading import Lead
from grognard.rulesets.napoleon3.ch11_combat.results import ChooseVictim
from grognard.rulesets.napoleon3.ch11_combat.retreat import ChooseRetreat, Retreat
from grognard.rulesets.napoleon3.ch11_combat.retreat_before import Escape, RetreatBefore
from grognard.rulesets.napoleon3.ch11_combat.step import ChooseCombat, CombatStep, ShareStrength
from grognard.rulesets.napoleon3.ch14_solferino.setup import set_up
from grognard.rulesets.napoleon3.meta import META
from grognard.rulesets.napoleon3.reader.reader import ScenarioReader
from grognard.rulesets.napoleon3.reader.scenario import Scenario
from grognard.rulesets.napoleon3.shown import view
from grognard.rulesets.napoleon3.shown.cards import cards
from grognard.rulesets.napoleon3.shown.forces import forces
from grognard.rulesets.napoleon3.shown.overlays import overlays
from grognard.rulesets.napoleon3.shown.problems import problems
from grognard.rulesets.napoleon3.shown.readings import READINGS
from grognard.rulesets.napoleon3.shown.standing import standing
from grognard.rulesets.napoleon3.state import N3Game, State


class Napoleon3(Ruleset[State, Scenario]):
    meta = META
    phases = PHASES
    verbs = (
        Verb("move", ("unit", "hex", "direction")),
        Verb("stay", ("unit",)),
        Verb("activate", ("unit",)),
        Verb("direct", ("unit",)),
        Verb("leave"),
        Verb("barrage", ("unit", "hex", "direction", "unit")),
        Verb("cease"),
        Verb("select", ("unit",)),
        Verb("turn", ("unit", "direction")),
        Verb("end"),
        Verb("attack", ("unit", "hex")),
        Verb("coordinate", ("unit", "hex")),
        Verb("fight"),
        Verb("pass"),
        Verb("allot", ("unit", "hex", "number")),
        Verb("assault", ("unit", "hex")),
        Verb("lead", ("unit",)),
        Verb("keep-back", ("unit",)),
        Verb("fall-back", ("unit", "hex", "hexes")),
        Verb("stand"),
        Verb("support", ("unit",)),
        Verb("hold"),
        Verb("suffer", ("unit",)),
        Verb("advance", ("unit", "hex", "direction")),
        Verb("retreat", ("unit", "hex")),
        Verb("replace", ("unit", "hex")),
        Verb("flee", ("unit", "hex")),
        Verb("accompany", ("unit", "hex")),
        Verb("remain", ("unit",)),
        Verb("go-by", ("unit", "hexes")),
    )
    procedures = (
        Battle, Turn, MoveCommanders, Activation, CombatStep, Combat, Escape, Retreat, Succession, Flight, Wheel,
        Following,
    )  # fmt: skip
    decisions = (
        MoveCommander, ChooseFirst, DirectCommand, Barrage, ChooseMover, MoveUnit, DeclareAttacks, ShareStrength,
        ChooseCombat, Lead, RetreatBefore, Support, SplitDefence, ChooseVictim, Advance, ChooseRetreat, TurnUnit,
        PlaceReplacement, ChooseRefuge, Accompany, ChooseWay,
    )  # fmt: skip
    state_type = State
    readings = {"formation": formation_name, "score": score, **READINGS}
    first_scenario = "the-spia"
    odds = staticmethod(cards)
    evaluate = staticmethod(staff.evaluate)
    led = LED
    reason = staticmethod(reasons.reason)
    looks_at = features.FEATURES
    features = staticmethod(features.features)
    view = staticmethod(view.view)
    problems = staticmethod(problems)
    standing = staticmethod(standing)
    set_up = staticmethod(set_up)

    def read_scenario(self, source: Source) -> Scenario:
        return ScenarioReader(source).read()

    def counsel(self, game: N3Game, side: int, picker: Picker) -> Sequence[Action]:
        return (staff.advise(game, side, picker),)

    def occasion(self, game: N3Game) -> tuple[int, ...]:
        return game.state.turn, game.state.active

    def forces(self, scenario: Scenario, side: int) -> tuple[Force, ...]:
        return forces(self.messages, scenario, side)

    def overlays(self, game: N3Game, side: int, unit: int) -> dict[str, int]:
        return overlays(game, unit)


RULESET = Napoleon3()
