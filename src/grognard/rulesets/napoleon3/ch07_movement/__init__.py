"""Chapter 7, Movement."""
