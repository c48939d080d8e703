"""Muskets into Battle."""
