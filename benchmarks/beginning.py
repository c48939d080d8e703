"""How programs bring a new table to its beginning: whoever sits there seals a word, then opens it."""

from __future__ import annotations

import secrets
from typing import Any

import httpx

from grognard.table.sealing import seal

Request = tuple[str, dict[str, str], dict[str, str]]


def _requests(told: dict[str, Any]) -> list[Request]:
    """What is sent, in order: the path, the body and the headers."""
    path, commitment = f"/api/games/{told['game']}", told["dice"]["commitment"]
    seals: list[Request] = []
    words: list[Request] = []
    for side in told["dice"]["seals"] or ():
        headers = {"authorization": f"Bearer {told['tokens'][side]}"}
        seals.append((f"{path}/seal", {"commit": seal(commitment, side, side)}, headers))
        words.append((f"{path}/word", {"word": side}, headers))
    return seals + words


def begin(client: httpx.Client, told: dict[str, Any]) -> None:
    for path, body, headers in _requests(told):
        client.post(path, json=body, headers=headers).raise_for_status()


async def begin_later(client: httpx.AsyncClient, told: dict[str, Any]) -> None:
    for path, body, headers in _requests(told):
        (await client.post(path, json=body, headers=headers)).raise_for_status()


async def found_table(client: httpx.AsyncClient, scenario: str) -> tuple[str, list[str]]:
    """A new table of two people who have given their words for the dice; its id, and the token of each seat."""
    answer = await client.post("/api/games", json={"ruleset": "portable", "scenario": scenario})
    if answer.status_code != 201:
        raise ValueError(answer.text)
    told = answer.json()
    game, invitations = told["game"], told["invitations"]
    tokens = {side: await claim(client, game, invitation) for side, invitation in invitations.items()}
    await begin_later(client, {**told, "tokens": tokens})
    return game, list(tokens.values())


async def claim(client: httpx.AsyncClient, game: str, invitation: str) -> str:
    """Take a seat; gives the token that holds it."""
    token, headers = secrets.token_urlsafe(24), {"authorization": f"Bearer {invitation}"}
    answer = await client.post(f"/api/games/{game}/claim", json={"token": token}, headers=headers)
    answer.raise_for_status()
    return token
