"""Chapter 5: the turn and its phases."""
