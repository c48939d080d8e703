"""Solferino 1859, by Luc Olivier and Riccardo Rinaldi."""

PACKAGE = __name__
