"""How a staff officer plays Solferino 1859."""
