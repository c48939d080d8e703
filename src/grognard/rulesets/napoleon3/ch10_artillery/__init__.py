"""Chapter 10, Artillery."""
