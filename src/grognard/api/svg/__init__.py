"""Boards as SVG, from the same data as the table's page: the ground, the counters, the look of a ruleset."""
