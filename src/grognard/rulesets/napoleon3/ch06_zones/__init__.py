"""Chapter 6, Zone of Control."""
