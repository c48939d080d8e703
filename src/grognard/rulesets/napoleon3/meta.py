"""The facts of Solferino 1859."""

from __future__ import annotations

from grognard.core.ruleset import Meta

META = Meta(
    key="napoleon3",
    title="Solferino 1859",
    designer="Luc Olivier and Riccardo Rinaldi",
    version="1.0.0",
    stage="complete",
    summary="Brigades on the field of Solferino: markers from a cup, lines of command, fire before the assault.",
    hidden=False,
)
