"""What an answer costs that no longer waits for a throw of its own: losses, rallies, the last way out."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.brothers.ch12_assault.losses import LossPoints
from grognard.rulesets.brothers.ch12_assault.retreat_ways import retreat_hexes
from grognard.rulesets.brothers.ch13_rally import RallyStep
from grognard.rulesets.brothers.shown.tables import fate_card
from grognard.rulesets.brothers.state import DISRUPTED, BrothersGame


def loss_cards(game: BrothersGame, action: Action) -> Iterator[OddsCard]:
    """Morale Hits on each unit, and who cannot retreat at all and would be Broken [brothers 12.4.1a 12.5e]."""
    frame = game.current(LossPoints)
    retreats = action.extra[0]
    for unit in frame.units:
        if game.state.place[unit] < 0:
            continue
        if retreats and not retreat_hexes(game, unit, frame.away):
            row = CardRow("no-way-out", unit, 0, (), 0)
            yield OddsCard.of("no-way-out", "12.5e", (row,), Odds({"broken": 1}))
        elif frame.points > retreats:
            yield fate_card(game, "morale-hits", "12.4.1a", unit, hits=frame.points - retreats)


def rally_cards(game: BrothersGame, action: Action) -> Iterator[OddsCard]:
    """A point of Corps Morale for each step, and the end of the corps with the last; ammunition costs nothing
    [brothers 13.1.3a 13.1.3c 14.1a]."""
    index = game.scenario.units[action.unit].formation
    left = game.state.morale[index]
    free = action.verb == "refill" or game.current(RallyStep).free
    price = () if free else (Modifier(-1, "rally", "13.1.3c"),)
    after = left - len(price)
    if action.verb == "refill":
        outcome = "refilled"
    elif after <= 0:
        outcome = "demoralized"
    else:
        outcome = "shaken" if game.state.hits[action.unit] == DISRUPTED else "steadied"
    row = CardRow("corps-morale", action.unit, left, price, after)
    yield OddsCard.of("rally", "13.1.3a", (row,), Odds({outcome: 1}))
