"""What players see of a game, and what a game is checked for."""
