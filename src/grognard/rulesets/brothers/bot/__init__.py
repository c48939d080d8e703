"""How a staff officer plays All Are Brothers."""
