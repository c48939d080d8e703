"""The facts of Solferino 1859."""

from __future__ import annotations

from grognard.core.folder import Meta
from grognard.core.switches import Switch

META = Meta(
    key="napoleon3",
    title="Solferino 1859",
    designer="Luc Olivier and Riccardo Rinaldi",
    version="1.1.0",
    stage="complete",
    summary="Brigades on the field of Solferino: markers from a cup, lines of command, fire before the assault.",
    hidden=False,
    switches=(
        Switch("flank-as-printed", "11.3f", "reading"),
        Switch("fire-over-lower-units", "10.2-los-b", "reading"),
        Switch("flanks-do-not-bind", "11b", "reading"),
        Switch("infantry-slips-from-cavalry", "11.4a", "reading"),
        Switch("retreat-any-way-out", "11.3s", "reading"),
        Switch("threat-next-to-commander", "7.2c", "reading"),
    ),
    retired=("units-block-at-any-level",),
)
