"""Where a chart comes from."""

from __future__ import annotations

import msgspec


class Meta(msgspec.Struct, frozen=True):
    """The head of each chart."""

    provenance: str
    version: str
    title: str = ""
