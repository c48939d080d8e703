"""Chapter 11: fatigue, by unit or by formation."""
