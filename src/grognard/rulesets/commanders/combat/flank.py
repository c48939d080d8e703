"""Re-rolls for attacks from several sides [commanders combat.flank.1]."""

from __future__ import annotations

from collections import Counter

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.combat.attackers import fit
from grognard.rulesets.commanders.combat.log import DieRerolled
from grognard.rulesets.commanders.combat.which_units import remember
from grognard.rulesets.commanders.state import CommandersGame, replace_zone, with_side


def directions(game: CommandersGame, side: int) -> dict[int, int]:
    """For each sector a side attacks, over how many borders it does [commanders combat.flank.1]."""
    zones = {(z.goal(side), z.fronts[side]) for z in game.state.zones if fit(game, z.attackers[side])}
    return dict(Counter(goal for goal, _ in zones))


def rerolls_left(game: CommandersGame, side: int) -> dict[int, int]:
    """Re-rolls a side still has against each sector: one for each direction beyond the first, once a combat, gone
    with the direction that gave it [commanders combat.flank.1 combat.flank.3 combat.flank.5]."""
    found = {}
    for goal, count in directions(game, side).items():
        left = count - 1 - game.state.rerolls.count((side, goal))
        if left > 0:
            found[goal] = left
    return found


def rerollable(game: CommandersGame, side: int) -> list[tuple[int, int, int, int]]:
    """Dice a side may have thrown again: (zone, side of the die, space, which of two); its own or the enemy's, in the
    zones of the sector it attacks [commanders combat.flank.2]."""
    goals = rerolls_left(game, side)
    return [
        (index, owner, space, which)
        for index, zone in enumerate(game.state.zones)
        if zone.goal(side) in goals and fit(game, zone.attackers[side])
        for owner in range(2)
        for space, dice in enumerate(zone.dice[owner])
        for which in range(len(dice))
    ]


KEPT = (-1, -1)
"""The choice of a side that lets the dice lie."""
Choices = tuple[tuple[int, ...], ...]


class Reroll(Decision, frozen=True):
    """Have a die thrown again, or let them lie [commanders combat.flank.1]."""

    rule = "combat.flank.1"

    def options(self, game: CommandersGame) -> Options:
        zones = game.state.zones
        groups = []
        for index, owner, space, which in rerollable(game, self.side):
            unit = zones[index].spaces[owner][space]
            groups.append(Group("reroll", (unit,), extras=((which + 1,),)))
        return Options([*groups, Group("keep")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "reroll":
            remember(game, self.side, action.unit, action.extra[0])
        else:
            remember(game, self.side, *KEPT)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """A die that cannot fall worse: an enemy's six or an own one."""
        found = [(owner, index, space, which) for index, owner, space, which in rerollable(game, self.side)]
        for owner, index, space, which in sorted(found, key=lambda die: die[0] == self.side):
            zone = game.state.zones[index]
            if zone.dice[owner][space][which] == (1 if owner == self.side else 6):
                return Action("reroll", zone.spaces[owner][space], extra=(which + 1,))
        return Action("keep")


def offer_rerolls(game: CommandersGame) -> None:
    """Throw what both sides have named at once, and ask again while somebody has a re-roll left and has not kept
    [commanders combat.flank.4]."""
    named = game.state.chosen
    game.state.chosen = ((), ())
    thrown = throw_named(game, named)
    if thrown or named == ((), ()):
        ask_rerolls(game, (KEPT in named[0], KEPT in named[1]))


def throw_named(game: CommandersGame, named: tuple[Choices, Choices]) -> bool:
    """Throw each die again that either side has named, and count the re-rolls against the sectors that gave them
    [commanders combat.flank.3]; whether there was any."""
    state = game.state
    dice = [(side, *choice) for side in range(2) for choice in named[side] if choice != KEPT]
    for side, unit, _ in dice:
        state.rerolls = (*state.rerolls, (side, state.zones[zone_of(game, unit)].goal(side)))
    for unit, which in sorted({(unit, which) for _, unit, which in dice}):
        throw_again(game, unit, which - 1, next(side for side in range(2) if (unit, which) in named[side]))
    return bool(dice)


def ask_rerolls(game: CommandersGame, kept: tuple[bool, bool]) -> None:
    """Ask whoever has a re-roll left and has not kept; whoever keeps has kept for this step."""
    asked = [side for side in range(2) if rerollable(game, side) and not kept[side]]
    if asked:
        game.repeat()
        one, two = ((KEPT,) if kept[side] else () for side in range(2))
        game.state.chosen = (one, two)
        for side in asked:
            game.ask(Reroll(side))


def zone_of(game: CommandersGame, unit: int) -> int:
    """The zone a unit stands in."""
    return next(i for i, z in enumerate(game.state.zones) if unit in z.spaces[0] or unit in z.spaces[1])


def throw_again(game: CommandersGame, unit: int, which: int, side: int) -> None:
    """A re-rolled die keeps its space: dice are not sorted again [commanders combat.flank.4]."""
    index = zone_of(game, unit)
    zone = game.state.zones[index]
    owner = game.scenario.units[unit].side
    space = zone.spaces[owner].index(unit)
    old = zone.dice[owner][space][which]
    value = game.roll(6, "reroll", "combat.flank.1")
    line = list(zone.dice[owner])
    line[space] = (*line[space][:which], value, *line[space][which + 1 :])
    replace_zone(game, index, dice=with_side(zone.dice, owner, tuple(line)))
    game.tell(DieRerolled(rule="combat.flank.2", side=side, place=game.state.place[unit], old=old, value=value))
