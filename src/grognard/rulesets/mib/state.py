"""The state of a game: flat lists by unit and by formation. What is on the force charts is secret [mib 2.5a]."""

from __future__ import annotations

import msgspec

from grognard.core.game import Game
from grognard.core.kept import Kept
from grognard.core.places import hexes_of
from grognard.rulesets.mib.provisions.log import PositionTaken
from grognard.rulesets.mib.reader.scenario import Scenario

OFF_MAP, ELIMINATED, UNUSED, SAFE = -1, -2, -3, -4
"""Where counters are that are not on the map: still to come, lost, not in play, or gone by an exit (R16)."""

# Markers on the map, for all to see [mib 2.4]
DISORGANIZED = 1 << 0
SMASHED = 1 << 1
HELD = 1 << 2
CATCHING_UP = 1 << 3
# What a unit has done in the activation under way
MOBILE = 1 << 4
STATIONARY = 1 << 5
RESTING = 1 << 6
READY = 1 << 7
"""It has paid for an attack after moving [mib 6.9a]."""
STOPPED = 1 << 8
"""It has entered an enemy zone of control [mib 6.2g]."""
HURRIED = 1 << 9
"""It moves in double time [mib 6.12a]."""
FROM_ZONE = 1 << 10
"""It began its movement in an enemy zone of control, which is looked at when it begins to move [mib 6.2j 6.2k]."""
BEGAN_DISORGANIZED = 1 << 11
RELEASED = 1 << 12
"""The cavalry before it has retreated: it may go on [mib 7.6f]."""
OFFERED = 1 << 13
"""Cavalry that has had its chance to retreat before the attack under way [mib 7.6c]."""
ATTACKED = 1 << 14
UNWILLING = 1 << 15
"""It failed a check that it needed to attack [mib 6.2k]."""
BEGAN_ADJACENT = 1 << 16
"""It began its activation next to an enemy [mib 6.9b]."""
JUST_SMASHED = 1 << 17
"""Smashed in the combat under way: further losses of it are ignored [mib 10.2k]."""
# What a unit has done in this turn or game
RECOVERED = 1 << 18
"""It has tried to recover stragglers this turn [mib 10.1a]."""
WAS_HELD = 1 << 19
FIRED = 1 << 20
"""Massed guns that have bombarded this turn [mib 16.5f]."""
MOVED_LEADER = 1 << 21
FELL = 1 << 22
"""Counted among the units eliminated."""
BEGAN_SMASHED = 1 << 24
"""It was smashed when it was activated: it may try to recover and do nothing else [mib 10.2e]."""
LONG_MARCH = 1 << 25
"""It has marched more than half its allowance, as that was when it marched [mib 11.0a]."""
CAME = 1 << 26
"""It has come to where it stands in the activation under way [mib 8.2g]."""

CATEGORIES = MOBILE | STATIONARY | RESTING
HELPLESS = SMASHED | BEGAN_SMASHED
OF_ACTIVATION = (
    CATEGORIES | READY | STOPPED | HURRIED | FROM_ZONE | BEGAN_DISORGANIZED | RELEASED | ATTACKED | UNWILLING
    | BEGAN_ADJACENT | JUST_SMASHED | BEGAN_SMASHED | LONG_MARCH | CAME
)  # fmt: skip
OF_TURN = RECOVERED | FIRED | MOVED_LEADER

CHIT_DRAWN = 1
"""The formation has been activated this turn."""
HAS_ACTED = 2
"""It has been activated in this game, which ends its errand (R16)."""
FREED = 4
"""It has met the enemy, which ends its bounds (R16)."""


class State(msgspec.Struct):
    """Everything that changes in a game."""

    place: list[int]
    second: list[int]
    """For a division in extended line its other hex, else -1 [mib 16.6a]."""
    facing: list[int]
    status: list[int]
    steps: list[int]
    """Steps on the map, open to all [mib 2.5a]."""
    stragglers: list[int]
    dead: list[int]
    """Steps lost for good."""
    fatigue: list[int]
    guns: list[int]
    organic: list[int]
    spent: list[int]
    """Movement points spent in this activation, those for facing and attack left out."""
    parent: list[int]
    """For a detachment the division it came from, or -1."""
    given: list[int]
    """Batteries that a unit has given to a grand battery and not had back."""
    weariness: list[int]
    """For each formation its level under Lite tracking [mib 11.2a]."""
    formation: list[int]
    """For each formation its flags."""
    control: list[int]
    """For each prize the side that was last in it."""
    cup: tuple[int, ...]
    occupied: tuple[int, int]
    """For each side the mask of the hexes in which something of it fights."""
    turn: int = 1
    phase: int = 0
    active: tuple[int, ...] = ()
    """The formations that are activated."""
    mover: int = -1
    """The unit that is being moved."""
    initiative: int = 0
    """The marker on its track: above zero on the way to the first side [mib 16.1c]."""
    holder: int = 0
    """Who chooses to go first or second by mail [mib 16.3c]."""
    first: int = 0
    """Who moves first this turn by mail."""
    fought: bool = False
    """Whether there has been a combat this turn [mib 16.1e]."""
    raised: int = 0
    """Formations that have risen a level in the activation under way [mib 11.2c]."""
    lost_guns: tuple[int, int] = (0, 0)
    """Batteries that each side has lost."""
    taken: int = 0
    """The mask of the positions whose guns the enemy has taken (R16)."""
    straggled: tuple[int, ...] = ()
    """Who has lost steps to stragglers this turn, once for each step [mib 10.1g]."""

    def copy(self) -> State:
        return State(
            self.place[:], self.second[:], self.facing[:], self.status[:], self.steps[:], self.stragglers[:],
            self.dead[:], self.fatigue[:], self.guns[:], self.organic[:], self.spent[:], self.parent[:],
            self.given[:], self.weariness[:], self.formation[:], self.control[:], self.cup, self.occupied, self.turn,
            self.phase, self.active, self.mover, self.initiative, self.holder, self.first, self.fought, self.raised,
            self.lost_guns, self.taken, self.straggled,
        )  # fmt: skip


