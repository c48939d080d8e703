"""The assault [napoleon3 11.2-assault-a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch10_artillery.support import take_guns
from grognard.rulesets.napoleon3.ch11_combat.charges import heavy
from grognard.rulesets.napoleon3.ch11_combat.column import Finding, tell_fired
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, change, side_of
from grognard.rulesets.napoleon3.ch11_combat.leading import leader_modifier
from grognard.rulesets.napoleon3.ch11_combat.results import ChooseVictim, hit
from grognard.rulesets.napoleon3.ch11_combat.shifts import (
    crest_shift,
    flank_shift,
    level_shifts,
    loss_shift,
    obstacle_shift,
)
from grognard.rulesets.napoleon3.state import N3Game, troops_at


def find_assault(game: N3Game, combat: Fray, attackers: tuple[int, ...], strengths: tuple[int, ...]) -> Finding:
    """The attackers' assault [napoleon3 11.2-assault-a 11.2-assault-b 11.3a]."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    side = side_of(game, combat)
    starts = tuple(state.place[unit] for unit in attackers)
    defenders = troops_at(game, 1 - side, combat.hex)
    facing = [unit for unit in defenders if not scenario.units[unit].is_gun] or defenders
    return Finding(
        kind="assault",
        unit=attackers[0],
        target=facing[0],
        place=combat.hex,
        strength=sum(strengths),
        protection=field.protection[combat.hex],
        shifts=(
            *loss_shift(game, attackers),
            *flank_shift(game, starts, facing),
            *level_shifts(game, starts, combat.hex),
            *crest_shift(game, combat.hex),
            *obstacle_shift(game, starts, combat.hex),
        ),
        die_modifiers=(*leader_modifier(game, combat, side), *heavy(game, attackers)),
    )


def make_assault(game: N3Game, combat: Fray) -> None:
    """Whoever was not repulsed strikes, alone or together; guns alone are simply taken
    [napoleon3 10.1-support-d 11d 11.2-assault-a 11.2-assault-b]."""
    left = [(unit, points) for unit, points in combat.strengths if unit in combat.attackers]
    defenders = troops_at(game, 1 - side_of(game, combat), combat.hex)
    if not left or not defenders:
        return
    if all(game.scenario.units[unit].is_gun for unit in defenders):
        take_guns(game, defenders)
        change(game, vacated=True, perished=True)
        return
    finding = find_assault(game, combat, tuple(u for u, _ in left), tuple(p for _, p in left))
    value = game.roll(6, "assault", "11.2-assault-a")
    outcome = finding.result(value)
    tell_fired(game, finding, value, outcome, "11.2-assault-a")
    if outcome == "-":
        return
    if len(defenders) > 1:  # [napoleon3 11.3k]
        game.ask(ChooseVictim(1 - side_of(game, combat), outcome))
    else:
        hit(game, defenders[0], outcome)


def settle_assault(game: N3Game, combat: Fray) -> None:
    """The hex lies open if nobody is left in it."""
    empty = not troops_at(game, 1 - side_of(game, combat), combat.hex)
    if empty and (combat.victim >= 0 or combat.vacated):
        change(game, vacated=True)
