"""The files of a battle, read: charts, maps, counters, scenarios."""
