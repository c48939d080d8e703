"""The way of a Charge: its owner may choose it hex by hex [brothers 11.11.1g]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch04_stacking.force_markers import tell_in_parts
from grognard.rulesets.brothers.ch04_stacking.log import AssaultLooms
from grognard.rulesets.brothers.ch11_movement.charge import charges, find_bends, find_ride
from grognard.rulesets.brothers.ch11_movement.costs import Party
from grognard.rulesets.brothers.ch11_movement.frame import Moving, end_march, party_of
from grognard.rulesets.brothers.ch11_movement.log import ChargeAnnounced
from grognard.rulesets.brothers.state import BLED, BrothersGame


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
