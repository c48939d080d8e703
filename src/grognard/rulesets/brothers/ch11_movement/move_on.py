"""The choice of a move: where a unit or stack can go, and who goes with it [brothers 11.1a 11.1b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch04_stacking.limits import crowds
from grognard.rulesets.brothers.ch04_stacking.order import places_in_stack
from grognard.rulesets.brothers.ch11_movement.charge import announce_charge, charge_groups, charge_refusal
from grognard.rulesets.brothers.ch11_movement.costs import Party, can_move, find_rates
from grognard.rulesets.brothers.ch11_movement.declaration import STRIKES, strike_refusal, striking
from grognard.rulesets.brothers.ch11_movement.engagement import find_contact, goes_beneath
from grognard.rulesets.brothers.ch11_movement.frame import Moving, end_march, is_wedged, party_of
from grognard.rulesets.brothers.ch11_movement.paths import can_step, find_path, find_ways
from grognard.rulesets.brothers.ch11_movement.reinforcements import can_enter, find_entries
from grognard.rulesets.brothers.state import COMMANDED, OFF_MAP, BrothersGame, Refusal, has


def offer_ways(game: BrothersGame, march: Moving) -> None:
    """Ask where a party goes, if it can go anywhere: with what was found when that was looked at."""
    groups = onward_groups(game, march)
    if groups or can_go_on(game, party_of(game, march)):
        game.offer(MoveOn(game.scenario.units[march.lead].side, march.movers), with_halt(game, march, groups))


def can_go_on(game: BrothersGame, party: Party) -> bool:
    """Whether a party has points for a step, even if it leads nowhere that has room [brothers 4.1b]."""
    return can_enter(game, party) if party.here == OFF_MAP else can_step(game, party)


def onward_groups(game: BrothersGame, march: Moving) -> list[Group]:
    """Where a party can go, whom it can charge, and who can still join it."""
    groups = move_groups(game, march)
    groups += charge_groups(game, party_of(game, march))
    if joining := companions(game, march):
        groups.append(Group("join", joining))
    return groups


def with_halt(game: BrothersGame, march: Moving, groups: list[Group]) -> Options:
    """The same, or to stop where there is room."""
    return Options(groups if is_wedged(game, march) else [*groups, Group("stop", (march.lead,))])


def move_groups(game: BrothersGame, march: Moving) -> list[Group]:
    """All hexes a party can go to, with its place in a stack there."""
    party = party_of(game, march)
    entering = party.here == OFF_MAP
    contact = find_contact(game, party.units)
    mask = find_entries(game, party) if entering else find_ways(game, party, contact)
    verb = "enter" if entering else "move"
    facts = game.scenario.units[march.lead]
    taken = game.state.occupied[facts.side] if facts.is_troops else 0
    groups = [Group(verb, (march.lead,), mask & ~taken)] if mask & ~taken else []
    for hex in iter_bits(mask & taken):
        free = contact.engages or not contact.hot >> hex & 1
        if not free and contact.first and not entering:
            path = find_path(game, party, hex)
            free = len(path) == 1 or bool(contact.hot >> path[-2] & 1)  # [brothers 11.7.1e]
        full = crowds(game, party.units, hex)  # on top, and only to pass through [brothers 4.1b 11.8.2a]
        places = ((0,),) if full else places_in_stack(game, party.units, hex, free)
        groups.append(Group(verb, (march.lead,), 1 << hex, places))
    return groups


def companions(game: BrothersGame, march: Moving) -> tuple[int, ...]:
    """Other units of the hex that could move with them; nobody joins on the way [brothers 4.3c 11.1b]."""
    if any(march.spent) or len(march.trail) > 1 or not game.scenario.units[march.lead].is_troops:
        return ()
    place = game.state.place
    here, members = place[march.lead], game.scenario.members[game.scenario.units[march.lead].side]
    return tuple(
        unit
        for unit in (members if here < 0 else sorted(game.state.stacks[here]))
        if unit not in march.movers
        and place[unit] == here
        and can_move(game, unit)
        and has(game, unit, COMMANDED) == has(game, march.lead, COMMANDED)
        and can_join(game, march, unit)
    )


def can_join(game: BrothersGame, march: Moving, unit: int) -> bool:
    """Only those join who can go somewhere together, or come onto the map together; the others wait in the queue
    [brothers 11.5.1b]."""
    units = (*march.movers, unit)
    party = Party(units, game.state.place[unit], (0,) * len(units), True, march.boost)
    return can_enter(game, party) if party.here == OFF_MAP else can_step(game, party)


class MoveOn(Decision, frozen=True):
    """Where a unit or stack goes; more may be added before it starts; or it stops [brothers 11.1a]."""

    movers: tuple[int, ...]

    rule = "11.1a"
    completes = True
    passes = "stop"
    goes, strikes = "move", STRIKES

    def options(self, game: BrothersGame) -> Options:
        march = game.current(Moving)
        return with_halt(game, march, onward_groups(game, march))

    def choose(self, game: BrothersGame, action: Action) -> None:
        march = game.current(Moving)
        match action.verb:
            case "join":
                game.amend(march, movers=(*march.movers, action.unit), spent=(*march.spent, 0))
                game.repeat()
            case "stop":
                end_march(game, march)
            case "charge" | "ride":
                announce_charge(game, march, action)
            case _:
                party = party_of(game, march)
                path = (action.place,) if action.verb == "enter" else find_path(game, party, action.place)
                game.amend(march, path=path, position=action.extra[0] if action.extra else 0, charge=-1)

    def preferred(self, game: BrothersGame, options: Options) -> Action:
        """On top where nothing is said, or as high as may be."""
        return options[0]

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """To stop; in a hex too full to stay in, to go on, away from the enemy if that can be [brothers 4.1b]."""
        if (found := super().safe(game, options)) is not None:
            return found
        hot = find_contact(game, self.movers).hot
        return next((move for move in options if move.verb == "move" and not hot >> move.place & 1), options[0])

    def striking(self, game: BrothersGame, unit: int, place: int) -> tuple[str, ...]:
        return striking(game, unit, place)

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:

        return move_refusal(game, self.movers, action)


def move_refusal(game: BrothersGame, movers: tuple[int, ...], action: Action) -> Refusal:
    """Why a unit on the move cannot go somewhere."""
    unit, hex = movers[0], action.place
    if action.unit != unit and action.verb in ("move", "enter", "charge", "ride", "stop"):
        return "another-unit", "11.1a"
    if action.verb in ("charge", "ride"):
        party = party_of(game, game.current(Moving))
        on_map = 0 <= hex < game.scenario.field.grid.size
        return charge_refusal(game, party, hex) if on_map else ("not-offered", "11.11a")
    if action.verb in STRIKES:
        return strike_refusal(game, game.scenario.units[unit].side, action)
    grid = game.scenario.field.grid
    if action.verb not in ("move", "enter") or not 0 <= hex < grid.size:
        return "not-offered", "11.1a"
    party, rates = party_of(game, game.current(Moving)), find_rates(game, movers)
    if game.scenario.field.closed >> hex & 1:
        return "closed-ground", "11.2.3"
    if rates.blocked >> hex & 1:
        return "enemy-there", "11.1c"
    nearer = rates.hq >= 0 and grid.distance(hex, rates.hq) < grid.distance(party.here, rates.hq)
    if rates.double and party.here >= 0 and not nearer:
        return "only-to-its-hq", "7.5c"
    contact = find_contact(game, movers)
    if contact.hot >> hex & 1 and not contact.engages and not goes_beneath(game, movers, hex) and not contact.first:
        return "may-not-engage", "11.7.1b"
    if crowds(game, movers, hex):
        return "too-crowded", "4.1a"
    return "too-far", "11.2a"
