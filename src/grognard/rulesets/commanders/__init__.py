"""Commanders, by Marek Kremer and Zenon Sliwka."""
