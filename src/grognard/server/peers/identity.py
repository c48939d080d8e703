"""How servers of one database know each other: a secret out of that database, sent with whatever one forwards."""

from __future__ import annotations

from secrets import compare_digest

from starlette.types import ASGIApp, Receive, Scope, Send

from grognard.server.limits import VOUCH

PEER, CLIENT, HOST = b"x-grognard-peer", b"x-grognard-client", b"x-grognard-host"
MARK = "grognard.peer"
"""In the scope of a request that another server has forwarded."""


class Peers:
    """Restores what a forwarded request was before it was forwarded: who sent it, and by which name of the house.

    It stands before everything else, so that limits count whoever really asks. From anybody who does not know the
    secret these headers are noise, and are taken off.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            found = {name: value for name, value in scope["headers"] if name in (PEER, CLIENT, HOST)}
            if found:
                scope = _restored(scope, found)
        await self._app(scope, receive, send)


def _restored(scope: Scope, found: dict[bytes, bytes]) -> Scope:
    headers = [(name, value) for name, value in scope["headers"] if name not in (PEER, CLIENT, HOST)]
    secret = scope["app"].state.house.owners.secret
    if not secret or not compare_digest(found.get(PEER, b""), secret.encode()):
        return {**scope, "headers": headers}
    vouch = (scope.get("extensions") or {}).get(VOUCH)
    if vouch is not None:
        vouch()
    if HOST in found:
        headers = [(name, found[HOST] if name == b"host" else value) for name, value in headers]
    client = (found[CLIENT].decode("latin-1"), 0) if CLIENT in found else scope["client"]
    return {**scope, "headers": headers, "client": client, MARK: True}


def introduced(scope: Scope, secret: str) -> list[tuple[bytes, bytes]]:
    """The headers of a request to be forwarded, with what tells the other server about it."""
    headers = [
        (name, value) for name, value in scope["headers"] if name not in HOP_BY_HOP and not name.startswith(b"sec-")
    ]
    host = next((value for name, value in scope["headers"] if name == b"host"), b"")
    client = scope["client"][0] if scope["client"] else "?"
    return [*headers, (PEER, secret.encode()), (CLIENT, client.encode("latin-1", "replace")), (HOST, host)]


HOP_BY_HOP = frozenset(
    name.encode()
    for name in (
        "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailers", "transfer-encoding",
        "upgrade", "host", "content-length", "expect", "forwarded", "x-forwarded-for", "x-forwarded-proto",
        "x-forwarded-host", "x-real-ip",
    )
)  # fmt: skip
"""Headers of one connection, or of the way here: another server gets its own."""
