"""Chapter 2: map, counters, leaders, and what is open to both sides."""
