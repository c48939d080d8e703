"""Cavalry Charges: who may ride at what, how, with what weight, and what it costs [brothers 11.11a 11.11.1a]."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.sight import CLEAR
from grognard.rulesets.brothers.ch03_components.values import morale
from grognard.rulesets.brothers.ch04_stacking.force_markers import tell_in_parts
from grognard.rulesets.brothers.ch04_stacking.limits import crowds
from grognard.rulesets.brothers.ch04_stacking.log import AssaultLooms
from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.ch08_fire.targets import sight
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch11_movement.costs import Party, find_rates, price
from grognard.rulesets.brothers.ch11_movement.engagement import may_engage
from grognard.rulesets.brothers.ch11_movement.frame import Moving, end_march, party_of
from grognard.rulesets.brothers.ch11_movement.log import ChargeAnnounced
from grognard.rulesets.brothers.ch11_movement.paths import Search, budgets
from grognard.rulesets.brothers.reader.charts import TERRAIN
from grognard.rulesets.brothers.state import AGGRESSIVE, BLED, DEMORALIZED, BrothersGame, Refusal, has

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


def charge_refusal(game: BrothersGame, party: Party, target: int) -> Refusal:
    """The first rule that a Charge at a hex breaks."""
    field, state, units = game.scenario.field, game.state, game.scenario.units
    if not all(units[unit].is_cavalry for unit in party.units):
        return "no-cavalry", "11.11a"
    if any(state.hits[unit] for unit in party.units):
        return "not-formed", "11.11.1b"
    if any(party.spent) or party.here < 0:
        return "charge-before-moving", "11.11a"
    if field.grid.adjacent[party.here] & state.occupied[1 - units[party.units[0]].side]:
        return "charge-from-contact", "11.11.1a"
    if state.formation[units[party.units[0]].formation] & DEMORALIZED:
        return "demoralized-no-charge", "14.2a"
    if not may_engage(game, party.units):
        return "may-not-engage", "11.7.1b"
    if field.closed >> target & 1 or not TERRAIN[field.kind[target]].charge_target:
        return "no-ground-to-charge", "11.11.1f"
    if sight(game, party.here, target) != CLEAR:
        return "charge-unseen", "11.11.1c"
    return "no-charge", "11.11.1e"


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

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """The one in best order."""
        return Action("suffer", max(self.units, key=lambda unit: morale(game, unit)))


def charge_groups(game: BrothersGame, party: Party) -> list[Group]:
    """Charges that may be announced: the shortest way to a hex from which to strike, or the first hex of another."""
    found = charges(game, party)
    bends = find_bends(game, party, found) if found else {}
    groups = [_group("charge", party, target, ends) for target, ends in found.items()]
    return groups + [_group("ride", party, target, mask) for target, mask in bends.items()]


def ride_groups(game: BrothersGame, party: Party, target: int) -> list[Group]:
    """How a Charge may go on: it must come to strike its target, from here or from farther on [brothers 11.11.1h]."""
    ends = game.scenario.field.rides[target] & (find_ride(game, party).mask | 1 << party.here)
    bends = find_bends(game, party, (target,))[target]
    groups = (_group("charge", party, target, ends), _group("ride", party, target, bends))
    return [group for group in groups if group.count]


def only_way(groups: list[Group], here: int) -> Action | None:
    """What is left where there is nothing to choose: to strike from here, or a single hex to ride by."""
    strikes = [action for group in groups for action in group if action.verb == "charge" and action.extra == (here,)]
    bends = [action for group in groups for action in group if action.verb == "ride"]
    return (strikes + bends)[0] if len(strikes) + len(bends) == 1 else None


def _group(verb: str, party: Party, target: int, hexes: int) -> Group:
    return Group(verb, party.units[:1], 1 << target, tuple((hex,) for hex in iter_bits(hexes)))


def find_way(game: BrothersGame, party: Party, action: Action) -> tuple[int, ...]:
    """The hexes that an answer leads over: one, or the shortest way to the last; none to strike from where they are."""
    hex = action.extra[0]
    if action.verb == "ride":
        return (hex,)
    return () if hex == party.here else find_ride(game, party).path(hex)


class RideOn(Decision, frozen=True):
    """The next hex of a Charge under way, or the hex from which to strike [brothers 11.11.1g 11.11.1h]."""

    movers: tuple[int, ...]

    rule = "11.11.1g"
    completes = True

    def options(self, game: BrothersGame) -> Options:
        march = game.current(Moving)
        return Options(ride_groups(game, party_of(game, march), march.charge))

    def choose(self, game: BrothersGame, action: Action) -> None:
        ride_by(game, game.current(Moving), action)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """Straight at the target, from the hex beside the fewest enemies: each of them may fire [brothers 11.11.1g]."""
        near, enemies = game.scenario.field.grid.adjacent, game.state.occupied[1 - self.side]
        straight = [action for action in options if action.verb == "charge"] or list(options)
        return min(straight, key=lambda action: (near[action.extra[0]] & enemies).bit_count())

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:
        return "no-charge", "11.11.1h"


def ride_on(game: BrothersGame, march: Moving) -> None:
    """Ask for the next hex of a Charge where there is a choice; with no way left it has failed to make contact."""
    groups = ride_groups(game, party_of(game, march), march.charge)
    if not groups:
        end_march(game, march)
    elif (only := only_way(groups, game.state.place[march.lead])) is not None:
        ride_by(game, march, only)
    else:
        game.ask(RideOn(game.scenario.units[march.lead].side, march.movers))


def ride_by(game: BrothersGame, march: Moving, action: Action) -> None:
    """One hex on, or the rest of the way at once."""
    game.amend(march, path=find_way(game, party_of(game, march), action), riding=action.verb == "ride")


def announce_charge(game: BrothersGame, march: Moving, action: Action) -> None:
    """Before it moves, with its target [brothers 11.11a]."""
    for unit in march.movers:
        game.state.flags[unit] &= ~BLED  # what counts is what befalls the Charge
    ride_by(game, game.amend(march, charge=action.place), action)
    riding, here = march.movers, game.state.place[march.lead]
    public = AssaultLooms(rule="4.4b", side=game.scenario.units[march.lead].side, start=here, place=action.place)
    tell_in_parts(game, ChargeAnnounced(rule="11.11a", units=riding, place=action.place), riding, public)
