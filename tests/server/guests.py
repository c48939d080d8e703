"""People who come to a table by an invitation, for tests."""

from __future__ import annotations

import secrets

import httpx

from tests.server.serving import Data, Player


def token() -> str:
    return secrets.token_urlsafe(24)


def founder(client: httpx.Client, told: Data) -> Player:
    return Player(client, told["game"], told["tokens"]["red"])


def invited(client: httpx.Client, told: Data, side: str = "blue") -> Player:
    return Player(client, told["game"], told["invitations"][side])


def claim(player: Player, new: str) -> httpx.Response:
    return player.post("/claim", {"token": new})


def sit(player: Player) -> Player:
    """Claim with an invitation; gives whoever sits there then."""
    new = token()
    assert claim(player, new).status_code == 200
    return Player(player.client, player.game, new)


def free(player: Player) -> list[bool]:
    return [seat["free"] for seat in player.push()["seats"]]


def hand_over(player: Player) -> Player:
    answer = player.post("/hand-over", {})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["link"] == f"/play/{player.game}#{told['token']}"
    return Player(player.client, player.game, told["token"])
