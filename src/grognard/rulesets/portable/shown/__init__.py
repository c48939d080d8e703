"""Views out: what is shown of a game, and what is wrong with one."""
