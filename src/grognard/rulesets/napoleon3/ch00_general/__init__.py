"""Chapter 0, General Rules: the sides, the hours, the counters, checks and morale."""
