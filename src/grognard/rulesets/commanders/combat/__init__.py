"""Combat: what brings it on, its steps, and what comes of it."""
