"""Commanders, by Marek Kremer and Zenon Sliwka."""

PACKAGE = __name__
