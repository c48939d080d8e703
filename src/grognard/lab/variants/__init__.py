"""Battles that differ from another in a few places: switches, cells of charts, values of units, hours, handicaps."""
