"""Odds cards of attacks before they are sent, and before they are ordered."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.odds import OddsCard
from grognard.rulesets.commanders.board.control import controls
from grognard.rulesets.commanders.board.sectors import ADJACENT, BATTLE_SECTORS
from grognard.rulesets.commanders.combat.trigger import form_zones, sort_moves
from grognard.rulesets.commanders.move.allowed import lines
from grognard.rulesets.commanders.move.declare import declare
from grognard.rulesets.commanders.orders import orderable
from grognard.rulesets.commanders.phase.names import COMBINED, FAST
from grognard.rulesets.commanders.shown.lines import fight_cards
from grognard.rulesets.commanders.state import CommandersGame, Move, with_side
from grognard.rulesets.commanders.units import CAVALRY, KINDS


def attack_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The fire and the melee an attack would bring if the enemy stayed where he is: of the units sent and those sent
    before them the same way; of all that can go where all are sent."""
    if game.state.phase not in (FAST, COMBINED):
        return ()
    if action.verb == "send" and not controls(game, 1 - side, action.place):
        return ()
    trial = _alone(game, side)
    if action.verb == "send-all":
        while found := lines(trial, side):
            declare(trial, side, found[0], found[0].most)
        return _cards(trial, side)
    line = next(
        line
        for line in lines(trial, side)
        if action.unit in line.units and line.target == action.place and action.extra[1:] in ((), (line.second,))
    )
    units = (action.unit, *(unit for unit in line.units if unit != action.unit))[: action.extra[0]]
    moves = tuple((unit, line.target, line.second) for unit in units)
    trial.state.declared = with_side(trial.state.declared, side, trial.state.declared[side] + moves)
    return _cards(trial, side, game.state.place[action.unit], action.place)


def planned_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The attack an order means if the enemy stays: with all that the sheet already sends the same way, by cavalry
    alone in the fast phase, else in combined arms. None where the next sector holds no enemy."""
    start, target = game.state.place[action.unit], action.place
    if start not in BATTLE_SECTORS or target not in ADJACENT[start] or not controls(game, 1 - side, target):
        return ()
    trial, able = _alone(game, side), orderable(game, side)
    count = [sum(order[:3] == (kind, start, target) for order in game.state.sheets[side]) for kind in range(len(KINDS))]
    count[game.scenario.units[action.unit].kind] += action.extra[0]
    going = [unit for kind, number in enumerate(count) for unit in able.get((kind, start), ())[:number]]
    moves: tuple[Move, ...] = tuple((unit, target, -1) for unit in going)
    trial.state.phase = FAST if count[CAVALRY] == sum(count) else COMBINED
    trial.state.declared = with_side(trial.state.declared, side, moves)
    return _cards(trial, side, start, target)


def _alone(game: CommandersGame, side: int) -> CommandersGame:
    """The position with nothing of what the other side has written or declared."""
    trial = game.copy()
    trial.ask_instead()
    trial.state.declared = with_side(((), ()), side, game.state.declared[side])
    trial.state.sheets = with_side(((), ()), side, game.state.sheets[side])
    return trial


def _cards(trial: CommandersGame, side: int, start: int = -1, target: int = -1) -> tuple[OddsCard, ...]:
    """The cards of all attacks that have been declared, or of the one over a border."""
    form_zones(trial, sort_moves(trial))
    wanted = [
        index
        for index, zone in enumerate(trial.state.zones)
        if zone.attackers[side] and (target < 0 or (zone.fronts[side], zone.goal(side)) == (start, target))
    ]
    return fight_cards(trial, side, wanted)
