"""Outpost: the smallest whole ruleset, outside the package; docs/guides/add-a-ruleset.md quotes it."""
