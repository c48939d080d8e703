"""Chapter 7: combat, from the declaration to the advance."""
