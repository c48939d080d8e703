"""The Movement Step: units move one after the other, then Assaults are declared [brothers 11.1a 11.10a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.assaults import DeclareAssaults, declarable
from grognard.rulesets.brothers.crowding import ease_crowding
from grognard.rulesets.brothers.defence import meet_fire
from grognard.rulesets.brothers.entry import can_enter
from grognard.rulesets.brothers.events import StackReordered
from grognard.rulesets.brothers.fog import veil
from grognard.rulesets.brothers.halting import Movers
from grognard.rulesets.brothers.manoeuvres import spur_waits
from grognard.rulesets.brothers.march import begin_march
from grognard.rulesets.brothers.movement import Party, can_move, is_commanded, may_engage
from grognard.rulesets.brothers.stacks import front_of, front_units, is_engaged, put
from grognard.rulesets.brothers.state import (
    ACTIVE,
    HALTED,
    MOVED,
    MOVEMENT_STEP,
    OF_THE_STEP,
    OFF_MAP,
    PINNED,
    BrothersGame,
    active_units,
    begin_step,
    clear_marks,
    has,
    has_failed,
    is_storm,
    mark,
)
from grognard.rulesets.brothers.ways import can_step
from grognard.rulesets.brothers.windows import open_window


class MoveStep(Procedure, frozen=True):
    """Everybody who is active may move; then those next to the enemy may declare Assaults."""

    contacts: tuple[tuple[int, int], ...] = ()
    """Infantry Engaged when the Step began, and with which hex; an event asks for it."""

    def begin(self, game: BrothersGame) -> None:
        begin_step(game, MOVEMENT_STEP)
        if game.state.held:
            game.amend(self, contacts=find_contacts(game))

    def move(self, game: BrothersGame) -> None:
        if not game.state.cut and (movable(game) or shiftable(game)):
            game.repeat()
            game.ask(ChooseMover(game.scenario.units[game.state.leader].side))

    def events(self, game: BrothersGame) -> None:
        if not game.state.cut:
            open_window(game, ("movement_step",))

    def soldiers(self, game: BrothersGame) -> None:
        if not game.state.cut and not is_storm(game):
            open_window(game, ("assault_declaration",))

    def declare(self, game: BrothersGame) -> None:
        if not game.state.cut and declarable(game):
            game.repeat()
            game.ask(DeclareAssaults(game.scenario.units[game.state.leader].side))

    def end(self, game: BrothersGame) -> None:
        """Fired markers come off the guns [brothers 8.1.6]."""
        clear_marks(game, OF_THE_STEP | PINNED)
        ease_crowding(game)

    steps = (begin, events, move, events, soldiers, declare, end)


def find_contacts(game: BrothersGame) -> tuple[tuple[int, int], ...]:
    near, state = game.scenario.field.grid.adjacent, game.state
    return tuple(
        (unit, hex)
        for unit in active_units(game)
        if game.scenario.units[unit].is_infantry and is_engaged(game, unit)
        for hex in iter_bits(near[state.place[unit]] & state.occupied[1 - game.scenario.units[unit].side])
    )


def movable(game: BrothersGame) -> tuple[int, ...]:
    """Units that may be chosen to move."""
    return tuple(unit for unit in active_units(game) if can_move(game, unit) and has_outlet(game, unit))


def has_outlet(game: BrothersGame, unit: int) -> bool:
    """Whether a unit has somewhere to go, or an event that may find it a way. It is looked for only where there may be
    nothing: off the map, Out of Command [brothers 7.5c], or with enemies all around [brothers 11.7.1b]."""
    facts, here = game.scenario.units[unit], game.state.place[unit]
    party = Party((unit,), here, (0,), True)
    if here == OFF_MAP:
        return can_enter(game, party)
    field, enemies = game.scenario.field, game.state.occupied[1 - facts.side]
    quiet = field.grid.adjacent[here] & ~(field.closed | enemies | field.around(enemies))
    if is_commanded(game, unit) and (quiet or not facts.is_troops):
        return True
    return can_step(game, party) or spur_waits(game, unit)


class ChooseMover(Decision, frozen=True):
    """Choose who moves next, change a unit's place in its stack, or end the moves [brothers 11.1a 4.3b]."""

    rule = "11.1a"

    def options(self, game: BrothersGame) -> Options:
        groups = [Group("select", movable(game))]
        groups += [Group("shift", (unit,), extras=places) for unit, places in shiftable(game).items()]
        return Options([*groups, Group("end")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        match action.verb:
            case "end":
                game.proceed()
            case "select":
                begin_march(game, action.unit)
            case _:
                shift(game, action.unit, action.extra[0])

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:
        from grognard.rulesets.brothers.refusals import mover_refusal

        return mover_refusal(game, self.side, action)


# -- order in a stack --------------------------------------------------------------------------------------------------


def shiftable(game: BrothersGame) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Active units that may take another place in their stack instead of moving, and the places [brothers 4.3b]."""
    found: dict[int, tuple[tuple[int, ...], ...]] = {}
    for unit in active_units(game):
        hex = game.state.place[unit]
        if hex < 0 or len(game.state.stacks[hex]) < 2 or has(game, unit, MOVED | HALTED):
            continue
        if not game.scenario.units[unit].is_troops:
            continue
        if has_failed(game) and can_move(game, unit) is False:
            continue  # a failed activation moves nothing [brothers 7.6.2a]
        places = tuple((n,) for n in range(len(game.state.stacks[hex])) if can_shift(game, unit, n))
        if places:
            found[unit] = places
    return found


def can_shift(game: BrothersGame, unit: int, position: int) -> bool:
    """Next to the enemy it counts as movement: not for a gun that fired, and whoever it brings into the front-line must
    be free to Engage; units that do not act go by the right of the one that shifts [brothers 4.3b 4.3d 11.7.1b]."""
    hex = game.state.place[unit]
    stack = game.state.stacks[hex]
    if stack.index(unit) == position:
        return False
    side = game.scenario.units[unit].side
    if not game.scenario.field.grid.adjacent[hex] & game.state.occupied[1 - side]:
        return True
    if has(game, unit, PINNED):
        return False
    others = tuple(other for other in stack if other != unit)
    shifted = (*others[:position], unit, *others[position:])
    before = front_units(game, hex)
    engaging = [other for other in front_of(game, shifted) if other not in before]
    return all(may_engage(game, (other if has(game, other, ACTIVE) else unit,)) for other in engaging)


def shift(game: BrothersGame, unit: int, position: int) -> None:
    """Whoever newly stands in the front-line draws fire [brothers 4.3d 11.8.1f]."""
    hex = game.state.place[unit]
    before = set(front_units(game, hex))
    put(game, unit, hex, position)
    mark(game, unit, MOVED)
    game.tell(StackReordered(rule="4.3b", unit=unit, place=hex, position=position, only=veil(game, unit)))
    new = tuple(other for other in front_units(game, hex) if other not in before)
    if new:
        game.push(Reordering(new, hex=hex))


class Reordering(Movers, frozen=True):
    """Fire at units that came into the front-line; a hit keeps them from an Assault [brothers 11.8.1b 11.8.1f]."""

    hex: int = -1

    def meet_fire(self, game: BrothersGame) -> None:
        meet_fire(game, self.movers, self.hex)

    steps = (meet_fire,)
