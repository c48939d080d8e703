"""The application: the API, the WebSocket and the page, with what they share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import resources
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute

from grognard.core.dice import FastDice
from grognard.rulesets import all_rulesets
from grognard.server.api import ROUTES
from grognard.server.guard import Bucket, Guard
from grognard.server.house import House
from grognard.server.http import ERRORS, answer
from grognard.server.live import live
from grognard.server.migrate import migrate
from grognard.server.openapi import describe
from grognard.server.restore import logs_of
from grognard.server.store import open_engine
from grognard.server.think import Thinkers
from grognard.table.clock import Clock
from grognard.table.wire import Refusal

STATIC = Path(str(resources.files("grognard.server").joinpath("static")))


class Settings(msgspec.Struct, frozen=True):
    """How a server is run."""

    database: str
    """An SQLAlchemy URL."""
    thinkers: int | None = None
    """Processes for bots; as many as there are cores, less one, unless given."""
    new_games: tuple[float, float] = (30, 0.5)
    """New games from one address: at once, and a second after that."""
    checks: tuple[float, float] = (20, 1.0)
    """Scenarios to be checked or generated, likewise."""
    looks: tuple[float, float] = (300, 60.0)
    """Looks at odds, logs and past positions, likewise: more than anybody's hand is quick enough for."""
    messages: tuple[float, float] = (60, 30.0)
    """Messages on one live connection, likewise."""


def create_app(settings: Settings) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        _learn_types()
        engine = open_engine(settings.database)
        await asyncio.to_thread(migrate, engine)
        thinkers = Thinkers(settings.thinkers)
        app.state.house = House(engine, thinkers)
        await app.state.house.writer.start()
        watch = asyncio.create_task(_watch_clocks(app.state.house))
        try:
            yield
        finally:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch
            await app.state.house.writer.stop()
            app.state.house.end()
            thinkers.close()
            engine.dispose()

    routes = [
        *ROUTES,
        WebSocketRoute("/api/games/{game}/live", live),
        Route("/assets/{path:path}", assets),
        Route("/{path:path}", page),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(Guard)], exception_handlers=ERRORS)
    app.state.openapi = describe()
    app.state.new_games = Bucket(*settings.new_games)
    app.state.checks = Bucket(*settings.checks)
    app.state.looks = Bucket(*settings.looks)
    app.state.remarks = Bucket(20, 1.0)
    app.state.messages = settings.messages
    return app


def _learn_types() -> None:
    """Convert once what later threads convert: msgspec must not learn a type in two threads at the same time."""
    for ruleset in all_rulesets().values():
        for key in ruleset.scenario_keys()[:1]:
            scenario = ruleset.scenario(key)
            game = ruleset.new_game(scenario, FastDice(0))
            ruleset.load_game(scenario, FastDice(0), game.to_data())
    msgspec.convert(None, Clock | None)
    logs_of([[{"kind": "", "text": "", "rule": ""}]])


async def page(request: Request) -> Response:
    """The page serves every address that is not the API's."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        if any(route.path_regex.match(f"/{path}") for route in ROUTES):
            return answer(Refusal(f"{request.method} is not what this address of the API takes."), 405)
        return answer(Refusal("There is nothing at this address of the API."), 404)
    found = _file(path)
    if found is not None:
        return FileResponse(found)
    index = STATIC / "index.html"
    if not index.is_file():
        return Response("The page has not been built: run make web.", 503, media_type="text/plain")
    return FileResponse(index, headers={"cache-control": "no-cache"})


def _file(path: str) -> Path | None:
    """A file of the page's folder; None for a name that no file there can have."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if path and wanted.is_file() and wanted.is_relative_to(STATIC.resolve()) else None
    except (ValueError, OSError):
        return None


async def assets(request: Request) -> Response:
    found = _file(f"assets/{request.path_params['path']}")
    if found is None:
        return answer(Refusal("There is no such file."), 404)
    return FileResponse(found, headers={"cache-control": "public, max-age=31536000, immutable"})


async def _watch_clocks(house: House) -> None:
    while True:
        await asyncio.sleep(1)
        for room in house.rooms():
            try:
                await room.check_clock()
            except Exception:  # one bad table must not stop the clocks of the others
                logging.getLogger("grognard").exception("the clock of a table could not be looked at")
        house.sweep()
