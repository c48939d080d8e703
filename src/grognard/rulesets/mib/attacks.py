"""Declaring attacks: who attacks whom, together or apart [mib 7.0c 7.0l]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.mib.events import AttackDeclared, AttacksCombined
from grognard.rulesets.mib.fatigue import is_tired
from grognard.rulesets.mib.fray import (
    Attacks,
    Order,
    Plan,
    change_attacks,
    chargeable,
    current,
    front_enemies,
    holds_infantry,
)
from grognard.rulesets.mib.leaders import in_command
from grognard.rulesets.mib.morale import check
from grognard.rulesets.mib.movement import may_intend
from grognard.rulesets.mib.state import (
    BEGAN_ADJACENT,
    READY,
    RECOVERED,
    RESTING,
    STATIONARY,
    UNWILLING,
    MibGame,
    footprint,
    has,
    in_play,
    is_cavalry,
    others_at,
    troops_at,
)


def may_attack(game: MibGame, unit: int) -> bool:
    """Fit units of the activated formations that have paid for it, or have not moved and began next to an enemy
    [mib 4.1b 4.1e 6.9a 6.9b 9.0c 11.1c]."""
    if not in_play(game, unit) or not may_intend(game, unit):
        return False
    if game.state.status[unit] & (STATIONARY | RESTING | RECOVERED | UNWILLING):
        return False
    deployed = has(game, unit, BEGAN_ADJACENT) and not game.state.spent[unit]
    if not has(game, unit, READY) and not deployed:
        return False
    return bool(front_enemies(game, unit))


def may_charge(game: MibGame, unit: int) -> bool:
    """Tired cavalry cannot charge [mib 7.13j 11.1b]."""
    return is_cavalry(game, unit) and not is_tired(game, unit)


def able(game: MibGame) -> list[int]:
    members = [u for f in game.state.active for u in game.scenario.formations[f].members]
    return [unit for unit in members if game.scenario.units[unit].is_troops and may_attack(game, unit)]


# -- what may be declared ----------------------------------------------------------------------------------------------


def allowed_targets(game: MibGame, step: Attacks, unit: int, charge: bool) -> int:
    """The hexes that a unit may be ordered against now."""
    mine = [order for order in step.orders if order[0] == unit]
    if any(order[2] != charge for order in mine):
        return 0
    hexes = front_enemies(game, unit)
    for _, hex, _ in mine:
        hexes &= ~(1 << hex)
    found = 0
    for hex in iter_bits(hexes):
        if charge and not chargeable(game, unit, hex):
            continue  # [mib 7.13a]
        if not charge and not may_assault(game, step, unit, hex):
            continue
        if not meets_infantry(game, step, unit, hex):
            continue
        orders = (*step.orders, (unit, hex, charge))
        if spreads(game, orders, hex) and may_be_one(game, orders, step.joined, (unit, hex, charge)):
            found |= 1 << hex
    return found


def may_assault(game: MibGame, step: Attacks, unit: int, hex: int) -> bool:
    """Cavalry assaults only beside infantry [mib 7.13a]."""
    if not is_cavalry(game, unit):
        return True
    joins = formation_of(game, unit)
    return any(
        there == hex and not charge and not is_cavalry(game, other) and formation_of(game, other) == joins
        for other, there, charge in step.orders
    )


def meets_infantry(game: MibGame, step: Attacks, unit: int, hex: int) -> bool:
    """A stack that can attack with infantry turns on cavalry alone only if it attacks infantry too, where it has any
    before it; its own cavalry is no way round that [mib 7.0g R21]."""
    side = game.scenario.units[unit].side
    if any(not is_cavalry(game, other) for other in troops_at(game, 1 - side, hex)):
        return True
    stack = stack_of(game, unit)
    if all(is_cavalry(game, mate) for mate in stack):
        return True
    targets = [there for there in iter_bits(reach_of(game, stack)) if holds_infantry(game, 1 - side, there)]
    return not targets or any(order[0] in stack and order[1] in targets for order in step.orders)


def stack_of(game: MibGame, unit: int) -> list[int]:
    """A unit and those beside it that can attack as well."""
    mates = (mate for hex in iter_bits(footprint(game, unit)) for mate in others_at(game, unit, hex))
    return [unit, *(mate for mate in mates if game.scenario.units[mate].is_troops and may_attack(game, mate))]


def reach_of(game: MibGame, stack: list[int]) -> int:
    """The hexes with enemies that a stack could attack."""
    mask = 0
    for unit in stack:
        mask |= front_enemies(game, unit)
    return mask


def spreads(game: MibGame, orders: tuple[Order, ...], hex: int) -> bool:
    """Several stacks attack a hex only if every enemy that any of them could attack is attacked by somebody, whoever
    was declared first [mib 7.0f]."""
    return not neglected(game, orders, hex)


def neglected(game: MibGame, orders: tuple[Order, ...], hex: int) -> list[int]:
    """Of the units that attack a hex together from several, those with an enemy before them that nobody attacks."""
    units = list(dict.fromkeys(unit for unit, there, _ in orders if there == hex))
    if len({footprint(game, unit) for unit in units}) < 2:
        return []
    attacked = sum(1 << there for there in {order[1] for order in orders})
    return [unit for unit in units if reach_of(game, stack_of(game, unit)) & ~attacked]


def formation_of(game: MibGame, unit: int) -> int:
    """What keeps attacks apart: formations do by mail [mib 16.3b]."""
    return game.scenario.units[unit].formation if game.scenario.switches.by_mail else -1


def plans_of(game: MibGame, orders: tuple[Order, ...], joined: tuple[tuple[int, int, bool], ...]) -> list[Plan]:
    """The combats that orders amount to: all who attack a hex do so in one combat, a charge apart from an assault
    [mib 7.0e 7.0h 7.0k 16.3b]."""
    plans = []
    for formation, charge in sorted({(formation_of(game, unit), charge) for unit, _, charge in orders}):
        mine = [o for o in orders if o[2] == charge and formation_of(game, o[0]) == formation]
        groups: list[set[int]] = []
        links = [{hex for unit, hex, _ in mine if unit == who} for who in dict.fromkeys(o[0] for o in mine)]
        links += [{one, two} for one, two, kind in joined if kind == charge]
        for link in links:
            meeting = [group for group in groups if group & link]
            groups = [group for group in groups if not group & link]
            groups.append(link.union(*meeting))
        for group in groups:
            units = tuple(dict.fromkeys(unit for unit, hex, _ in mine if hex in group))
            if units:
                targets = tuple(sorted(hex for hex in group if any(o[1] == hex for o in mine)))
                plans.append(Plan(units, targets, charge, formation))
    return plans


def may_be_one(
    game: MibGame, orders: tuple[Order, ...], joined: tuple[tuple[int, int, bool], ...], order: Order
) -> bool:
    """Whether the combat that an order belongs to is lawful [mib 7.0h 7.0i]."""
    plans = [p for p in plans_of(game, orders, joined) if p.charge == order[2] and order[1] in p.targets]
    return all(hangs_together(game, plan) and within_limit(game, plan) for plan in plans)


def hangs_together(game: MibGame, plan: Plan) -> bool:
    """The hexes that several units attack in one combat touch each other; one unit alone may attack whatever is before
    it, on both sides of a gap too [mib 7.0e 7.0h]."""
    if len(plan.units) == 1:
        return True
    adjacent = game.scenario.field.grid.adjacent
    wanted = sum(1 << hex for hex in plan.targets)
    found = edge = 1 << plan.targets[0]
    while edge:
        near = 0
        for hex in iter_bits(edge):
            near |= adjacent[hex]
        edge = near & wanted & ~found
        found |= edge
    return found == wanted


def within_limit(game: MibGame, plan: Plan) -> bool:
    """No more units of a corps in one combat than its commander's rating [mib 7.0i]."""
    counts: dict[int, int] = {}
    for unit in plan.units:
        formation = game.scenario.units[unit].formation
        counts[formation] = counts.get(formation, 0) + 1
    return all(count <= game.scenario.formations[f].rating for f, count in counts.items())


