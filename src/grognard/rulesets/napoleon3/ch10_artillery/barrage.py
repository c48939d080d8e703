"""Barrage: the guns of an activated formation fire before anybody moves [napoleon3 10.1-barrage-a]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch05_activation.bounds import step_refusal, unit_refusal
from grognard.rulesets.napoleon3.ch10_artillery.log import GunTurned
from grognard.rulesets.napoleon3.ch11_combat.column import Finding, tell_fired
from grognard.rulesets.napoleon3.ch11_combat.results import DISORDER, TEST, WORSE, apply_result
from grognard.rulesets.napoleon3.ch11_combat.shifts import crest_shift, level_shifts, loss_shift
from grognard.rulesets.napoleon3.reader.charts import DIE
from grognard.rulesets.napoleon3.state import FIRED, N3Game, Refusal, on_map, troops_at


def ready_guns(game: N3Game, formation: int) -> list[int]:
    """Guns that have not fired in this activation, in command or not [napoleon3 10.1a 10.1-barrage-h]."""
    state, scenario = game.state, game.scenario
    return [
        unit
        for unit in scenario.formations[formation].members
        if scenario.units[unit].is_gun and state.place[unit] >= 0 and not state.status[unit] & FIRED
    ]


def targets(game: N3Game, gun: int) -> dict[tuple[int, int], list[int]]:
    """For each (hex, facing) a gun could fire with, the units there: it may turn by one hexside
    [napoleon3 10c 10.1-barrage-c 10.1-barrage-d 11.3k]."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    facts, hex, facing = scenario.units[gun], state.place[gun], state.facing[gun]
    enemies = state.occupied[1 - facts.side] & field.grid.disc(hex, facts.range)
    if not enemies:
        return {}
    units = state.occupied[0] | state.occupied[1]
    turns = (facing,) if field.built >> hex & 1 else (facing, (facing - 1) % 6, (facing + 1) % 6)
    found = {}
    for there in iter_bits(enemies):
        for turn in turns:
            if field.gunnery.can_hit(hex, turn, facts.range, there, units):
                found[there, turn] = troops_at(game, 1 - facts.side, there)
                if turn == facing:
                    break
    return found


def find_barrage(game: N3Game, gun: int, target: int) -> Finding:
    """A gun's fire at one unit, with the gun's value as its strength [napoleon3 10a 10.1-barrage-b]."""
    state, field = game.state, game.scenario.field
    here, there = state.place[gun], state.place[target]
    return Finding(
        kind="barrage",
        unit=gun,
        target=target,
        place=there,
        strength=game.scenario.units[gun].combat,
        protection=field.protection[there],
        shifts=(*loss_shift(game, (gun,)), *level_shifts(game, (here,), there), *crest_shift(game, there)),
        die_modifiers=tuple(canister(field.grid.distance(here, there) == 1)),
    )


def canister(adjacent: bool) -> list[Modifier]:
    """Canister at a neighbour [napoleon3 10.2-range-c]."""
    return [Modifier(DIE.canister, "canister", "10.2-range-c")] if adjacent else []


def ask_barrage(game: N3Game, formation: int) -> None:
    """Shot after shot; a headquarters that falls is replaced before the next [napoleon3 9.3d]."""
    if game.result is None and any(targets(game, gun) for gun in ready_guns(game, formation)):
        side = game.scenario.formations[formation].side
        game.repeat()
        game.ask(Barrage(side, formation))


class Barrage(Decision, frozen=True):
    """Fire the guns of the activated formation one by one, or cease fire; whoever fires may still move, but guns never
    assault [napoleon3 10.1-barrage-a 10.1-barrage-e 10.1-barrage-f 10.1-barrage-g]."""

    formation: int

    rule = "10.1-barrage-a"
    goes, strikes = "move", ("barrage",)

    def options(self, game: N3Game) -> Options:
        groups = [
            Group("barrage", (gun,), 1 << hex, tuple((facing, target) for target in units))
            for gun in ready_guns(game, self.formation)
            for (hex, facing), units in targets(game, gun).items()
        ]
        return Options([*groups, Group("cease")])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return barrage_refusal(game, self.formation, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "cease":
            game.proceed()
            return
        facing, target = action.extra
        if facing != game.state.facing[action.unit]:
            game.state.facing[action.unit] = facing
            game.tell(GunTurned(rule="10.1-barrage-c", unit=action.unit, facing=facing))
        game.state.status[action.unit] |= FIRED
        shoot(game, find_barrage(game, action.unit, target))

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """The shot that promises most: nobody shoots back, and a gun that has fired may still move and turn."""
        shots = [action for action in options if action.verb == "barrage"]
        return max(shots, key=lambda action: _worth(find_barrage(game, action.unit, action.extra[1])), default=None)


def _worth(finding: Finding) -> tuple[Fraction, Fraction]:
    """How likely a shot disorganizes at once, and how likely it asks for a morale check."""
    odds = finding.odds()
    return odds[DISORDER] + odds[WORSE], odds[TEST]


def barrage_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """The first rule that a shot breaks."""
    state, scenario, field, gun = game.state, game.scenario, game.scenario.field, action.unit
    if action.verb != "barrage":
        return step_refusal(game, action, "fire-or-cease")
    if refused := unit_refusal(game, formation, gun) or gun_refusal(game, gun, "10.1a"):
        return refused
    facts, here, there = scenario.units[gun], state.place[gun], action.place
    if there < 0:  # only the gun was pointed at
        return "nothing-to-fire-at", "10.2-range-a"
    if not on_map(game, there) or not state.occupied[1 - facts.side] >> there & 1:
        return "no-enemy-there", "10.1-barrage-b"
    if field.grid.distance(here, there) > facts.range:
        return "out-of-range", "10.2-range-a"
    if not field.gunnery.sees(here, there, state.occupied[0] | state.occupied[1]):
        return "no-line-of-sight", "10c"
    lawful = [facing for hex, facing in targets(game, gun) if hex == there]
    if not lawful:
        return "out-of-fire-zone", "10.2-range-b"
    if not action.extra or action.extra[0] not in lawful:
        return "gun-turns-by-one", "10.1-barrage-c"
    return "choose-target", "10.1-barrage-d"


def gun_refusal(game: N3Game, gun: int, rule: str) -> Refusal | None:
    if not game.scenario.units[gun].is_gun:
        return "guns-only", "10.1-barrage-a"
    if game.state.place[gun] < 0:
        return "not-on-the-map", "10.1-barrage-a"
    return ("fired-already", rule) if game.state.status[gun] & FIRED else None


def shoot(game: N3Game, finding: Finding) -> None:
    """Nobody retreats from a barrage [napoleon3 10.1-barrage-b]."""
    value = game.roll(6, "barrage", "10.1-barrage-b")
    outcome = finding.result(value)
    tell_fired(game, finding, value, outcome, "10.1-barrage-b")
    apply_result(game, finding.target, outcome)
