"""MiB, as the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.core.action import Action, Verb
from grognard.core.briefing import Force
from grognard.core.options import Picker
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets.mib.bot import features, reasons, staff
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.ch02_components.secrets import reseal
from grognard.rulesets.mib.ch03_sequence.turn import PHASES, Battle, Turn
from grognard.rulesets.mib.ch04_actions.actions import ChooseUnit, OrderUnit
from grognard.rulesets.mib.ch04_actions.activation import Activation
from grognard.rulesets.mib.ch06_movement.facing import Face
from grognard.rulesets.mib.ch07_combat.advance import Advance, AdvanceUnit
from grognard.rulesets.mib.ch07_combat.declare import DeclareAttacks
from grognard.rulesets.mib.ch07_combat.effects import Effects
from grognard.rulesets.mib.ch07_combat.evasion import Evade, Evasion, Slip
from grognard.rulesets.mib.ch07_combat.organic_cavalry import Pursue, Pursuit
from grognard.rulesets.mib.ch07_combat.retreat import ChooseRetreat, Retreat, TireRider
from grognard.rulesets.mib.ch07_combat.sequence import ChooseCombat, Combat, CombatStep
from grognard.rulesets.mib.ch07_combat.stand_fast import Cling, StandFast
from grognard.rulesets.mib.ch08_heights.expulsion import LeaveFire, NewFire
from grognard.rulesets.mib.ch10_losses.losses import Losses, TakeLoss
from grognard.rulesets.mib.ch11_fatigue.lite import HoldBack
from grognard.rulesets.mib.ch16_options.bombardment import Bombardment, ChooseTarget, Impulse, JoinGuns
from grognard.rulesets.mib.ch16_options.by_mail import ChooseOrder
from grognard.rulesets.mib.ch16_options.grand_batteries import MassGuns
from grognard.rulesets.mib.ch16_options.initiative_chits import ChooseChits
from grognard.rulesets.mib.meta import META
from grognard.rulesets.mib.provisions.releases import CallUnits
from grognard.rulesets.mib.reader.reader import ScenarioReader
from grognard.rulesets.mib.reader.scenario import Scenario
from grognard.rulesets.mib.reader.setup import set_up
from grognard.rulesets.mib.shown import view
from grognard.rulesets.mib.shown.cards import cards
from grognard.rulesets.mib.shown.forces import forces
from grognard.rulesets.mib.shown.overlays import overlays
from grognard.rulesets.mib.shown.problems import problems
from grognard.rulesets.mib.shown.readings import READINGS
from grognard.rulesets.mib.shown.standing import standing
from grognard.rulesets.mib.state import MibGame, State


class Mib(Ruleset[State, Scenario]):
    meta = META
    handicap_place = "side.{side}.handicap"
    phases = PHASES
    verbs = (
        Verb("select", ("unit",)),
        Verb("end"),
        Verb("move", ("unit", "hex", "direction")),
        Verb("engage", ("unit", "hex", "direction")),
        Verb("hurry", ("unit", "hex", "direction")),
        Verb("rush", ("unit", "hex", "direction")),
        Verb("turn", ("unit", "direction")),
        Verb("recover", ("unit",)),
        Verb("rest", ("unit",)),
        Verb("stay", ("unit",)),
        Verb("detach", ("unit", "number")),
        Verb("rejoin", ("unit",)),
        Verb("depart", ("unit",)),
        Verb("line", ("unit", "hex", "hex")),
        Verb("hasten", ("unit",)),
        Verb("present", ("unit",)),
        Verb("close", ("unit", "hex")),
        Verb("ride", ("unit", "hex")),
        Verb("return", ("unit", "unit")),
        Verb("attack", ("unit", "hex")),
        Verb("charge", ("unit", "hex")),
        Verb("combine", ("hex", "hex")),
        Verb("combine-charges", ("hex", "hex")),
        Verb("fight"),
        Verb("pass"),
        Verb("resolve", ("unit", "hex")),
        Verb("evade", ("unit",)),
        Verb("stand", ("unit",)),
        Verb("retreat", ("unit", "hex")),
        Verb("tire", ("unit",)),
        Verb("halt"),
        Verb("face", ("unit", "direction")),
        Verb("lose", ("unit",)),
        Verb("cling", ("hex",)),
        Verb("yield", ("hex",)),
        Verb("pursue", ("unit",)),
        Verb("refrain", ("unit",)),
        Verb("advance", ("unit", "hex", "direction")),
        Verb("advance-line", ("unit", "hex", "hex")),
        Verb("mass", ("unit", "hex", "direction")),
        Verb("leave"),
        Verb("bombard", ("unit", "hex")),
        Verb("bombard-all", ("unit", "hex")),
        Verb("join", ("unit",)),
        Verb("fire"),
        Verb("cease"),
        Verb("hold-back", ("unit",)),
        Verb("call", ("unit",)),
        Verb("pick", ("unit",)),
        Verb("decline"),
        Verb("first"),
        Verb("second"),
    )
    procedures = (
        Battle, Turn, Activation, CombatStep, Combat, Effects, Losses, Retreat, Evasion, Slip, Pursuit, Advance,
        LeaveFire, NewFire, Impulse, Bombardment,
    )  # fmt: skip
    decisions = (
        ChooseOrder, CallUnits, ChooseChits, HoldBack, MassGuns, ChooseUnit, OrderUnit, Evade, DeclareAttacks,
        ChooseCombat, StandFast, Cling, ChooseRetreat, TireRider, Face, TakeLoss, Pursue, AdvanceUnit, ChooseTarget,
        JoinGuns,
    )  # fmt: skip
    state_type = State
    readings = READINGS
    first_scenario = "teugen-hausen"
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
    set_up = staticmethod(set_up)

    def charts(self, scenario: Scenario) -> Mapping[str, Any]:
        return msgspec.structs.asdict(scenario.charts)

    def read_scenario(self, source: Source) -> Scenario:
        return ScenarioReader(source).read()

    def counsel(self, game: MibGame, side: int, picker: Picker) -> Sequence[Action]:
        return (staff.advise(game, side, picker),)

    def occasion(self, game: MibGame) -> tuple[int, ...]:
        return (game.state.turn, *game.state.active)

    def leads(self, game: MibGame, side: int) -> bool:
        return any(game.scenario.formations[index].side == side for index in game.state.active)

    def forces(self, scenario: Scenario, side: int) -> tuple[Force, ...]:
        return forces(self.messages, scenario, side)


RULESET = Mib()
