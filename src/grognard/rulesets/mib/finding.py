"""The finding of a combat: the ratio and every modifier of the die [mib 7.1.2a 7.1.3a 7.1.4a 7.1.4b]."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.charts import Charts, Line
from grognard.rulesets.mib.fray import Fray, all_defenders, attack_hexes, defenders, strikes_from
from grognard.rulesets.mib.leaders import bonus_at
from grognard.rulesets.mib.positions import guns_of
from grognard.rulesets.mib.state import (
    DISORGANIZED,
    SMASHED,
    MibGame,
    footprint,
    friends_mask,
    front_of,
    is_cavalry,
    is_rear,
    morale,
)
from grognard.rulesets.mib.strength import Part, attack_parts, defence_parts, largest
from grognard.rulesets.mib.zones import zone_of

MOST_MORALE = 3
"""[mib 7.1.3b]"""
MANY_HEXES = 3
"""[mib 7.1.4a]"""


class Finding(msgspec.Struct, frozen=True):
    """Everything about a combat but the die."""

    kind: str
    place: int
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    modifiers: tuple[Modifier, ...]
    morale: tuple[int, int]
    charts: Charts
    fixed_defence: Fraction = Fraction(0)
    """A strength that takes the place of the defenders' [mib 16.5h]."""

    @property
    def attacking(self) -> Fraction:
        return sum((part.strength for part in self.attack), Fraction(0))

    @property
    def defending(self) -> Fraction:
        return self.fixed_defence or sum((part.strength for part in self.defence), Fraction(0))

    @property
    def total(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def line(self, die: int) -> Line:
        """One die and all modifiers [mib 7.1.5]."""
        return self.charts.crt.find(die + self.total)

    def strengths(self) -> tuple[Modifier, ...]:
        return tuple(modifier for part in (*self.attack, *self.defence) for modifier in part.modifiers())


def find_combat(game: MibGame, fray: Fray) -> Finding:
    """Strengths, ratio and modifiers of a combat as things stand [mib 7.1.1a 7.1.4b]."""
    attack, defence = tuple(attack_parts(game, fray)), tuple(defence_parts(game, fray))
    sums = [sum((part.strength for part in parts), Fraction(0)) for parts in (attack, defence)]
    ratio = game.scenario.charts.odds.modifier(sums[0], sums[1])
    ratings = compared_morale(game, fray)
    modifiers = (
        Modifier(ratio, "ratio", "7.1.2e"),
        Modifier(max(-MOST_MORALE, min(MOST_MORALE, ratings[0] - ratings[1])), "morale", "7.1.3a"),
        *three_hexes(game, fray),
        *leader_modifiers(game, fray),
        *artillery_modifiers(game, fray),
    )
    return Finding(
        kind="charge" if fray.charge else "assault",
        place=fray.targets[0],
        attack=attack,
        defence=defence,
        modifiers=tuple(m for m in modifiers if m.value or m.why in ("ratio", "morale")),
        morale=ratings,
        charts=game.scenario.charts,
    )


def compared_morale(game: MibGame, fray: Fray) -> tuple[int, int]:
    """The ratings of the largest units; among equals the attacker names those that suit it [mib 7.1.3a 7.1.3c]."""
    own = largest(game, list(fray.units))
    theirs = largest(game, all_defenders(game, fray))
    best = max((morale(game, unit) for unit in own), default=0)
    return best, min((morale(game, unit) for unit in theirs), default=best)


def three_hexes(game: MibGame, fray: Fray) -> list[Modifier]:
    """One hex attacked from three or more [mib 7.1.4a]."""
    if len(fray.targets) == 1 and len(attack_hexes(game, fray)) >= MANY_HEXES:
        return [Modifier(1, "three-hexes", "7.1.4a")]
    return []


def leader_modifiers(game: MibGame, fray: Fray) -> list[Modifier]:
    """[mib 2.2.4b]"""
    attack = bonus_at(game, fray.side, attack_hexes(game, fray))
    defence = bonus_at(game, 1 - fray.side, list(fray.targets))
    return [Modifier(attack, "attacking-leader", "2.2.4b"), Modifier(-defence, "defending-leader", "2.2.4b")]


# -- artillery ---------------------------------------------------------------------------------------------------------


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
