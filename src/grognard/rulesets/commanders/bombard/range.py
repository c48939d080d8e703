"""How far and which way guns fire: the next sector, or the one beyond in a straight line [commanders bombard.2]."""

from __future__ import annotations

from grognard.rulesets.commanders.board.sectors import ADJACENT, BATTLE_SECTORS, BLACK, SECTORS, WHITE, behind


def beyond(start: int, through: int) -> int:
    """The battle sector behind another in a straight line, or -1."""
    if start not in BATTLE_SECTORS or through not in BATTLE_SECTORS:
        return -1
    step = through - start
    end = through + step
    if end not in BATTLE_SECTORS or (abs(step) == 1 and (end - 1) // 3 != (through - 1) // 3):
        return -1
    return end


def _lines(side: int, start: int) -> tuple[tuple[int, int], ...]:
    """What guns may fire at from a sector: (target, sector between or -1); front, left and right only
    [commanders bombard.2]."""
    if start not in BATTLE_SECTORS:
        return ()
    found = []
    for near in ADJACENT[start]:
        if near == behind(side, start) or near not in BATTLE_SECTORS:
            continue
        found.append((near, -1))
        if (far := beyond(start, near)) >= 0:
            found.append((far, near))
    return tuple(found)


FIRE_LINES = tuple(tuple(dict(_lines(side, start)) for start in SECTORS) for side in (WHITE, BLACK))
"""For each side and sector the sectors its guns can bombard, each with the sector between."""
