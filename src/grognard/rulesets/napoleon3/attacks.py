"""Declaring attacks: who attacks what, where the headquarters coordinates, and in which order [napoleon3 11a 11c]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.combat import Combat
from grognard.rulesets.napoleon3.events import AttackDeclared, CoordinationDeclared
from grognard.rulesets.napoleon3.fray import (
    Attack,
    Attacks,
    change_attacks,
    current,
    front_enemies,
    lawful_attacks,
    near_enemies,
    strength,
)
from grognard.rulesets.napoleon3.movement import allowance
from grognard.rulesets.napoleon3.results import disorder_only
from grognard.rulesets.napoleon3.state import ATTACKED, COMMANDED, DISORGANIZED, N3Game, troops_at, zone_of


def may_attack(game: N3Game, unit: int) -> bool:
    """Infantry and cavalry of the activated formation that are fit for it [napoleon3 5c 9.2a 9.2d 10.1-barrage-g 11a
    11.5c 11.5f]. The demoralized may too: those who could not fall back still stand before the enemy [napoleon3 9.4b
    R21]."""
    state, facts = game.state, game.scenario.units[unit]
    if facts.is_gun or state.place[unit] < 0 or state.status[unit] & ATTACKED:
        return False
    tired = bool(state.status[unit] & DISORGANIZED) or 2 * state.spent[unit] > allowance(game, unit)
    if facts.kind == "cavalry" and tired:
        return False
    if not front_enemies(game, unit):
        return False
    return bool(state.status[unit] & COMMANDED) or bool(coordinators(game, unit))


def coordinators(game: N3Game, unit: int) -> list[int]:
    """For a unit out of command that stands in an enemy zone: the hexes in its front that a coordinated attack could
    reach [napoleon3 9.2d]."""
    facts = game.scenario.units[unit]
    hq = game.scenario.formations[facts.formation].hq
    if hq < 0 or game.state.place[hq] < 0 or not zone_of(game, 1 - facts.side) >> game.state.place[unit] & 1:
        return []
    leader_hex = game.state.place[hq]
    return [
        hex
        for hex in iter_bits(front_enemies(game, unit))
        if any(
            not game.scenario.units[other].is_gun and front_enemies(game, other) >> hex & 1
            for other in troops_at(game, facts.side, leader_hex)
            if game.scenario.units[other].formation == facts.formation
        )
    ]


class CombatStep(Attacks, frozen=True):
    """Declare everything, then resolve combat after combat in the attacker's order [napoleon3 11c 11.1a]."""

    def declare(self, game: N3Game) -> None:
        if able(game, self.formation):
            side = game.scenario.formations[self.formation].side
            game.ask(DeclareAttacks(side, self.formation))

    def share(self, game: N3Game) -> None:
        """A unit that attacks several hexes divides its strength [napoleon3 11b]."""
        for unit, hex in self.attacks:
            hexes = [there for other, there in self.attacks if other == unit]
            settled = any(entry[:2] == (unit, hex) for entry in self.split)
            if len(hexes) > 1 and hex != hexes[-1] and not settled:
                game.repeat()
                game.ask(ShareStrength(game.scenario.units[unit].side, unit, hex))
                return

    def resolve(self, game: N3Game) -> None:
        end_charges(game)
        if (joint := still_joint(game, self)) != self.joint:
            game.repeat()
            change_attacks(game, joint=joint)
            return
        left = lawful_attacks(game, self)
        if not left:
            return
        game.repeat()
        if len({hex for _, hex in left}) == 1 and (len(left) == 1 or left[0][1] in self.joint):
            begin_combat(game, left[0])
        else:
            game.ask(ChooseCombat(game.scenario.formations[self.formation].side))

    steps = (declare, share, resolve)


def end_charges(game: N3Game) -> None:
    """Cavalry that has nobody left to charge is disorganized now [napoleon3 11.5d R33]."""
    step = current(game)
    busy = {unit for unit, _ in lawful_attacks(game, step)}
    for unit in step.charging:
        if unit not in busy and game.state.place[unit] >= 0:
            disorder_only(game, unit)
    if step.charging:
        change_attacks(game, charging=tuple(unit for unit in step.charging if unit in busy))


def still_joint(game: N3Game, step: Attacks) -> tuple[int, ...]:
    """Hexes whose attack can still be coordinated: earlier combats may have taken the headquarters, or all attackers
    but one, away [napoleon3 11.1c R34]."""
    hq = game.scenario.formations[step.formation].hq
    attacks, found = lawful_attacks(game, step), []
    for hex in step.joint:
        units = [unit for unit, there in attacks if there == hex]
        if len(units) > 1 and any(game.state.place[unit] == game.state.place[hq] for unit in units):
            found.append(hex)
    return tuple(found)


def able(game: N3Game, formation: int) -> list[int]:
    return [unit for unit in game.scenario.formations[formation].members if may_attack(game, unit)]


