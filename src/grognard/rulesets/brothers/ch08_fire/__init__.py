"""Chapter 8: Fire Combat."""
