"""Operating a server: what is kept, how it is saved, shown and thrown away, and how a running one is watched."""
