"""The two sides [napoleon3 0.a]."""

from __future__ import annotations

ALLIED, AUSTRIAN = 0, 1


SIDES = ("allied", "austrian")
"""Frenchmen and Piedmontese are one side [napoleon3 0.a]."""
