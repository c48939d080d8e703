"""The engine for Python programs and notebooks, in a few names: `import grognard` has them all."""
