"""Chapter 4: what an activated unit may do."""
