"""Commanders, as the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action, Verb
from grognard.core.briefing import Force
from grognard.core.options import Picker
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets.commanders.bombard.bombardment import AimGun, Bombardment, FireGuns
from grognard.rulesets.commanders.bot import features, reasons, staff
from grognard.rulesets.commanders.bot.deliberation import deliberate
from grognard.rulesets.commanders.bot.drafts import draft_sheet
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
from grognard.rulesets.commanders.shown.readings import READINGS
from grognard.rulesets.commanders.shown.secrets import reseal
from grognard.rulesets.commanders.shown.standing import standing
from grognard.rulesets.commanders.state import CommandersGame, State
from grognard.rulesets.commanders.units import KINDS


class Commanders(Ruleset[State, Scenario]):
    meta = META
    handicap_place = "{side}.handicap"
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
    readings = READINGS
    first_scenario = "marengo"
    odds = staticmethod(cards)
    evaluate = staticmethod(staff.evaluate)
    reason = staticmethod(reasons.reason)
    looks_at = features.FEATURES
    features = staticmethod(features.features)
    view = staticmethod(view.view)
    problems = staticmethod(problems)
    standing = staticmethod(standing)
    reseal = staticmethod(reseal)
    set_up = staticmethod(starting_state)
    counsel = staticmethod(staff.counsel)
    deliberate = staticmethod(deliberate)

    def read_scenario(self, source: Source) -> Scenario:
        return ScenarioReader(source).read()

    def blunder(self, game: CommandersGame, side: int, picker: Picker) -> Sequence[Action]:
        """A sheet is written in one go, so it is the first that comes to mind; whatever else is asked is anybody's
        guess."""
        if not isinstance(game.decision(side), WriteOrders):
            return ()
        return staff.write(game, side, draft_sheet(game, side, picker))

    def forces(self, scenario: Scenario, side: int) -> tuple[Force, ...]:
        """So many companies, squadrons and batteries [commanders setup.1]."""
        arms = zip(KINDS, scenario.arms[side], strict=True)
        return tuple(Force(self.messages.word(f"{kind}-force"), len(units)) for kind, units in arms if units)


RULESET = Commanders()
