"""How a staff officer plays Commanders: he sketches many sheets for both sides, plays the round out with each pair, and
mixes his best so that nobody can read him."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.options import Picker
from grognard.rulesets.commanders.board.control import boxed, controls, held
from grognard.rulesets.commanders.bot.drafts import draft_sheet, draft_timely
from grognard.rulesets.commanders.bot.habits import deploy_next, reply
from grognard.rulesets.commanders.bot.payoff import drawn, mixed
from grognard.rulesets.commanders.move.declare import SendUnits
from grognard.rulesets.commanders.orders import WriteOrders, orderly, sheet_lines
from grognard.rulesets.commanders.phase.names import COMBINED, FAST
from grognard.rulesets.commanders.setup.custom import Deploy
from grognard.rulesets.commanders.state import CommandersGame, Sheet
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import ARTILLERY

OWN, THEIRS = 8, 5
"""Sheets sketched for either side."""
FINALISTS = 3
"""Own sheets that are played out further."""
REPEATS = 1
"""How often each finalist meets each enemy sheet again."""
TRIALS = 4
"""Rounds played out for each answer to a smaller question."""

WORTH = (0.34, 0.42, 0.9)
"""What a fit infantry, cavalry or artillery unit is worth in victory points."""
IN_THE_BOX = 0.14
HELD = 0.16
"""A sector held."""
STANDING = 0.4
"""What share of an objective's value its possession is worth between rounds."""
WON = 100.0


def evaluate(game: CommandersGame, side: int) -> float:
    """How much better off a side is, in victory points."""
    if game.result is not None:
        winner = game.result.winner
        return 0.0 if winner < 0 else WON if winner == side else -WON
    return _worth(game, side) - _worth(game, 1 - side)


def _worth(game: CommandersGame, side: int) -> float:
    state, units = game.state, game.scenario.units
    total = float(state.points[side])
    for unit in game.scenario.members[side]:
        if 0 <= state.place[unit] <= 10:
            kind = units[unit].kind
            total += WORTH[kind] * (0.4 if state.status[unit] & ROUTED else 1.0)
    total += IN_THE_BOX * len(boxed(game, side)) + HELD * held(game, side)
    for index, marker in enumerate(game.scenario.markers):
        if marker.side != side and index not in state.roses and controls(game, side, marker.sector):
            total += STANDING * marker.value
    for unit in state.prisoners[side]:
        total += 2.0 if units[unit].kind == ARTILLERY else 1.0
    return total


def counsel(game: CommandersGame, side: int, picker: Picker) -> Sequence[Action]:
    """The sheet of a round in one go, the timing of a phase by playing it out, and habit for the rest."""
    decision = game.decision(side)
    if isinstance(decision, WriteOrders):
        return write(game, side, plan_sheet(game, side, picker))
    if isinstance(decision, Deploy):
        return (deploy_next(game, side, picker),)
    if isinstance(decision, SendUnits) and game.state.phase in (FAST, COMBINED):
        return (time_moves(game, side, picker),)
    return (reply(game, side),)


def write(game: CommandersGame, side: int, sheet: Sheet) -> list[Action]:
    """A sheet as the actions that write and seal it."""
    written: list[Action] = []
    place, units = game.state.place, game.scenario.units
    for (kind, sector, first, second), count in sheet_lines(sheet):
        unit = next(
            u
            for u in game.scenario.members[side]
            if units[u].kind == kind and place[u] == sector and not game.state.status[u] & ROUTED
        )
        written.append(Action("order", unit, first, (count,) if second < 0 else (count, second)))
    return [*written, Action("seal")]


# -- the sheet ---------------------------------------------------------------------------------------------------------


def plan_sheet(game: CommandersGame, side: int, picker: Picker) -> Sheet:
    """Sketch sheets for both sides, meet each with each, and choose among the best as often as each deserves."""
    mine = _distinct([draft_sheet(game, side, picker) for _ in range(OWN)])
    theirs = [draft_sheet(game, 1 - side, picker) for _ in range(THEIRS)]
    table = [[play_round(game, side, own, enemy, picker) for enemy in theirs] for own in mine]
    order = sorted(range(len(mine)), key=lambda row: -_mean(table[row]))[:FINALISTS]
    finals = [table[row] for row in order]
    for row, own in enumerate(order):
        for column, enemy in enumerate(theirs):
            again = sum(play_round(game, side, mine[own], enemy, picker) for _ in range(REPEATS))
            finals[row][column] = (finals[row][column] + again) / (1 + REPEATS)
    return mine[order[drawn(mixed(finals), picker)]]


def _distinct(sheets: list[Sheet]) -> list[Sheet]:
    return list({orderly(sheet): sheet for sheet in sheets}.values())


def _mean(row: list[float]) -> float:
    return sum(row) / len(row)


def play_round(game: CommandersGame, side: int, own: Sheet, enemy: Sheet, picker: Picker) -> float:
    """What a round comes to with two sheets, both sides following their habits."""
    trial = game.copy(FastDice(picker.randrange(1 << 40)))
    sheets = (own, enemy) if side == 0 else (enemy, own)
    trial.state.sheets = sheets
    trial.ask_instead()
    trial.run()
    return finish_round(trial, side)


def finish_round(trial: CommandersGame, side: int) -> float:
    turn = trial.state.turn
    while trial.result is None and trial.state.turn == turn:
        for decision in trial.pending:
            trial.play(decision.side, reply(trial, decision.side))
            break
    return evaluate(trial, side)


# -- the timing --------------------------------------------------------------------------------------------------------


def time_moves(game: CommandersGame, side: int, picker: Picker) -> Action:
    """Whether to send everything now or to wait, by playing both out against likely sheets."""
    choices = [Action("send-all"), Action("hold")]
    habit = reply(game, side)
    if habit not in choices:
        choices.append(habit)
    worth = dict.fromkeys(range(len(choices)), 0.0)
    for _ in range(TRIALS):
        known = game.copy(FastDice(picker.randrange(1 << 40)))
        draft_timely(known, 1 - side, picker)
        seed = picker.randrange(1 << 40)
        for index, action in enumerate(choices):
            trial = known.copy(FastDice(seed))
            trial.play(side, action)
            worth[index] += finish_round(trial, side)
    return choices[max(worth, key=lambda index: worth[index])]
