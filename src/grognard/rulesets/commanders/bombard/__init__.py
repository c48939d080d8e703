"""The bombardment phase."""