def owed(game: N3Game, step: Attacks) -> int:
    """Enemies next to attacking units that nobody attacks yet: they must be, where a unit of the formation can
    [napoleon3 11b R30]. Units out of command count once their attack is to be coordinated: before, they have none
    [napoleon3 9.2d R4]."""
    bind = front_enemies if game.scenario.switches.flanks_do_not_bind else near_enemies
    near, attacked = 0, 0
    for unit, hex in step.attacks:
        attacked |= 1 << hex
        if game.state.status[unit] & COMMANDED or hex in step.joint:
            near |= bind(game, unit)
    missing = near & ~attacked
    return missing & attackable(game, step.formation) if missing else 0


def attackable(game: N3Game, formation: int) -> int:
    """Hexes with enemies before a unit that may attack them by itself."""
    mask = 0
    for unit in able(game, formation):
        if game.state.status[unit] & COMMANDED:
            mask |= front_enemies(game, unit)
    return mask


class DeclareAttacks(Decision, frozen=True):
    """Say who attacks which hex, and where the headquarters coordinates; then fight [napoleon3 11c]."""

    formation: int

    rule = "11c"

    def options(self, game: N3Game) -> Options:
        step = current(game)
        missing = owed(game, step)
        groups = []
        for unit in able(game, self.formation):
            hexes = front_enemies(game, unit)
            if not game.state.status[unit] & COMMANDED:
                hexes &= sum(1 << hex for hex in coordinators(game, unit))
            for other, hex in step.attacks:
                if other == unit:
                    hexes &= ~(1 << hex)
            if any(other == unit for other, _ in step.attacks):
                hexes &= missing  # a second target only where it must be attacked
            if hexes:
                groups.append(Group("attack", (unit,), hexes))
        groups += [Group("coordinate", (hq,), 1 << hex) for hq, hex in may_coordinate(game, step)]
        if not missing:
            groups.append(Group("fight" if step.attacks else "pass"))
        return Options(groups)

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        from grognard.rulesets.napoleon3.combatrefusals import attack_refusal

        return attack_refusal(game, self.formation, action)

    def choose(self, game: N3Game, action: Action) -> None:
        step = current(game)
        if action.verb in ("fight", "pass"):
            return
        if action.verb == "attack":
            change_attacks(game, attacks=(*step.attacks, (action.unit, action.place)))
            game.tell(AttackDeclared(rule="11c", unit=action.unit, place=action.place))
        else:
            change_attacks(game, joint=(*step.joint, action.place))
            game.tell(CoordinationDeclared(rule="11.1c", unit=action.unit, place=action.place))
        game.ask(self)


def may_coordinate(game: N3Game, step: Attacks) -> list[tuple[int, int]]:
    """Hexes that several units attack, the headquarters with one of them [napoleon3 11.1c 11.2-assault-c]."""
    hq = game.scenario.formations[step.formation].hq
    if hq < 0 or game.state.place[hq] < 0:
        return []
    found = []
    for hex in {hex for _, hex in step.attacks}:
        units = [unit for unit, there in step.attacks if there == hex]
        with_hq = any(game.state.place[unit] == game.state.place[hq] for unit in units)
        if len(units) > 1 and with_hq and hex not in step.joint:
            found.append((hq, hex))
    return found


class ShareStrength(Decision, frozen=True):
    """Say how many points a unit with several targets puts against one of them [napoleon3 11b]."""

    unit: int
    hex: int

    rule = "11b"

    def options(self, game: N3Game) -> Options:
        """At least a point against each, as far as the points go."""
        step = current(game)
        left = game.scenario.units[self.unit].combat - sum(e[2] for e in step.split if e[0] == self.unit)
        settled = sum(1 for e in step.split if e[0] == self.unit)
        later = sum(1 for unit, _ in step.attacks if unit == self.unit) - settled - 1
        most = max(left - later, min(left, 1))
        shares = tuple((n,) for n in range(min(left, 1), most + 1))
        return Options([Group("allot", (self.unit,), 1 << self.hex, shares)])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "a-point-for-each", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        change_attacks(game, split=(*current(game).split, (self.unit, self.hex, action.extra[0])))


class ChooseCombat(Decision, frozen=True):
    """Say which attack comes next [napoleon3 11.1a]."""

    rule = "11.1a"

    def options(self, game: N3Game) -> Options:
        return Options([Group("assault", (unit,), 1 << hex) for unit, hex in lawful_attacks(game, current(game))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "choose-declared", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        begin_combat(game, (action.unit, action.place))


def begin_combat(game: N3Game, attack: Attack) -> None:
    step = current(game)
    unit, hex = attack
    joint = hex in step.joint
    units = tuple(u for u, there in lawful_attacks(game, step) if there == hex) if joint else (unit,)
    strengths = tuple((u, strength(game, step, u, hex)) for u in units)
    drop_attacks(game, units, hex)
    game.push(Combat(step.formation, hex, units, strengths, joint and len(units) > 1))


def drop_attacks(game: N3Game, units: tuple[int, ...], hex: int) -> None:
    """These attacks are being made now."""
    step = current(game)
    attacks = tuple(attack for attack in step.attacks if not (attack[0] in units and attack[1] == hex))
    change_attacks(game, attacks=attacks)
