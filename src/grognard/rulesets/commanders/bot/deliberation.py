"""How a general decides who has time to think: his sheet by search, its timing and the doubtful moments of a fight by
playing them out, and habit for the rest."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.action import Action
from grognard.core.options import Picker
from grognard.core.spending import Spending
from grognard.rulesets.commanders.bot.search import search_sheet
from grognard.rulesets.commanders.bot.staff import write
from grognard.rulesets.commanders.bot.timing import best_plan, guess_unbegun, guess_unsent, sendings
from grognard.rulesets.commanders.combat.flank import Reroll
from grognard.rulesets.commanders.combat.react import React
from grognard.rulesets.commanders.combat.retreat import FallBack
from grognard.rulesets.commanders.combat.withdrawal import Withdraw
from grognard.rulesets.commanders.move.declare import SendUnits
from grognard.rulesets.commanders.orders import WriteOrders
from grognard.rulesets.commanders.phase.after_combat import EnterSector
from grognard.rulesets.commanders.phase.names import COMBINED, FAST
from grognard.rulesets.commanders.state import CommandersGame

DOUBTFUL = (React, FallBack, Withdraw, Reroll, EnterSector)
"""Questions in a fight on which habit may err."""
MANY = 12
"""So many answers to one are too many to be weighed."""
TIMING, MOMENT = 0.2, 0.05
"""What share of the budget goes to the timing of a phase, and to a moment of a fight."""


def deliberate(game: CommandersGame, side: int, picker: Picker, spending: Spending) -> Sequence[Action]:
    """What to do with time to think; nothing where habit is as good."""
    decision = game.decision(side)
    if isinstance(decision, WriteOrders) and not game.state.sheets[side]:
        return write(game, side, search_sheet(game, side, picker, spending))
    if isinstance(decision, SendUnits) and game.state.phase in (FAST, COMBINED):
        return best_plan(game, side, sendings(game, side), guess_unsent, picker, spending, TIMING)
    if isinstance(decision, DOUBTFUL) and len(game.options(side)) <= MANY:
        answers = [(action,) for action in game.options(side)]
        return best_plan(game, side, answers, guess_unbegun, picker, spending, MOMENT)
    return ()
