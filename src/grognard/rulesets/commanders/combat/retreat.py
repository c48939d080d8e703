"""Cavalry that falls back instead of taking position [commanders combat.position.2]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.board.control import fit_units_at, is_friendly, occupancy
from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS, CAPACITY, SPACES, behind
from grognard.rulesets.commanders.combat.attackers import attacked_sectors, attackers_of
from grognard.rulesets.commanders.combat.log import CavalryFellBack
from grognard.rulesets.commanders.combat.position import passive_units
from grognard.rulesets.commanders.combat.react import may_react
from grognard.rulesets.commanders.combat.which_units import BACK_CODE, Naming, choices_of, remember, settle
from grognard.rulesets.commanders.move.carry_out import arrive
from grognard.rulesets.commanders.move.limits import border_limit
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import FELL_BACK, REACTED, ROUTED, SPENT
from grognard.rulesets.commanders.units import CAVALRY


def may_fall_back(game: CommandersGame, side: int, sector: int) -> list[int]:
    """Cavalry of an attacked sector that may fall back: it has not reacted yet, or, under its switch, has only failed
    to countercharge [commanders combat.position.2 R5]."""
    if not game.scenario.switches.retreat_after_failed_charge:
        return may_react(game, side, sector, CAVALRY)
    units, status = game.scenario.units, game.state.status
    defending = passive_units(game, side, sector)
    return [u for u in defending if units[u].kind == CAVALRY and not status[u] & (SPENT | ROUTED)]


def retreats(game: CommandersGame, side: int) -> dict[int, int]:
    """For each attacked sector how many of its cavalry may fall back towards the reserve
    [commanders combat.position.2]."""
    found = {}
    for sector in attacked_sectors(game, side):
        goal = behind(side, sector)
        if choices_of(game, side, BACK_CODE, sector) or not is_friendly(game, side, goal):
            continue
        room = CAPACITY - occupancy(game, side, goal) if goal in BATTLE_SECTORS else SPACES
        most = min(
            len(may_fall_back(game, side, sector)),
            room,
            border_limit(game, goal) - _crossed(game, side, sector, goal),
        )
        if most > 0:
            found[sector] = most
    return found


def _crossed(game: CommandersGame, side: int, sector: int, goal: int) -> int:
    """How many units that came this way in this phase now stand beyond the border [commanders move.10]."""
    state = game.state
    return sum(
        1
        for unit, target, _ in state.declared[side]
        if target == goal and state.place[unit] == goal and state.came[unit] == sector
    )


def squadrons(game: CommandersGame, side: int) -> list[int]:
    """The cavalry of which some fall back, out of the sector that a side has chosen last."""
    return may_fall_back(game, side, game.state.chosen[side][-1][1])


def is_outnumbered(game: CommandersGame, side: int, sector: int) -> bool:
    """Whether more units attack a sector than are there to defend it."""
    return len(attackers_of(game, 1 - side, sector)) > len(fit_units_at(game, side, sector))


class FallBack(Decision, frozen=True):
    """Let attacked cavalry fall back instead of taking position [commanders combat.position.2]."""

    rule = "combat.position.2"
    standing = "fall-back"

    def options(self, game: CommandersGame) -> Options:
        groups = [
            Group("fall-back", places=1 << sector, extras=tuple((n,) for n in range(1, most + 1)))
            for sector, most in retreats(game, self.side).items()
        ]
        return Options([*groups, Group("stand")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "fall-back":
            remember(game, self.side, BACK_CODE, action.place, behind(self.side, action.place), action.extra[0])
            if settle(game, self.side, squadrons(game, self.side)):
                game.ask(NameSquadrons(self.side))
            elif retreats(game, self.side):
                game.ask(self)

    def accept(self, game: CommandersGame) -> Action:
        for sector, most in retreats(game, self.side).items():
            return Action("fall-back", place=sector, extra=(most,))
        return Action("stand")

    def decline(self, game: CommandersGame) -> Action:
        return Action("stand")

    def promise(self, game: CommandersGame) -> float:
        return 1.0

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Out of a fight against more, unless a marker would be left to the enemy."""
        for sector, most in retreats(game, self.side).items():
            if is_outnumbered(game, self.side, sector) and sector not in game.scenario.marked[self.side]:
                return Action("fall-back", place=sector, extra=(most,))
        return Action("stand")


class NameSquadrons(Naming, frozen=True):
    """Say which squadrons of an attacked sector fall back [commanders combat.position.2]."""

    rule = "combat.position.2"
    standing = "fall-back"

    def able(self, game: CommandersGame) -> list[int]:
        return squadrons(game, self.side)

    def go_on(self, game: CommandersGame) -> None:
        if retreats(game, self.side):
            game.ask(FallBack(self.side))


def ask_retreats(game: CommandersGame) -> None:
    for side in range(2):
        if retreats(game, side):
            game.ask(FallBack(side))


def fall_back(game: CommandersGame) -> None:
    """All at once; a sector that all its defenders leave lies open to the attackers [commanders combat.position.3]."""
    state = game.state
    going = [(side, sector, goal, units) for side in range(2) for _, sector, goal, _, *units in state.chosen[side]]
    state.chosen = ((), ())
    for side, sector, goal, units in going:
        game.tell(CavalryFellBack(rule="combat.position.2", side=side, count=len(units), start=sector, path=(goal,)))
        for unit in units:
            state.status[unit] |= REACTED | FELL_BACK  # in no other combat now [commanders combat.position.2b]
            arrive(game, side, unit, goal)
