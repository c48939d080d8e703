"""Drawing a compiled battlefield as a staff map of its time."""
