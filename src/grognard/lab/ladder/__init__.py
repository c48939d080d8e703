"""The ladder: how strong bots are, measured by games of each with each."""
