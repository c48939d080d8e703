"""Taking positions: in which order units are placed in the spaces of a zone, before the fire and again before melee
[commanders combat.position.7]."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.board.control import units_at
from grognard.rulesets.commanders.board.sectors import SECTORS, SPACES
from grognard.rulesets.commanders.combat.attackers import attacked_sectors, fit
from grognard.rulesets.commanders.combat.log import UnitPosted
from grognard.rulesets.commanders.combat.pressure import where_pressed
from grognard.rulesets.commanders.phase.names import FAST
from grognard.rulesets.commanders.state import CommandersGame, Zone, replace_zone, with_side
from grognard.rulesets.commanders.status import FELL_BACK, REACTED, ROUTED, SHELTERED, SPENT, SQUARE


def free_spaces(game: CommandersGame, side: int, zone: Zone) -> int:
    """How many passive units of a side a zone takes: they only match the enemy's attackers, and five stand in it at
    most [commanders board.5 combat.position.5 combat.position.6]; the others stay idle
    [commanders combat.position.8]."""
    if zone.race >= 0:
        return 0
    facing = min(len(fit(game, zone.attackers[1 - side])), SPACES)
    return max(0, facing - len(fit(game, zone.attackers[side])) - len(zone.spaces[side]))


def condition(game: CommandersGame, unit: int) -> tuple[bool, bool, int]:
    """What tells units of a group apart for their owner, and can be seen by all: whether one is spent, and in the fast
    phase, after which being spent still matters, what it has done and whether it has reacted [commanders R6]. The
    routed are all alike."""
    status = game.state.status[unit]
    if status & ROUTED:
        return False, False, 0
    fast = game.state.phase == FAST
    return bool(status & SPENT), fast and bool(status & REACTED), game.state.acts[unit] if fast else 0


class Posting(msgspec.Struct, frozen=True):
    """Passive units of one group of the order of placement that leave their owner a choice."""

    kinds: tuple[tuple[int, ...], ...]
    """The units that wait, those together that are alike."""
    zones: tuple[int, ...]


def clear_spaces(game: CommandersGame) -> None:
    for index in range(len(game.state.zones)):
        replace_zone(game, index, spaces=((), ()), dice=((), ()))
    game.state.targets = ()


def next_posting(game: CommandersGame, side: int) -> Posting | None:
    """Post passive units as far as the rules leave no choice, and give the first that leaves one: a group goes in
    before the next one begins, and as many of it as there is room for
    [commanders combat.position.1 combat.position.4 combat.position.16].
    While posting, `spaces` holds passive units only."""
    for sector in attacked_sectors(game, side):
        posted = {unit for zone in game.state.zones for unit in zone.spaces[side]}
        waiting = [unit for unit in passive_units(game, side, sector) if unit not in posted]
        while waiting:
            open_zones = [
                index
                for index, zone in enumerate(game.state.zones)
                if zone.fronts[side] == sector and free_spaces(game, side, zone)
            ]
            if not open_zones:
                break
            group = placing(game, waiting[0])[0]
            equals = [unit for unit in waiting if placing(game, unit)[0] == group]
            posting = Posting(_kinds(game, equals), tuple(open_zones))
            if leaves_choice(game, side, posting):
                return posting
            post(game, side, waiting.pop(0), open_zones[0])
    return None


def _kinds(game: CommandersGame, units: list[int]) -> tuple[tuple[int, ...], ...]:
    found: dict[tuple[bool, bool, int], list[int]] = {}
    for unit in units:
        found.setdefault(condition(game, unit), []).append(unit)
    return tuple(tuple(kind) for kind in found.values())


def leaves_choice(game: CommandersGame, side: int, posting: Posting) -> bool:
    """Whether it matters who of a group is posted next and where: alike units have to be divided among several borders
    that they do not fill [commanders combat.position.16]; others make a difference where not all find room, and spent
    ones in any space, since dice lie there from the highest down [commanders combat.position.7 R6]."""
    count = sum(map(len, posting.kinds))
    room = sum(free_spaces(game, side, game.state.zones[index]) for index in posting.zones)
    if len(posting.kinds) == 1:
        return len(posting.zones) > 1 and count < room
    mixed = len({condition(game, kind[0])[0] for kind in posting.kinds}) > 1
    return len(posting.zones) > 1 or count > room or mixed


def post(game: CommandersGame, side: int, unit: int, index: int) -> None:
    zone = game.state.zones[index]
    replace_zone(game, index, spaces=with_side(zone.spaces, side, (*zone.spaces[side], unit)))


class PostUnit(Decision, frozen=True):
    """Say which defenders take the next spaces, and on which of the borders over which their sector is attacked
    [commanders combat.position.7 combat.position.16]."""

    rule = "combat.position.16"

    def options(self, game: CommandersGame) -> Options:
        posting = next_posting(game, self.side)
        assert posting is not None
        groups = []
        for kind in posting.kinds:
            for index in posting.zones:
                zone = game.state.zones[index]
                most = min(len(kind), free_spaces(game, self.side, zone))
                extras = tuple((n,) for n in range(1, most + 1))
                groups.append(Group("post", (kind[0],), 1 << zone.fronts[1 - self.side], extras))
        return Options(groups)

    def choose(self, game: CommandersGame, action: Action) -> None:
        posting = next_posting(game, self.side)
        assert posting is not None
        kind = next(kind for kind in posting.kinds if action.unit in kind)
        index = next(i for i in posting.zones if game.state.zones[i].fronts[1 - self.side] == action.place)
        for unit in kind[: action.extra[0]]:
            post(game, self.side, unit, index)
            game.tell(UnitPosted(rule=self.rule, only=self.side, unit=unit, place=action.place))
        if next_posting(game, self.side):
            game.ask(self)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        return where_pressed(game, self.side, options)


def ask_posts(game: CommandersGame, again: bool = False) -> None:
    """Take positions, or take them again: from the beginning, unless a scenario keeps defenders on the border where
    they stood for the fire [commanders combat.position.11 R18]."""
    stood = [zone.spaces for zone in game.state.zones]
    clear_spaces(game)
    if again and game.scenario.switches.defenders_keep_border:
        for index, lines in enumerate(stood):
            for side in range(2):
                keep_border(game, side, index, lines[side])
    for side in range(2):
        if next_posting(game, side):
            game.ask(PostUnit(side))


def keep_border(game: CommandersGame, side: int, index: int, stood: tuple[int, ...]) -> None:
    """Post those again that stood in a zone and are fit, as far as there are attackers to match."""
    sector = game.state.zones[index].fronts[side]
    passive = [unit for unit in passive_units(game, side, sector) if not game.state.status[unit] & ROUTED]
    for unit in stood:
        if unit in passive and free_spaces(game, side, game.state.zones[index]):
            post(game, side, unit, index)


def take_positions(game: CommandersGame) -> None:
    """Put everybody into the numbered spaces [commanders board.5]: attackers, then passive units, then the routed that
    the enemy's attackers can reach
    [commanders combat.position.4 combat.position.7 combat.position.11 combat.position.13]."""
    state = game.state
    for index, zone in enumerate(state.zones):
        lines = []
        for side in range(2):
            attackers = fit(game, zone.attackers[side])
            passive = list(zone.spaces[side])
            fallen = [u for u in zone.attackers[side] if state.place[u] in SECTORS and state.status[u] & ROUTED]
            fallen += [unit for unit in passive if state.status[unit] & ROUTED]
            steady = [unit for unit in passive if not state.status[unit] & ROUTED]
            steady.sort(key=lambda unit: placing(game, unit)[0])
            fallen.sort(key=lambda unit: placing(game, unit))
            facing = min(len(fit(game, zone.attackers[1 - side])), SPACES)
            room = max(0, facing - len(attackers) - len(steady))
            lines.append((*attackers, *steady, *fallen[:room]))  # no farther [commanders combat.position.12]
        replace_zone(game, index, spaces=(lines[0], lines[1]))


def passive_units(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The units of a side in a sector that do not attack out of it, ordered or not, routed ones too, in the order of
    placement [commanders status.2 combat.position.7 combat.position.14 combat.position.17]. Whoever fell
    back into it is left out [commanders combat.position.2b]."""
    state = game.state
    attacking = {unit for zone in state.zones for unit in zone.attackers[side]}
    out = FELL_BACK | SHELTERED  # [commanders combat.position.2b opt.building.1]
    found = [u for u in units_at(game, side, sector) if u not in attacking and not state.status[u] & out]
    return sorted(found, key=lambda unit: placing(game, unit))


def placing(game: CommandersGame, unit: int) -> tuple[int, bool, int]:
    """Where a passive or routed unit comes in the order of placement; within a group its owner says, and those that
    are not spent are named first [commanders combat.position.7 R6]."""
    status, kind = game.state.status[unit], game.scenario.units[unit].kind
    if status & ROUTED:
        group = 4 + kind
    else:
        group = 0 if status & SQUARE else 1 + kind
    return group, bool(status & SPENT), unit


def opposite(zone: Zone, side: int, space: int) -> int:
    """The unit in the same space on the other side of the same zone, or -1
    [commanders combat.position.13 combat.position.15]."""
    line = zone.spaces[1 - side]
    return line[space] if space < len(line) else -1
