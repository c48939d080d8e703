"""The results of the Fire Combat Table [brothers 8.4b]."""

from __future__ import annotations

RESULTS: dict[str, tuple[int, int | None]] = {
    "-": (0, None), "M": (0, 0), "M+1": (0, 1), "M+2": (0, 2), "M+3": (0, 3), "CH": (1, None), "CH+M": (1, 0),
    "2CH": (2, None),
}  # fmt: skip
"""Casualty Hits, and what is added to the d10 of the Morale Test [brothers 8.4b 8.4c 8.4d 8.4f 8.4g]."""
