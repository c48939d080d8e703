"""Setting up: the charts, what a scenario says, and secret set-up."""
