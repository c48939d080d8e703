"""Experiments: a file says what is played and what is varied; every game is kept, and the lot is reported on."""
