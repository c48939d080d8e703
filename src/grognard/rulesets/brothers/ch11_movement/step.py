"""The Movement Step: units move one after the other, then Assaults are declared [brothers 11.1a 11.10a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.crowding import ease_crowding
from grognard.rulesets.brothers.ch04_stacking.order import shift, shiftable
from grognard.rulesets.brothers.ch06_chits.events.moves import spur_waits
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch07_command.in_command import is_commanded
from grognard.rulesets.brothers.ch11_movement.costs import Party, can_move, homeward
from grognard.rulesets.brothers.ch11_movement.declaration import (
    STRIKES,
    DeclareAssaults,
    declarable,
    strike_refusal,
    striking,
)
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged, may_engage
from grognard.rulesets.brothers.ch11_movement.march import begin_march
from grognard.rulesets.brothers.ch11_movement.paths import can_step
from grognard.rulesets.brothers.ch11_movement.reinforcements import can_enter
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import (
    ACTIVE,
    COMMANDED,
    HALTED,
    MOVED,
    MOVEMENT_STEP,
    OF_THE_STEP,
    OFF_MAP,
    PINNED,
    BrothersGame,
    Refusal,
    active_units,
    begin_step,
    clear_marks,
    has,
    has_failed,
    unit_refusal,
)


class MoveStep(Procedure, frozen=True):
    """Everybody who is active may move; then those next to the enemy may declare Assaults."""

    contacts: tuple[tuple[int, int], ...] = ()
    """Infantry Engaged when the Step began, and with which hex; an event asks for it."""

    def begin(self, game: BrothersGame) -> None:
        begin_step(game, MOVEMENT_STEP)
        if game.state.held:
            game.amend(self, contacts=find_contacts(game))

    def move(self, game: BrothersGame) -> None:
        if not game.state.cut and (groups := mover_groups(game)):
            game.repeat()
            game.offer(ChooseMover(game.scenario.units[game.state.leader].side), Options([*groups, Group("end")]))

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


def mover_groups(game: BrothersGame) -> list[Group]:
    """Who may be chosen to move, and who may take another place in its stack; nothing where nobody may."""
    movers, shifts = movable(game), shiftable(game)
    if not movers and not shifts:
        return []
    return [Group("select", movers), *[Group("shift", (unit,), extras=places) for unit, places in shifts.items()]]


def movable(game: BrothersGame) -> tuple[int, ...]:
    """Units that may be chosen to move: `can_move` and `has_outlet`, in short for nearly all of them. In Command with a
    quiet hex beside them they need not look for an outlet, nor Out of Command with one that leads to their HQ."""
    state, scenario = game.state, game.scenario
    flags, place, field, found = state.flags, state.place, scenario.field, []
    adjacent, failed = field.grid.adjacent, has_failed(game)
    quiet = field.quiet(state.occupied[1 - scenario.units[state.leader].side])
    for unit in scenario.acting(state.active, state.leader):
        marks, here = flags[unit], place[unit]
        if marks & (ACTIVE | MOVED | HALTED | PINNED) != ACTIVE or (failed and marks & COMMANDED and here >= 0):
            continue
        calm = adjacent[here] & quiet if here >= 0 else 0
        if (calm and (marks & COMMANDED or calm & homeward(game, unit))) or (
            can_move(game, unit) and has_outlet(game, unit)
        ):
            found.append(unit)
    return tuple(found)


def has_outlet(game: BrothersGame, unit: int) -> bool:
    """Whether a unit has somewhere to go, or an event that may find it a way. It is looked for only where there may be
    nothing: off the map, Out of Command [brothers 7.5c], or with enemies all around [brothers 11.7.1b]."""
    facts, here = game.scenario.units[unit], game.state.place[unit]
    if here == OFF_MAP:
        return can_enter(game, Party((unit,), here, (0,), True))
    field = game.scenario.field
    quiet = field.grid.adjacent[here] & field.quiet(game.state.occupied[1 - facts.side])
    if is_commanded(game, unit):
        if quiet or not facts.is_troops:
            return True
    elif quiet & homeward(game, unit):
        return True
    return can_step(game, Party((unit,), here, (0,), True)) or spur_waits(game, unit)


class ChooseMover(Decision, frozen=True):
    """Choose who moves next, change a unit's place in its stack, or end the moves [brothers 11.1a 4.3b]."""

    rule = "11.1a"
    passes = "end"
    picks, strikes = "select", STRIKES

    def options(self, game: BrothersGame) -> Options:
        return Options([*mover_groups(game), Group("end")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        match action.verb:
            case "end":
                game.proceed()
            case "select":
                begin_march(game, action.unit)
            case _:
                shift(game, action.unit, action.extra[0])

    def striking(self, game: BrothersGame, unit: int, place: int) -> tuple[str, ...]:
        return striking(game, unit, place)

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:

        return mover_refusal(game, self.side, action)


def mover_refusal(game: BrothersGame, side: int, action: Action) -> Refusal:
    """Why a unit cannot be chosen to move."""
    if action.verb in STRIKES and action.place >= 0:
        return strike_refusal(game, side, action)
    if action.verb not in ("select", "shift"):
        return "choose-first", "11.1a"
    if refused := unit_refusal(game, side, action.unit):
        return refused
    if has(game, action.unit, MOVED):
        return "moved-already", "11.1a"
    if has(game, action.unit, HALTED):
        return "halted-no-move", "11.8.1a"
    if has(game, action.unit, PINNED):
        return "gun-has-fired", "8.1.6"
    if has_failed(game) and has(game, action.unit, COMMANDED):
        return "failed-stays", "7.6.2a"
    if action.verb == "shift" and not may_engage(game, (action.unit,)):
        return "may-not-engage", "11.7.1b"
    if action.verb == "select":
        return ("nowhere-to-go", "11.1a") if has(game, action.unit, COMMANDED) else ("only-to-its-hq", "7.5c")
    return "not-offered", "11.1a"
