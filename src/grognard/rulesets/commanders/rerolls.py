"""Re-rolls for attacks from several sides [commanders combat.flank.1]."""

from __future__ import annotations

from collections import Counter

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.events import DieRerolled
from grognard.rulesets.commanders.naming import remember
from grognard.rulesets.commanders.state import CommandersGame, with_side
from grognard.rulesets.commanders.zones import fit, replace_zone


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
            remember(game, self.side, -1, -1)


def offer_rerolls(game: CommandersGame) -> None:
    """Ask both sides at once, throw what they named, and ask again while somebody has a re-roll left and did not keep
    [commanders combat.flank.4]."""
    state = game.state
    named = state.chosen
    state.chosen = ((), ())
    kept = [any(choice[0] < 0 for choice in named[side]) for side in range(2)]
    dice = {choice for side in range(2) for choice in named[side] if choice[0] >= 0}
    for side in range(2):
        for choice in named[side]:
            if choice[0] >= 0:
                goal = state.zones[zone_of(game, choice[0])].goal(side)
                state.rerolls = (*state.rerolls, (side, goal))
    for unit, which in sorted(dice):
        throw_again(game, unit, which - 1, next(s for s in range(2) if (unit, which) in named[s]))
    asked = [side for side in range(2) if rerollable(game, side) and not kept[side]]
    if asked and (dice or named == ((), ())):
        game.repeat()
        one, two = (((-1, -1),) if kept[side] else () for side in range(2))
        state.chosen = (one, two)  # whoever keeps has kept for this step
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
