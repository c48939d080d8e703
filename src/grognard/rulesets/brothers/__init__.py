"""All Are Brothers: Solferino 1859."""
