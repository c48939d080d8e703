"""What each side sees: the board, its own sheet, and of the other's only what has been carried out or shown."""

from __future__ import annotations

from collections import Counter

from grognard.core.view import Arrow, Duel, Mark, Piece, Post, Track, View, result_of, waiting_for
from grognard.rulesets.commanders.board.control import held
from grognard.rulesets.commanders.combat.position import PostUnit
from grognard.rulesets.commanders.combat.trigger import FaceRacers
from grognard.rulesets.commanders.orders import LETTERS, most_written, sheet_lines, used_orders
from grognard.rulesets.commanders.phase.names import PHASES
from grognard.rulesets.commanders.shown.goals import goals
from grognard.rulesets.commanders.state import CommandersGame, Sheet
from grognard.rulesets.commanders.status import ACTED, ROUTED, SHELTERED, SPENT, SQUARE
from grognard.rulesets.commanders.units import KINDS

SHOWN = ((ROUTED, "routed"), (SPENT, "spent"), (SQUARE, "in-square"), (SHELTERED, "sheltered"))


def view(game: CommandersGame, side: int) -> View:
    state, scenario = game.state, game.scenario
    return View(
        viewer=side,
        turn=state.turn,
        turns=scenario.turns,
        phase=PHASES[state.phase],
        active=-1,
        pieces=tuple(
            piece(game, unit)
            for unit, facts in enumerate(scenario.units)
            if state.place[unit] >= 0 and (state.deployed or facts.side == side)
        ),
        marks=(*marker_marks(game), *token_marks(game)),
        tracks=tracks(game, side),
        waiting=waiting_for(game, side),
        result=result_of(game),
        arrows=arrows(game, side),
        duels=duels(game, side),
        goals=goals(game),
    )


def piece(game: CommandersGame, unit: int) -> Piece:
    state, facts = game.state, game.scenario.units[unit]
    return Piece(
        id=unit,
        key=facts.key,
        name=facts.name,
        side=facts.side,
        symbol=KINDS[facts.kind],
        place=state.place[unit],
        states=tuple(name for flag, name in SHOWN if state.status[unit] & flag),
    )


def marker_marks(game: CommandersGame) -> tuple[Mark, ...]:
    return tuple(
        Mark(marker.sector, marker.kind, marker.side, str(marker.value))
        for index, marker in enumerate(game.scenario.markers)
        if index not in game.state.roses
    )


def token_marks(game: CommandersGame) -> tuple[Mark, ...]:
    return tuple(Mark(place, "token", side) for side in range(2) for place in game.state.tokens[side])


def tracks(game: CommandersGame, side: int) -> tuple[Track, ...]:
    state = game.state
    rows = []
    for owner in range(2):
        rows.append(Track("morale" if game.scenario.switches.morale else "points", owner, state.points[owner]))
        rows.append(Track("sectors", owner, held(game, owner) if state.deployed else 3))
        rows.append(Track("prisoners", owner, len(state.prisoners[owner])))
    if not game.scenario.switches.morale:
        rows.append(Track("pool", -1, state.pool))
    if side in (0, 1) and state.phase == 0 and state.deployed:
        most = most_written(game, side)
        left = most - used_orders(game, side, state.sheets[side])
        rows.append(Track("orders-left", side, f"{left}/{most}", left=left, all=most))
    return tuple(rows)


def arrows(game: CommandersGame, side: int) -> tuple[Arrow, ...]:
    """A side's own orders: as written while planning, then those still to be carried out. What the sheets of the last
    round said is in the log."""
    if side not in (0, 1):
        return ()
    own = sheet_arrows(side, game.state.sheets[side], "order")
    return (*own, *begun_arrows(game, side))


def sheet_arrows(side: int, sheet: Sheet, kind: str) -> tuple[Arrow, ...]:
    return tuple(
        Arrow(
            path=tuple(step for step in (sector, first, second) if step >= 0),
            side=side,
            text=f"{count if count > 1 else ''}{LETTERS[arm]}",
            kind=kind,
            count=count,
            symbol=KINDS[arm],
        )
        for (arm, sector, first, second), count in sheet_lines(sheet)
    )


def duels(game: CommandersGame, side: int) -> tuple[Duel, ...]:
    """The zones as they stand. While sides post their units, each sees its own only."""
    posting = any(isinstance(decision, PostUnit | FaceRacers) for decision in game.pending)
    found = []
    for zone in game.state.zones:
        lines = []
        for owner in range(2):
            hidden = posting and owner != side
            spaces = () if hidden else zone.spaces[owner] or zone.attackers[owner]
            dice = zone.dice[owner]
            lines.append(
                tuple(Post(unit, dice[space] if space < len(dice) else ()) for space, unit in enumerate(spaces))
            )
        found.append(Duel(zone.fronts, zone.race, (lines[0], lines[1])))
    return tuple(found)


def begun_arrows(game: CommandersGame, side: int) -> tuple[Arrow, ...]:
    """What a side has set in motion in this phase, and what is left of orders begun before, for its own eyes."""
    state, facts = game.state, game.scenario.units
    counted: Counter[tuple[tuple[int, ...], int, str]] = Counter()
    moving = set()
    for unit, target, second in state.declared[side]:
        moving.add(unit)
        if not state.status[unit] & ACTED:
            path = tuple(step for step in (state.place[unit], target, second) if step >= 0)
            counted[path, facts[unit].kind, "move"] += 1
    for unit in game.scenario.members[side]:
        if (
            state.path[unit]
            and state.place[unit] >= 0
            and unit not in moving
            and not state.status[unit] & (SPENT | ROUTED)
        ):
            counted[(state.place[unit], *state.path[unit]), facts[unit].kind, "order"] += 1
    return tuple(
        Arrow(
            path=path,
            side=side,
            text=f"{count if count > 1 else ''}{LETTERS[kind]}",
            kind=name,
            count=count,
            symbol=KINDS[kind],
        )
        for (path, kind, name), count in counted.items()
    )
