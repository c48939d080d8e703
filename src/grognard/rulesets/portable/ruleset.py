"""The Portable Wargame, as the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action, Verb
from grognard.core.briefing import Force
from grognard.core.event import DieRolled
from grognard.core.options import Picker
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets.portable.artillery import AimGuns, ArtilleryPhase, reseal
from grognard.rulesets.portable.bot import features, reasons, selection, staff
from grognard.rulesets.portable.bot.habits import LED
from grognard.rulesets.portable.close.advance import Advance
from grognard.rulesets.portable.close.duels import ChooseDuel, CloseCombats, Duel
from grognard.rulesets.portable.close.withdrawal import Withdraw
from grognard.rulesets.portable.meta import META
from grognard.rulesets.portable.reader.generate import generate
from grognard.rulesets.portable.reader.reader import ScenarioReader
from grognard.rulesets.portable.reader.scenario import Scenario
from grognard.rulesets.portable.shown import view
from grognard.rulesets.portable.shown.cards import cards
from grognard.rulesets.portable.shown.overlays import overlays
from grognard.rulesets.portable.shown.problems import problems
from grognard.rulesets.portable.shown.standing import standing
from grognard.rulesets.portable.state import NEVER_FORDED, ON_FOOT, PortableGame, State
from grognard.rulesets.portable.turn.activation import Activate, Order, Select, SideTurn
from grognard.rulesets.portable.turn.cavalry import SettleCavalry
from grognard.rulesets.portable.turn.sequence import PHASES, Battle, Turn


class Portable(Ruleset[State, Scenario]):
    meta = META
    phases = PHASES
    verbs = (
        Verb("aim", ("unit", "hex", "direction")),
        Verb("hold"),
        Verb("select", ("unit",)),
        Verb("done"),
        Verb("activate", ("unit",)),
        Verb("end"),
        Verb("move", ("unit", "hex", "direction")),
        Verb("fire", ("unit", "hex", "direction")),
        Verb("engage", ("unit", "hex")),
        Verb("unpin", ("unit",)),
        Verb("mount", ("unit",)),
        Verb("dismount", ("unit",)),
        Verb("plunge", ("unit", "hex"), danger=True),
        Verb("charge", ("unit", "hex", "direction")),
        Verb("stand", ("unit",)),
        Verb("fight", ("unit",)),
        Verb("withdraw", ("unit", "hex")),
        Verb("advance", ("unit", "hex", "direction")),
        Verb("stay", ("unit",)),
    )
    procedures = (Battle, Turn, ArtilleryPhase, SideTurn, CloseCombats, Duel)
    decisions = (AimGuns, SettleCavalry, Select, Activate, Order, ChooseDuel, Withdraw, Advance)
    state_type = State
    odds = staticmethod(cards)
    evaluate = staticmethod(staff.evaluate)
    reason = staticmethod(reasons.reason)
    looks_at = features.FEATURES
    features = staticmethod(features.features)
    view = staticmethod(view.view)
    problems = staticmethod(problems)
    standing = staticmethod(standing)
    led = LED
    reseal = staticmethod(reseal)
    shortlist = staticmethod(staff.shortlist)
    appraise = staticmethod(staff.appraise)
    generate = staticmethod(generate)

    def read_scenario(self, source: Source) -> Scenario:
        return ScenarioReader(source).read()

    def set_up(self, scenario: Scenario) -> State:
        units = scenario.units
        occupied = [0, 0]
        for unit in units:
            occupied[unit.side] |= 1 << unit.hex
        return State(
            place=[unit.hex for unit in units],
            facing=[unit.facing for unit in units],
            status=[ON_FOOT if unit.starts_on_foot else 0 for unit in units],
            forded=[NEVER_FORDED] * len(units),
            occupied=(occupied[0], occupied[1]),
            lost=(0, 0),
            control=tuple(_holder(o.hex, o.held_by, occupied) for o in scenario.objectives),
            aims=((), ()),
        )

    def occasion(self, game: PortableGame) -> tuple[int, ...]:
        return game.state.turn, game.state.active

    def counsel(self, game: PortableGame, side: int, picker: Picker) -> Sequence[Action]:
        return selection.counsel(game, side)

    def face(self, scenario: Scenario, roll: DieRolled) -> int:
        """Activation dice have faces of their own [portable gap.activation-dice]."""
        return scenario.faces[roll.value - 1] if roll.purpose == "activation" else roll.value

    def forces(self, scenario: Scenario, side: int) -> tuple[Force, ...]:
        names = [unit.type.name for unit in scenario.units if unit.side == side]
        return tuple(Force(name, names.count(name)) for name in dict.fromkeys(names))

    def overlays(self, game: PortableGame, side: int, unit: int) -> dict[str, int]:
        return overlays(game, unit)


def _holder(hex: int, held_by: int, occupied: list[int]) -> int:
    for side in range(2):
        if occupied[side] >> hex & 1:
            return side
    return held_by


RULESET = Portable()
