"""All Are Brothers: Solferino 1859."""

PACKAGE = __name__
