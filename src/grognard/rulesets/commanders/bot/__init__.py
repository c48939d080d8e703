"""How a staff officer plays Commanders."""