MibGame = Game[State, Scenario]


# -- who is where ------------------------------------------------------------------------------------------------------


def put(game: MibGame, unit: int, hex: int, second: int = -1) -> None:
    """Move a unit to a hex (or two, in extended line) or off the map, and keep the masks and the prizes true."""
    state, facts = game.state, game.scenario.units[unit]
    if (hex, second) != (state.place[unit], state.second[unit]):
        state.status[unit] |= CAME
    state.place[unit], state.second[unit] = hex, second
    if facts.fights:
        refresh(game, facts.side)
        for each in (hex, second):
            hold(game, facts.side, each)


def refresh(game: MibGame, side: int) -> None:
    state, own = game.state, game.scenario.troops[side]
    mask = hexes_of(state.place, own) | hexes_of(state.second, own)
    one, two = state.occupied
    state.occupied = (mask, two) if side == 0 else (one, mask)


def footprint(game: MibGame, unit: int) -> int:
    """The hex of a unit, or both of a division in extended line."""
    place, second = game.state.place[unit], game.state.second[unit]
    mask = 1 << place if place >= 0 else 0
    return mask | 1 << second if second >= 0 else mask


def hold(game: MibGame, side: int, hex: int) -> None:
    """Whoever came last into a place holds it, and takes the position batteries that the enemy had there (R16)."""
    for index, prize in enumerate(game.scenario.prizes):
        if prize.hex == hex:
            game.state.control[index] = side
    for index, position in enumerate(game.scenario.provisions.positions):
        if position.hex == hex and position.side != side and not game.state.taken >> index & 1:
            game.state.taken |= 1 << index
            game.tell(PositionTaken(rule="7.9a", side=side, place=hex))


def troops_at(game: MibGame, side: int, hex: int) -> list[int]:
    """Whatever of a side fights in a hex."""
    if hex >= 0:
        return standing(game)[side].get(hex, [])[:] if game.state.occupied[side] >> hex & 1 else []
    place, second = game.state.place, game.state.second
    return [unit for unit in game.scenario.troops[side] if place[unit] == hex or second[unit] == hex]


Standing = tuple[dict[int, list[int]], dict[int, list[int]]]
"""For each side and hex whatever of it fights there."""

LAST = Kept[tuple[list[int], list[int], Standing]]()
"""Where all stood when it was last asked who stands where, and who did: it is asked dozens of times before anybody
moves."""


def standing(game: MibGame) -> Standing:
    """Who stands where."""
    state, last = game.state, LAST.of(game.scenario)
    seen = last.get("")
    if seen is None or seen[0] != state.place or seen[1] != state.second:
        one, two = game.scenario.troops
        seen = last[""] = state.place[:], state.second[:], (_stand(state, one), _stand(state, two))
    return seen[2]


def _stand(state: State, troops: tuple[int, ...]) -> dict[int, list[int]]:
    place, second = state.place, state.second
    found: dict[int, list[int]] = {}
    for unit in troops:
        hex, other = place[unit], second[unit]
        if hex >= 0:
            found.setdefault(hex, []).append(unit)
        if other >= 0 and other != hex:
            found.setdefault(other, []).append(unit)
    return found


def others_at(game: MibGame, unit: int, hex: int) -> list[int]:
    """Friends of a unit that fight in a hex."""
    return [other for other in troops_at(game, game.scenario.units[unit].side, hex) if other != unit]


def friends_mask(game: MibGame, unit: int, besides: tuple[int, ...] = ()) -> int:
    """The hexes of a unit's friends that fight, itself and others left out."""
    left_out, side = {unit, *besides}, game.scenario.units[unit].side
    mask = game.state.occupied[side]
    for each in left_out:
        for hex in (game.state.place[each], game.state.second[each]):
            if hex >= 0 and left_out.issuperset(troops_at(game, side, hex)):
                mask &= ~(1 << hex)
    return mask


def in_play(game: MibGame, unit: int) -> bool:
    return game.state.place[unit] >= 0


def has(game: MibGame, unit: int, flag: int) -> bool:
    return bool(game.state.status[unit] & flag)
