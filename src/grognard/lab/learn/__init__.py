"""A value that is learned: the chance that a side wins, fitted to games that staff officers have played."""
