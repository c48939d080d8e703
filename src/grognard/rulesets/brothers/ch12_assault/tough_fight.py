"""A Tough Fight, decided by the largest units of both sides [brothers 12.4.2c]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch12_assault.frame import Fight
from grognard.rulesets.brothers.ch12_assault.log import ToughFight
from grognard.rulesets.brothers.ch12_assault.shifts import champion, fighting_morale
from grognard.rulesets.brothers.state import BrothersGame


def fight_on(game: BrothersGame, assault: Fight) -> None:
    """Both largest units test; who passes hurts the other side, who fails his own [brothers 12.4.2c 12.4.2d]."""
    mine, theirs = assault.lead, game.state.stacks[assault.target]
    hits = {True: 0, False: 0}
    for attacker, units, bonus in ((True, mine, assault.cheer), (False, theirs, 0)):
        unit = champion(game, units)
        rating = fighting_morale(game, unit) + bonus
        value = game.roll(10, "tough-fight", "12.4.2c")
        passed = value < rating
        game.tell(ToughFight(rule="12.4.2c", unit=unit, value=value, rating=rating, passed=passed))
        hits[attacker != passed] += 1
    fleeing: list[int] = []
    for attacker, units in ((True, mine), (False, theirs)):
        for _ in range(hits[attacker]):
            for unit in units:
                if take_morale_hit(game, unit, "12.4.2c"):
                    fleeing.append(unit)
    break_retreats(game, fleeing, (), (*mine, *assault.support, *theirs))
