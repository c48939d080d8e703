"""Grand batteries: guns drawn together around a leader, the only ones apart from their units [mib 16.4 16.5a 16.5b]. In
defence they count twice against an attack from the front [mib 16.5n]."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch06_movement.facing import ALL_FACINGS, is_rear
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_worn
from grognard.rulesets.mib.ch16_options.log import GunsMassed, GunsReturned
from grognard.rulesets.mib.state import FIRED, MOBILE, SMASHED, UNUSED, MibGame, has, in_play, put, troops_at

MOST_GUNS = 10
"""Artillery points in one hex [mib 16.5d]."""


def may_mass(game: MibGame, side: int) -> bool:
    """Only sides that the battle names, and only with the initiative rule [mib 16.5a]."""
    switches, scenario = game.scenario.switches, game.scenario
    leader = scenario.battery_leader[side]
    named = scenario.sides[side].key in switches.grand_batteries and switches.initiative
    return named and leader >= 0 and in_play(game, leader)


def batteries(game: MibGame, side: int) -> list[int]:
    """The counters of massed guns on the map: no other guns stand apart from their units [mib 16.4]."""
    return [u for u in game.scenario.troops[side] if game.scenario.units[u].kind == "battery" and in_play(game, u)]


def has_fired(game: MibGame, side: int) -> bool:
    """Whether the massed guns have had their impulse this turn: all their hexes are one battery [mib 16.5e 16.5f]."""
    units = game.scenario.units
    return any(units[unit].kind == "battery" and has(game, unit, FIRED) for unit in game.scenario.troops[side])


def spare_battery(game: MibGame, side: int) -> int:
    units = game.scenario.units
    for unit in game.scenario.troops[side]:
        if units[unit].kind == "battery" and units[unit].spare and game.state.place[unit] == UNUSED:
            return unit
    return -1


def donors(game: MibGame, side: int) -> list[int]:
    """Units with guns within the leader's range, neither smashed nor tired nor spent [mib 16.5b 16.5c]; massed guns
    themselves from the next day on [mib 16.5m]."""
    state, scenario = game.state, game.scenario
    reach = within_range(game, side)
    return [
        unit
        for unit in scenario.troops[side]
        if in_play(game, unit)
        and (scenario.units[unit].is_troops or not is_fixed(game, unit))
        and reach >> state.place[unit] & 1
        and state.guns[unit]
        and not has(game, unit, SMASHED)
        and not is_worn(game, unit)
    ]


def within_range(game: MibGame, side: int) -> int:
    """The hexes within command range of the leader around whom guns are massed; none if he is not there [mib 16.5b]."""
    scenario, leader = game.scenario, game.scenario.battery_leader[side]
    if leader < 0 or not in_play(game, leader):
        return 0
    return scenario.field.grid.disc(game.state.place[leader], scenario.units[leader].range)


def sites(game: MibGame, side: int) -> int:
    """The leader's hex, and hexes joined to it by a chain of massed guns, while there is room [mib 16.5b 16.5d]."""
    state, scenario = game.state, game.scenario
    adjacent = scenario.field.grid.adjacent
    massed = {state.place[unit]: unit for unit in batteries(game, side)}
    start = state.place[scenario.battery_leader[side]]
    joined, edge = 1 << start, [start]
    while edge:
        hex = edge.pop()
        if hex in massed:
            for there in iter_bits(adjacent[hex] & ~joined):
                joined |= 1 << there
                edge.append(there)
    joined &= ~(state.occupied[1 - side] | scenario.field.closed)
    fresh = spare_battery(game, side) >= 0
    return sum(
        1 << hex
        for hex in iter_bits(joined)
        if (hex in massed and state.guns[massed[hex]] < MOST_GUNS) or (hex not in massed and fresh)
    )


def transfers(game: MibGame, side: int) -> list[tuple[int, tuple[int, ...]]]:
    """Each hex that can take guns, with those who can give it some: massed guns only to another hex."""
    given, units = donors(game, side), game.scenario.units
    found = [
        (hex, tuple(u for u in given if units[u].is_troops or game.state.place[u] != hex))
        for hex in iter_bits(sites(game, side))
    ]
    return [(hex, able) for hex, able in found if able]


def offer_massing(game: MibGame, side: int) -> None:
    """At the start of an activation of a side that may [mib 16.5b]."""
    if may_mass(game, side) and transfers(game, side):
        game.ask(MassGuns(side))


