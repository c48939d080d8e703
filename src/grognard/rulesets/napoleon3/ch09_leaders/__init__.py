"""Chapter 9, Formation Leaders."""
