"""What follows from the die of an attack or of a bombardment [mib 7.1.5 16.5h]."""

from __future__ import annotations

from fractions import Fraction

from grognard.rulesets.mib.ch07_combat.artillery import lose_batteries
from grognard.rulesets.mib.ch07_combat.charges import upset_stacks
from grognard.rulesets.mib.ch07_combat.effects import push_effects
from grognard.rulesets.mib.ch07_combat.frame import Fray, attack_hexes, change, everybody
from grognard.rulesets.mib.ch07_combat.log import CombatResolved
from grognard.rulesets.mib.ch07_combat.modifiers import Finding
from grognard.rulesets.mib.ch07_combat.retreat import begin_retreat
from grognard.rulesets.mib.ch10_losses.losses import lose_battery
from grognard.rulesets.mib.ch10_losses.smashed_retreat import offer_smashed_retreats
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost, tire, tire_cavalry
from grognard.rulesets.mib.ch11_fatigue.lite import commit
from grognard.rulesets.mib.ch16_options.extended_line import collapse
from grognard.rulesets.mib.ch16_options.initiative_track import mark_initiative
from grognard.rulesets.mib.state import ATTACKED, HELD, JUST_SMASHED, MOBILE, MibGame, has, in_play


class Resolution(Fray, frozen=True):
    """A combat once its die is cast."""

    def decide(self, game: MibGame, finding: Finding, value: int) -> None:
        """The die and all modifiers give the line of the results table [mib 7.1.5 7.1.6a], and its mark of
        initiative."""
        line = finding.line(value)
        game.tell(combat_event(finding, value))
        lengths = tuple(line.retreat for _ in self.targets)
        upset = upset_stacks(game, self)
        change(game, line=value + finding.total, morale=finding.morale, retreat=lengths, upset=upset)
        game.state.fought = True
        mark_initiative(game, self.side, line.mark)  # [mib 16.1a 16.1b]

    def fall_back(self, game: MibGame) -> None:
        """Every defending stack goes back; attackers never do [mib 7.2a 7.2b 7.2q]."""
        fall_back(game, self)

    def effects(self, game: MibGame) -> None:
        push_effects(game, self)  # [mib 7.1.7a]

    def batteries(self, game: MibGame) -> None:
        lose_batteries(game, self)  # [mib 7.12a]

    def smashed(self, game: MibGame) -> None:
        offer_smashed_retreats(game, self)  # [mib 10.2c]

    def finish(self, game: MibGame) -> None:
        finish_combat(game, self)

    consequences = (fall_back, effects, batteries, smashed)
    """The steps that all combats have in common."""


def combat_event(finding: Finding, value: int) -> CombatResolved:
    line = finding.line(value)
    return CombatResolved(
        rule="7.1.6a",
        kind=finding.kind,
        place=finding.place,
        attack=text(finding.attacking),
        defence=text(finding.defending),
        strengths=finding.strengths(),
        modifiers=finding.modifiers,
        value=value,
        total=value + finding.total,
        outcome=line.name,
    )


def text(number: Fraction) -> str:
    """A strength as people write it: 5 1/4."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def fall_back(game: MibGame, fray: Fray) -> None:
    """Send one stack after another back, the way its owner chooses; massed guns stay and lose two batteries
    [mib 7.2b 16.5l]."""
    foes = tuple(attack_hexes(game, fray)) if not fray.guns else tuple(game.state.place[u] for u in fray.units)
    for index, target in enumerate(fray.targets):
        length = fray.retreat[index]
        if not length or target in fray.moved:
            continue
        game.repeat()
        change(game, moved=(*fray.moved, target))
        units = [unit for unit in fray.stacks[index] if in_play(game, unit)]
        batteries = [unit for unit in units if game.scenario.units[unit].kind == "battery"]
        for battery in batteries:
            lose_battery(game, battery, "16.5l")
            lose_battery(game, battery, "16.5l")
        going = tuple(unit for unit in units if unit not in batteries)
        for unit in going:
            collapse(game, unit, target)
        going = tuple(unit for unit in going if game.state.place[unit] == target)
        if going:
            begin_retreat(game, going, length, foes, "7.2b")
        return


def finish_combat(game: MibGame, fray: Fray) -> None:
    """Attackers have acted; cavalry tires more than others, divisions' own cavalry does not count [mib 7.6g 7.14i]; who
    was held back has to catch up [mib 11.2g]."""
    state = game.state
    for unit in fray.units:
        if fray.guns or not in_play(game, unit):
            continue
        if not has(game, unit, ATTACKED):
            tire(game, unit, cost(game, "attack, per activation"), "11.0a")
        state.status[unit] |= ATTACKED | MOBILE
    for unit in sorted(everybody(fray)):
        state.status[unit] &= ~JUST_SMASHED
        if not in_play(game, unit):
            continue
        tire_cavalry(game, unit, "cavalry after any combat")
        if has(game, unit, HELD):
            commit(game, unit)
