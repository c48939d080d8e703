"""How a staff officer plays MiB."""
