"""Attackers without a fit opponent: whom they may strike, declared before the dice [commanders combat.unopposed.1]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.combat.attackers import has_attack, is_attacker
from grognard.rulesets.commanders.combat.log import TargetChosen
from grognard.rulesets.commanders.combat.position import opposite
from grognard.rulesets.commanders.combat.table import COMBAT, table_entry
from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import CAVALRY


def free_to_choose(game: CommandersGame, zone: Zone, side: int, space: int) -> bool:
    """Whether a unit may strike where it likes: an attacker opposite nobody or a routed unit
    [commanders combat.unopposed.1 combat.unopposed.6]; a passive unit never [commanders combat.unopposed.7]."""
    unit = zone.spaces[side][space]
    if not is_attacker(zone, side, unit) or game.state.status[unit] & ROUTED:
        return False
    facing = opposite(zone, side, space)  # nobody of another zone [commanders combat.position.15]
    return facing < 0 or bool(game.state.status[facing] & ROUTED)


def targets_of(game: CommandersGame, zone: Zone, side: int, space: int) -> list[int]:
    """Whom a unit without a fit opponent may strike: anybody in its zone, cavalry anybody in any zone of the sector
    it attacks, so also who attacks or races out of it [commanders combat.unopposed.1 combat.unopposed.2]."""
    unit = zone.spaces[side][space]
    if game.scenario.units[unit].kind != CAVALRY:
        return list(zone.spaces[1 - side])
    goal, place = zone.goal(side), game.state.place
    return [
        enemy
        for other in game.state.zones
        for enemy in other.spaces[1 - side]
        if other.race == goal or place[enemy] == goal
    ]


def choosers(game: CommandersGame, side: int, step: str) -> list[tuple[int, list[int]]]:
    """The units of a side that may choose whom to strike in this step, each with its targets."""
    found = []
    for zone in game.state.zones:
        for space, unit in enumerate(zone.spaces[side]):
            if has_attack(game, unit, step) and free_to_choose(game, zone, side, space):
                targets = targets_of(game, zone, side, space)
                if targets:
                    found.append((unit, targets))
    return found


def open_targets(game: CommandersGame, side: int, step: str) -> list[tuple[int, list[int]]]:
    """The units of a side that have still to say whom they strike."""
    said = dict(game.state.targets)
    return [(unit, targets) for unit, targets in choosers(game, side, step) if unit not in said]


def ask_targets(game: CommandersGame, step: str) -> None:
    """Targets are declared before the dice [commanders combat.unopposed.5]; one target leaves no choice."""
    for side in range(2):
        found = open_targets(game, side, step)
        for unit, targets in found:
            if len(targets) == 1:
                game.state.targets = (*game.state.targets, (unit, targets[0]))
        if any(len(targets) > 1 for _, targets in found):
            game.ask(ChooseTarget(side, step))


class ChooseTarget(Decision, frozen=True):
    """Say whom an attacker without a fit opponent strikes [commanders combat.unopposed.5]."""

    step: str

    rule = "combat.unopposed.5"

    def options(self, game: CommandersGame) -> Options:
        waiting = open_targets(game, self.side, self.step)
        return Options(
            [Group("strike", (unit,), extras=tuple((target,) for target in targets)) for unit, targets in waiting]
        )

    def choose(self, game: CommandersGame, action: Action) -> None:
        target = action.extra[0]
        game.state.targets = (*game.state.targets, (action.unit, target))
        game.tell(TargetChosen(rule=self.rule, only=self.side, unit=action.unit, target=target))
        if open_targets(game, self.side, self.step):
            game.ask(self)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Nobody strikes back, so whom the table favours most."""
        zone = next(zone for zone in game.state.zones if options[0].unit in zone.spaces[self.side])

        def entry(action: Action) -> int:
            found = table_entry(game, zone, self.side, action.unit, action.extra[0], self.step)
            return -9 if found is None else found

        return max(options.of_unit(options[0].unit), key=entry)


def rolls_back(game: CommandersGame, zone: Zone, side: int, space: int, step: str) -> bool:
    """Whether the unit opposite rolls against this one [commanders dice.3 dice.4]; else four or more is enough
    [commanders dice.6]."""
    unit, facing = zone.spaces[side][space], opposite(zone, side, space)
    if game.state.status[facing] & ROUTED or not has_attack(game, facing, step):
        return False
    return table_entry(game, zone, 1 - side, facing, unit, step) is not None


def is_opposed(game: CommandersGame, zone: Zone, side: int, space: int, target: int, step: str) -> bool:
    """Whether a roll is compared with that of its target: only of the unit opposite, not of one chosen elsewhere
    [commanders combat.unopposed.4]."""
    return target == opposite(zone, side, space) and rolls_back(game, zone, side, space, step)


def unopposed_modifier(row: str) -> Modifier:
    """What is added in a row of the table for striking another than the unit opposite
    [commanders combat.unopposed.3]."""
    return Modifier(COMBAT.row[row].unopposed, "no-opposing-unit", "combat.unopposed.3")