def joinable(game: MibGame, step: Attacks) -> list[tuple[int, int, bool]]:
    """Pairs of neighbouring targets whose combats could be one [mib 7.0h]."""
    grid = game.scenario.field.grid
    found = []
    plans = plans_of(game, step.orders, step.joined)
    for index, one in enumerate(plans):
        for two in plans[index + 1 :]:
            if one.charge != two.charge or one.formation != two.formation:
                continue
            for a in one.targets:
                for b in two.targets:
                    if grid.distance(a, b) == 1:
                        pair = (a, b, one.charge)
                        if may_be_one(game, step.orders, (*step.joined, pair), (one.units[0], a, one.charge)):
                            found.append(pair)
    return found


class DeclareAttacks(Decision, frozen=True):
    """Say who attacks which hex and which combats are one; then fight. Nobody has to attack [mib 7.0c]."""

    rule = "7.0c"

    def options(self, game: MibGame) -> Options:
        step = current(game)
        groups = []
        for unit in able(game):
            if targets := allowed_targets(game, step, unit, charge=False):
                groups.append(Group("attack", (unit,), targets))
            if may_charge(game, unit) and (targets := allowed_targets(game, step, unit, charge=True)):
                groups.append(Group("charge", (unit,), targets))
        groups += [
            Group("combine-charges" if charge else "combine", places=1 << a, extras=((b,),))
            for a, b, charge in joinable(game, step)
        ]
        groups.append(Group("fight" if step.orders else "pass"))
        return Options(groups)

    def choose(self, game: MibGame, action: Action) -> None:
        step = current(game)
        if action.verb == "pass":
            return
        if action.verb == "fight":
            change_attacks(game, plans=tuple(plans_of(game, step.orders, step.joined)))
            return
        if action.verb in ("combine", "combine-charges"):
            pair = (action.place, action.extra[0], action.verb == "combine-charges")
            change_attacks(game, joined=(*step.joined, pair))
            game.tell(AttacksCombined(rule="7.0h", place=action.place, other=action.extra[0]))
        else:
            charge = action.verb == "charge"
            if not ready_to_attack(game, action.unit):
                game.ask(self)
                return
            change_attacks(game, orders=(*step.orders, (action.unit, action.place, charge)))
            game.tell(
                AttackDeclared(
                    rule="7.13a" if charge else "7.0e", unit=action.unit, place=action.place, kind=action.verb
                )
            )
        game.ask(self)

    def refusal(self, game: MibGame, action: Action) -> tuple[str, str]:
        return refusal(game, action)


