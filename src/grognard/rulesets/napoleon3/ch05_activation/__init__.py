"""Chapter 5, Corps Activation."""
