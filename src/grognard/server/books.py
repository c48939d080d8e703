"""The rulebooks over HTTP: each is put together once, when somebody opens it first, and kept compressed."""

from __future__ import annotations

import asyncio
import gzip
from asyncio import Future
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grognard.rulesets import get_ruleset
from grognard.server.house import House
from grognard.table.book import make_book

CACHING = "no-cache"
"""A browser may keep it and asks whether it still holds: rules can be mended overnight."""


class Bound(msgspec.Struct, frozen=True):
    """A book as it is sent."""

    plain: bytes
    packed: bytes
    tag: str


async def book(request: Request) -> Response:
    """The rulebook of a ruleset; nothing but its name for whoever has it already."""
    key = get_ruleset(request.path_params["key"]).meta.key
    house: House = request.app.state.house
    kept: dict[str, Future[Bound]] = request.app.state.books
    found = kept.get(key)
    if found is None or (found.done() and found.exception() is not None):
        found = kept[key] = asyncio.ensure_future(house.work(bind, key))
    bound = await asyncio.shield(found)
    headers = {"cache-control": CACHING, "etag": bound.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == bound.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(bound.packed, headers=headers, media_type="application/json")
    return Response(bound.plain, headers=headers, media_type="application/json")


def bind(key: str) -> Bound:
    """A book made ready. It reads every battle of a ruleset, which takes a moment: not in the loop."""
    plain = msgspec.json.encode(make_book(get_ruleset(key)))
    return Bound(plain, gzip.compress(plain, 9, mtime=0), f'"{sha256(plain).hexdigest()[:24]}"')
