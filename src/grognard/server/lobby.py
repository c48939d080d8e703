"""The lobby over HTTP: which rules and battles there are, and battles of one's own."""

from __future__ import annotations

import asyncio
from asyncio import Future

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from grognard.rulesets import BattleText, all_rulesets, get_ruleset
from grognard.server import messages
from grognard.server.guard import MOST_BYTES
from grognard.server.house import House
from grognard.server.http import answer, body, encoded, take
from grognard.server.upload import check
from grognard.server.upload import generate as made
from grognard.table.battle import Battle, open_battle
from grognard.table.present import ruleset_data


async def rulesets(request: Request) -> Response:
    return encoded(await listing(request.app))


def listing(app: Starlette) -> Future[bytes]:
    """All rules and battles as they are answered. Reading every battle takes seconds: it is done once, by a thread."""
    found: Future[bytes] | None = getattr(app.state, "listing", None)
    if found is None or (found.done() and found.exception() is not None):
        app.state.listing = asyncio.ensure_future(app.state.house.work(_listing))
    return asyncio.shield(app.state.listing)


def _listing() -> bytes:
    return msgspec.json.encode([ruleset_data(ruleset) for ruleset in all_rulesets().values()])


async def rules(request: Request) -> Response:
    ruleset = get_ruleset(request.path_params["key"])
    return answer(ruleset.rulebook.rules)


async def board(request: Request) -> Response:
    house: House = request.app.state.house
    house.thinkers.wake()  # somebody is choosing a battle: a bot will be wanted soon
    key, scenario = request.path_params["key"], request.path_params["scenario"]
    return encoded(bytes((await house.work(_battle, key, scenario)).board))


def _battle(key: str, scenario: str) -> Battle:
    source = get_ruleset(key).scenario_source(scenario)
    battle = open_battle(BattleText.of(key, source))
    assert battle.board  # put into words here and not in the loop
    return battle


async def check_scenario(request: Request) -> Response:
    key = get_ruleset(request.path_params["key"]).meta.key
    wish = await body(request, messages.CheckWish, MOST_BYTES)
    take(request, request.app.state.checks)
    house: House = request.app.state.house
    return encoded(await house.uploads.read(check, key, wish.text))


async def generate(request: Request) -> Response:
    key = get_ruleset(request.path_params["key"]).meta.key
    wish = await body(request, messages.GenerateWish)
    take(request, request.app.state.checks)
    house: House = request.app.state.house
    return encoded(await house.uploads.read(made, key, wish))
