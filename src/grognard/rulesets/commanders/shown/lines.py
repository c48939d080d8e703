"""The lines of a fight before they are drawn up, and the cards of their fire and their melee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.core.odds import CardRow, OddsCard
from grognard.rulesets.commanders.combat.dice import strokes_in
from grognard.rulesets.commanders.combat.position import ask_posts, next_posting, post, take_positions
from grognard.rulesets.commanders.combat.pressure import pressure
from grognard.rulesets.commanders.combat.unopposed import choosers
from grognard.rulesets.commanders.combat.withdrawal import withdraw_guns
from grognard.rulesets.commanders.shown.hits import hits_odds, plain
from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.units import KINDS, MELEE, RANGED


def fight_cards(trial: CommandersGame, side: int, zones: Iterable[int], family: str = "") -> tuple[OddsCard, ...]:
    """The fire and the melee of some zones, each by the hits of either side. The melee is that of lines the fire has
    left whole, without attacking guns, which leave before it [commanders combat.position.10]."""
    zones = tuple(zones)
    line_up(trial, RANGED)
    fire = tuple(zone_cards(trial, side, zones, RANGED, family))
    withdraw_guns(trial)
    line_up(trial, MELEE)
    return (*fire, *zone_cards(trial, side, zones, MELEE, family))


def line_up(trial: CommandersGame, step: str, afresh: bool = True) -> None:
    """Take positions without a question: passive units go where the enemy presses most, and whoever may choose strikes
    the first in the other line. Of postings under way only the own may be in the trial."""
    if afresh:
        ask_posts(trial, again=step == MELEE)
        trial.ask_instead()
    for side in range(2):
        while (posting := next_posting(trial, side)) is not None:
            post(trial, side, posting.kinds[0][0], max(posting.zones, key=lambda zone: pressure(trial, side, zone)))
    take_positions(trial)
    chosen = [(unit, targets[0]) for side in range(2) for unit, targets in choosers(trial, side, step)]
    trial.state.targets = tuple(chosen)


def zone_cards(
    trial: CommandersGame, side: int, zones: Iterable[int], step: str, family: str = ""
) -> Iterator[OddsCard]:
    for index in zones:
        yield from step_cards(trial, trial.state.zones[index], side, step, family)


def step_cards(game: CommandersGame, zone: Zone, side: int, step: str, family: str) -> Iterator[OddsCard]:
    strokes = strokes_in(game, zone, step)
    for owner, told in ((side, "given"), (1 - side, "taken")):
        mine, theirs = strokes[owner], strokes[1 - owner]
        if not any(mine):
            continue
        rows = tuple(
            CardRow(KINDS[game.scenario.units[stroke.unit].kind], stroke.unit, 0, stroke.modifiers, stroke.modifier)
            for stroke in mine
            if stroke
        )
        odds = hits_odds(plain(mine), plain(theirs), step)
        yield OddsCard.of(f"{family}{step}-{told}", "dice.3" if step == RANGED else "dice.4", rows, odds)
