"""What to do in the middle of a round: ways to go on are played out against sheets that the enemy may have written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.dice import FastDice
from grognard.core.options import Picker
from grognard.core.spending import Spending
from grognard.rulesets.commanders.bot.contest import finish_round
from grognard.rulesets.commanders.bot.drafts import draft_sheet, draft_timely
from grognard.rulesets.commanders.bot.habits import reply
from grognard.rulesets.commanders.combat.react import NameReactors, React
from grognard.rulesets.commanders.combat.retreat import FallBack, NameSquadrons
from grognard.rulesets.commanders.move.allowed import Line, lines
from grognard.rulesets.commanders.orders import most_written
from grognard.rulesets.commanders.state import CommandersGame, with_side

Plan = tuple[Action, ...]
Guess = Callable[[CommandersGame, int, Picker], None]
"""How what the enemy keeps secret is put into a game."""

FEW = 3
"""Lines of a sheet of which every selection is weighed."""
FIRST = 4
"""Trials before the first plans are dropped."""
HABIT = 0.005
"""What another plan must be better by than habit, which is tried."""


def sendings(game: CommandersGame, side: int) -> list[Plan]:
    """Ways to send: all, none, each line alone and all but one; of a few lines every selection."""
    found = lines(game, side)
    count = len(found)
    if count <= FEW:
        picked = [[line for bit, line in enumerate(found) if mask >> bit & 1] for mask in range(1 << count)]
    else:
        picked = [[], *[[line] for line in found], *[[x for x in found if x is not line] for line in found], found]
    return [(Action("send-all"),) if len(each) == count else (*map(_send, each), Action("hold")) for each in picked]


def _send(line: Line) -> Action:
    tail = () if line.second < 0 else (line.second,)
    return Action("send", line.units[0], line.target, (line.most, *tail))


def guess_unsent(game: CommandersGame, side: int, picker: Picker) -> None:
    """A likely sheet before a side has sent anything."""
    draft_timely(game, side, picker)


def guess_unbegun(game: CommandersGame, side: int, picker: Picker) -> None:
    """A likely sheet for those who have not begun, while others fight. What is sealed in this step is not looked at:
    whoever is half-way through a choice makes it anew."""
    state = game.state
    left = most_written(game, side) - (len(state.written[side]) - len(state.sheets[side]))
    state.sheets = with_side(state.sheets, side, draft_sheet(game, side, picker)[: max(0, left)])
    state.chosen = with_side(state.chosen, side, ())
    game.ask_instead(*[_from_the_start(each) if each.side == side else each for each in game.pending])


def _from_the_start(decision: Decision) -> Decision:
    match decision:
        case NameReactors():
            return React(decision.side)
        case NameSquadrons():
            return FallBack(decision.side)
        case _:
            return decision


def best_plan(
    game: CommandersGame,
    side: int,
    plans: Sequence[Plan],
    guess: Guess,
    picker: Picker,
    spending: Spending,
    share: float,
) -> Plan:
    """The plan that fares best: all are played out with the same dice, the better half again and so on, for a share of
    what may be spent."""
    least = (1 - share) * spending.nodes
    worth = dict.fromkeys(plans, 0.0)
    habit = reply(game, side)
    for plan in plans:
        worth[plan] += HABIT * (plan[0] == habit)
    left, trials, played = list(worth), FIRST, 0
    while len(left) > 1 and not spending.is_over() and spending.nodes > least:
        for _ in range(trials):
            known = game.copy(FastDice(picker.randrange(1 << 40)))
            guess(known, 1 - side, picker)
            seed = picker.randrange(1 << 40)
            for plan in left:
                worth[plan] += carried_out(known, side, plan, seed, spending)
            if spending.is_over() or spending.nodes <= least:
                break
        left.sort(key=lambda plan: -worth[plan])
        played += trials
        left, trials = left[: max(2, (len(left) + 1) // 2)], played
    return max(left, key=worth.__getitem__)


def carried_out(known: CommandersGame, side: int, plan: Plan, seed: int, spending: Spending) -> float:
    """What a plan comes to."""
    trial = known.copy(FastDice(seed))
    for action in plan:
        if trial.decision(side) is None or action not in trial.options(side):
            break
        trial.play(side, action)
    spending.take(len(plan))
    return finish_round(trial, side, spending)
