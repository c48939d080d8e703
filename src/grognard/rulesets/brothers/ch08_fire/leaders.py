"""Leader Casualties: HQs and sovereigns under fire [brothers 8.7.1a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.units import SIDES
from grognard.rulesets.brothers.ch03_components.values import ZERO
from grognard.rulesets.brothers.ch06_chits.cup import commander_chit
from grognard.rulesets.brothers.ch07_command.range import command_range, units_in
from grognard.rulesets.brothers.ch08_fire.log import CommanderFell, LeaderWounded
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch14_corps_morale.morale import lose_morale
from grognard.rulesets.brothers.state import BROKEN, DEFENSIVE_POSTURE, WOUNDED, BrothersGame, has, mark


def strikes_leaders(result: str, die: int) -> bool:
    """A 0 on the d10, with any result [brothers 8.7.1a]."""
    return result != "-" and die == LEADER_FACE


def leader_casualty(game: BrothersGame, found: list[int]) -> list[int]:
    """One of some leaders is hit, by lot if there are several [brothers 8.7.1d]. Gives the units that a sovereign's
    fall drives to retreat."""
    victim = found[game.roll(len(found), "leader-casualty", "8.7.1d") - 1] if len(found) > 1 else found[0]
    if game.scenario.units[victim].arm == "cic":
        return commander_falls(game, victim)
    if not has(game, victim, WOUNDED):  # one less to command with, and once only [brothers 8.7.1b 8.7.1c]
        mark(game, victim, WOUNDED)
        game.tell(LeaderWounded(rule="8.7.1b", unit=victim))
    return []


def commander_falls(game: BrothersGame, leader: int) -> list[int]:
    """A sovereign and his chit leave the game [brothers 8.7.2a]; units near him, of his ally too, take a Morale Hit
    [brothers 8.7.2b] and every formation of his nation loses Corps Morale [brothers 8.7.2c]."""
    state, facts = game.state, game.scenario.units[leader]
    near = units_in(game, command_range(game, leader, DEFENSIVE_POSTURE))
    state.place[leader] = BROKEN
    state.cup = tuple(chit for chit in state.cup if chit != commander_chit(game.scenario, leader))
    game.tell(CommanderFell(rule="8.7.2a", unit=leader, side=facts.side))
    if game.scenario.switches.commander_casualties:  # by agreement that is the end [brothers 17.1]
        winner = 1 - facts.side
        game.end(winner, f"{SIDES[winner]}-sovereign", "17.1")
        return []
    fleeing = [unit for unit in near if take_morale_hit(game, unit, "8.7.2b")]
    for index, formation in enumerate(game.scenario.formations):
        if formation.nation == facts.nation:
            lose_morale(game, index, "8.7.2c")
    return fleeing


LEADER_FACE = ZERO
"""On the d10, with any result [brothers 8.7.1a]."""
