"""Chapter 4, Sequence of Play."""
