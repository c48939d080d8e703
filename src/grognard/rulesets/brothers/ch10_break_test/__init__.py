"""Chapter 10: Break Tests."""
