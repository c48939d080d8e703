"""Solferino, 24 June 1859."""
