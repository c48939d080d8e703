"""How a general thinks about his sheet: sketches of both sides are sifted, then each side in turn looks for the best
answer to what the other would mix, until there is nothing left to think with (a double oracle)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.core.options import Picker
from grognard.core.spending import Spending
from grognard.rulesets.commanders.bot.contest import Contest
from grognard.rulesets.commanders.bot.drafts import draft_sheet
from grognard.rulesets.commanders.bot.payoff import Mixture, drawn, solve
from grognard.rulesets.commanders.bot.variants import variant
from grognard.rulesets.commanders.orders import orderly
from grognard.rulesets.commanders.state import CommandersGame, Sheet

ROUND = 16
"""About so many actions make up a round."""
OWN, THEIRS = 0.05, 0.025
"""Sheets sketched for either side, for each round that can be afforded."""
ANSWERS, REPLIES = 0.03, 0.015
"""New sheets tried as answers of either side."""
LEAST, MOST = 6, 80
KEPT = 4
"""Sketches of a side that the first sifting leaves."""
ENOUGH = 100
"""Rounds between two sheets after which no doubt is left."""
LAST = 0.2
"""The share of the budget that goes to the last table."""
OPEN = 0.4
"""How far the enemy may play any of his good sheets, rather than the mixture that suits him best."""
RARE = 0.2
"""A share at which a sheet is not worth its risk."""


def search_sheet(game: CommandersGame, side: int, picker: Picker, spending: Spending) -> Sheet:
    """The sheet to seal."""
    nodes = spending.nodes
    afford, least = nodes / ROUND, LAST * nodes
    contest = Contest(game, side, picker, spending)
    trials = max(1, min(4, round(afford / 300)))
    mine = different([draft_sheet(game, side, picker) for _ in range(many(OWN * afford))])
    theirs = different([draft_sheet(game, 1 - side, picker) for _ in range(many(THEIRS * afford))])
    mine = contest.sift(side, mine, theirs, even(theirs), KEPT, trials)
    theirs = contest.sift(1 - side, theirs, mine, even(mine), KEPT, trials)
    while spending.nodes > least and not spending.is_over():
        mix, against = solve(contest.table(mine, theirs))
        answers = different([variant(game, side, mine, picker) for _ in range(many(ANSWERS * afford))], mine)
        mine += contest.sift(side, answers, theirs, opened(against), 1, trials)
        if spending.nodes <= least:
            break
        replies = different([variant(game, 1 - side, theirs, picker) for _ in range(many(REPLIES * afford))], theirs)
        theirs += contest.sift(1 - side, replies, mine, opened(extended(mix, mine)), 1, trials)
        contest.fill(mine, theirs, 1)
    contest.fill(mine, theirs, ENOUGH)
    mix, _ = solve(contest.table(mine, theirs))
    return mine[drawn(firm(mix), picker)]


def many(wanted: float) -> int:
    return max(LEAST, min(MOST, round(wanted)))


def different(sheets: Iterable[Sheet], known: Sequence[Sheet] = ()) -> list[Sheet]:
    """Each once, without those that are known."""
    return [sheet for sheet in dict.fromkeys(map(orderly, sheets)) if sheet not in known]


def extended(mixture: Mixture, sheets: Sequence[Sheet]) -> Mixture:
    """A mixture of some sheets, to which others have come since."""
    return [*mixture, *[0.0] * (len(sheets) - len(mixture))]


def even(sheets: list[Sheet]) -> Mixture:
    return [1 / len(sheets)] * len(sheets)


def opened(mixture: Mixture) -> Mixture:
    """A mixture in which everything may happen now and then."""
    return [(1 - OPEN) * share + OPEN / len(mixture) for share in mixture]


def firm(mixture: Mixture) -> Mixture:
    """A mixture without what it hardly ever plays."""
    kept = [share if share >= min(RARE, max(mixture)) else 0.0 for share in mixture]
    return [share / sum(kept) for share in kept]
