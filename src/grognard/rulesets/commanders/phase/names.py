"""The seven phases of a round by name and number [commanders phase.1]."""

from __future__ import annotations

PHASES = ("planning", "fast-movement", "bombardment", "combined-arms", "non-combat-move", "rally", "scoring")
"""In the order in which they follow one another [commanders phase.1]; what `State.phase` counts."""
FAST, BOMBARDMENT, COMBINED, NONCOMBAT, RALLY, SCORING = 1, 2, 3, 4, 5, 6
"""Phases after the planning phase, which is 0."""
