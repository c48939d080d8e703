"""Chapter 4: stacking."""
