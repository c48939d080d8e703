"""Outpost: two pickets want the same hamlet."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action, Verb
from grognard.core.decision import Decision
from grognard.core.event import Event, Modifier
from grognard.core.folder import Meta
from grognard.core.game import DRAW, Game
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import to_mask
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.core.options import Group, Options, Picker
from grognard.core.procedure import Procedure
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.core.view import Mark, Piece, View, result_of, waiting_for
from tests.lab.smallest.scenario import Scenario, read_scenario

PHASES = ("alert", "activation")
RANGE, HITS_ON = 2, 5  # [outpost fire.1]
NOBODY = -1


class State(msgspec.Struct):
    place: list[int]
    ready: int = 0
    """The mask of units that may still act this turn."""
    alert: tuple[int, ...] = (NOBODY, NOBODY)
    """For each side its alert unit: a secret until both are named."""
    turn: int = 0
    active: int = NOBODY

    def copy(self) -> State:
        return State(self.place[:], self.ready, self.alert, self.turn, self.active)


OutpostGame = Game[State, Scenario]


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    shown = ("turn",)


class AlertNamed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class AlertShown(Event, frozen=True, kw_only=True):
    unit: int
    reveals = True
    shown = ("unit",)


class UnitMoved(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitFired(Event, frozen=True, kw_only=True):
    unit: int
    target: int
    place: int
    modifiers: tuple[Modifier, ...]
    effect: str
    shown = ("unit", "target", "place", "effect", "modifiers")


def members(game: OutpostGame, side: int) -> tuple[int, ...]:
    places = game.state.place
    return tuple(u for u, unit in enumerate(game.scenario.units) if unit.side == side and places[u] != NOWHERE)


def ready(game: OutpostGame, side: int) -> tuple[int, ...]:
    return tuple(unit for unit in members(game, side) if game.state.ready >> unit & 1)


def reach(game: OutpostGame, unit: int) -> int:  # [outpost move.1]
    place = game.state.place
    return game.scenario.board.grid.adjacent[place[unit]] & ~to_mask(hex for hex in place if hex != NOWHERE)


def targets(game: OutpostGame, unit: int) -> int:  # [outpost fire.1]
    place, grid = game.state.place, game.scenario.board.grid
    foes = (place[foe] for foe in members(game, 1 - game.scenario.units[unit].side))
    return to_mask(hex for hex in foes if grid.distance(place[unit], hex) <= RANGE)


def find_fire(game: OutpostGame, unit: int) -> tuple[Modifier, ...]:
    """What bears on a shot, before any die [outpost fire.2]."""
    return (Modifier(1, "alert", "fire.2"),) if unit in game.state.alert else ()


def effect_of(die: int, modifiers: tuple[Modifier, ...]) -> str:
    return "hit" if die + sum(modifier.value for modifier in modifiers) >= HITS_ON else "miss"


class Turn(Procedure, frozen=True):
    """One turn, its steps in the book's order."""

    def name_alert(self, game: OutpostGame) -> None:  # [outpost turn.1]
        game.state.turn += 1
        game.state.alert, game.state.active = (NOBODY, NOBODY), NOBODY
        game.tell(TurnBegan(rule="turn.1", turn=game.state.turn))
        game.ask(*[NameAlert(side) for side in range(2) if members(game, side)])

    def show_alert(self, game: OutpostGame) -> None:
        for unit in game.state.alert:
            if unit != NOBODY:
                game.tell(AlertShown(rule="turn.1", unit=unit))

        game.state.ready, game.state.active = (1 << len(game.scenario.units)) - 1, 0

    def activate(self, game: OutpostGame) -> None:  # [outpost turn.2]
        if not ready(game, game.state.active):
            game.state.active = 1 - game.state.active
        if ready(game, game.state.active):
            game.repeat()
            game.ask(Act(game.state.active))

    def close(self, game: OutpostGame) -> None:
        if game.state.turn < game.scenario.turns:
            game.go_to(self, Turn.name_alert)
        elif game.scenario.hamlet in game.state.place:  # [outpost win.1]
            unit = game.state.place.index(game.scenario.hamlet)
            game.end(game.scenario.units[unit].side, "hamlet", "win.1")
        else:
            game.end(DRAW, "nobody", "win.1")

    steps = (name_alert, show_alert, activate, close)


class NameAlert(Decision, frozen=True):
    """Name the alert unit, unseen by the other side."""

    rule = "turn.1"

    def options(self, game: OutpostGame) -> Options:
        return Options([Group("alert", members(game, self.side))])

    def choose(self, game: OutpostGame, action: Action) -> None:
        name(game.state, self.side, action.unit)
        game.tell(AlertNamed(rule="turn.1", only=self.side, unit=action.unit))


