"""The facts of Solferino 1859."""

from __future__ import annotations

from grognard.core.ruleset import Meta

META = Meta(
    key="napoleon3",
    title="Solferino 1859",
    designer="Luc Olivier and Riccardo Rinaldi",
    version="0.9.0",
    stage="playable",
    summary="Brigades on the field of Solferino: markers from a cup, lines of command, fire before the assault.",
    hidden=False,
    simultaneous=False,
)
