"""The facts of Muskets into Battle."""

from __future__ import annotations

from grognard.core.ruleset import Meta

META = Meta(
    key="mib",
    title="Muskets into Battle",
    designer="after the divisional rules of Hampton Newsome",
    version="0.9.0",
    stage="playable",
    summary="Napoleonic divisions by chit: odds and two tables, fatigue, stragglers, charges, secret force charts.",
    hidden=True,
    simultaneous=False,
)
