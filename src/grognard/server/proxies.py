"""Who stands before the server: only proxies that were named may say for whom they ask."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from grognard.core.errors import GrognardError

PROXIED = "grognard.proxied"
"""In the scope of a request that came through a proxy that was named."""
LONGEST = 45
"""Characters of the longest address there is."""


class Proxies:
    """The addresses of the proxies.

    >>> proxies = Proxies(["10.0.0.0/8", "::1"])
    >>> ["10.1.2.3" in proxies, "11.1.2.3" in proxies, "::1" in proxies, "nonsense" in proxies]
    [True, False, True, False]
    """

    def __init__(self, said: Iterable[str] = (), of: str = "proxy") -> None:
        self._networks: list[IPv4Network | IPv6Network] = []
        for text in said:
            try:
                self._networks.append(ip_network(text, strict=False))
            except ValueError:
                message = f"{text!r} is no address of a {of}: give one like 127.0.0.1, ::1 or 10.0.0.0/8."
                raise GrognardError(message) from None

    def __contains__(self, address: object) -> bool:
        if not self._networks:
            return False
        try:
            found = ip_address(str(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def client(self, address: str, forwarded: str) -> str:
        """For whom a proxy asks: the last address of its list that is not a proxy's itself, since anybody can send
        the first ones along."""
        if address not in self:
            return address
        for text in reversed(forwarded.split(",")):
            said = text.strip()
            if len(said) > LONGEST or not _is_address(said):
                break
            address = said
            if address not in self:
                break
        return address


def household(address: str) -> str:
    """Who is counted as one. Of the newer addresses every household has more than anybody could count, so it is known
    by the part that its provider gives it (64 bits).

    >>> household("2001:db8:1:2:3:4:5:6"), household("192.0.2.7"), household("::ffff:192.0.2.7"), household("?")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7', '?')
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


class Forwarded:
    """Takes the client's address and the scheme from a proxy that was named, and from nobody else."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] in ("http", "websocket") and client and client[0] in self._proxies:
            headers = Headers(scope=scope)
            scope[PROXIED] = True
            forwarded = ",".join(headers.getlist("x-forwarded-for"))
            scope["client"] = (self._proxies.client(client[0], forwarded), client[1])
            scheme = headers.get("x-forwarded-proto", "")
            if scheme in ("http", "https"):
                scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        await self._app(scope, receive, send)