def name(state: State, side: int, unit: int) -> None:
    state.alert = tuple(unit if each == side else other for each, other in enumerate(state.alert))


class Act(Decision, frozen=True):
    """Move or fire with one unit, or pass for the turn."""

    rule = "turn.2"

    def options(self, game: OutpostGame) -> Options:
        groups = [Group("pass")]
        for unit in ready(game, self.side):
            groups += [Group("move", (unit,), reach(game, unit)), Group("fire", (unit,), targets(game, unit))]
        return Options(groups)

    def choose(self, game: OutpostGame, action: Action) -> None:
        done = ready(game, self.side) if action.verb == "pass" else (action.unit,)
        game.state.ready &= ~to_mask(done)
        if action.verb == "move":
            game.state.place[action.unit] = action.place
            game.tell(UnitMoved(rule="move.1", unit=action.unit, place=action.place))
        elif action.verb == "fire":
            fire(game, action.unit, action.place)
        game.state.active = 1 - self.side

    def refusal(self, game: OutpostGame, action: Action) -> tuple[str, str]:
        if action.unit not in ready(game, self.side):
            return "not-a-ready-unit", "turn.2"
        return "out-of-reach", "fire.1" if action.verb == "fire" else "move.1"


def fire(game: OutpostGame, unit: int, place: int) -> None:
    found, target = find_fire(game, unit), game.state.place.index(place)
    effect = effect_of(game.roll(6, "fire", "fire.1"), found)
    game.tell(UnitFired(rule="fire.1", unit=unit, target=target, place=place, modifiers=found, effect=effect))
    if effect == "hit":
        game.state.place[target] = NOWHERE


class Outpost(Ruleset[State, Scenario]):
    meta = Meta("outpost", "Outpost", "the house", "1.0.0", "complete", "Two pickets, one hamlet.", True)
    phases = PHASES
    verbs = (Verb("alert", ("unit",)), Verb("move", ("unit", "hex")), Verb("fire", ("unit", "hex")), Verb("pass"))
    procedures = (Turn,)
    decisions = (NameAlert, Act)
    state_type = State

    def read_scenario(self, source: Source) -> Scenario:
        return read_scenario(source)

    def set_up(self, scenario: Scenario) -> State:
        return State([unit.hex for unit in scenario.units])

    def first_procedure(self, scenario: Scenario) -> Procedure:
        return Turn()

    def view(self, game: OutpostGame, side: int) -> View:
        naming = any(isinstance(decision, NameAlert) for decision in game.pending)
        pieces = []
        for unit, facts in enumerate(game.scenario.units):
            known = facts.side == side or not naming
            states = ("alert",) if known and unit in game.state.alert else ()
            if game.state.place[unit] != NOWHERE:
                place = game.state.place[unit]
                pieces.append(Piece(unit, facts.key, facts.name, facts.side, "infantry", place, states=states))
        return View(
            viewer=side,
            turn=game.state.turn,
            turns=game.scenario.turns,
            phase=PHASES[0 if naming else 1],
            active=game.state.active,
            pieces=tuple(pieces),
            marks=(Mark(game.scenario.hamlet, "hamlet"),),
            tracks=(),
            waiting=waiting_for(game, side),
            result=result_of(game),
        )

    def odds(self, game: OutpostGame, side: int, action: Action) -> tuple[OddsCard, ...]:
        if action.verb != "fire":
            return ()
        found = find_fire(game, action.unit)
        row = CardRow("fire", action.unit, 0, found, sum(modifier.value for modifier in found))
        return (OddsCard.of("fire", "fire.1", (row,), Odds.of_die(6, lambda die: effect_of(die, found))),)

    def evaluate(self, game: OutpostGame, side: int) -> float:
        grid, worth = game.scenario.board.grid, 0.0
        for unit, hex in enumerate(game.state.place):
            if hex != NOWHERE:
                sign = 1 if game.scenario.units[unit].side == side else -1
                worth += sign * (1 - 0.1 * grid.distance(hex, game.scenario.hamlet))
        return worth

    def problems(self, game: OutpostGame) -> list[str]:
        places = [hex for hex in game.state.place if hex != NOWHERE]
        return ["Two units stand in one hex [move.1]."] if len(places) > len(set(places)) else []

    def reseal(self, game: OutpostGame, side: int, picker: Picker) -> OutpostGame | None:
        named = [other for other in range(2) if other != side and game.state.alert[other] != NOBODY]
        if not named or not any(isinstance(decision, NameAlert) for decision in game.pending):
            return None
        changed = game.copy()
        for other in named:
            units = members(game, other)
            name(changed.state, other, units[picker.randrange(len(units))])
        return changed


RULESET = Outpost()
