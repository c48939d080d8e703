"""What each way of a retreat costs, written on the map before its owner chooses."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.core.masks import iter_bits
from grognard.core.view import Mark
from grognard.rulesets.mib.ch07_combat.forecast import Harm, step_price
from grognard.rulesets.mib.ch07_combat.retreat import ChooseRetreat, Retreat
from grognard.rulesets.mib.ch07_combat.retreat_paths import Ground
from grognard.rulesets.mib.state import MibGame, in_play

NOTHING = Harm(0, 0, 0, 0)


def prices(game: MibGame) -> Iterator[Mark]:
    """A tag for each hex that a retreating stack may choose, if any of them costs something. Zones and water lie open
    to all, so both sides see it [mib 7.2d 7.2f 7.2j]."""
    for decision in game.pending:
        if isinstance(decision, ChooseRetreat):
            found = {hex: price_words(game, hex) for hex in iter_bits(decision.hexes)}
            if set(found.values()) != {game.ruleset.messages.word("price-none")}:
                yield from (Mark(hex, "price", decision.side, text) for hex, text in found.items())


def price_words(game: MibGame, hex: int) -> str:
    word, price = game.ruleset.messages.word, step_price(game, hex)
    if price == NOTHING:
        return word("price-later" if costs_later(game, hex) else "price-none")
    parts = [word(price.steps)] if price.casualties or price.stragglers else []
    return ", ".join([*parts, word(price.order)])


def costs_later(game: MibGame, hex: int) -> bool:
    """Whether even the best way on from a hex leads over friends, zones or water [mib 7.2b]."""
    retreat = game.current(Retreat)
    if retreat.halts or retreat.left < 2:
        return False
    units = tuple(unit for unit in retreat.units if in_play(game, unit))
    ground = Ground(game, replace(retreat, units=units))
    seen = retreat.passed | 1 << hex | 1 << game.state.place[units[0]] | 1 << retreat.start
    return ground.rank(hex, seen, retreat.left - 1, False, 0, False)[4]
