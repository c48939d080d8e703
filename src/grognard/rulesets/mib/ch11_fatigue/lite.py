"""Lite tracking: fatigue by formation, reserves held back, tired arrivals [mib 11.2a 11.2f 11.2k]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch07_combat.frame import Fray, change, everybody
from grognard.rulesets.mib.ch11_fatigue.log import FormationRested, FormationTired, UnitCatchingUp, UnitHeldBack
from grognard.rulesets.mib.state import (
    CATCHING_UP,
    HELD,
    HELPLESS,
    MOBILE,
    RESTING,
    STATIONARY,
    WAS_HELD,
    MibGame,
    has,
    in_play,
)

RESTED, ACTIVE, NEAR_TIRED, TIRED, SPENT = range(5)
LEVELS = ("rested", "active", "near-tired", "tired", "spent")
"""The levels of a formation, in order [mib 11.2a]."""
AFTERNOON = 12 * 60
"""Minutes [mib 11.2k]."""


# -- the level of a formation ------------------------------------------------------------------------------------------


def lite_level(game: MibGame, unit: int) -> int:
    """How tired a unit is: as its formation [mib 11.2a], or one level fresher while it is held back [mib 11.2f]."""
    found = game.state.weariness[game.scenario.units[unit].formation]
    return max(RESTED, found - 1) if has(game, unit, HELD) else found


def raise_formation(game: MibGame, formation: int, rule: str) -> None:
    """A formation rises a level, once in an activation, Spent at most [mib 11.2c 11.2d 11.2l]."""
    state = game.state
    if not game.scenario.lite or formation < 0 or state.raised >> formation & 1:
        return
    state.raised |= 1 << formation
    set_formation(game, formation, min(state.weariness[formation] + 1, SPENT), rule)


def set_formation(game: MibGame, formation: int, level: int, rule: str) -> None:
    state, facts = game.state, game.scenario.formations[formation]
    before = state.weariness[formation]
    state.weariness[formation] = level
    if level == before:
        return
    event = FormationTired if level > before else FormationRested
    game.tell(event(rule=rule, only=facts.side, formation=facts.key, level=LEVELS[level]))


def rest_formation(game: MibGame, formation: int, levels: int, rule: str) -> None:
    """A formation that rests falls by levels, down to rested [mib 11.2e 11.2l]."""
    set_formation(game, formation, max(RESTED, game.state.weariness[formation] - levels), rule)


def tire_by_combat(game: MibGame, fray: Fray, units: tuple[int, ...]) -> None:
    """The formations of units that have got an F rise, unless only reserves of theirs fought [mib 11.2c 11.2h]."""
    engaged = [u for u in everybody(fray) if not has(game, u, HELD) and u not in fray.reserves]
    working = {game.scenario.units[unit].formation for unit in engaged}
    for formation in sorted({game.scenario.units[unit].formation for unit in units} & working):
        raise_formation(game, formation, "11.2c")


# -- reserves and rest -------------------------------------------------------------------------------------------------


def may_hold(game: MibGame, unit: int) -> bool:
    """Once a game, or once at a time [mib 11.2j]."""
    spent = WAS_HELD if game.scenario.switches.held_back_once == "game" else 0
    facts = game.scenario.units[unit]
    return facts.is_troops and in_play(game, unit) and not game.state.status[unit] & (HELD | CATCHING_UP | spent)


def hold_back(game: MibGame, unit: int) -> None:
    """A unit held back counts as fresher than its formation [mib 11.2f]."""
    game.state.status[unit] |= HELD | WAS_HELD
    game.tell(UnitHeldBack(rule="11.2f", unit=unit))


def candidates(game: MibGame, formations: tuple[int, ...]) -> list[int]:
    members = [unit for f in formations for unit in game.scenario.formations[f].members]
    return [unit for unit in members if may_hold(game, unit)]


class HoldBack(Decision, frozen=True):
    """Hold units of a formation back, at the start of its activation, or have done [mib 11.2f]."""

    formations: tuple[int, ...]
    arrived: tuple[int, ...] = ()
    """Only these, where fresh units have just arrived [mib 11.2k]."""

    rule = "11.2f"
    standing = "hold-back"
    passes = "leave"

    def options(self, game: MibGame) -> Options:
        return Options([Group("hold-back", tuple(self._able(game))), Group("leave")])

    def _able(self, game: MibGame) -> list[int]:
        found = candidates(game, self.formations)
        return [unit for unit in found if not self.arrived or unit in self.arrived]

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "hold-back":
            hold_back(game, action.unit)
            if self._able(game):
                game.ask(self)

    def accept(self, game: MibGame) -> Action:
        return self.options(game)[0]

    def decline(self, game: MibGame) -> Action:
        return Action("leave")

    def promise(self, game: MibGame) -> float:
        return 1.0


def settle_rest(game: MibGame, formation: int) -> bool:
    """If all but the reserves rest the formation recovers; a reserve that does something else has to catch up
    [mib 11.2e 11.2i]. Gives whether it rested."""
    state = game.state
    units = [u for u in game.scenario.formations[formation].members if in_play(game, u)]
    units = [u for u in units if game.scenario.units[u].is_troops]
    idle = RESTING | HELPLESS  # all that a smashed unit can do belongs to resting too [mib 4.1d 10.2e]
    working = [u for u in units if state.status[u] & (MOBILE | STATIONARY) or not state.status[u] & idle]
    if not units or any(not has(game, unit, HELD) for unit in working):
        return False
    rest_formation(game, formation, 1, "11.2e")
    for unit in working:
        state.status[unit] = state.status[unit] & ~HELD | CATCHING_UP
        game.tell(UnitCatchingUp(rule="11.2i", unit=unit))
    return True


def afternoon_strain(game: MibGame, formation: int, rested: bool) -> None:
    """On the first afternoon turn of a day a formation that does not rest rises a level, since there are no orders to
    tell by [mib 11.2b]."""
    clock, turn = game.scenario.clock, game.state.turn - 1
    first = clock[turn].minute >= AFTERNOON and (
        turn == 0 or clock[turn - 1].minute < AFTERNOON or clock[turn - 1].day != clock[turn].day
    )
    if game.scenario.switches.orders_tire and first and not rested:
        game.state.raised &= ~(1 << formation)
        raise_formation(game, formation, "11.2b")


def remove_catching_up(game: MibGame) -> None:
    """At the end of a turn those who caught up are as tired as the rest [mib 11.2g]."""
    for unit in range(len(game.state.status)):
        game.state.status[unit] &= ~CATCHING_UP


def receive(game: MibGame, formation: int, arrived: tuple[int, ...]) -> None:
    """Arrivals are active in the morning and near tired later: fresher than their formation they may be held back,
    more tired they set its level and all others count as reserves [mib 11.2k]."""
    level = ACTIVE if game.scenario.clock[game.state.turn - 1].is_morning else NEAR_TIRED
    now = game.state.weariness[formation]
    others = [u for u in candidates(game, (formation,)) if u not in arrived]
    alone = not [u for u in game.scenario.formations[formation].members if in_play(game, u) and u not in arrived]
    if level > now or alone:
        set_formation(game, formation, level, "11.2k")
        for unit in others:
            hold_back(game, unit)
    elif level < now and any(may_hold(game, unit) for unit in arrived):
        game.ask(HoldBack(game.scenario.formations[formation].side, (formation,), arrived))


def commit(game: MibGame, unit: int) -> None:
    """A unit held back that has fought is turned to its other side [mib 11.2g]."""
    game.state.status[unit] = game.state.status[unit] & ~HELD | CATCHING_UP
    game.tell(UnitCatchingUp(rule="11.2g", unit=unit))


def commit_at_once(game: MibGame, fray: Fray) -> None:
    """Turn the markers before the strengths are counted; who was held back is remembered [mib 11.2g 11.2h R11]."""
    held = tuple(unit for unit in sorted(everybody(fray)) if has(game, unit, HELD))
    change(game, reserves=held)
    for unit in held:
        commit(game, unit)
