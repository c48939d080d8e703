"""Battles: the history of a day, compiled into the map and the counters of a ruleset at that ruleset's own scale."""
