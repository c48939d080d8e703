"""What is in the box: the standard army, and how many tokens and markers there are [commanders setup.1]."""

from __future__ import annotations

ARMY = (20, 8, 2)
"""The standard army [commanders setup.1]."""


TOKENS = 2
"""Artillery tokens a side [commanders setup.2]."""


MARKERS = 20
"""Objective markers in the box."""
