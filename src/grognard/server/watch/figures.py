"""The figures as Prometheus reads them, and who may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.datastructures import State
from starlette.requests import Request

from grognard.server.proxies import PROXIED
from grognard.server.watch import meters

if TYPE_CHECKING:
    from grognard.server.house import House
    from grognard.server.limits import Door

__all__ = ["CONTENT_TYPE_LATEST", "LOOPBACK", "figures", "may_read"]

LOOPBACK = ("127.0.0.0/8", "::1")
SIGNS_OF_A_PROXY = ("x-forwarded-for", "forwarded", "x-real-ip")


def may_read(request: Request) -> bool:
    """Whether somebody is of a network that was named. A proxy that was not is believed nothing, least of all that
    whoever it asks for sits at this machine."""
    if PROXIED not in request.scope and any(name in request.headers for name in SIGNS_OF_A_PROXY):
        return False
    return request.client is not None and request.client.host in request.app.state.metrics_from


def figures(state: State) -> bytes:
    """All figures, those of the moment among them."""
    house: House = state.house
    door: Door = state.door
    meters.LIVE.set(door.count)
    meters.ROOMS.set(len(house.rooms()))
    meters.WRITER_QUEUE.set(house.writer.waiting)
    meters.READ_ONLY.set(bool(house.writer.read_only))
    return generate_latest(meters.REGISTRY)
