"""Chapter 6: the chits in the cup."""
