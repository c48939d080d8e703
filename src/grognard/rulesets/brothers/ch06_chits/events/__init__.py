"""What the event chits do; each helps units of its own nation only [brothers 6.3b]."""
