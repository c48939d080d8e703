"""Chapter 7: the HQ Command Step."""
