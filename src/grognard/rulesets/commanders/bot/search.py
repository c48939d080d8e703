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
SKETCHES = 0.05, 6, 80
"""Own sheets sketched: for each round that can be afforded, but not fewer and not more than so many."""
THEIR_SKETCHES = 0.025, 6, 40
ANSWERS = 0.03, 6, 24
"""New sheets tried as an answer to the enemy's mixture; with more time rather more often than more at once."""
THEIR_ANSWERS = 0.015, 6, 12
KEPT = 4
"""Sketches of a side that the first sifting leaves."""
MEMBERS = 8
"""Sheets of a side that are mixed at most."""
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
    mine = different([draft_sheet(game, side, picker) for _ in range(many(SKETCHES, afford))])
    theirs = different([draft_sheet(game, 1 - side, picker) for _ in range(many(THEIR_SKETCHES, afford))])
    mine = contest.sift(side, mine, theirs, even(theirs), KEPT, trials)
    theirs = contest.sift(1 - side, theirs, mine, even(mine), KEPT, trials)
    while spending.nodes > least and not spending.is_over():
        mix, against = solve(contest.table(mine, theirs))
        (mine, mix), (theirs, against) = strongest(mine, mix), strongest(theirs, against)
        answers = different([variant(game, side, mine, picker) for _ in range(many(ANSWERS, afford))], mine)
        mine += contest.sift(side, answers, theirs, opened(against), 1, trials)
        replies = different(
            [variant(game, 1 - side, theirs, picker) for _ in range(many(THEIR_ANSWERS, afford))], theirs
        )
        theirs += contest.sift(1 - side, replies, mine, opened(extended(mix, mine)), 1, trials)
        if not answers and not replies:
            break
        contest.fill(mine, theirs, 1)
    contest.fill(mine, theirs, ENOUGH)
    mix, _ = solve(contest.table(mine, theirs))
    return mine[drawn(firm(mix), picker)]


def many(wanted: tuple[float, int, int], afford: float) -> int:
    """How many sheets to try where so many rounds can be afforded."""
    share, least, most = wanted
    return max(least, min(most, round(share * afford)))


def strongest(sheets: list[Sheet], mixture: Mixture) -> tuple[list[Sheet], Mixture]:
    """Those that are played most, and how often."""
    order = sorted(range(len(sheets)), key=lambda index: -mixture[index])[:MEMBERS]
    total = sum(mixture[index] for index in order)
    return [sheets[index] for index in order], [mixture[index] / total for index in order]


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
