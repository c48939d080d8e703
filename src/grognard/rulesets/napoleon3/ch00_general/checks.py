"""Checks: a die, which has always six sides, and a rating [napoleon3 0.1 0.4a]."""

from __future__ import annotations

NEEDED = 6
"""What every check must reach [napoleon3 0.4a]."""
