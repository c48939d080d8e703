"""The facts of MiB."""

from __future__ import annotations

from grognard.core.ruleset import Meta

META = Meta(
    key="mib",
    title="MiB: Napoleonic Divisions",
    designer="unnamed, after the divisional rules of Hampton Newsome",
    version="1.0.0",
    stage="complete",
    summary="Napoleonic divisions by chit: odds and two tables, fatigue, stragglers, charges, secret force charts.",
    hidden=True,
)
