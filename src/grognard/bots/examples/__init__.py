"""Bots to begin with, one in Python and one in JavaScript: programs of their own that import nothing from here."""
