"""Cavalry Charges: who may ride at what, how, with what weight, and what it costs [brothers 11.11a 11.11.1a]."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.sight import CLEAR
from grognard.rulesets.brothers.ch04_stacking.limits import crowds
from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.ch08_fire.targets import sight
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch11_movement.costs import Party, find_rates, price
from grognard.rulesets.brothers.ch11_movement.engagement import may_engage
from grognard.rulesets.brothers.ch11_movement.paths import Search, budgets
from grognard.rulesets.brothers.reader.charts import TERRAIN
from grognard.rulesets.brothers.state import AGGRESSIVE, DEMORALIZED, BrothersGame, has

FARTHEST = 14
"""No cavalry rides farther than this."""


def impetus(game: BrothersGame, unit: int) -> int:
    """What riding at the enemy adds to a unit's strength: more with more weight [brothers 11.11.2], and by an event."""
    return game.scenario.units[unit].weight + has(game, unit, AGGRESSIVE)


def can_charge(game: BrothersGame, party: Party) -> bool:
    """Formed cavalry that is not next to an enemy and has not moved [brothers 11.11.1a 11.11.1b]."""
    state, units = game.state, game.scenario.units
    if any(not units[unit].is_cavalry or state.hits[unit] for unit in party.units) or any(party.spent):
        return False
    facts = units[party.units[0]]
    if state.formation[facts.formation] & DEMORALIZED or party.here < 0:
        return False
    near = game.scenario.field.grid.adjacent[party.here]
    return not near & state.occupied[1 - facts.side] and may_engage(game, party.units)


def find_ride(game: BrothersGame, party: Party) -> Search:
    """Every hex that can be ridden to over Clear, empty ground, and the shortest way [brothers 11.11.1d 11.11.1e]. All
    is ridden hex by hex, so everybody on the way may fire [brothers 11.11.1g]."""
    field, state = game.scenario.field, game.state
    rates = find_rates(game, party.units)
    filled = state.occupied[0] | state.occupied[1] | leader_hexes(game, 0) | leader_hexes(game, 1)
    budget = min(budgets(game, party))
    best, links = {party.here: 0}, {}
    waiting, mask = [party.here], 0
    while waiting:  # every step costs the same on Clear ground, so hexes come up in order of cost
        waiting.sort(key=lambda hex: best[hex])
        here = waiting.pop(0)
        for step in field.steps["cavalry"][here]:
            there = step.there
            open_ground = TERRAIN[field.kind[there]].charge_path and field.rides[here] >> there & 1
            if not open_ground or filled >> there & 1 or there in best:
                continue
            spent = best[here] + price(game, rates, step)
            if spent <= budget:
                best[there], links[there] = spent, here
                mask |= 1 << there
                waiting.append(there)
    return Search(mask, links, party.here)


def charges(game: BrothersGame, party: Party) -> dict[int, int]:
    """For each enemy hex that may be charged the hexes from which to strike [brothers 11.11.1c 11.11.1f]."""
    if not can_charge(game, party):
        return {}
    field, state = game.scenario.field, game.state
    enemy = state.occupied[1 - game.scenario.units[party.units[0]].side] & field.grid.disc(party.here, FARTHEST)
    found = {}
    ride: Search | None = None
    for target in iter_bits(enemy):
        if not TERRAIN[field.kind[target]].charge_target:
            continue
        ride = ride or find_ride(game, party)
        ends = field.rides[target] & ride.mask
        if ends and sight(game, party.here, target) == CLEAR:
            found[target] = sum(1 << hex for hex in iter_bits(ends) if not crowds(game, party.units, hex))
    return {target: ends for target, ends in found.items() if ends}


def find_bends(game: BrothersGame, party: Party, targets: Iterable[int]) -> dict[int, int]:
    """For each target the neighbouring hexes by which it can still be reached, one after the other: the owner chooses
    the way of a Charge [brothers 11.11.1g]."""
    field, rates = game.scenario.field, find_rates(game, party.units)
    found = dict.fromkeys(targets, 0)
    for there in iter_bits(find_ride(game, party).mask & field.rides[party.here]):
        step = next(step for step in field.steps["cavalry"][party.here] if step.there == there)
        spent = tuple(spent + price(game, rates, step) for spent in party.spent)
        onward = find_ride(game, party._replace(here=there, spent=spent)).mask | 1 << there
        for target in found:
            if field.rides[target] & onward:
                found[target] |= 1 << there
    return found


def disorganize(game: BrothersGame) -> None:
    """At the end of the Step, whatever came of it: those who charged, and the largest unit they rode at
    [brothers 11.11.3]."""
    state = game.state
    charged = tuple(dict.fromkeys(unit for unit, _ in state.charges))
    fleeing = [u for u in (*charged, *state.trampled) if state.place[u] >= 0 and take_morale_hit(game, u, "11.11.3")]
    state.trampled = ()
    break_retreats(game, fleeing, ())


class ChooseTrampled(Decision, frozen=True):
    """Which of the largest units of a charged hex is disorganized afterwards [brothers 11.11.3]."""

    units: tuple[int, ...]

    rule = "11.11.3"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("suffer", self.units)])

    def choose(self, game: BrothersGame, action: Action) -> None:
        game.state.trampled = (*game.state.trampled, action.unit)
