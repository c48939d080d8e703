"""The assault and its victim [napoleon3 11.2-assault-a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch01_03_units.ch01_losses import eliminate
from grognard.rulesets.napoleon3.ch07_movement.facing import Wheel
from grognard.rulesets.napoleon3.ch10_artillery.support import take_guns
from grognard.rulesets.napoleon3.ch11_combat.charges import heavy
from grognard.rulesets.napoleon3.ch11_combat.finding import (
    Finding,
    crest_shift,
    flank_shift,
    level_shifts,
    loss_shift,
    obstacle_shift,
    tell_fired,
)
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, change, fight, side_of, steady
from grognard.rulesets.napoleon3.ch11_combat.leading import leader_modifier
from grognard.rulesets.napoleon3.ch11_combat.results import apply_result
from grognard.rulesets.napoleon3.ch11_combat.retreat import Retreat, must_retreat
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
    """Whoever was not repulsed strikes; guns alone are simply taken [napoleon3 10.1-support-d 11d]."""
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
    if len(defenders) > 1:
        game.ask(ChooseVictim(1 - side_of(game, combat), outcome))
    else:
        hit(game, defenders[0], outcome)


class ChooseVictim(Decision, frozen=True):
    """Say which of two units suffers the assault [napoleon3 11.3k]."""

    outcome: str

    rule = "11.3k"

    def options(self, game: N3Game) -> Options:
        combat = fight(game)
        return Options([Group("suffer", tuple(troops_at(game, self.side, combat.hex)))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "one-of-the-attacked", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        hit(game, action.unit, self.outcome)


def hit(game: N3Game, unit: int, outcome: str) -> None:
    """Take a result of the assault; D and worse mean retreat unless the ground holds [napoleon3 11.3m 11.3n]."""
    combat = fight(game)
    if apply_result(game, unit, outcome) and game.result is None:
        gone = game.state.place[unit] < 0
        change(game, victim=unit, perished=gone)
        guns = [u for u in troops_at(game, 1 - side_of(game, combat), combat.hex) if game.scenario.units[u].is_gun]
        if gone and guns and not steady(game, combat):
            for gun in guns:  # its companion is lost, it is alone [napoleon3 11.3r]
                eliminate(game, gun)
        if not gone and must_retreat(game, unit):
            game.push(Retreat(unit))


def settle_assault(game: N3Game, combat: Fray) -> None:
    """The hex lies open if nobody is left in it."""
    empty = not troops_at(game, 1 - side_of(game, combat), combat.hex)
    if empty and (combat.victim >= 0 or combat.vacated):
        change(game, vacated=True)


def offer_defender_turn(game: N3Game, combat: Fray) -> None:
    """Defenders, guns among them, whose attackers are all driven back may turn, not before one that held its ground
    [napoleon3 11.2-assault-e]."""
    held = any(game.state.place[unit] == start for unit, start in combat.beaten)
    if combat.fought and not combat.attackers and not held:
        game.push(Wheel(tuple(troops_at(game, 1 - side_of(game, combat), combat.hex))))
