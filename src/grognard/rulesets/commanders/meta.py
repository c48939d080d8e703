"""The facts of Commanders."""

from __future__ import annotations

from grognard.core.folder import Meta
from grognard.core.switches import Switch

META = Meta(
    key="commanders",
    title="Commanders",
    designer="Marek Kremer and Zenon Sliwka",
    version="1.1.0",
    stage="complete",
    summary="Ten secret orders a side, carried out at once on nine sectors: cavalry first, then guns, then everybody.",
    hidden=True,
    switches=(
        Switch("die-orders", "opt.orders.1"),
        Switch("delivery", "opt.orders.2a"),
        Switch("morale", "opt.morale.1"),
        Switch("terrain", "opt.terrain.2"),
        Switch("guns-held-fast", "combat.position.10", "reading"),
        Switch("batteries-spread", "bombard.6", "reading"),
        Switch("defenders-keep-border", "combat.position.11", "reading"),
        Switch("cavalry-flees-fire", "rout.4", "reading"),
        Switch("forest-shields", "opt.forest.3", "reading"),
        Switch("retreat-after-failed-charge", "combat.position.2", "reading"),
    ),
    retired=("guns-always-withdraw",),
)
