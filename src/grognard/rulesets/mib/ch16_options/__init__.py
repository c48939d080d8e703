"""Chapter 16: initiative, play by mail, grand batteries, extended line. There is no supply to capture [mib 16.2]."""
