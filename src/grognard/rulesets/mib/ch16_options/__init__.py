"""Chapter 16: initiative, play by mail, grand batteries, extended line."""
