"""What is shown of a game: views, odds, overlays, and what would be wrong with a position."""
