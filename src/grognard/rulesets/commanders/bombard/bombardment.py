"""The bombardment phase: batteries fire over a sector or two, and nobody answers."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.board.sectors import FIRE_LINES
from grognard.rulesets.commanders.bombard.aiming import (
    aim,
    aim_as_usual,
    aim_plainly,
    bombard_refusal,
    find_shots,
    next_aims,
    sorts_of,
    targets,
)
from grognard.rulesets.commanders.bombard.log import BatteryFired, TokensLaid
from grognard.rulesets.commanders.combat.log import TargetChosen
from grognard.rulesets.commanders.dice import NEEDED
from grognard.rulesets.commanders.move.log import MoveDeclared, MovesHeld
from grognard.rulesets.commanders.move.send import NothingToSend
from grognard.rulesets.commanders.opt.terrain import may_fire_from
from grognard.rulesets.commanders.rout import destroy, rout
from grognard.rulesets.commanders.setup.scenario import TOKENS
from grognard.rulesets.commanders.state import CommandersGame, with_side
from grognard.rulesets.commanders.status import ROUTED, SPENT
from grognard.rulesets.commanders.units import ARTILLERY, KINDS


def may_bombard(game: CommandersGame, side: int, sector: int, target: int) -> bool:
    """In line and in range, with somebody to hit [commanders bombard.1 bombard.2]; never from a forest or over a hill
    [commanders opt.forest.5 opt.hill.3]."""
    between = FIRE_LINES[side][sector].get(target)
    if between is None or not targets(game, side, target):
        return False
    return may_fire_from(game, sector, between)


def ready_batteries(game: CommandersGame, side: int) -> list[tuple[int, int]]:
    """Batteries that may fire now, each with the sector its order names [commanders bombard.1 orders.4]. Batteries of
    a sector take its orders in turn, and each fires at one sector only [commanders bombard.5]."""
    state, units = game.state, game.scenario.units
    firing = {move[0] for move in state.declared[side]}
    found = []
    guns = [
        unit
        for unit in game.scenario.members[side]
        if units[unit].kind == ARTILLERY
        and state.place[unit] >= 0
        and unit not in firing
        and not state.status[unit] & (ROUTED | SPENT)
    ]
    for kind, sector, target, _ in dict.fromkeys(state.sheets[side]):
        if kind == ARTILLERY and may_bombard(game, side, sector, target):
            found += [(gun, target) for gun in guns if state.place[gun] == sector]
    return found


class FireGuns(Decision, frozen=True):
    """Open fire with ordered batteries, or hold it; sealed until both sides are done [commanders bombard.15]."""

    rule = "orders.5"

    def options(self, game: CommandersGame) -> Options:
        ready = ready_batteries(game, self.side)
        groups = [Group("bombard", (gun,), 1 << target) for gun, target in ready]
        if ready:
            groups.append(Group("bombard-all"))
        return Options([*groups, Group("hold")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "bombard":
            self._lay(game, action.unit, action.place)
            if aim_plainly(game, self.side, action.unit, action.place):
                go_on_firing(game, self.side)
            else:
                game.ask(AimGun(self.side, action.unit, action.place))
            return
        if action.verb == "bombard-all":
            while ready := ready_batteries(game, self.side):
                self._lay(game, *ready[0])
                aim_as_usual(game, self.side, *ready[0])
        game.tell(MovesHeld(rule="simul.1", only=self.side, side=self.side))

    def _lay(self, game: CommandersGame, gun: int, target: int) -> None:
        state = game.state
        sheet = list(state.sheets[self.side])
        sheet.remove((ARTILLERY, state.place[gun], target, -1))
        state.sheets = with_side(state.sheets, self.side, tuple(sheet))
        state.declared = with_side(state.declared, self.side, (*state.declared[self.side], (gun, target, -1)))
        game.tell(
            MoveDeclared(
                rule="bombard.1", only=self.side, kind=KINDS[ARTILLERY], count=1, start=state.place[gun], place=target
            )
        )

    def refusal(self, game: CommandersGame, action: Action) -> tuple[str, str]:
        return bombard_refusal(game, self.side, action)


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
        """A token lies where its owner has just fired, and nowhere else [commanders bombard.10 bombard.11]; whoever
        fired is spent [commanders bombard.20]."""
        state = game.state
        for side in range(2):
            fired_at = [sector for _, sector, _ in state.declared[side]]
            kept = [sector for sector in fired_at if sector in state.tokens[side]]
            new = [sector for sector in fired_at if sector not in state.tokens[side]]
            places = tuple(sorted((kept + new)[:TOKENS]))  # [commanders setup.2 R14]
            if places != state.tokens[side]:
                state.tokens = with_side(state.tokens, side, places)
                game.tell(TokensLaid(rule="bombard.10", side=side, places=places))
            for gun, _, _ in state.declared[side]:
                state.acts[gun] = 1
                if not state.status[gun] & ROUTED:
                    state.status[gun] |= SPENT
        state.declared = ((), ())
        state.targets = ()

    steps = (declare, fire, lay_tokens)