def ready_to_attack(game: MibGame, unit: int) -> bool:
    """A unit out of command that has not moved up must still pass the check to attack [mib 15.0]."""
    if has(game, unit, READY) or in_command(game, unit):
        return True
    if check(game, unit, "attack-order", "15.0"):
        game.state.status[unit] |= READY
        return True
    game.state.status[unit] |= UNWILLING
    return False


def refusal(game: MibGame, action: Action) -> tuple[str, str]:
    """Why an attack is not possible, in the order in which a player would look."""
    unit, hex = action.unit, action.place
    if action.verb not in ("attack", "charge") or not 0 <= unit < len(game.scenario.units) or not in_play(game, unit):
        return "not-offered", "7.0c"
    if not may_intend(game, unit):
        return "unfit", "9.0c"
    if not may_attack(game, unit):
        return "not-paid", "6.9a"
    if not 0 <= hex < game.scenario.board.grid.size or not front_enemies(game, unit) >> hex & 1:
        return "not-in-front", "7.0d"
    return order_refusal(game, (unit, hex, action.verb == "charge"))


def order_refusal(game: MibGame, order: Order) -> tuple[str, str]:
    """Why a fit unit may not attack an enemy in front of it."""
    step = current(game)
    unit, hex, charge = order
    if charge and not may_charge(game, unit):
        return "cannot-charge", "7.13j"
    if charge and not chargeable(game, unit, hex):
        return "no-ground-to-charge", "7.13a"
    if not charge and not may_assault(game, step, unit, hex):
        return "cavalry-alone", "7.13a"
    if not meets_infantry(game, step, unit, hex):
        return "infantry-first", "7.0g"
    orders = (*step.orders, order)
    if left := neglected(game, orders, hex):
        return ("spread" if unit in left else "spread-others"), "7.0f"
    plans = [p for p in plans_of(game, orders, step.joined) if p.charge == charge and hex in p.targets]
    if not all(within_limit(game, plan) for plan in plans):
        return "too-many", "7.0i"
    return ("not-together", "7.0h") if not all(hangs_together(game, p) for p in plans) else ("not-offered", "7.0k")
