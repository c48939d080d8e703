"""Views out: what is shown of a game, what stays secret, and what is wrong with one."""
