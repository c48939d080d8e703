"""The fire that a move, a charge or a retreat would draw, and what the way there costs: shown before anybody starts."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.brothers.ch03_components.values import morale
from grognard.rulesets.brothers.ch04_stacking.force_markers import arms_in, is_hidden
from grognard.rulesets.brothers.ch04_stacking.limits import crowds
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units, put
from grognard.rulesets.brothers.ch08_fire.shifts import DEFENSIVE, find_shot
from grognard.rulesets.brothers.ch11_movement.charge import find_way
from grognard.rulesets.brothers.ch11_movement.costs import find_rates
from grognard.rulesets.brothers.ch11_movement.defensive_fire import defenders
from grognard.rulesets.brothers.ch11_movement.engagement import hot_hexes
from grognard.rulesets.brothers.ch11_movement.frame import Moving, party_of
from grognard.rulesets.brothers.ch11_movement.march import find_toll
from grognard.rulesets.brothers.ch11_movement.paths import find_path
from grognard.rulesets.brothers.ch11_movement.woods import is_disordered_by_woods
from grognard.rulesets.brothers.ch12_assault.retreat import Flight, Retreats
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.shown.tables import shot_card
from grognard.rulesets.brothers.state import DISRUPTED, OFF_MAP, BrothersGame

MOST = 3
"""The worst of the shots that threaten: nobody reads more."""


def way_of(game: BrothersGame, march: Moving, action: Action) -> tuple[int, ...]:
    """The hexes that an answer leads over, up to the first beside the enemy: there the move pauses."""
    party = party_of(game, march)
    if action.verb in ("charge", "ride"):
        path = find_way(game, party, action)
    else:
        path = (action.place,) if party.here == OFF_MAP else find_path(game, party, action.place)
    hot = hot_hexes(game, game.scenario.units[march.lead].side)
    pause = next((index for index, hex in enumerate(path) if hot >> hex & 1), len(path) - 1)
    return path[: pause + 1]


def march_cards(game: BrothersGame, side: int, march: Moving, action: Action) -> Iterator[OddsCard]:
    """What woods do to those who move through them off the road, and who may fire at them where they come near
    [brothers 11.2.4a 11.8a]."""
    way = way_of(game, march, action)
    if not way or not game.scenario.units[march.lead].is_troops:
        return
    steps = zip((game.state.place[march.lead], *way), way, strict=False)
    rates = find_rates(game, march.movers)
    if not march.woodsmen and any(find_toll(game, rates, march.movers, *step).woods for step in steps):
        yield from (woods_card(game, unit) for unit in march.movers if is_disordered_by_woods(game, unit))
    last = way[-1] == action.place or action.verb == "enter"
    beneath = len(game.state.stacks[way[-1]])
    position = (action.extra[0] if action.extra else 0) if last and action.verb == "move" else beneath
    if crowds(game, march.movers, way[-1]):
        position = 0
    shields = (*march.shields, *march.first_shield)
    yield from fire_drawn(game, side, march.movers, way[-1], position, shields=shields)


def shift_cards(game: BrothersGame, side: int, action: Action) -> Iterator[OddsCard]:
    """Who may fire at a unit that comes into the front-line by another place in its stack [brothers 4.3d 11.8.1f]."""
    hex = game.state.place[action.unit]
    if action.unit not in front_units(game, hex):
        yield from fire_drawn(game, side, (action.unit,), hex, action.extra[0])


def woods_card(game: BrothersGame, unit: int) -> OddsCard:
    after = "disrupted" if game.state.hits[unit] + 1 == DISRUPTED else "shaken"
    row = CardRow("woods", unit, morale(game, unit), (), morale(game, unit))
    return OddsCard.of("woods", "11.2.4a", (row,), Odds({after: 1}))


def retreat_cards(game: BrothersGame, side: int, action: Action) -> Iterator[OddsCard]:
    """Who may fire at a retreating unit where it goes; not those it fled from in an Assault [brothers 12.5h]."""
    frame = game.find(Flight) or game.find(Retreats)
    if frame is None or frame.screened or not game.scenario.units[action.unit].is_troops:
        return
    position = action.extra[0] if action.extra else 0
    yield from fire_drawn(game, side, (action.unit,), action.place, position, frame.spared)


def fire_drawn(
    game: BrothersGame,
    side: int,
    movers: tuple[int, ...],
    hex: int,
    position: int,
    spared: tuple[int, ...] = (),
    shields: tuple[Modifier, ...] = (),
) -> Iterator[OddsCard]:
    """The worst Defensive Fire at units that come into a hex, as if they stood there [brothers 4.2c 11.8a]. Whether the
    enemy wants to fire nobody knows, nor what a Force marker hides [brothers 4.4b]."""
    trial = game.copy()
    trial.state.silent = 0
    for offset, unit in enumerate(movers):
        put(trial, unit, hex, position + offset)
    front = front_units(trial, hex)
    if is_storm(game) or not any(unit in front for unit in movers):
        return
    seen = [unit for unit in defenders(trial, 1 - side, hex, spared, ()) if not is_hidden(trial, side, unit)]
    shots = [find_shot(trial, (unit,), hex, DEFENSIVE, shields) for unit in seen]
    for shot in sorted(shots, key=lambda shot: -shot.column)[:MOST]:
        yield shot_card(trial, side, shot, DEFENSIVE)
    near = game.scenario.field.grid.adjacent[hex] & game.state.occupied[1 - side]
    for there in iter_bits(near):
        if is_hidden(game, side, game.state.stacks[there][0]) and {"infantry", "artillery"} & set(arms_in(game, there)):
            yield OddsCard.of(DEFENSIVE, "4.4b", (), Odds({"unknown": 1}))
