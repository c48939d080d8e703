"""Chapter 3: the components of the game."""
