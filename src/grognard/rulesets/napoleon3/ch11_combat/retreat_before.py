"""Retreat before combat [napoleon3 11.4a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorganize
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.ch07_movement.facing_change import offer_turn
from grognard.rulesets.napoleon3.ch07_movement.woods import pass_woods
from grognard.rulesets.napoleon3.ch08_command.refuge import drive_off
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized, next_to_enemy
from grognard.rulesets.napoleon3.ch09_leaders.leaders_retreat import follow
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, change, fight, side_of
from grognard.rulesets.napoleon3.ch11_combat.log import RetreatedBeforeCombat
from grognard.rulesets.napoleon3.ch11_combat.outlook import course, is_lone_battery, with_fire
from grognard.rulesets.napoleon3.state import N3Game, Refusal, on_map, put, troops_at


def retreaters(game: N3Game, combat: Fray) -> dict[int, int]:
    """Defenders quick enough to slip away, each with the hexes it may go to [napoleon3 11.4a 11.4d]."""
    found = {}
    for unit in troops_at(game, 1 - side_of(game, combat), combat.hex):
        if is_quick_enough(game, combat, unit):
            hexes = free_hexes(game, unit, combat.hex)
            if hexes or second_steps(game, unit, combat):
                found[unit] = hexes
    return found


def is_quick_enough(game: N3Game, combat: Fray, unit: int) -> bool:
    """Whether a unit is as quick as every attacker, by the printed allowances; under its switch infantry need not be as
    quick as cavalry [napoleon3 11.4a R31]."""
    units = game.scenario.units
    attackers = [units[attacker] for attacker in combat.attackers]
    if units[unit].kind == "infantry" and game.scenario.switches.infantry_slips_from_cavalry:
        attackers = [facts for facts in attackers if facts.kind != "cavalry"]
    return all(units[unit].movement >= facts.movement for facts in attackers)


def safe_hexes(game: N3Game, unit: int, hex: int) -> int:
    """Neighbours that can be entered and lie outside enemy zones, friends there or not [napoleon3 11.4d]; for the
    demoralized next to no enemy at all [napoleon3 9.4b]."""
    state, field, side = game.state, game.scenario.field, game.scenario.units[unit].side
    hexes = field.open_sides[hex] & ~zone_of(game, 1 - side) & ~state.occupied[1 - side]
    return hexes & ~next_to_enemy(game, side) if is_demoralized(game, unit) else hexes


def free_hexes(game: N3Game, unit: int, hex: int) -> int:
    """Those of them where the unit may stand [napoleon3 11.4d]."""
    return safe_hexes(game, unit, hex) & ~room_for(game, unit)


def second_steps(game: N3Game, unit: int, combat: Fray) -> dict[int, int]:
    """Cavalry that only infantry attacks may go a second hex, past friends too: for each first hex the further ones
    [napoleon3 11.4c]."""
    units = game.scenario.units
    if units[unit].kind != "cavalry" or any(units[a].kind == "cavalry" for a in combat.attackers):
        return {}
    ways = {first: free_hexes(game, unit, first) for first in iter_bits(safe_hexes(game, unit, combat.hex))}
    return {first: further for first, further in ways.items() if further}


DEAR = 3
"""How much worse it is to lose a battery than to lose its order."""


class RetreatBefore(Decision, frozen=True):
    """Fall back before the attack strikes home, or stand [napoleon3 11.4a]."""

    rule = "11.4a"
    standing = "retreat-before"

    def options(self, game: N3Game) -> Options:
        combat = fight(game)
        groups = []
        for unit, hexes in retreaters(game, combat).items():
            if hexes:
                groups.append(Group("fall-back", (unit,), hexes, ((),)))
            for first, further in second_steps(game, unit, combat).items():
                groups.append(Group("fall-back", (unit,), 1 << first, tuple((s,) for s in iter_bits(further))))
        return Options([*groups, Group("stand")])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return fall_back_refusal(game, self.side, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "stand":
            game.proceed()
            return
        combat = fight(game)
        slip_away(game, combat, action.unit, (action.place, *action.extra))

    def accept(self, game: N3Game) -> Action:
        combat = fight(game)
        edge = game.scenario.field.to_edge[self.side]
        unit, hexes = next(iter(retreaters(game, combat).items()))
        if not hexes:
            first, further = next(iter(second_steps(game, unit, combat).items()))
            return Action("fall-back", unit, first, (min(iter_bits(further), key=lambda hex: edge[hex]),))
        return Action("fall-back", unit, min(iter_bits(hexes), key=lambda hex: edge[hex]))

    def decline(self, game: N3Game) -> Action:
        return Action("stand")

    def promise(self, game: N3Game) -> float:
        return 1.0

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """To stand, unless falling back costs less: nothing for the quick, order for the others, and a place that
        counts where one is held [napoleon3 11.4b 14.3a]."""
        combat = fight(game)
        back = self.accept(game)
        _, _, hit = course(game, with_fire(game, combat))
        price = 0 if keeps_order(game, combat, back.unit) else 1
        price += any(city.victory and combat.hex in city.hexes for city in game.scenario.cities)
        guns = DEAR if is_lone_battery(game, combat) else 1
        return back if price < hit * guns else Action("stand")


def fall_back_refusal(game: N3Game, side: int, action: Action) -> Refusal:
    """Why a unit cannot retreat before combat, or not there."""
    combat, units, unit = fight(game), game.scenario.units, action.unit
    if action.verb != "fall-back":
        return "fall-back-or-stand", "11.4a"
    if not 0 <= unit < len(units) or unit not in troops_at(game, 1 - side_of(game, combat), combat.hex):
        return "not-attacked", "11.4a"
    if not is_quick_enough(game, combat, unit):
        return "too-slow", "11.4a"
    if not on_map(game, action.place) or not game.scenario.field.open_sides[combat.hex] >> action.place & 1:
        return "one-hex-back", "11.4a"
    if not safe_hexes(game, unit, combat.hex) >> action.place & 1:
        shunned = is_demoralized(game, unit) and not zone_of(game, side_of(game, combat)) >> action.place & 1
        return ("keeps-away", "9.4b") if shunned else ("zone-there", "11.4d")
    if action.extra:
        return ("no-second-hex", "11.4c") if not second_steps(game, unit, combat) else ("zone-there", "11.4d")
    return ("too-many-units", "3a") if room_for(game, unit) >> action.place & 1 else ("one-hex-back", "11.4a")


def slip_away(game: N3Game, combat: Fray, unit: int, path: tuple[int, ...]) -> None:
    """It costs order unless the unit is quicker than one of its attackers [napoleon3 11.4b]."""
    side = game.scenario.units[unit].side
    put(game, unit, path[-1])
    follow(game, side, combat.hex, path[-1])
    game.tell(RetreatedBeforeCombat(rule="11.4a", unit=unit, start=combat.hex, path=path))
    if not keeps_order(game, combat, unit):
        disorganize(game, unit)
    if game.state.place[unit] >= 0:
        pass_woods(game, unit, combat.hex, path)
    if not troops_at(game, side, combat.hex):
        change(game, fought=False, victim=unit)  # no combat with whoever has slipped away [napoleon3 11.4e]
    game.push(Escape(unit))
    drive_off(game, unit)


def keeps_order(game: N3Game, combat: Fray, unit: int) -> bool:
    """Whether a unit is quicker than one of its attackers and slips away in good order [napoleon3 11.4b]."""
    units = game.scenario.units
    return any(units[unit].movement > units[attacker].movement for attacker in combat.attackers)


class Escape(Procedure, frozen=True):
    """Whoever has slipped away may turn by one hexside [napoleon3 7.3b 11.4d]."""

    unit: int

    def turn(self, game: N3Game) -> None:
        offer_turn(game, self.unit)

    steps = (turn,)
