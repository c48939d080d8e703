"""Drills on the server: the list, one as it is asked, and what an answer is worth."""

from __future__ import annotations

import asyncio
from asyncio import Future
from functools import lru_cache

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from grognard.core.errors import UnknownName
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.server import messages
from grognard.server.house import House
from grognard.server.http import answer, body, take
from grognard.server.packing import Packed, public
from grognard.table.exercise import Exercise
from grognard.table.present_drill import drill_data, drill_info, drill_verdict

KEPT = 64
"""Drills that stay in memory as they are asked: to play up to a position takes up to seconds."""


async def drills(request: Request) -> Response:
    return public(request, await _listing(request.app))


def _listing(app: Starlette) -> Future[Packed]:
    """All drills as they are answered, put together once."""
    found: Future[Packed] | None = getattr(app.state, "drills", None)
    if found is None or (found.done() and found.exception() is not None):
        app.state.drills = asyncio.ensure_future(app.state.house.work(_all))
    return asyncio.shield(app.state.drills)


def _all() -> Packed:
    rulesets = all_rulesets().values()
    told = [drill_info(ruleset, key) for ruleset in rulesets for key in ruleset.drill_keys()]
    return Packed.of(msgspec.json.encode(told))


async def drill(request: Request) -> Response:
    take(request, request.app.state.looks)
    house: House = request.app.state.house
    return public(request, await house.work(_asked, *_names(request)))


async def solve(request: Request) -> Response:
    take(request, request.app.state.looks)
    wish = await body(request, messages.DrillWish)
    house: House = request.app.state.house
    return answer(await house.work(_judged, *_names(request), wish.answer))


def _names(request: Request) -> tuple[str, str]:
    return request.path_params["key"], request.path_params["drill"]


@lru_cache(maxsize=KEPT)
def _exercise(key: str, drill: str) -> Exercise:
    ruleset = get_ruleset(key)
    return Exercise(ruleset, ruleset.drill(drill))


@lru_cache(maxsize=KEPT)
def _asked(key: str, drill: str) -> Packed:
    return Packed.of(msgspec.json.encode(drill_data(_exercise(key, drill), drill)))


def _judged(key: str, drill: str, letter: str) -> msgspec.Struct:
    exercise = _exercise(key, drill)
    if letter not in {choice.letter for choice in exercise.choices}:
        raise UnknownName(f"There is no option {letter!r} here.")
    return drill_verdict(exercise, letter)
