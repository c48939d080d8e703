"""The application: the API, the WebSocket and the page, with what they share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from grognard.core.dice import FastDice
from grognard.rulesets import all_rulesets
from grognard.server.api import OPERATING, ROUTES
from grognard.server.engine import open_engine
from grognard.server.errors import Broken, Closed
from grognard.server.guard import Bucket, Guard
from grognard.server.house import House
from grognard.server.http import ERRORS
from grognard.server.key import server_key
from grognard.server.limits import Door, Limits
from grognard.server.live import live
from grognard.server.migrate import migrate
from grognard.server.openapi import describe
from grognard.server.operate.porter import Porter
from grognard.server.page import assets, page
from grognard.server.peers.forward import Forward
from grognard.server.peers.identity import Peers
from grognard.server.proxies import Forwarded, Proxies
from grognard.server.restore import logs_of
from grognard.server.think import HERE, Thinkers
from grognard.server.tidy import settle
from grognard.server.upload import Readers
from grognard.server.watch.figures import LOOPBACK
from grognard.server.watch.health import Pulse
from grognard.server.watch.logs import LOG
from grognard.server.watch.pauses import background, watch_loop, watched_collector
from grognard.server.watch.trace import Trace
from grognard.table.clock import Clock


class Settings(msgspec.Struct, frozen=True):
    """How a server is run."""

    database: str
    """An SQLAlchemy URL."""
    thinkers: int | None = None
    """Processes for bots; as many as there are cores, less one, unless given."""
    bots: str = HERE
    """Where bots think: `local` processes, `ray` for a cluster of this machine alone, or a Ray cluster's address."""
    new_games: tuple[float, float] = (30, 0.5)
    """New games from one address: at once, and a second after that."""
    checks: tuple[float, float] = (20, 1.0)
    """Scenarios to be checked or generated, likewise."""
    looks: tuple[float, float] = (300, 60.0)
    """Looks at odds, logs and past positions, likewise: more than anybody's hand is quick enough for."""
    counsels: tuple[float, float] = (20, 1.0)
    """Hints and reasons, likewise: a bot must think for each."""
    messages: tuple[float, float] = (60, 30.0)
    """Messages on one live connection, likewise."""
    readers: int = 2
    """Processes that read battles and records that strangers send."""
    reading_seconds: float = 20.0
    """How long one of these may take."""
    reading_bytes: int = 1 << 30
    """How much memory one of these processes may have."""
    most_waiting: int = 20
    """How many may wait to be read."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies, which are believed when they say for whom they ask."""
    hosts: tuple[str, ...] = ()
    """The names by which the server is known; requests for any other are turned away. Any name, unless given."""
    limits: Limits = Limits()
    """What connections may ask of it."""
    metrics_from: tuple[str, ...] = LOOPBACK
    """Addresses or networks that may read the figures."""
    log: str = "text"
    """The form of the log: `text` or `json`."""
    log_level: str = ""
    """From which level on: `debug`, `info`, `warning` or `error`. Of JSON `info`, of text `warning`, unless given."""
    alone: bool = False
    """Whether the process is this server's own, so that it may be arranged for it."""
    address: str = ""
    """The URL by which other servers of the same database reach this one."""
    open_at: str = ""
    """The URL by which others on the network reach the page, where that is known."""


def create_app(settings: Settings) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        _learn_types()
        if settings.alone:
            settle()
        engine = open_engine(settings.database)
        await asyncio.to_thread(migrate, engine)
        app.state.key = await asyncio.to_thread(server_key, engine)
        thinkers = Thinkers(settings.thinkers, settings.bots)
        uploads = Readers(settings.readers, settings.reading_seconds, settings.reading_bytes, settings.most_waiting)
        house = app.state.house = House(engine, thinkers, uploads, settings.address)
        await house.owners.start(house)
        app.state.pulse = Pulse(house.writer, house.owners.id)
        porter = app.state.porter = Porter(engine, house)
        await porter.look()
        try:
            with watched_collector():
                async with background(_watch_clocks(house), watch_loop(), porter.stay()):
                    yield
        finally:
            await app.state.pulse.stop()
            await app.state.house.owners.stop()
            await app.state.house.writer.stop()
            app.state.house.end()
            thinkers.close()
            uploads.close()
            engine.dispose()

    routes: list[Route | WebSocketRoute] = [
        *ROUTES,
        *OPERATING,
        WebSocketRoute("/api/games/{game}/live", live),
        Route("/assets/{path:path}", assets),
        Route("/{path:path}", page),
    ]
    middleware = [
        Middleware(Peers),
        Middleware(Forwarded, Proxies(settings.proxies)),
        Middleware(Trace, routes),
        Middleware(Guard, settings.hosts),
        Middleware(Forward),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=middleware, exception_handlers=ERRORS)
    app.state.openapi = describe()
    app.state.new_games = Bucket(*settings.new_games)
    app.state.checks = Bucket(*settings.checks)
    app.state.open_at = settings.open_at
    app.state.looks = Bucket(*settings.looks)
    app.state.counsels = Bucket(*settings.counsels)
    app.state.metrics_from = Proxies(settings.metrics_from)
    app.state.remarks = Bucket(20, 1.0)
    app.state.books = {}
    app.state.messages = settings.messages
    app.state.limits = settings.limits
    app.state.door = Door(settings.limits.sockets, settings.limits.sockets_each)
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


async def _watch_clocks(house: House) -> None:
    while True:
        await asyncio.sleep(1)
        for room in house.rooms():
            if room.table.clock is None:
                continue
            try:
                with suppress(Broken, Closed):  # it is read again when somebody comes
                    await room.check_clock()
            except Exception:  # one bad table must not stop the clocks of the others
                LOG.exception("the clock of a table could not be looked at")
        house.sweep()
