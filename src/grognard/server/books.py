"""The rulebooks over HTTP: each is put together once, when somebody opens it first, and kept packed."""

from __future__ import annotations

import asyncio
from asyncio import Future

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grognard.rulesets import get_ruleset
from grognard.server.house import House
from grognard.server.packing import Packed, public
from grognard.table.book import make_book


async def book(request: Request) -> Response:
    """The rulebook of a ruleset."""
    key = get_ruleset(request.path_params["key"]).meta.key
    house: House = request.app.state.house
    kept: dict[str, Future[Packed]] = request.app.state.books
    found = kept.get(key)
    if found is None or (found.done() and found.exception() is not None):
        found = kept[key] = asyncio.ensure_future(house.work(bind, key))
    return public(request, await asyncio.shield(found))


def bind(key: str) -> Packed:
    """A book made ready. It reads every battle of a ruleset, which takes a moment: not in the loop."""
    return Packed.of(msgspec.json.encode(make_book(get_ruleset(key))))
