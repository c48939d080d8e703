"""What the other side may have written or chosen, for all one knows: other secrets for the same position."""

from __future__ import annotations

from grognard.core.options import Picker
from grognard.rulesets.commanders.bombard.batteries import ready_batteries
from grognard.rulesets.commanders.bombard.bombardment import AimGun, FireGuns
from grognard.rulesets.commanders.move.allowed import lines
from grognard.rulesets.commanders.move.declare import NothingToSend, SendUnits, declare
from grognard.rulesets.commanders.orders import WriteOrders, most_written, orderable, paths_from, used_orders
from grognard.rulesets.commanders.phase.names import BOMBARDMENT, RALLY
from grognard.rulesets.commanders.setup.custom import UNPLACED, Deploy
from grognard.rulesets.commanders.state import CommandersGame, Order, with_side
from grognard.rulesets.commanders.units import CAVALRY


def reseal(game: CommandersGame, side: int, picker: Picker) -> CommandersGame | None:
    """The same position with other sheets, other declarations and another secret set-up of whoever is not `side`
    [commanders orders.3 setup.9]."""
    state = game.state
    if game.result is not None or state.phase >= RALLY:
        return None
    changed = game.copy()
    for other in range(2):
        if other == side:
            continue
        if not state.deployed:
            _redeploy(changed, other, picker)
        else:
            _rewrite(changed, other, picker)
    return changed


def _redeploy(game: CommandersGame, side: int, picker: Picker) -> None:
    """Place an army anew, as far as it pleases."""
    decision = game.decision(side)
    for unit in game.scenario.members[side]:
        game.state.place[unit] = UNPLACED
    trial = game.copy()
    trial.ask_instead(Deploy(side))
    goes_on = 1 if decision is None else picker.randrange(8)
    while len(options := trial.options(side)) and options[0].verb == "deploy" and goes_on:
        trial.play(side, options.sample(picker))
        goes_on = 1 if decision is None else goes_on - 1
    game.state.place = trial.state.place


def _rewrite(game: CommandersGame, side: int, picker: Picker) -> None:
    """Write another sheet for the units that have not acted, and set other units in motion."""
    state = game.state
    decision = game.decision(side)
    declaring = any(isinstance(d, WriteOrders | SendUnits | NothingToSend | FireGuns | AimGun) for d in game.pending)
    undeclared = state.declared[side] if declaring and state.phase else ()
    begun = len(state.written[side]) - len(state.sheets[side]) - len(undeclared) if state.phase else 0
    sheet = random_sheet(game, side, most_written(game, side) - max(0, begun), picker)
    state.sheets = with_side(state.sheets, side, sheet)
    if state.phase:
        old = state.written[side]
        state.written = with_side(state.written, side, (*old[: max(0, begun)], *sheet))
    if not (declaring and state.phase):
        return
    state.declared = with_side(state.declared, side, ())
    own = game.scenario.members[side]
    state.targets = tuple(aim for aim in state.targets if aim[0] not in own)
    for _ in range(picker.randrange(4) if state.phase != BOMBARDMENT else 0):
        found = lines(game, side)
        if found and (decision is None or len(found) > 1):
            declare(game, side, found[picker.randrange(len(found))], 1)
    ask_again(game, side)


def ask_again(game: CommandersGame, side: int) -> None:
    """Put the question to a side that fits its new sheet, where it has one open."""
    decision, asked = game.decision(side), game.pending
    if isinstance(decision, SendUnits | NothingToSend | FireGuns | AimGun):
        bombarding = game.state.phase == BOMBARDMENT
        able = ready_batteries(game, side) if bombarding else lines(game, side)
        again = (FireGuns(side) if bombarding else SendUnits(side)) if able else NothingToSend(side)
        asked = tuple(again if other is decision else other for other in asked)
    game.ask_instead(*asked)  # what could be chosen before was of the old sheet


def random_sheet(game: CommandersGame, side: int, most: int, picker: Picker) -> tuple[Order, ...]:
    """A legal sheet of up to so many orders for units that have not acted this round."""
    state = game.state
    fresh = [
        (kind, sector)
        for (kind, sector), units in orderable(game, side).items()
        for unit in units
        if state.acts[unit] == 0
    ]
    sheet: list[Order] = []
    for _ in range(picker.randrange(most + 1) if most > 0 else 0):
        if not fresh:
            break
        kind, sector = fresh.pop(picker.randrange(len(fresh)))
        paths = paths_from(side, kind, sector)
        first = list(paths)[picker.randrange(len(paths))]
        seconds = (-1, *paths[first]) if kind == CAVALRY else (-1,)
        sheet.append((kind, sector, first, seconds[picker.randrange(len(seconds))]))
        if used_orders(game, side, tuple(sheet)) > most:
            sheet.pop()
    return tuple(sheet)
