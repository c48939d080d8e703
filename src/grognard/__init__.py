"""Grognard: play, referee and study 19th-century battles under real rulebooks."""

__version__ = "0.1.0"
