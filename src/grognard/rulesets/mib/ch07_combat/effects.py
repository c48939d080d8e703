"""The effects table: one die for each stack, and what its codes do [mib 7.1.7a 7.3a 7.3b]."""

from __future__ import annotations

import re

from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch02_components.values import morale
from grognard.rulesets.mib.ch07_combat.charges import charged_roll
from grognard.rulesets.mib.ch07_combat.frame import Fray, change
from grognard.rulesets.mib.ch07_combat.log import EffectsRolled
from grognard.rulesets.mib.ch07_combat.tables import ColumnRoll
from grognard.rulesets.mib.ch09_disorder import disorganize
from grognard.rulesets.mib.ch10_losses.losses import CASUALTY, STRAGGLER, Losses
from grognard.rulesets.mib.ch11_fatigue.fatigue import tire
from grognard.rulesets.mib.ch11_fatigue.lite import tire_by_combat
from grognard.rulesets.mib.ch16_options.grand_batteries import bombarded
from grognard.rulesets.mib.state import MibGame, in_play

_CODE = re.compile(r"^(?:(\d)c|(\d)s|(\d)F|D(\d)?(L)?|(ic)|(is))$")


class Effects(Procedure, frozen=True):
    """What one stack suffers: steps as a whole, casualties first, and no more than it has; the rest every unit for
    itself [mib 7.3a 7.3b 7.3j]. There is no supply to lose [mib 7.3l]."""

    units: tuple[int, ...]
    codes: tuple[str, ...]
    inferior: bool
    """Whether the other side had the higher morale [mib 7.3g 7.3i]."""
    charge: bool = False
    fierce: bool = False

    def fall(self, game: MibGame) -> None:
        casualties, _ = step_losses(self.codes, self.inferior)
        game.push(Losses(self.units, CASUALTY * casualties, self.charge, self.fierce))

    def check_losses(self, game: MibGame) -> None:
        """The casualty of a loss check is one like any other: it comes before the stragglers [mib 7.3a 7.3e]."""
        for rest in loss_checks(game, self.units, self.codes):
            game.push(Losses(rest, CASUALTY, self.charge, self.fierce))

    def straggle(self, game: MibGame) -> None:
        _, stragglers = step_losses(self.codes, self.inferior)
        game.push(Losses(self.units, STRAGGLER * stragglers, self.charge, self.fierce))

    def disorder(self, game: MibGame) -> None:
        """D for all, D# for those of that morale or less [mib 7.3c 7.3d 7.3e]."""
        for code in self.codes:
            if code.startswith("D"):
                for unit in self.units:
                    if code == "D" or morale(game, unit) <= int(code[1]):
                        disorganize(game, unit, "7.3c" if code == "D" else "7.3e" if code.endswith("L") else "7.3d")

    def tire(self, game: MibGame) -> None:
        """Every unit fills its boxes [mib 7.3k]; under Lite tracking the formation rises, unless only its reserves
        fought [mib 11.2c 11.2h]."""
        boxes = sum(int(code[0]) for code in self.codes if code.endswith("F"))
        if not boxes:
            return
        for unit in self.units:
            if in_play(game, unit):
                tire(game, unit, boxes, "7.3k")
        tire_by_combat(game, game.current(Fray), self.units)

    steps = (fall, check_losses, straggle, disorder, tire)


def step_losses(codes: tuple[str, ...], inferior: bool) -> tuple[int, int]:
    """Casualties and stragglers of a cell; ic and is bite the side of lower morale [mib 7.3f 7.3g 7.3h 7.3i]."""
    casualties = stragglers = 0
    for code in codes:
        found = _CODE.match(code)
        assert found is not None, code
        casualties += int(found[1] or 0) + int(bool(found[6]) and inferior)
        stragglers += int(found[2] or 0) + int(bool(found[7]) and inferior)
    return casualties, stragglers


def loss_checks(game: MibGame, units: tuple[int, ...], codes: tuple[str, ...]) -> list[tuple[int, ...]]:
    """D#L: the steady part of a stack, which loses one step, for each such code [mib 7.3e]."""
    found = []
    for code in codes:
        if code.startswith("D") and code.endswith("L"):
            rest = (u for u in units if in_play(game, u) and morale(game, u) > int(code[1]))
            found.append(tuple(u for u in rest if game.scenario.units[u].is_troops))
    return [rest for rest in found if rest]


def roll_effects(game: MibGame, units: tuple[int, ...], roll: ColumnRoll) -> tuple[int, tuple[str, ...]]:
    """The natural die of a stack and the codes it finds [mib 7.1.7a 7.1.7b]."""
    value = game.roll(6, "effects", "7.1.7a")
    codes = game.scenario.charts.cet.find(roll.column, value + roll.modifier)
    game.tell(
        EffectsRolled(
            rule="7.1.7a",
            unit=units[0],
            column=roll.column,
            value=value,
            modifier=roll.modifier,
            total=value + roll.modifier,
            codes=" ".join(codes) or "-",
        )
    )
    return value, codes


def push_effects(game: MibGame, fray: Fray) -> None:
    """Roll for every stack, defenders first, and let each suffer."""
    line = game.scenario.charts.crt.find(fray.line)
    attacking, defending = fray.morale
    rolled: list[int] = []
    waiting: list[Effects] = []
    for stack, upset in zip(fray.stacks, fray.upset, strict=True):
        roll = charged_roll(line.defender, upset)  # [mib 7.13d]
        units = tuple(unit for unit in stack if in_play(game, unit))
        if not units:
            rolled.append(0)
            continue
        value, codes = roll_effects(game, units, roll)
        rolled.append(value)
        if fray.guns:
            codes = bombarded(codes)
        waiting.append(Effects(units, codes, attacking > defending, fray.charge, fray.charge or fray.guns))
    if not fray.guns:  # the guns themselves suffer nothing [mib 16.5i]
        for stack in fray.own:
            _, codes = roll_effects(game, stack, line.attacker)
            waiting.append(Effects(stack, codes, defending > attacking))
    change(game, rolled=tuple(rolled))
    for effects in reversed(waiting):
        game.push(effects)
