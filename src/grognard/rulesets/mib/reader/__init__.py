"""Files in: charts, counters, maps and scenarios, read and checked."""
