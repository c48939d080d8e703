"""Defensive combat: the defenders and their guns fire at the attackers [napoleon3 11.2-def-a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch01_03_units.ch02_front_flank import in_flank
from grognard.rulesets.napoleon3.ch10_artillery.barrage import canister
from grognard.rulesets.napoleon3.ch10_artillery.support import support_value
from grognard.rulesets.napoleon3.ch11_combat.charges import heavy
from grognard.rulesets.napoleon3.ch11_combat.column import Finding, tell_fired
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, change, fight, side_of, steady
from grognard.rulesets.napoleon3.ch11_combat.leading import leader_modifier
from grognard.rulesets.napoleon3.ch11_combat.repulse import throw_back
from grognard.rulesets.napoleon3.ch11_combat.results import apply_result
from grognard.rulesets.napoleon3.ch11_combat.shifts import level_shifts, loss_shift
from grognard.rulesets.napoleon3.state import N3Game, troops_at


def defence_value(game: N3Game, combat: Fray) -> int:
    """The defenders' combat values and the guns in support [napoleon3 10.1-support-b 11.2-def-a]."""
    units = game.scenario.units
    return sum(units[unit].combat for unit in steady(game, combat)) + support_value(game, combat)


def fires_back(game: N3Game, combat: Fray) -> bool:
    """Whether anybody defends: guns alone that have fired, or hold their fire, do not, not even in column 0
    [napoleon3 10.1a 11.2-def-c]."""
    return bool(steady(game, combat) or combat.guns)


def ask_split(game: N3Game) -> None:
    """Against one attacker there is nothing to divide [napoleon3 11.2-def-d 11.2-def-e]."""
    combat = fight(game)
    waiting = [unit for unit in combat.attackers if unit not in dict(combat.pool)]
    left = defence_value(game, combat) - sum(points for _, points in combat.pool)
    if len(waiting) == 1 or (waiting and left <= 0):
        pool = (*combat.pool, *((unit, left if unit == waiting[-1] else 0) for unit in waiting))
        change(game, pool=pool)
    elif waiting:
        game.ask(SplitDefence(1 - side_of(game, combat), waiting[0], left))


class SplitDefence(Decision, frozen=True):
    """Say how many points go against an attacker [napoleon3 11.2-def-a 11.2-def-d]."""

    attacker: int
    left: int

    rule = "11.2-def-a"

    def options(self, game: N3Game) -> Options:
        place = 1 << game.state.place[self.attacker]
        return Options([Group("allot", (self.attacker,), place, tuple((n,) for n in range(self.left + 1)))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "not-so-many-points", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        change(game, pool=(*fight(game).pool, (self.attacker, action.extra[0])))
        ask_split(game)

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """An even share of what is left."""
        combat = fight(game)
        share = self.left // (len(combat.attackers) - len(combat.pool))
        return Action("allot", self.attacker, game.state.place[self.attacker], (share,))


def find_defence(game: N3Game, combat: Fray, attacker: int) -> Finding:
    """The defenders' fire at one attacker [napoleon3 11.2-def-b 11.2-def-c 11.2-def-f]."""
    state, field = game.state, game.scenario.field
    side = 1 - side_of(game, combat)
    there = state.place[attacker]
    points = dict(combat.pool).get(attacker, 0)
    defenders = steady(game, combat)
    facing = defenders or troops_at(game, side, combat.hex)
    if facing and all(in_flank(game, unit, there) for unit in facing):
        points //= 2  # [napoleon3 11.2-def-b]
    firing = (*defenders, *combat.guns)
    near = any(field.grid.distance(state.place[gun], there) == 1 for gun in combat.guns)
    modifiers = (
        *canister(near and points > 0),  # [napoleon3 10.2-range-c]
        *heavy(game, tuple(defenders)),  # a counter-charge [napoleon3 11.5a]
        *leader_modifier(game, combat, side),
    )
    return Finding(
        kind="defence",
        unit=firing[0],
        target=attacker,
        place=there,
        strength=points,
        protection=1,  # [napoleon3 11.3a]
        shifts=(*loss_shift(game, firing), *level_shifts(game, (combat.hex,), there)),
        die_modifiers=modifiers,
    )


def defensive_combat(game: N3Game, combat: Fray) -> None:
    """The defenders try to throw the attackers back [napoleon3 11.2-def-a 11d]."""
    findings = [find_defence(game, combat, attacker) for attacker in combat.attackers]
    beaten = []
    for finding in findings:
        value = game.roll(6, "defence", "11.2-def-a")
        outcome = finding.result(value)
        tell_fired(game, finding, value, outcome, "11.2-def-a")
        if apply_result(game, finding.target, outcome):
            beaten.append(finding.target)
    if game.result is not None:
        return
    survivors = tuple(unit for unit in combat.attackers if unit not in beaten)
    change(
        game,
        attackers=survivors,
        beaten=tuple((finding.target, finding.place) for finding in findings if finding.target in beaten),
    )
    throw_back(game, beaten)
