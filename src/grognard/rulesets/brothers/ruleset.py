"""All Are Brothers, as the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action, Verb
from grognard.core.odds import OddsCard
from grognard.core.options import Picker
from grognard.core.procedure import Procedure
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.core.view import View
from grognard.rulesets.brothers import effects, manoeuvres, sallies, strokes, view
from grognard.rulesets.brothers.abandonment import Abandonment, AbandonPosition, Withdrawal
from grognard.rulesets.brothers.activation import Activation, ChangePosture, ChooseDivision, ChoosePosture, Sovereign
from grognard.rulesets.brothers.assault import Assault, ChooseTrampled, KingsReroll
from grognard.rulesets.brothers.assaults import AssaultStep, ChooseAssault, DeclareAssaults
from grognard.rulesets.brothers.bot import staff
from grognard.rulesets.brothers.breakthrough import Advance, Breakthrough, Pursue, Pursuit
from grognard.rulesets.brothers.cards import cards
from grognard.rulesets.brothers.chits import POOLS
from grognard.rulesets.brothers.crowding import Crowding, EaseCrowding
from grognard.rulesets.brothers.defence import DefendWithFire, DefensiveFire
from grognard.rulesets.brothers.demoralization import Demoralization
from grognard.rulesets.brothers.firing import ChooseCasualty, ChooseFire, ChooseLowAmmo, CombineFire, Fire, FireStep
from grognard.rulesets.brothers.leaders import Displacement, PlaceLeader
from grognard.rulesets.brothers.losses import LossPoints, TakeLosses
from grognard.rulesets.brothers.march import March, MoveOn
from grognard.rulesets.brothers.meta import META
from grognard.rulesets.brothers.moving import ChooseMover, MoveStep, Reordering
from grognard.rulesets.brothers.overlays import overlays
from grognard.rulesets.brothers.problems import problems
from grognard.rulesets.brothers.rally import Rally, RallyStep
from grognard.rulesets.brothers.retreat import (
    BreakRetreat,
    ChooseRetreat,
    DrivenOff,
    Flight,
    Following,
    FollowRetreat,
    GoFirst,
    JoinRetreat,
    RetreatInTurn,
    Retreats,
)
from grognard.rulesets.brothers.riding import RideOn
from grognard.rulesets.brothers.scenario import Scenario
from grognard.rulesets.brothers.scenariofile import ScenarioReader
from grognard.rulesets.brothers.secrets import reseal
from grognard.rulesets.brothers.sequence import Battle, PlotPosture, Turn
from grognard.rulesets.brothers.state import NO_POSTURE, OFF_MAP, PHASES, BrothersGame, State
from grognard.rulesets.brothers.victory import SuddenVictory
from grognard.rulesets.brothers.windows import EVENTS, PlayEvent, Window

REGISTERED = (effects, manoeuvres, sallies, strokes)
"""They fill the register of events."""


class Brothers(Ruleset[State, Scenario]):
    meta = META
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
        Verb("jaeger-sharpshooters", ("unit", "hex")), Verb("napoleons-guns", ("unit", "hex")),
        Verb("auger-grand-battery", ("unit", "hex")), Verb("gegenstoss", ("unit", "hex")),
        Verb("take-san-martino", ("unit", "hex")), Verb("soldiers-battle", ("hex",)),
        Verb("regimental-colours", ("unit",)), Verb("cantinieres", ("unit", "number")),
        *(
            Verb(key) for key in sorted(EVENTS) if key not in {
                "jaeger-sharpshooters", "napoleons-guns", "auger-grand-battery", "gegenstoss", "take-san-martino",
                "soldiers-battle", "regimental-colours", "cantinieres",
            }
        ),
    )  # fmt: skip
    procedures = (
        Battle, Turn, Activation, Sovereign, Window, FireStep, Fire, DefensiveFire, MoveStep, March, Reordering,
        AssaultStep, Assault, Abandonment, Withdrawal, LossPoints, Breakthrough, Pursuit, RallyStep, Crowding,
        Demoralization, Retreats, Flight, Following, DrivenOff, BreakRetreat, Displacement, SuddenVictory,
        sallies.SoldiersBattle, sallies.Storming,
    )  # fmt: skip
    decisions = (
        PlayEvent, PlotPosture, ChoosePosture, ChangePosture, ChooseDivision, ChooseFire, CombineFire, ChooseCasualty,
        ChooseLowAmmo, DefendWithFire, ChooseMover, MoveOn, RideOn, DeclareAssaults, sallies.JoinBattle, ChooseAssault,
        AbandonPosition, ChooseTrampled, KingsReroll, TakeLosses, Advance, Pursue, ChooseRetreat, FollowRetreat,
        RetreatInTurn, GoFirst, JoinRetreat, PlaceLeader, EaseCrowding, Rally,
    )  # fmt: skip
    state_type = State
    first_scenario = "introduction"

    def read_scenario(self, source: Source) -> Scenario:
        return ScenarioReader(source).read()

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

    def first_procedure(self, scenario: Scenario) -> Procedure:
        return Battle()

    def view(self, game: BrothersGame, side: int) -> View:
        return view.view(game, side)

    def odds(self, game: BrothersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
        return cards(game, side, action)

    def evaluate(self, game: BrothersGame, side: int) -> float:
        return staff.evaluate(game, side)

    def counsel(self, game: BrothersGame, side: int, picker: Picker) -> Sequence[Action]:
        return (staff.advise(game, side, picker),)

    def reseal(self, game: BrothersGame, side: int, picker: Picker) -> BrothersGame | None:
        return reseal(game, side, picker)

    def problems(self, game: BrothersGame) -> list[str]:
        return problems(game)

    def overlays(self, game: BrothersGame, side: int, unit: int) -> dict[str, int]:
        return overlays(game, side, unit)


RULESET = Brothers()
