"""Chapter 8: heights and fields of fire."""
