"""Chapter 8, Commanders in Chief."""
