"""The facts of the Portable Wargame."""

from __future__ import annotations

from grognard.core.folder import Meta
from grognard.core.switches import Switch

META = Meta(
    key="portable",
    title="The Portable Wargame",
    designer="Bob Cordery",
    version="1.1.0",
    stage="complete",
    summary="Small armies on a small hex field, late 19th century: guns first, then dice for activations.",
    hidden=True,
    switches=(
        Switch("interleaved-activations", "turn.5", "reading"),
        Switch("advance-out-of-fords", "special.rivers.3", "reading"),
        Switch("shift-beside-facers", "move.7", "reading"),
    ),
)
