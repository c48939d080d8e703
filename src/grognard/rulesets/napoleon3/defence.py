"""Defensive combat: the defenders, their guns and the guns in support fire at the attackers [napoleon3 11.2-def-a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.barrage import tell_fired
from grognard.rulesets.napoleon3.events import AttackRepulsed, SupportGiven
from grognard.rulesets.napoleon3.fire import Finding, canister, heavy, level_shifts, loss_shift
from grognard.rulesets.napoleon3.fray import Fray, change, change_attacks, current, fight, side_of, steady
from grognard.rulesets.napoleon3.leaders import bonus
from grognard.rulesets.napoleon3.results import Retreat, apply_result, disorder_only, must_retreat
from grognard.rulesets.napoleon3.state import ATTACKED, FIRED, N3Game, in_flank, troops_at


def supporters(game: N3Game, combat: Fray) -> list[int]:
    """Guns that may fire in this defence, once in an activation: those of the attacked hex, and those of the defenders'
    formations that can reach an attacker [napoleon3 10.1a 10.1-support-a 10.1-support-c]."""
    state, scenario = game.state, game.scenario
    side = 1 - side_of(game, combat)
    formations = {scenario.units[unit].formation for unit in troops_at(game, side, combat.hex)}
    return [
        gun
        for gun in scenario.guns[side]
        if state.place[gun] >= 0
        and not state.status[gun] & FIRED
        and (
            state.place[gun] == combat.hex  # in self-defence, whatever its formation [napoleon3 10a]
            or (scenario.units[gun].formation in formations and reaches(game, gun, combat))
        )
    ]


def reaches(game: N3Game, gun: int, combat: Fray) -> bool:
    """Whether a gun has an attacker in its range, its fire zone and its sight."""
    state, field = game.state, game.scenario.field
    hex, units = state.place[gun], state.occupied[0] | state.occupied[1]
    zone = field.fire_zone(hex, state.facing[gun], game.scenario.units[gun].range)
    places = [state.place[unit] for unit in combat.attackers]
    return any(zone >> there & 1 and field.sees(hex, there, units) for there in places)


def ask_support(game: N3Game) -> None:
    combat = fight(game)
    if supporters(game, combat):
        game.ask(Support(1 - side_of(game, combat)))


class Support(Decision, frozen=True):
    """Let a gun fire in the defence, of its own hex or of another, or keep its one shot [napoleon3 10.1a
    10.1-support-a]."""

    rule = "10.1-support-a"
    standing = "support"

    def options(self, game: N3Game) -> Options:
        return Options([Group("support", tuple(supporters(game, fight(game)))), Group("hold")])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        from grognard.rulesets.napoleon3.combatrefusals import support_refusal

        return support_refusal(game, self.side, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "hold":
            return
        combat = fight(game)
        game.state.status[action.unit] |= FIRED
        change(game, guns=(*combat.guns, action.unit))
        game.tell(SupportGiven(rule="10.1-support-a", unit=action.unit, place=combat.hex))
        ask_support(game)

    def accept(self, game: N3Game) -> Action:
        return Action("support", max(supporters(game, fight(game)), key=lambda gun: game.scenario.units[gun].combat))

    def decline(self, game: N3Game) -> Action:
        return Action("hold")

    def promise(self, game: N3Game) -> float:
        return 1.0


def defence_value(game: N3Game, combat: Fray) -> int:
    """The defenders' combat values and the guns in support [napoleon3 10.1-support-b 11.2-def-a]."""
    units = game.scenario.units
    return sum(units[unit].combat for unit in (*steady(game, combat), *combat.guns))


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


def leader_modifier(game: N3Game, combat: Fray, side: int) -> list[Modifier]:
    """The best bonus of those who lead and still stand with a unit that fights; one thrown back with its unit lends
    none [napoleon3 11.3j]."""
    place = game.state.place
    fighting = combat.attackers if side == side_of(game, combat) else tuple(steady(game, combat))
    hexes = {place[unit] for unit in fighting}
    own = [leader for leader in combat.leading if game.scenario.units[leader].side == side]
    best = max((bonus(game, leader) for leader in own if place[leader] in hexes), default=0)
    return [Modifier(best, "leader-bonus", "11.3j")] if best else []


def find_defence(game: N3Game, combat: Fray, attacker: int) -> Finding:
    """The defenders' fire at one attacker [napoleon3 11.2-def-b 11.2-def-c 11.2-def-f]."""
    state, field = game.state, game.scenario.field
    side = 1 - side_of(game, combat)
    there = state.place[attacker]
    points = dict(combat.pool).get(attacker, 0)
    defenders = steady(game, combat)
    facing = defenders or troops_at(game, side, combat.hex)
    if facing and all(in_flank(game, unit, there) for unit in facing):
        points //= 2
    firing = (*defenders, *combat.guns)
    near = any(field.grid.distance(state.place[gun], there) == 1 for gun in combat.guns)
    modifiers = (
        *canister(near and points > 0),
        *heavy(game, tuple(defenders)),
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
    for unit in reversed(beaten):
        lapse(game, unit)
        if game.state.place[unit] >= 0:
            game.tell(AttackRepulsed(rule="11d", unit=unit))
            game.state.status[unit] |= ATTACKED
            if game.scenario.units[unit].kind == "cavalry":
                disorder_only(game, unit)
            if must_retreat(game, unit):
                game.push(Retreat(unit))


def lapse(game: N3Game, unit: int) -> None:
    """A unit that is repulsed or has advanced makes no more attacks: it has left, or failed, where it declared them
    [napoleon3 11b]."""
    step = current(game)
    change_attacks(game, attacks=tuple(attack for attack in step.attacks if attack[0] != unit))
