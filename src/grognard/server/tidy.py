"""Collecting garbage without keeping anybody waiting.

What a server loads once, the rules and battles with all that hangs on them, is some hundred thousand objects that never
become garbage. Python's collector would look through all of them again and again, and nobody is served meanwhile. So
they are put aside for good as soon as they are there. Tables need no such care: they go as soon as nobody holds them.
"""

from __future__ import annotations

import gc

THRESHOLDS = (10_000, 20, 20)
"""New objects before the youngest are looked through, and how often that is done before the older ones are: a server
makes some thousands for each action, and nearly all of them go by themselves."""


def settle() -> None:
    """Put everything aside that is there now, after what is garbage has gone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
