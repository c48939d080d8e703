"""The facts of All Are Brothers."""

from __future__ import annotations

from grognard.core.ruleset import Meta

META = Meta(
    key="brothers",
    title="All Are Brothers",
    designer="Bryan Armor",
    version="1.0.0",
    stage="complete",
    summary="Solferino at 500 metres a hex: one cup for both armies, fire and counter-fire, corps that tire and break.",
    hidden=True,
)
