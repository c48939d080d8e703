"""What is in the box: the standard army, and how many pieces and tokens there are [commanders setup.1]."""

from __future__ import annotations

MOST = (30, 12, 4)
"""Pieces of a colour [commanders setup.13]."""


ARMY = (20, 8, 2)
"""The standard army [commanders setup.1]."""


TOKENS = 2
"""Artillery tokens a side [commanders setup.2]."""


MARKERS = 20
"""Objective markers in the box."""
