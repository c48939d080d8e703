"""Bad habits of the staff bot, as positions and as games to watch."""