class MassGuns(Decision, frozen=True):
    """Send a battery to the massed guns, or leave it [mib 16.5b]."""

    rule = "16.5b"
    standing = "mass-guns"
    passes = "leave"

    def options(self, game: MibGame) -> Options:
        state, side = game.state, self.side
        groups = []
        for hex, given in transfers(game, side):
            there = [u for u in batteries(game, side) if state.place[u] == hex]
            friends = [u for u in troops_at(game, side, hex) if u not in there]
            if there or friends:
                facing = state.facing[(there or friends)[0]]
                groups.append(Group("mass", given, 1 << hex, ((facing,),)))
            else:
                groups.append(Group("mass", given, 1 << hex, ALL_FACINGS))
        return Options([*groups, Group("leave")])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "leave":
            return
        mass(game, action.unit, action.place, action.extra[0])
        offer_massing(game, self.side)

    def accept(self, game: MibGame) -> Action:
        return self.options(game)[0]

    def decline(self, game: MibGame) -> Action:
        return Action("leave")

    def promise(self, game: MibGame) -> float:
        return 1.0


def mass(game: MibGame, donor: int, hex: int, facing: int) -> None:
    """One battery goes over to the massed guns; they are a formation with a chit of their own [mib 16.5e]."""
    state, side = game.state, game.scenario.units[donor].side
    there = [unit for unit in batteries(game, side) if state.place[unit] == hex]
    battery = there[0] if there else spare_battery(game, side)
    if not there:
        put(game, battery, hex)
        state.facing[battery] = facing
    state.status[battery] |= MOBILE  # it has moved here, maybe onto a height [mib 8.2g 8.2i]
    state.spent[battery] = game.scenario.clock[state.turn - 1].day  # on this day it stays [mib 16.5l]
    state.guns[donor] -= 1
    state.guns[battery] += 1
    if game.scenario.units[donor].is_troops:
        state.given[donor] += 1
    elif not state.guns[donor]:
        put(game, donor, UNUSED)
    game.tell(GunsMassed(rule="16.5b", unit=donor, battery=battery, place=hex))


# -- the next day ------------------------------------------------------------------------------------------------------


def is_fixed(game: MibGame, battery: int) -> bool:
    """On the day on which it was formed a grand battery neither moves nor turns [mib 16.5l]."""
    return game.scenario.clock[game.state.turn - 1].day == game.state.spent[battery]


def takers(game: MibGame, battery: int) -> tuple[int, ...]:
    """Units that may have batteries from the massed guns, from the next day on, wherever they are [mib 16.5m R29]."""
    if is_fixed(game, battery) or not game.state.guns[battery]:
        return ()
    side, state = game.scenario.units[battery].side, game.state
    near = within_range(game, side) if game.scenario.switches.guns_return_in_range else -1
    return tuple(
        u for u in game.scenario.troops[side] if in_play(game, u) and lacks_guns(game, u) and near >> state.place[u] & 1
    )


def lacks_guns(game: MibGame, unit: int) -> bool:
    """Whether a unit has fewer batteries than it had at first; or has given some, where only donors get them back
    [mib 16.5m R29]."""
    if game.scenario.switches.guns_to_donors:
        return game.state.given[unit] > 0
    facts = game.scenario.units[unit]
    return facts.is_troops and game.state.guns[unit] < facts.batteries


def give_back(game: MibGame, battery: int, unit: int) -> None:
    """Guns go back to the unit that gave them [mib 16.5m]."""
    state = game.state
    state.guns[battery] -= 1
    state.guns[unit] += 1
    state.given[unit] = max(0, state.given[unit] - 1)
    game.tell(GunsReturned(rule="16.5m", unit=unit, battery=battery))
    if not state.guns[battery]:
        put(game, battery, UNUSED)


def faces_attack(game: MibGame, battery: int, hex: int, attackers: Sequence[int]) -> bool:
    """Whether massed guns are attacked from the front, against which they count twice [mib 16.5n]."""
    return any(not is_rear(game, battery, hex, here) for here in attackers)


def bombarded(codes: tuple[str, ...]) -> tuple[str, ...]:
    """The first F becomes a casualty [mib 16.5i]."""
    for index, code in enumerate(codes):
        if code.endswith("F"):
            left = int(code[0]) - 1
            rest = (f"{left}F",) if left else ()
            return (*codes[:index], "1c", *rest, *codes[index + 1 :])
    return codes
