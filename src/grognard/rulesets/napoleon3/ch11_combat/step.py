"""The combat step: attacks are declared, then resolved one at a time, in the attacker's order [napoleon3 11c 11.1a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch11_combat.charges import end_charges
from grognard.rulesets.napoleon3.ch11_combat.combat import Combat
from grognard.rulesets.napoleon3.ch11_combat.coordination import still_joint
from grognard.rulesets.napoleon3.ch11_combat.declare import DeclareAttacks, able
from grognard.rulesets.napoleon3.ch11_combat.frame import Attack, Attacks, change_attacks, current, strength
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lawful_attacks
from grognard.rulesets.napoleon3.ch11_combat.outlook import promise
from grognard.rulesets.napoleon3.state import N3Game


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

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """An even share of what is left."""
        step = current(game)
        given = sum(points for unit, _, points in step.split if unit == self.unit)
        settled = sum(unit == self.unit for unit, _, _ in step.split)
        targets = sum(unit == self.unit for unit, _ in step.attacks) - settled
        share = (game.scenario.units[self.unit].combat - given) // targets
        return min(options, key=lambda action: abs(action.extra[0] - share))


class ChooseCombat(Decision, frozen=True):
    """Say which attack comes next [napoleon3 11.1a]."""

    rule = "11.1a"

    def options(self, game: N3Game) -> Options:
        return Options([Group("assault", (unit,), 1 << hex) for unit, hex in lawful_attacks(game, current(game))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "choose-declared", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        begin_combat(game, (action.unit, action.place))

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """The one that promises most."""
        step = current(game)
        return max(options, key=lambda action: promise(game, step, action.unit, action.place))


def begin_combat(game: N3Game, attack: Attack) -> None:
    """One attacker alone, or all of them where the attack is to be coordinated [napoleon3 11.1a 11.1d]."""
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
