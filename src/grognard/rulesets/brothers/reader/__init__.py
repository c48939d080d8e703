"""Scenario files, maps, counters and charts as they are read."""
