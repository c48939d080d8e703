"""Chapter 0, General Rules: the hours, the counters, checks and morale."""
