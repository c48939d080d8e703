"""Commanders, as the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action, Verb
from grognard.core.options import Picker
from grognard.core.readings import score
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.core.view import View
from grognard.rulesets.commanders.bombard.bombardment import AimGun, Bombardment, FireGuns
from grognard.rulesets.commanders.bot import staff
from grognard.rulesets.commanders.combat.flank import Reroll
from grognard.rulesets.commanders.combat.position import PostUnit
from grognard.rulesets.commanders.combat.react import NameReactors, React
from grognard.rulesets.commanders.combat.retreat import FallBack, NameSquadrons
from grognard.rulesets.commanders.combat.sequence import Combat
from grognard.rulesets.commanders.combat.trigger import FaceRacers
from grognard.rulesets.commanders.combat.unopposed import ChooseTarget
from grognard.rulesets.commanders.combat.withdrawal import Withdraw
from grognard.rulesets.commanders.meta import META
from grognard.rulesets.commanders.move.declare import NothingToSend, SendUnits
from grognard.rulesets.commanders.opt.buildings import Shelter
from grognard.rulesets.commanders.orders import Planning, WriteOrders
from grognard.rulesets.commanders.phase.after_combat import EnterSector, Finish
from grognard.rulesets.commanders.phase.names import PHASES
from grognard.rulesets.commanders.phase.rounds import Battle, Movement, QuietMovement, Round
from grognard.rulesets.commanders.rally import Rallying, RallyUnits
from grognard.rulesets.commanders.score import Scoring
from grognard.rulesets.commanders.setup.custom import Deploy, Deployment
from grognard.rulesets.commanders.setup.reader import ScenarioReader
from grognard.rulesets.commanders.setup.scenario import Scenario
from grognard.rulesets.commanders.setup.start import starting_state
from grognard.rulesets.commanders.shown import view
from grognard.rulesets.commanders.shown.cards import cards
from grognard.rulesets.commanders.shown.problems import problems
from grognard.rulesets.commanders.shown.secrets import reseal
from grognard.rulesets.commanders.state import CommandersGame, State
from grognard.rulesets.commanders.units import arm_name


class Commanders(Ruleset[State, Scenario]):
    meta = META
    phases = PHASES
    verbs = (
        Verb("deploy", ("unit", "hex", "number")),
        Verb("order", ("unit", "hex", "number", "hexes")),
        Verb("seal"),
        Verb("send", ("unit", "hex", "number", "hexes")),
        Verb("send-all"),
        Verb("hold"),
        Verb("bombard", ("unit", "hex")),
        Verb("bombard-all"),
        Verb("aim", ("unit", "unit")),
        Verb("square", ("hex", "number")),
        Verb("countercharge", ("hex", "hex", "number")),
        Verb("fall-back", ("hex", "number")),
        Verb("name", ("unit", "number")),
        Verb("stand"),
        Verb("post", ("unit", "hex", "number")),
        Verb("strike", ("unit", "unit")),
        Verb("reroll", ("unit", "number")),
        Verb("keep"),
        Verb("withdraw", ("unit",)),
        Verb("press"),
        Verb("shelter", ("unit", "hex")),
        Verb("enter", ("unit", "hex", "number")),
        Verb("halt"),
        Verb("rally", ("unit",)),
        Verb("rally-all"),
        Verb("done"),
    )
    procedures = (
        Battle, Round, Deployment, Planning, Movement, QuietMovement, Combat, Finish, Bombardment, Rallying, Scoring,
    )  # fmt: skip
    decisions = (
        Deploy, WriteOrders, SendUnits, NothingToSend, FireGuns, AimGun, FaceRacers, React, NameReactors, FallBack,
        NameSquadrons, PostUnit, ChooseTarget, Reroll, Withdraw, Shelter, EnterSector, RallyUnits,
    )  # fmt: skip
    state_type = State
    readings = {"arm": arm_name, "score": score}
    first_scenario = "marengo"
    odds = staticmethod(cards)
    evaluate = staticmethod(staff.evaluate)

    def read_scenario(self, source: Source) -> Scenario:
        return ScenarioReader(source).read()

    def set_up(self, scenario: Scenario) -> State:
        return starting_state(scenario)

    def view(self, game: CommandersGame, side: int) -> View:
        return view.view(game, side)

    def counsel(self, game: CommandersGame, side: int, picker: Picker) -> Sequence[Action]:
        return staff.counsel(game, side, picker)

    def problems(self, game: CommandersGame) -> list[str]:
        return problems(game)

    def reseal(self, game: CommandersGame, side: int, picker: Picker) -> CommandersGame | None:
        return reseal(game, side, picker)


RULESET = Commanders()
