"""Before melee: guns and attackers that withdraw [commanders combat.position.9 combat.position.10]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.board.control import units_at
from grognard.rulesets.commanders.combat.attackers import fit
from grognard.rulesets.commanders.combat.hits import is_open
from grognard.rulesets.commanders.combat.log import UnitWithdrew
from grognard.rulesets.commanders.combat.which_units import remember
from grognard.rulesets.commanders.state import CommandersGame, Zone, replace_zone, with_side
from grognard.rulesets.commanders.status import FOUGHT, SQUARE, STAYED
from grognard.rulesets.commanders.units import ARTILLERY, CAVALRY


def held_fast(game: CommandersGame, zone: Zone, side: int) -> int:
    """How many of a side's attackers face an attacking enemy: these may not withdraw [commanders combat.position.9]."""
    return len(fit(game, zone.attackers[1 - side]))


def withdraw_guns(game: CommandersGame) -> None:
    """Attacking artillery always leaves after its fire, and is then as passive as any unit in its sector; a scenario
    may hold it where an attacker faces it [commanders combat.position.10 R16]."""
    for index, zone in enumerate(game.state.zones):
        for side in range(2):
            attackers = fit(game, zone.attackers[side])
            held = held_fast(game, zone, side) if game.scenario.switches.guns_held_fast else 0
            for space, unit in enumerate(attackers):
                if game.scenario.units[unit].kind == ARTILLERY and space >= held:
                    _leave(game, index, side, unit, "combat.position.10")
            zone = game.state.zones[index]


def may_withdraw(game: CommandersGame, side: int) -> list[int]:
    """Attackers that may give up before melee: those that no attacker faces, but a passive unit, a routed one or
    nobody [commanders combat.position.9 R17]. An attack that met nobody, on a sector where nobody is left, is no fight
    to leave."""
    going = {choice[0] for choice in game.state.chosen[side]}
    found = []
    for zone in game.state.zones:
        attackers = fit(game, zone.attackers[side])
        found += [
            unit
            for unit in attackers[held_fast(game, zone, side) :]
            if unit not in going
            and game.scenario.units[unit].kind != ARTILLERY
            and (game.state.status[unit] & FOUGHT or not is_open(game, side, zone.goal(side)))
        ]
    return found


def rides_at_squares(game: CommandersGame, side: int) -> int:
    """The first cavalry that may still turn away from a sector where at least every second enemy is in square, or
    -1."""
    state, units = game.state, game.scenario.units
    for unit in may_withdraw(game, side):
        if units[unit].kind != CAVALRY:
            continue
        zone = next(z for z in state.zones if unit in z.attackers[side])
        facing = units_at(game, 1 - side, zone.goal(side))
        squares = sum(1 for enemy in facing if state.status[enemy] & SQUARE)
        if squares and 2 * squares >= len(facing):
            return unit
    return -1


class Withdraw(Decision, frozen=True):
    """Leave the zone before melee, or press on [commanders combat.position.9]."""

    rule = "combat.position.9"
    standing = "withdraw"

    def options(self, game: CommandersGame) -> Options:
        return Options([Group("withdraw", tuple(may_withdraw(game, self.side))), Group("press")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "withdraw":
            remember(game, self.side, action.unit)
            if may_withdraw(game, self.side):
                game.ask(self)

    def accept(self, game: CommandersGame) -> Action:
        return Action("withdraw", may_withdraw(game, self.side)[0])

    def decline(self, game: CommandersGame) -> Action:
        return Action("press")

    def promise(self, game: CommandersGame) -> float:
        return 1.0

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """The table is on the attackers' side in every melee but one: that of cavalry with squares."""
        unit = rides_at_squares(game, self.side)
        return Action("withdraw", unit) if unit >= 0 else Action("press")


def leave(game: CommandersGame) -> None:
    """Those that withdraw go back to their sector, all at once [commanders combat.position.9]."""
    chosen = game.state.chosen
    game.state.chosen = ((), ())
    for side in range(2):
        for (unit,) in chosen[side]:
            index = next(i for i, zone in enumerate(game.state.zones) if unit in zone.attackers[side])
            _leave(game, index, side, unit, "combat.position.9")


def _leave(game: CommandersGame, index: int, side: int, unit: int, rule: str) -> None:
    zone = game.state.zones[index]
    mine = tuple(other for other in zone.attackers[side] if other != unit)
    replace_zone(game, index, attackers=with_side(zone.attackers, side, mine))
    game.state.status[unit] |= STAYED
    game.tell(UnitWithdrew(rule=rule, unit=unit, place=game.state.place[unit]))
