"""The bombardment phase: batteries fire over a sector or two, and nobody answers."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.board import FIRE_LINES
from grognard.rulesets.commanders.charts import COLUMN, COMBAT
from grognard.rulesets.commanders.events import BatteryFired, MoveDeclared, MovesHeld, TokensLaid
from grognard.rulesets.commanders.losses import destroy, rout
from grognard.rulesets.commanders.marching import NothingToSend
from grognard.rulesets.commanders.scenario import ARTILLERY, KINDS
from grognard.rulesets.commanders.state import (
    ROUTED,
    SHELTERED,
    SPENT,
    SQUARE,
    CommandersGame,
    occupancy,
    units_at,
    with_side,
)
from grognard.rulesets.commanders.striking import NEEDED, label

TOKENS = 2
"""Artillery tokens a side [commanders setup.2]."""


class Shot(msgspec.Struct, frozen=True):
    """One die of a battery against one unit. Pure; no die is thrown for it."""

    unit: int
    target: int
    sector: int
    modifiers: tuple[Modifier, ...]

    @property
    def modifier(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def total(self, die: int) -> int:
        return min(6, max(1, die + self.modifier))

    def odds(self) -> Odds:
        return Odds.of_die(6, lambda die: "hit" if self.total(die) >= NEEDED else "miss")


def targets(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The enemy units a battery can hit in a sector, in the order it has to take them [commanders bombard.6]."""
    status, units = game.state.status, game.scenario.units

    def priority(unit: int) -> tuple[int, int, int]:
        if status[unit] & ROUTED:
            return 2, units[unit].kind, unit
        return 0 if status[unit] & SQUARE else 1, units[unit].kind, unit

    return sorted((u for u in units_at(game, 1 - side, sector) if not status[u] & SHELTERED), key=priority)


def may_bombard(game: CommandersGame, side: int, sector: int, target: int) -> bool:
    """In line and in range, with somebody to hit [commanders bombard.1 bombard.2]; never from a forest or over a hill
    [commanders opt.forest.5 opt.hill.3]."""
    between = FIRE_LINES[side][sector].get(target)
    if between is None or not targets(game, side, target):
        return False
    if game.scenario.switches.terrain:
        return sector not in game.scenario.forests and between not in game.scenario.hills
    return True


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
            if ready_batteries(game, self.side):
                game.ask(self)
                return
        elif action.verb == "bombard-all":
            while ready := ready_batteries(game, self.side):
                self._lay(game, *ready[0])
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
        from grognard.rulesets.commanders.refusals import bombard_refusal

        return bombard_refusal(game, self.side, action)


def find_shots(game: CommandersGame, side: int, gun: int, sector: int, already: dict[int, int]) -> list[Shot]:
    """The dice of one battery: two different units, or fewer where something is in the way [commanders bombard.3
    bombard.4 bombard.16 bombard.17]. `already` counts how often units were aimed at by this side's other batteries:
    each takes the next ones in order [commanders bombard.6]."""
    start = game.state.place[gun]
    between = FIRE_LINES[side][start][sector]
    aimed = _next_targets(game, side, sector, already, 2)
    if between >= 0 and not _ignores_obstacles(game, start):  # [commanders bombard.18]
        if occupancy(game, side, between) or _is_wood(game, between):
            aimed = aimed[:1]  # [commanders bombard.17 bombard.19 opt.forest.6]
        elif in_the_way := _next_targets(game, side, between, already, 1):
            return [
                find_shot(game, side, gun, aimed[0], sector, 2),
                find_shot(game, side, gun, in_the_way[0], between, 1),
            ]
    distance = 2 if between >= 0 else 1
    return [find_shot(game, side, gun, target, sector, distance) for target in aimed]


def _next_targets(game: CommandersGame, side: int, sector: int, already: dict[int, int], count: int) -> list[int]:
    return sorted(targets(game, side, sector), key=lambda unit: already.get(unit, 0))[:count]


def _ignores_obstacles(game: CommandersGame, start: int) -> bool:
    """A battery on a hill fires over what stands next to it [commanders opt.hill.2]."""
    return game.scenario.switches.terrain and start in game.scenario.hills


def _is_wood(game: CommandersGame, sector: int) -> bool:
    return game.scenario.switches.terrain and sector in game.scenario.forests


def find_shot(game: CommandersGame, side: int, gun: int, target: int, sector: int, distance: int) -> Shot:
    """The attacking artillery's ranged entry, the range, and a token of the last round [commanders bombard.8 bombard.9
    bombard.12]."""
    name = label(game, target, attacking=False)
    entry = COMBAT.row["attacking-artillery"].ranged[COLUMN[name]]
    assert entry != "x"
    found = [
        Modifier(entry, f"against-{name}", "combat.mod.1"),
        Modifier(COMBAT.bombardment.range[distance - 1], f"range-{distance}", "bombard.8"),
    ]
    if sector in game.state.tokens[side]:
        found.append(Modifier(COMBAT.bombardment.token, "token", "bombard.9"))
    return Shot(gun, target, sector, tuple(found))


class Bombardment(Procedure, frozen=True):
    """Phase 3 [commanders bombard.1]. The targets are asked nothing [commanders bombard.13]."""

    def declare(self, game: CommandersGame) -> None:
        game.state.declared = ((), ())
        for side in range(2):
            game.ask(FireGuns(side) if ready_batteries(game, side) else NothingToSend(side))

    def fire(self, game: CommandersGame) -> None:
        """Everybody fires before any hit counts [commanders bombard.7 bombard.15]; a unit that is hit routs and lies
        where it stood [commanders bombard.21], a routed one is destroyed [commanders bombard.14]."""
        hits: list[int] = []
        for side in range(2):
            already: dict[int, int] = {}
            for gun, sector, _ in game.state.declared[side]:
                shots = find_shots(game, side, gun, sector, already)
                for shot in shots:
                    already[shot.target] = already.get(shot.target, 0) + 1
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

    steps = (declare, fire, lay_tokens)
