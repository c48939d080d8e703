"""The facts of Commanders."""

from __future__ import annotations

from grognard.core.ruleset import Meta

META = Meta(
    key="commanders",
    title="Commanders",
    designer="Marek Kremer and Zenon Sliwka",
    version="1.0.0",
    stage="complete",
    summary="Ten secret orders a side, carried out at once on nine sectors: cavalry first, then guns, then everybody.",
    hidden=True,
)
