"""The lobby over HTTP: which rules and battles there are, and battles of one's own."""

from __future__ import annotations

import asyncio
from asyncio import Future

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from grognard.bots import FIRST, OFFERED
from grognard.core.errors import UnknownName
from grognard.rulesets import BattleText, all_rulesets, get_ruleset
from grognard.server import messages
from grognard.server.guard import MOST_BYTES
from grognard.server.house import House
from grognard.server.http import answer, body, encoded, take
from grognard.server.packing import FOREVER, Packed, public
from grognard.server.upload import check
from grognard.server.upload import generate as made
from grognard.table import wire
from grognard.table.battle import Battle, open_battle
from grognard.table.listing import AnyRuleset, grounds, ruleset_data


class Listing(msgspec.Struct, frozen=True):
    """All that can be chosen from, as it is answered."""

    rulesets: Packed
    grounds: dict[str, Packed]
    """The maps of all battles, by their names."""


async def rulesets(request: Request) -> Response:
    found = await listing(request.app)
    request.app.state.house.thinkers.wake()  # somebody is choosing a battle: a bot will be wanted soon
    return public(request, found.rulesets)


def listing(app: Starlette) -> Future[Listing]:
    """All rules and battles as they are answered. Reading every battle takes seconds: it is done once, by a thread."""
    found: Future[Listing] | None = getattr(app.state, "listing", None)
    if found is None or (found.done() and found.exception() is not None):
        app.state.listing = asyncio.ensure_future(app.state.house.work(_listing))
    return asyncio.shield(app.state.listing)


def _listing() -> Listing:
    known = all_rulesets().values()
    told = msgspec.json.encode([ruleset_data(ruleset, level_data(ruleset)) for ruleset in known])
    return Listing(Packed.of(told), {name: Packed.of(ground) for name, ground in grounds(known).items()})


def level_data(ruleset: AnyRuleset) -> list[wire.LevelInfo]:
    """The levels of opponents, each with its rating under some rules where that is known."""
    return [
        wire.LevelInfo(level.name, level.title, level.about, level.rating(ruleset), level.name == FIRST)
        for level in OFFERED
    ]


async def ground(request: Request) -> Response:
    """A map under a name that no other has: a browser that has it never asks again."""
    found = (await listing(request.app)).grounds.get(request.path_params["name"])
    if found is None:
        raise UnknownName("There is no map of this name: look at the battles again.")
    return public(request, found, caching=FOREVER)


async def rules(request: Request) -> Response:
    ruleset = get_ruleset(request.path_params["key"])
    return answer(ruleset.rulebook.rules)


async def board(request: Request) -> Response:
    house: House = request.app.state.house
    key, scenario = request.path_params["key"], request.path_params["scenario"]
    return encoded(bytes((await house.work(_battle, key, scenario)).board))


def _battle(key: str, scenario: str) -> Battle:
    source = get_ruleset(key).scenario_source(scenario)
    battle = open_battle(BattleText.of(key, source))
    assert battle.board  # put into words here and not in the loop
    return battle


async def check_scenario(request: Request) -> Response:
    key = get_ruleset(request.path_params["key"]).meta.key
    take(request, request.app.state.checks)  # before the body is read, which can be long
    wish = await body(request, messages.CheckWish, MOST_BYTES)
    house: House = request.app.state.house
    return encoded(await house.uploads.read(check, key, wish.text))


async def generate(request: Request) -> Response:
    key = get_ruleset(request.path_params["key"]).meta.key
    take(request, request.app.state.checks)
    wish = await body(request, messages.GenerateWish)
    house: House = request.app.state.house
    return encoded(await house.uploads.read(made, key, wish))
