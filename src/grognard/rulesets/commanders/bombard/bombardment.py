"""The bombardment phase: batteries fire over a sector or two, and nobody answers."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.bombard.batteries import bombard_refusal, ready_batteries, spend_batteries
from grognard.rulesets.commanders.bombard.log import BatteryFired, GunLaid
from grognard.rulesets.commanders.bombard.modifiers import find_shots
from grognard.rulesets.commanders.bombard.targets import aim, aim_as_usual, aim_plainly, next_aims, sorts_of
from grognard.rulesets.commanders.bombard.tokens import lay_tokens
from grognard.rulesets.commanders.combat.log import TargetChosen
from grognard.rulesets.commanders.dice import NEEDED
from grognard.rulesets.commanders.move.declare import NothingToSend
from grognard.rulesets.commanders.move.log import MovesHeld
from grognard.rulesets.commanders.rout import destroy, rout
from grognard.rulesets.commanders.state import CommandersGame, with_side
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import ARTILLERY


class FireGuns(Decision, frozen=True):
    """Open fire with ordered batteries, or hold it; sealed until both sides are done [commanders bombard.15]."""

    rule = "orders.5"
    goes, strikes = "send", ("bombard",)

    def options(self, game: CommandersGame) -> Options:
        ready = ready_batteries(game, self.side)
        groups = [Group("bombard", (gun,), 1 << target) for gun, target in ready]
        if ready:
            groups.append(Group("bombard-all"))
        return Options([*groups, Group("hold")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "bombard":
            lay(game, self.side, action.unit, action.place)
            if aim_plainly(game, self.side, action.unit, action.place):
                go_on_firing(game, self.side)
            else:
                game.ask(AimGun(self.side, action.unit, action.place))
            return
        if action.verb == "bombard-all":
            while ready := ready_batteries(game, self.side):
                lay(game, self.side, *ready[0])
                aim_as_usual(game, self.side, *ready[0])
        game.tell(MovesHeld(rule="simul.1", only=self.side, side=self.side))

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Nobody answers a bombardment [commanders bombard.13]."""
        return Action("bombard-all")

    def refusal(self, game: CommandersGame, action: Action) -> tuple[str, str]:
        return bombard_refusal(game, self.side, action)


def lay(game: CommandersGame, side: int, gun: int, target: int) -> None:
    """Lay a battery on the sector its order names."""
    state = game.state
    sheet = list(state.sheets[side])
    sheet.remove((ARTILLERY, state.place[gun], target, -1))
    state.sheets = with_side(state.sheets, side, tuple(sheet))
    state.declared = with_side(state.declared, side, (*state.declared[side], (gun, target, -1)))
    game.tell(GunLaid(rule="bombard.1", only=side, unit=gun, place=target))


def go_on_firing(game: CommandersGame, side: int) -> None:
    """The next battery, or the side is done."""
    if ready_batteries(game, side):
        game.ask(FireGuns(side))
    else:
        game.tell(MovesHeld(rule="simul.1", only=side, side=side))


class AimGun(Decision, frozen=True):
    """Choose among targets of equal priority [commanders bombard.6]."""

    gun: int
    sector: int

    rule = "orders.5"
    """As with every sealed question: the rule of this one alone would tell who waits that a gun has been laid."""
    completes = True

    def options(self, game: CommandersGame) -> Options:
        sorts = sorts_of(game, self.side, next_aims(game, self.side, self.gun, self.sector)[0])
        return Options([Group("aim", (self.gun,), extras=tuple((unit,) for unit in sorts))])

    def choose(self, game: CommandersGame, action: Action) -> None:
        aim(game, self.gun, action.extra[0])
        game.tell(TargetChosen(rule=self.rule, only=self.side, unit=self.gun, target=action.extra[0]))
        if aim_plainly(game, self.side, self.gun, self.sector):
            go_on_firing(game, self.side)
        else:
            game.ask(self)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """As a gunner aims without asking."""
        return options[0]


class Bombardment(Procedure, frozen=True):
    """Phase 3 [commanders bombard.1]. The targets are asked nothing [commanders bombard.13]."""

    def declare(self, game: CommandersGame) -> None:
        game.state.declared = ((), ())
        game.state.targets = ()
        for side in range(2):
            game.ask(FireGuns(side) if ready_batteries(game, side) else NothingToSend(side))

    def fire(self, game: CommandersGame) -> None:
        """Everybody fires before any hit counts [commanders bombard.7 bombard.15]; a unit that is hit routs and lies
        where it stood [commanders bombard.21], a routed one is destroyed [commanders bombard.14]."""
        hits: list[int] = []
        for side in range(2):
            for gun, sector, _ in game.state.declared[side]:
                for shot in find_shots(game, side, gun, sector):
                    value = game.roll(6, "bombardment", "bombard.7")
                    total = shot.total(value)
                    hit = total >= NEEDED
                    hits += [shot.target] if hit else []
                    game.tell(
                        BatteryFired(
                            rule="bombard.7",
                            unit=gun,
                            target=shot.target,
                            place=shot.sector,
                            value=value,
                            modifiers=shot.modifiers,
                            total=total,
                            outcome="hit" if hit else "miss",
                        )
                    )
        for target in hits:
            if game.state.place[target] < 0:
                continue
            if game.state.status[target] & ROUTED:
                destroy(game, target, "bombard.14")
            else:
                rout(game, target)

    def lay_tokens(self, game: CommandersGame) -> None:
        """When everybody has fired, tokens are laid and taken off [commanders bombard.12], and whoever fired is spent
        [commanders bombard.20 status.3b]."""
        state = game.state
        for side in range(2):
            lay_tokens(game, side)
            spend_batteries(game, side)
        state.declared = ((), ())
        state.targets = ()

    steps = (declare, fire, lay_tokens)
