"""Artillery: the guns that a unit has and may lose on the run [mib 7.9a 7.9b 7.12a], and what they do in a combat: the
difference of their values, enfilade, squares under fire [mib 7.11a]. What they command from the heights is their field
of fire [mib 7.10]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch06_movement.facing import front_of, is_rear
from grognard.rulesets.mib.ch06_movement.zones import zone_of
from grognard.rulesets.mib.ch07_combat.frame import Fray, all_defenders, defenders, strikes_from
from grognard.rulesets.mib.ch10_losses.losses import lose_battery
from grognard.rulesets.mib.provisions.positions import guns_of
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame, footprint, friends_mask, has, in_play


def artillery_modifiers(game: MibGame, fray: Fray) -> list[Modifier]:
    """The difference of the highest values, without limit, and the square under fire [mib 7.11a 7.11b 7.11c 7.11g]."""
    attack, defence = attack_guns(game, fray), defence_guns(game, fray)
    enfilade = enfilading_guns(game, fray)
    why, rule = ("enfilade", "7.11e") if enfilade > defence else ("artillery", "7.11a")
    served = (*fray.units, *all_defenders(game, fray))
    if rule == "7.11a" and any(guns_of(game, unit) > game.state.guns[unit] for unit in served):
        why, rule = "position-guns", "7.11b"
    difference = attack - max(defence, enfilade)
    found = [Modifier(difference, why, rule)]
    if difference and in_square(game, fray, attackers=difference < 0):
        found.append(Modifier(1 if difference > 0 else -1, "square-under-fire", "7.11g"))
    return found


def attack_guns(game: MibGame, fray: Fray) -> int:
    """The most guns of any one attacker, not their sum [mib 7.11b]."""
    field = game.scenario.field
    best = 0
    for unit in fray.units:
        wooded = any(field.forest >> hex & 1 for hex in iter_bits(footprint(game, unit)))
        wooded = wooded or any(field.forest >> t & 1 for t in fray.targets if strikes_from(game, unit, t))
        if not (game.scenario.switches.forest_guns and wooded):
            best = max(best, guns_of(game, unit))
    return best


def defence_guns(game: MibGame, fray: Fray) -> int:
    """The highest value of the defence; against a charge half, rounded up, and nothing from the disorganized or from
    those charged in the rear [mib 7.11d 7.13e]."""
    best = 0
    for target in fray.targets:
        for unit in defenders(game, fray, target):
            guns = guns_of(game, unit)
            if fray.charge:
                upset = game.state.status[unit] & (DISORGANIZED | SMASHED)
                guns = 0 if upset or charged_from_rear(game, fray, unit, target) else half(guns)
            best = max(best, guns)
    return best


def half(guns: int) -> int:
    """Rounded up [mib 7.13e]."""
    return (guns + 1) // 2


def charged_from_rear(game: MibGame, fray: Fray, unit: int, target: int) -> bool:
    return any(is_rear(game, unit, target, hex) for a in fray.units for hex in strikes_from(game, a, target))


def enfilading_guns(game: MibGame, fray: Fray) -> int:
    """Guns of a unit beside the fight that have an attacker in their front zone: one more than their number, if they
    are in order and no other enemy is next to them [mib 7.11e 7.11f]."""
    state = game.state
    involved = set(all_defenders(game, fray))
    best = 0
    for unit in game.scenario.troops[1 - fray.side]:
        if unit in involved or state.place[unit] < 0 or not guns_of(game, unit):
            continue
        if state.status[unit] & (DISORGANIZED | SMASHED):
            continue
        if any(enfilades(game, fray, unit, attacker) for attacker in fray.units):
            best = max(best, enfilading_value(game, fray, unit) + 1)
    return best


def enfilading_value(game: MibGame, fray: Fray, unit: int) -> int:
    """The guns of a unit beside the fight in full: a charge halves those of the charged alone, unless a scenario reads
    it of all [mib 7.11e 7.13e R28]."""
    guns = guns_of(game, unit)
    return half(guns) if fray.charge and game.scenario.switches.charge_halves_enfilade else guns


def enfilades(game: MibGame, fray: Fray, unit: int, attacker: int) -> bool:
    """Whether a unit has an attacker in its front zone and nobody else next to it; horse feels only the zones of horse
    [mib 6.2i 7.11e 7.11f R24]."""
    field, switches = game.scenario.field, game.scenario.switches
    cavalry = is_cavalry(game, unit)
    if is_cavalry(game, attacker) and not cavalry and not switches.enfilade_cavalry:
        return False
    table = field.zones["cavalry" if cavalry else "infantry"]
    zone = near = 0
    for hex in iter_bits(footprint(game, unit)):
        zone |= front_of(game, unit, hex) & table[hex]
        near |= field.grid.adjacent[hex]
    hexes = {hex for target in fray.targets for hex in strikes_from(game, attacker, target)}
    if not any(zone >> hex & 1 for hex in hexes):
        return False
    return not near & friends_mask(game, attacker, fray.units if switches.enfilade_amid_attackers else ())


def in_square(game: MibGame, fray: Fray, attackers: bool) -> bool:
    """Whether the side with fewer guns has infantry of the combat in the zone of enemy cavalry [mib 7.11g]."""
    if attackers:
        zone = zone_of(game, 1 - fray.side, cavalry_only=True)
        foot = [unit for unit in fray.units if not is_cavalry(game, unit)]
        return any(footprint(game, unit) & zone for unit in foot)
    zone = zone_of(game, fray.side, cavalry_only=True)
    foot = [unit for unit in all_defenders(game, fray) if not is_cavalry(game, unit)]
    foot = [unit for unit in foot if game.scenario.units[unit].is_troops]
    return any(footprint(game, unit) & zone for unit in foot)


def loses_battery(game: MibGame, unit: int, die: int, length: int) -> bool:
    """The natural effects die against the ordered length: one more for the smashed, one less with horse artillery
    [mib 7.12a 7.12b 7.12c 7.12d]. A unit may have no guns left to lose [mib 7.9a]."""
    reach = length + (1 if has(game, unit, SMASHED) else 0) - (1 if game.scenario.units[unit].horse else 0)
    return game.state.guns[unit] > 0 and die <= reach


def lose_batteries(game: MibGame, fray: Fray) -> None:
    """Only those who went back are tested [mib 7.12d], with the effects die that was kept [mib 7.1.7b]."""
    for index, target in enumerate(fray.targets):
        if target not in fray.moved:
            continue
        for unit in fray.stacks[index]:
            if not in_play(game, unit) or not game.scenario.units[unit].is_troops:
                continue
            if game.state.place[unit] != target and loses_battery(game, unit, fray.rolled[index], fray.retreat[index]):
                lose_battery(game, unit, "7.12a")
