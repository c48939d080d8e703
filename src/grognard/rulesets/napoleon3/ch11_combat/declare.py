"""Declaring attacks: who attacks what [napoleon3 11a 11c]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch05_activation.bounds import step_refusal, unit_refusal
from grognard.rulesets.napoleon3.ch09_leaders.out_of_command_units import coordinators, is_out_of_command
from grognard.rulesets.napoleon3.ch11_combat.charges import (
    attacks_by_charge,
    charge_refusal,
    is_open_to_charge,
    may_charge,
)
from grognard.rulesets.napoleon3.ch11_combat.coordination import coordination_refusal, may_coordinate
from grognard.rulesets.napoleon3.ch11_combat.frame import Attacks, change_attacks, current
from grognard.rulesets.napoleon3.ch11_combat.log import AttackDeclared, CoordinationDeclared
from grognard.rulesets.napoleon3.ch11_combat.outlook import promise
from grognard.rulesets.napoleon3.ch11_combat.targets import front_enemies, near_enemies
from grognard.rulesets.napoleon3.state import ATTACKED, MARKED, PASSED, N3Game, Refusal, on_map


def may_attack(game: N3Game, unit: int) -> bool:
    """Infantry and cavalry of the activated formation that are fit for it
    [napoleon3 5c 9.2a 9.2d 10.1-barrage-g 11a 11.5c 11.5f]. The demoralized may too: those who could not fall back
    still stand before the enemy [napoleon3 9.4b R21]."""
    state, facts = game.state, game.scenario.units[unit]
    if facts.is_gun or state.place[unit] < 0 or state.status[unit] & ATTACKED:
        return False
    if attacks_by_charge(game, unit) and not may_charge(game, unit):
        return False
    if not front_enemies(game, unit):
        return False
    return not is_out_of_command(game, unit) or bool(coordinators(game, unit))


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
        if not is_out_of_command(game, unit) or hex in step.joint:
            near |= bind(game, unit)
    missing = near & ~attacked
    return missing & attackable(game, step.formation) if missing else 0


def attackable(game: N3Game, formation: int) -> int:
    """Hexes with enemies before a unit that may attack them by itself: not out of command [napoleon3 9.2d]."""
    mask = 0
    for unit in able(game, formation):
        if not is_out_of_command(game, unit):
            mask |= front_enemies(game, unit)
    return mask


class DeclareAttacks(Decision, frozen=True):
    """Say who attacks which hex, and where the headquarters coordinates if it likes; then fight, or attack nobody
    [napoleon3 11a 11c 11.2-assault-c]."""

    formation: int

    rule = "11c"
    goes, strikes = "move", ("attack",)

    def options(self, game: N3Game) -> Options:
        step = current(game)
        missing = owed(game, step)
        groups = []
        for unit in able(game, self.formation):
            hexes = front_enemies(game, unit)
            if is_out_of_command(game, unit):
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

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """To attack nobody, or to fight what is declared; what must be attacked besides, by whom it promises most."""
        closing = next((group[0] for group in options.groups if group.verb in ("pass", "fight")), None)
        if closing is not None:
            return closing
        step = current(game)
        missing = owed(game, step)
        duties = [action for action in options if action.verb == "attack" and missing >> action.place & 1]
        return max(duties, key=lambda action: promise(game, step, action.unit, action.place), default=None)


def attack_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """The first rule that a declaration breaks."""
    step = current(game)
    match action.verb:
        case "fight" | "pass":
            return ("must-attack-all", "11b") if owed(game, step) else ("fight-or-pass", "11c")
        case "coordinate":
            return coordination_refusal(game, formation, action)
        case "attack":
            return (
                unit_refusal(game, formation, action.unit)
                or cannot_attack(game, action.unit)
                or target_refusal(game, action)
            )
    return step_refusal(game, action, "declare-first")


def cannot_attack(game: N3Game, unit: int) -> Refusal | None:
    """A unit that attacks nobody now."""
    state, facts = game.state, game.scenario.units[unit]
    if not facts.is_troops:
        return "leaders-do-not-attack", "9.3c"
    if facts.is_gun:
        return "guns-do-not-assault", "10.1-barrage-g"
    if state.place[unit] < 0:
        return "not-on-the-map", "11a"
    if state.status[unit] & ATTACKED:
        return "attacked-already", "5c"
    return charge_refusal(game, unit) if attacks_by_charge(game, unit) else None


def target_refusal(game: N3Game, action: Action) -> Refusal:
    """A hex that a unit cannot attack, across a steep slope for one, or not now [napoleon3 11b 11e 11.5b]."""
    state, field, unit, there = game.state, game.scenario.field, action.unit, action.place
    here, side = state.place[unit], game.scenario.units[unit].side
    if there < 0 and not front_enemies(game, unit):  # only the unit was pointed at
        return "nobody-in-front", "11b"
    if not on_map(game, there) or not state.occupied[1 - side] >> there & 1:
        return "no-enemy-there", "11a"
    if not field.grid.adjacent[here] >> there & 1:
        return "not-adjacent", "11a"
    if attacks_by_charge(game, unit) and not is_open_to_charge(game, unit, there):
        return "too-steep-to-attack", "11.5b"
    if not field.open_sides[here] >> there & 1:
        return "too-steep-to-attack", "11e"
    if not front_enemies(game, unit) >> there & 1:
        return "not-in-front", "11b"
    flags = state.formation[game.scenario.units[unit].formation]
    if is_out_of_command(game, unit) and there not in coordinators(game, unit):
        failed = flags & MARKED and not flags & PASSED
        return ("failed-no-attack", "8.3d") if failed else ("out-of-command-no-attack", "9.2a")
    if (unit, there) in current(game).attacks:
        return "declared-already", "11c"
    return "one-target", "11b"
