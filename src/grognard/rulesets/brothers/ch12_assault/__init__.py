"""Chapter 12: Assault Combat."""
