"""Slopes and mountains: ground that weakens who climbs it, or stops everybody [mib 8.3a 8.3b 8.4]."""

from __future__ import annotations

CLOSED = ("mountain", "void")
"""Terrain that nobody enters; off the map there is nothing [mib 8.4]."""
SLOPE_FACTORS = {
    "slope": ("up-slope", "8.3a"),
    "steep": ("up-steep-slope", "8.3b"),
}
"""For each kind of slope the factor of an attack up it, and its rule [mib 8.3a 8.3b]."""
