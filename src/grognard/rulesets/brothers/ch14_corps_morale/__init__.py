"""Chapter 14: Corps Morale."""
