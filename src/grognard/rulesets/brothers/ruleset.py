"""All Are Brothers, as the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.action import Action, Verb
from grognard.core.briefing import Force
from grognard.core.options import Picker
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets.brothers.bot import features, reasons, staff
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.ch04_stacking.crowding import Crowding, EaseCrowding
from grognard.rulesets.brothers.ch04_stacking.order import Reordering
from grognard.rulesets.brothers.ch05_turn.activation import Activation
from grognard.rulesets.brothers.ch05_turn.plotting import ChangePosture, PlotPosture
from grognard.rulesets.brothers.ch05_turn.turn import Battle, Turn
from grognard.rulesets.brothers.ch06_chits.cup import POOLS
from grognard.rulesets.brothers.ch06_chits.events.assaults import JoinBattle, SoldiersBattle, Storming
from grognard.rulesets.brothers.ch06_chits.events.register import EVENTS
from grognard.rulesets.brothers.ch06_chits.sovereign_chits import ChooseDivision, Sovereign
from grognard.rulesets.brothers.ch06_chits.windows import PlayEvent, Window
from grognard.rulesets.brothers.ch07_command.posture import ChoosePosture
from grognard.rulesets.brothers.ch08_fire.ammunition import ChooseLowAmmo
from grognard.rulesets.brothers.ch08_fire.fire import ChooseCasualty, Fire
from grognard.rulesets.brothers.ch08_fire.step import ChooseFire, CombineFire, FireStep
from grognard.rulesets.brothers.ch10_break_test.driven_off import BreakRetreat, DrivenOff, JoinRetreat
from grognard.rulesets.brothers.ch11_movement.charge import ChooseTrampled, RideOn
from grognard.rulesets.brothers.ch11_movement.declaration import DeclareAssaults
from grognard.rulesets.brothers.ch11_movement.defensive_fire import DefendWithFire, DefensiveFire
from grognard.rulesets.brothers.ch11_movement.march import March
from grognard.rulesets.brothers.ch11_movement.move_on import MoveOn
from grognard.rulesets.brothers.ch11_movement.overrun import Displacement, PlaceLeader
from grognard.rulesets.brothers.ch11_movement.step import ChooseMover, MoveStep
from grognard.rulesets.brothers.ch12_assault.abandonment import Abandonment, AbandonPosition, Withdrawal
from grognard.rulesets.brothers.ch12_assault.assault import Assault, KingsReroll
from grognard.rulesets.brothers.ch12_assault.breakthrough import Advance, Breakthrough, Pursue, Pursuit
from grognard.rulesets.brothers.ch12_assault.losses import LossPoints, TakeLosses
from grognard.rulesets.brothers.ch12_assault.retreat import (
    ChooseRetreat,
    Flight,
    Following,
    FollowRetreat,
    GoFirst,
    RetreatInTurn,
    Retreats,
)
from grognard.rulesets.brothers.ch12_assault.step import AssaultStep, ChooseAssault
from grognard.rulesets.brothers.ch13_rally import Rally, RallyStep
from grognard.rulesets.brothers.ch14_corps_morale.demoralization import Demoralization
from grognard.rulesets.brothers.ch15_end_turn import SuddenVictory
from grognard.rulesets.brothers.meta import META
from grognard.rulesets.brothers.reader.reader import ScenarioReader
from grognard.rulesets.brothers.reader.scenario import Scenario
from grognard.rulesets.brothers.shown import view
from grognard.rulesets.brothers.shown.cards import cards
from grognard.rulesets.brothers.shown.forces import forces
from grognard.rulesets.brothers.shown.overlays import overlays
from grognard.rulesets.brothers.shown.problems import problems
from grognard.rulesets.brothers.shown.readings import READINGS
from grognard.rulesets.brothers.shown.secrets import reseal
from grognard.rulesets.brothers.shown.standing import standing
from grognard.rulesets.brothers.state import NO_POSTURE, OFF_MAP, PHASES, BrothersGame, State


class Brothers(Ruleset[State, Scenario]):
    meta = META
    handicap_place = "handicap.{side}"
    phases = PHASES
    verbs = (
        Verb("aggressive", ("unit",)), Verb("defensive", ("unit",)), Verb("change"), Verb("keep"),
        Verb("division", ("unit",)), Verb("none"), Verb("fire", ("unit", "hex")), Verb("cease"),
        Verb("combine", ("unit",)), Verb("open-fire"), Verb("suffer", ("unit",)), Verb("run-low", ("unit",)),
        Verb("hold"), Verb("silence"), Verb("select", ("unit",)), Verb("shift", ("unit", "number")), Verb("end"),
        Verb("move", ("unit", "hex", "number")), Verb("enter", ("unit", "hex", "number")),
        Verb("charge", ("unit", "hex", "hex")), Verb("ride", ("unit", "hex", "hex")),
        Verb("join", ("unit",)), Verb("stop", ("unit",)),
        Verb("assault", ("unit", "hex")), Verb("done"), Verb("storm", ("hex", "hex")), Verb("drop", ("unit",)),
        Verb("stand"), Verb("withdraw", ("unit", "number")), Verb("abandon"), Verb("leave", ("unit",)), Verb("reroll"),
        Verb("yield", ("number",)),
        Verb("advance", ("unit", "hex")), Verb("halt"), Verb("retreat", ("unit", "hex", "number")),
        Verb("go-first", ("unit",)),
        Verb("follow", ("unit", "hex")), Verb("stay", ("unit",)), Verb("place", ("unit", "hex")),
        Verb("disorder", ("unit",)), Verb("rally", ("unit",)), Verb("refill", ("unit",)), Verb("rest"), Verb("pass"),
        *(Verb(key, rule.fields) for key, rule in EVENTS.items()),
    )  # fmt: skip
    procedures = (
        Battle, Turn, Activation, Sovereign, Window, FireStep, Fire, DefensiveFire, MoveStep, March, Reordering,
        AssaultStep, Assault, Abandonment, Withdrawal, LossPoints, Breakthrough, Pursuit, RallyStep, Crowding,
        Demoralization, Retreats, Flight, Following, DrivenOff, BreakRetreat, Displacement, SuddenVictory,
        SoldiersBattle, Storming,
    )  # fmt: skip
    decisions = (
        PlayEvent, PlotPosture, ChoosePosture, ChangePosture, ChooseDivision, ChooseFire, CombineFire, ChooseCasualty,
        ChooseLowAmmo, DefendWithFire, ChooseMover, MoveOn, RideOn, DeclareAssaults, JoinBattle, ChooseAssault,
        AbandonPosition, ChooseTrampled, KingsReroll, TakeLosses, Advance, Pursue, ChooseRetreat, FollowRetreat,
        RetreatInTurn, GoFirst, JoinRetreat, PlaceLeader, EaseCrowding, Rally,
    )  # fmt: skip
    state_type = State
    events = EVENTS
    readings = READINGS
    first_scenario = "introduction"
    odds = staticmethod(cards)
    evaluate = staticmethod(staff.evaluate)
    reason = staticmethod(reasons.reason)
    looks_at = features.FEATURES
    features = staticmethod(features.features)
    led, horizon = LED, 2
    view = staticmethod(view.view)
    problems = staticmethod(problems)
    standing = staticmethod(standing)
    overlays = staticmethod(overlays)
    reseal = staticmethod(reseal)

    def read_scenario(self, source: Source) -> Scenario:
        return ScenarioReader(source).read()

    def charts(self, scenario: Scenario) -> Mapping[str, Any]:
        return {"fire": scenario.charts.fire, "assault": scenario.charts.assault}

    def set_up(self, scenario: Scenario) -> State:
        units, formations = scenario.units, scenario.formations
        count = len(units)
        stacks: list[tuple[int, ...]] = [()] * scenario.board.grid.size
        masks = [0, 0]
        for unit, facts in enumerate(units):
            if facts.is_troops and facts.hex >= 0:
                stacks[facts.hex] += (unit,)
                masks[facts.side] |= 1 << facts.hex
        return State(
            place=[facts.hex if facts.hex >= 0 else OFF_MAP for facts in units],
            worn=[0] * count,
            hits=[0] * count,
            flags=[0] * count,
            delay=[0] * count,
            stacks=stacks,
            occupied=(masks[0], masks[1]),
            morale=[formation.morale for formation in formations],
            formation=[0] * len(formations),
            posture=[NO_POSTURE] * len(formations),
            control=[prize.holder for prize in scenario.prizes],
            points=list(scenario.handicap),
            cup=(),
            pools=POOLS,
            turn=scenario.first_turn,
        )

    def counsel(self, game: BrothersGame, side: int, picker: Picker) -> Sequence[Action]:
        return (staff.advise(game, side, picker),)

    def occasion(self, game: BrothersGame) -> tuple[int, ...]:
        return game.state.turn, game.state.leader

    def leads(self, game: BrothersGame, side: int) -> bool:
        leader = game.state.leader
        return leader >= 0 and game.scenario.units[leader].side == side

    def forces(self, scenario: Scenario, side: int) -> tuple[Force, ...]:
        return forces(self.messages, scenario, side)

    def keeps_secrets(self, scenario: Scenario) -> bool:
        """By agreement only [brothers 4.4b 17.3a]."""
        return scenario.switches.force_markers or scenario.switches.plotted_orders


RULESET = Brothers()
