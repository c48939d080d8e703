"""The facts of MiB."""

from __future__ import annotations

from grognard.core.folder import Meta
from grognard.core.switches import Switch

META = Meta(
    key="mib",
    title="MiB: Napoleonic Divisions",
    designer="unnamed, after the divisional rules of Hampton Newsome",
    version="1.1.0",
    stage="complete",
    summary="Napoleonic divisions by chit: odds and two tables, fatigue, stragglers, charges, secret force charts.",
    hidden=True,
    switches=(
        Switch("tracking", "1.0b", values=("standard", "lite")),
        Switch("lite-stragglers", "10.0L", "reading", values=("1", "2")),
        Switch("held-back-once", "11.2j", "reading", values=("game", "marker")),
        Switch("orders-tire", "11.2b", "reading"),
        Switch("reserves-turn-at-once", "11.2g", "reading"),
        Switch("edge-holds", "7.2l", "reading"),
        Switch("enfilade-amid-attackers", "7.11f", "reading"),
        Switch("enfilade-cavalry", "7.11e", "reading"),
        Switch("charge-halves-enfilade", "7.13e", "reading"),
        Switch("freed-fire-expels", "8.2g", "reading"),
        Switch("initiative", "16.1c"),
        Switch("by-mail", "16.3a"),
        Switch("mail-end-box", "16.3c", "reading", needs="by-mail"),
        Switch("grand-batteries", "16.5a", each_side=True, needs="initiative"),
        Switch("guns-to-donors", "16.5m", "reading", needs="grand-batteries"),
        Switch("guns-return-in-range", "16.5m", "reading", needs="grand-batteries"),
        Switch("extended-line", "16.6a"),
        Switch("infantry-lines", "16.6a", "reading", needs="extended-line"),
        Switch("command", "15.0"),
        Switch("forest-guns", "R16", "house"),
        Switch("town-retreat", "R16", "house"),
        Switch("initiative-boxes", "16.1c", "reading", values=("5", "7", "9", "11")),
    ),
)
