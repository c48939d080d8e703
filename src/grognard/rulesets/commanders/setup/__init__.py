"""Setting up: the pieces, named and secret set-ups, what a scenario says, and how a battle starts."""
