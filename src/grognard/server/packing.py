"""Answers that are the same for everybody: packed once, and not sent again to whoever has them.

Nothing that a seat knows is packed: how much shorter words become tells of what stands beside them.
"""

from __future__ import annotations

import gzip
import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response

LEVEL = 9
"""It takes longer, but only once."""
FOREVER = "public, max-age=31536000, immutable"
"""The caching of what has an address of its own for every content."""
ASK_AGAIN = "no-cache"
"""The caching of what may change under its address: kept, but asked for whether it has."""


class Packed(msgspec.Struct, frozen=True):
    """Something as it is and as it is sent to whoever can unpack it."""

    plain: bytes
    packed: bytes
    tag: str
    """By which a browser knows it again."""

    @classmethod
    def of(cls, plain: bytes) -> Packed:
        """
        >>> found = Packed.of(b"Solferino " * 100)
        >>> len(found.plain), len(found.packed) < 60, len(found.tag)
        (1000, True, 22)
        """
        packed = gzip.compress(plain, LEVEL, mtime=0)
        return cls(plain, packed, f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def public(request: Request, found: Packed, kind: str = "application/json", caching: str = ASK_AGAIN) -> Response:
    """The answer to somebody who may have it already."""
    headers = {"cache-control": caching, "etag": found.tag, "vary": "accept-encoding"}
    if found.tag in _marks(request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    if not unpacks(request.headers.get("accept-encoding", "")) or len(found.packed) >= len(found.plain):
        return Response(found.plain, headers=headers, media_type=kind)
    return Response(found.packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)


def _marks(header: str) -> set[str]:
    """The tags that somebody has; a proxy that packs them otherwise calls them weak."""
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}


def unpacks(header: str) -> bool:
    """Whether somebody who says this unpacks gzip.

    >>> unpacks("gzip, deflate, br"), unpacks("br, *"), unpacks("gzip;q=0, *"), unpacks("identity"), unpacks("")
    (True, True, False, False, False)
    """
    said: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        said[name.strip()] = weight.replace(" ", "").rstrip("0").rstrip(".") not in ("q=", "q=0")
    return said.get("gzip", said.get("*", False))
