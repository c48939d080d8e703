"""HTTP on to another server, its answer streamed back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.types import Scope, Send

from grognard.server.http import ELSEWHERE
from grognard.server.peers.identity import HOP_BY_HOP, introduced

if TYPE_CHECKING:
    import httpx

CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 8.0
"""A server that hangs takes connections and never answers; others may have its tables when this is over."""
KEEP_SECONDS = 2.0
"""How long an idle connection is kept: less than the other server keeps it, so that none is used that it closes."""
MOST_CONNECTIONS = 200
SAFE = ("GET", "HEAD")
OWN = (b"date", b"server")
"""Headers that every server says for itself."""
SHORT_BYTES = 1_000_000


class Unreached(Exception):
    """The other server has not got the request, or has done nothing about it."""


class Unsure(Exception):
    """The other server may have done what was asked, or not."""


class Relay:
    """Connections to other servers."""

    def __init__(self) -> None:
        self._client: httpx.AsyncClient | None = None

    def _connected(self) -> httpx.AsyncClient:
        import httpx  # an extra: only several servers on one database need it

        if self._client is None:
            self._client = httpx.AsyncClient(
                timeout=httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
                limits=httpx.Limits(max_connections=MOST_CONNECTIONS, keepalive_expiry=KEEP_SECONDS),
                trust_env=False,
            )
        return self._client

    async def request(self, scope: Scope, content: bytes, send: Send, address: str, secret: str) -> bool:
        """Forward a request and send back its answer; false if the other server has the table no more."""
        import httpx  # an extra, as above

        client = self._connected()
        query = scope["query_string"].decode("latin-1")
        url = httpx.URL(address).copy_with(raw_path=scope["raw_path"] + (f"?{query}".encode() if query else b""))
        request = client.build_request(scope["method"], url, headers=introduced(scope, secret), content=content)
        try:
            response = await client.send(request, stream=True)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol) as error:
            raise Unreached from error
        except (httpx.TransportError, AttributeError, OSError) as error:  # anyio trips over a peer that dies at once
            raise (Unreached if scope["method"] in SAFE else Unsure) from error
        try:
            if ELSEWHERE.decode() in response.headers:
                return False
            await self._send_back(response, send)
        except httpx.TransportError as error:
            raise (Unreached if scope["method"] in SAFE else Unsure) from error
        finally:
            await response.aclose()
        return True

    async def _send_back(self, response: httpx.Response, send: Send) -> None:
        """An answer of some length as it comes; a short one when all of it is here, so that it may still be asked for
        anew."""
        import httpx  # an extra, as above

        raw = [(name.lower(), value) for name, value in response.headers.raw]
        headers = [(name, value) for name, value in raw if name not in HOP_BY_HOP and name not in OWN]
        length = response.headers.get("content-length", "")
        start = {"type": "http.response.start", "status": response.status_code, "headers": headers}
        if length.isdecimal():
            headers.append((b"content-length", length.encode()))
            if int(length) <= SHORT_BYTES:
                content = b"".join([part async for part in response.aiter_raw()])
                await send(start)
                await send({"type": "http.response.body", "body": content})
                return
        await send(start)
        with suppress(httpx.TransportError):  # too late to say anything: the connection is cut, as the other's was
            async for part in response.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
