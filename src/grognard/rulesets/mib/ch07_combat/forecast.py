"""What a combat may do to each of its stacks, exactly: the results die, then the effects die of the stack
[mib 7.1.7a 7.3a]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.mib.ch02_components.values import morale, strength
from grognard.rulesets.mib.ch07_combat.charges import charged_roll, upset_stacks
from grognard.rulesets.mib.ch07_combat.effects import step_losses
from grognard.rulesets.mib.ch07_combat.frame import Fray, attack_hexes, defenders
from grognard.rulesets.mib.ch07_combat.modifiers import Finding
from grognard.rulesets.mib.ch07_combat.retreat import step_codes
from grognard.rulesets.mib.ch07_combat.tables import ColumnRoll
from grognard.rulesets.mib.ch16_options.grand_batteries import bombarded
from grognard.rulesets.mib.state import MibGame, footprint, in_play

Stack = tuple[int, ...]
Branch = tuple[Fraction, Fray, Finding]
"""How likely the checks before a combat fall so, and the combat that they leave."""
MOST_STEPS, MOST_FATIGUE = 4, 3
"""What a cell of the table comes to at most; charts with more are told as this."""


class Harm(msgspec.Struct, frozen=True, order=True):
    """What one cell of the effects table does to a stack."""

    casualties: int
    stragglers: int
    disorder: int
    """0 nobody, 1 some units, 2 all of them."""
    fatigue: int

    @property
    def steps(self) -> str:
        """The steps it costs, as a key of the catalogue."""
        return f"steps-{min(self.casualties, MOST_STEPS)}-{min(self.stragglers, MOST_STEPS)}"

    @property
    def order(self) -> str:
        return f"order-{self.disorder}-{min(self.fatigue, MOST_FATIGUE)}"


def harm(game: MibGame, stack: Stack, codes: tuple[str, ...], inferior: bool) -> Harm:
    """Disorder by morale, and the casualty of those whose morale is above it [mib 7.3d 7.3e]."""
    casualties, stragglers = step_losses(codes, inferior)
    disorder = fatigue = 0
    for code in codes:
        if code.endswith("F"):
            fatigue += int(code[0])
        elif code.startswith("D"):
            shaken = [unit for unit in stack if code == "D" or morale(game, unit) <= int(code[1])]
            disorder = 2 if len(shaken) == len(stack) else 1 if shaken else 0
            casualties += code.endswith("L") and len(shaken) < len(stack)
    return Harm(casualties, stragglers, disorder, fatigue)


def forecasts(game: MibGame, branches: list[Branch]) -> Iterator[OddsCard]:
    """What the defending stacks may suffer, then the attacking ones; stacks with the same prospects on one card."""
    fray = branches[0][1]
    defending = [tuple(defenders(game, fray, target)) for target in fray.targets]
    yield from _cards(game, "effects-on-defender", branches, defending, True)
    if not fray.guns:  # they suffer nothing themselves [mib 16.5i]
        hexes = attack_hexes(game, fray)
        attacking = [tuple(unit for unit in fray.units if footprint(game, unit) >> hex & 1) for hex in hexes]
        yield from _cards(game, "effects-on-attacker", branches, attacking, False)


def _cards(
    game: MibGame, title: str, branches: list[Branch], stacks: list[Stack], defending: bool
) -> Iterator[OddsCard]:
    alike: list[tuple[dict[Harm, Fraction], list[Stack]]] = []
    for stack in stacks:
        weights = _odds(game, branches, stack, defending)
        same = next((group for known, group in alike if known == weights), None)
        if same is None:
            alike.append((weights, [stack]))
        else:
            same.append(stack)
    for weights, group in alike:
        units = dict.fromkeys(unit for stack in group for unit in stack)
        rows = tuple(CardRow("stack", unit, 0, (), strength(game, unit)) for unit in units)
        yield OddsCard.of(title, "7.1.7a", rows, _named((found.steps, weights[found]) for found in sorted(weights)))
        yield OddsCard.of("order-after", "7.3c", (), _named((found.order, weights[found]) for found in sorted(weights)))


def _named(shares: Iterable[tuple[str, Fraction]]) -> Odds:
    named: dict[str, Fraction] = {}
    for name, share in shares:
        named[name] = named.get(name, Fraction(0)) + share
    return Odds(dict(sorted(named.items())))


def stack_cards(game: MibGame, fray: Fray, index: int) -> tuple[OddsCard, OddsCard]:
    """What the effects die may still do to a defending stack once the line of the results table is known."""
    charts, stack = game.scenario.charts, tuple(unit for unit in fray.stacks[index] if in_play(game, unit))
    roll = charged_roll(charts.crt.find(fray.line).defender, fray.upset[index])
    inferior, found = fray.morale[0] > fray.morale[1], []
    for die in range(1, 7):
        codes = charts.cet.find(roll.column, die + roll.modifier)
        found.append(harm(game, stack, bombarded(codes) if fray.guns else codes, inferior))
    rows = tuple(CardRow("stack", unit, 0, (), strength(game, unit)) for unit in stack)
    steps = _named((each.steps, Fraction(1, 6)) for each in sorted(found))
    order = _named((each.order, Fraction(1, 6)) for each in sorted(found))
    return (
        OddsCard.of("effects-on-defender", "7.1.7a", rows, steps),
        OddsCard.of("order-after", "7.3c", (), order),
    )


def _odds(game: MibGame, branches: list[Branch], stack: Stack, defending: bool) -> dict[Harm, Fraction]:
    weights: dict[Harm, Fraction] = {}
    for share, fray, finding in branches:
        own, theirs = finding.morale
        for result in range(1, 7):
            line = finding.line(result)
            roll = _defence(game, fray, stack, line.defender) if defending else line.attacker
            for die in range(1, 7):
                codes = finding.charts.cet.find(roll.column, die + roll.modifier)
                codes = bombarded(codes) if fray.guns else codes
                found = harm(game, stack, codes, own > theirs if defending else theirs > own)
                weights[found] = weights.get(found, Fraction(0)) + share / 36
    return weights


def _defence(game: MibGame, fray: Fray, stack: Stack, roll: ColumnRoll) -> ColumnRoll:
    """A charge on disorder counts as if the stack stood [mib 7.13d]."""
    upset = upset_stacks(game, msgspec.structs.replace(fray, stacks=(stack,)))
    return charged_roll(roll, upset[0])


# -- on the way back ---------------------------------------------------------------------------------------------------


def step_price(game: MibGame, hex: int) -> Harm:
    """What the next hex of the retreat under way costs a stack [mib 7.2d 7.2e 7.2f 7.2g 7.2j]."""
    codes, disorder = step_codes(game, hex)
    return Harm(codes.count("c"), codes.count("s"), 2 if disorder else 0, 0)
