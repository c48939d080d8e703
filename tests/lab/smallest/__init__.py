"""Outpost: the smallest whole ruleset, outside the package; docs/add-a-ruleset.md quotes it."""
