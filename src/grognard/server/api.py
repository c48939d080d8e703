"""The HTTP API: small handlers, each a request type in and plain data out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.core.action import Action
from grognard.core.errors import GrognardError, ScenarioError, UnknownName
from grognard.core.masks import iter_bits
from grognard.core.record import write_record
from grognard.core.source import Source
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.server import messages
from grognard.server.guard import MOST_BYTES, Bucket
from grognard.server.house import Disputed, House
from grognard.server.room import Broken, Forbidden, Room, Stale
from grognard.table import wire
from grognard.table.present import AnyGame, board_data, odds_data, ruleset_data
from grognard.table.seats import held_by
from grognard.table.table import Table

W = TypeVar("W")


class Problem(Exception):
    """An answer other than 200."""

    def __init__(self, status: int, message: str, changed: wire.ChangedRules | UnsetType = UNSET) -> None:
        self.status = status
        self.data = wire.Refusal(message, changed=changed)


def answer(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def on_problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return answer(problem.data, problem.status)


async def on_http(_: Request, error: Exception) -> Response:
    """What Starlette refuses by itself: an unknown address, a wrong method."""
    assert isinstance(error, HTTPException)
    return answer(wire.Refusal(f"{error.detail}."), error.status_code)


async def on_leaving(_: Request, error: Exception) -> Response:
    """The sender went away in the middle of a request: nobody reads this."""
    return answer(wire.Refusal("The request was cut off."), 400)


async def on_error(_: Request, error: Exception) -> Response:
    """Our own errors are sentences for the sender."""
    assert isinstance(error, GrognardError)
    status = 422
    if isinstance(error, UnknownName):
        status = 404
    elif isinstance(error, Forbidden):
        status = 403
    elif isinstance(error, Stale | Disputed):
        status = 409
    elif isinstance(error, Broken):
        status = 503
    line, index = getattr(error, "line", None), msgspec.UNSET if error.index is None else error.index
    return answer(wire.Refusal(error.message, error.rule or "", line or 0, index), status)


async def body(request: Request, kind: type[W]) -> W:
    """The request's body as a type, or a sentence about what is wrong with it."""
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > MOST_BYTES:
        raise Problem(413, f"A request may have {MOST_BYTES:,} bytes at most.")
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > MOST_BYTES:
            raise Problem(413, f"A request may have {MOST_BYTES:,} bytes at most.")
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise Problem(400, f"The request does not fit: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Problem(400, "The request is not JSON.") from None
    except RecursionError:
        raise Problem(400, "The request is nested too deeply.") from None


def token_of(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def room_of(request: Request) -> tuple[Room, tuple[int, ...]]:
    house: House = request.app.state.house
    room = await house.room(request.path_params["game"])
    token = token_of(request)
    sides = room.sides_of(token)
    if token and not sides:
        raise Problem(403, "This link holds no seat at this table.")
    return room, sides


R = TypeVar("R")
TRIES = 5
"""How often a room may be closed under a request before its sender is asked to try again."""


async def change(request: Request, do: Callable[[Room, tuple[int, ...]], Awaitable[R]]) -> R:
    """Change a table; if its room was closed while the request was on its way, open it and try again."""
    for _ in range(TRIES - 1):
        room, sides = await room_of(request)
        with suppress(Broken):
            return await do(room, sides)
    room, sides = await room_of(request)
    return await do(room, sides)


# -- lobby ---------------------------------------------------------------------------------------------------------


async def rulesets(_: Request) -> Response:
    return answer([ruleset_data(ruleset) for ruleset in all_rulesets().values()])


async def rules(request: Request) -> Response:
    ruleset = get_ruleset(request.path_params["key"])
    return answer(ruleset.rulebook.rules)


async def board(request: Request) -> Response:
    request.app.state.house.thinkers.wake()  # somebody is choosing a battle: a bot will be wanted soon
    ruleset = get_ruleset(request.path_params["key"])
    return answer(board_data(ruleset, ruleset.scenario(request.path_params["scenario"])))


async def check_scenario(request: Request) -> Response:
    ruleset = get_ruleset(request.path_params["key"])
    wish = await body(request, messages.CheckWish)
    _take(request, request.app.state.checks)

    def check() -> wire.Checked:
        scenario = ruleset.read_scenario(Source(wish.text, "scenario.toml"))
        return wire.Checked(True, scenario.title, board_data(ruleset, scenario))

    return answer(await request.app.state.house.parse(check))


async def generate(request: Request) -> Response:
    ruleset = get_ruleset(request.path_params["key"])
    wish = await body(request, messages.GenerateWish)
    _take(request, request.app.state.checks)
    house: House = request.app.state.house
    text = await house.parse(lambda: ruleset.generate(wish.seed, wish.columns, wish.rows, wish.units))
    return answer(wire.Generated(text))


# -- games ---------------------------------------------------------------------------------------------------------


async def new_game(request: Request) -> Response:
    wish = await body(request, messages.NewGame)
    if not request.app.state.new_games.take(_client(request)):
        raise Problem(429, "Too many new games at once: wait a moment.")
    if sum(choice is not None for choice in (wish.scenario, wish.text, wish.record)) != 1:
        raise Problem(400, "Name a scenario, or send the text of one, or a record: one of the three.")
    house: House = request.app.state.house
    room, tokens = await house.new_game(wish)
    links = {side: f"/play/{room.game}#{token}" for side, token in tokens.items()}
    return answer(wire.Created(room.game, links, tokens, f"/play/{room.game}", _dice(room.table)), 201)


def _dice(table: Table) -> wire.Dice:
    """What may be known of a table's dice: the commitment from the first, the secret when the game is over."""
    box, keys = table.journal.box, [side.key for side in table.journal.scenario.sides]
    given = list(zip(keys, box.words, box.heard, strict=False))
    return wire.Dice(
        kind=box.kind,
        commitment=box.value,
        words={key: word for key, word, _ in given},
        heard={key: heard for key, _, heard in given if heard is not None},
        secret=(box.secret.hex() or None) if table.is_over else None,
    )


def _client(request: Request) -> str:
    return request.client.host if request.client else "?"


def _take(request: Request, bucket: Bucket) -> None:
    if not bucket.take(_client(request)):
        raise Problem(429, "Slower, please: wait a moment.")


async def rules_of_game(request: Request) -> Response:
    """A seat says how a game goes on that newer rules do not replay."""
    wish = await body(request, messages.RulesWish)
    _take(request, request.app.state.looks)
    house: House = request.app.state.house
    settled = await house.choose_rules(request.path_params["game"], token_of(request), wish.choice)
    return answer(wire.Settled(settled))


async def game(request: Request) -> Response:
    try:
        room, sides = await room_of(request)
    except Disputed as disputed:
        sides = held_by(disputed.dispute.stored.seats, token_of(request))
        raise Problem(409, disputed.message, changed=disputed.dispute.data(sides)) from None
    journal = room.table.journal
    keys = [side.key for side in journal.scenario.sides]
    push = room.push(sides)
    return answer(
        wire.GameData(
            game=room.game,
            board=board_data(journal.ruleset, journal.scenario),
            you=tuple(keys[side] for side in sides),
            seats=push.seats,
            dice=_dice(room.table),
            push=push,
        )
    )


async def act(request: Request) -> Response:
    wish = await body(request, messages.ActionWish)
    if sum(form is not None for form in (wish.action, wish.actions, wish.text)) != 1:
        raise Problem(400, "Send an action in its plain form or as text, or several: one of the three.")
    forms = wish.actions or () if wish.action is None else (wish.action,)
    actions: list[Action | str] = [Action(*form) for form in forms]
    if wish.text is not None:
        actions.append(wish.text)

    number = await change(request, lambda room, sides: room.act(sides, wish.number, wish.side, *actions))
    return answer(wire.Played(number))


async def undo(request: Request) -> Response:
    wish = await body(request, messages.UndoWish)
    return answer(wire.Played(await change(request, lambda room, sides: room.undo(sides, wish.number))))


async def chat(request: Request) -> Response:
    wish = await body(request, messages.ChatWish)
    _take(request, request.app.state.remarks)
    await change(request, lambda room, sides: room.say(sides, wish.text))
    return answer(wire.Done())


async def word(request: Request) -> Response:
    wish = await body(request, messages.WordWish)
    await change(request, lambda room, sides: room.give_word(sides, wish.side, wish.word))
    return answer(wire.Done())


async def standing(request: Request) -> Response:
    wish = await body(request, messages.StandingWish)
    await change(request, lambda room, sides: room.stand(sides, wish.order, wish.answer))
    return answer(wire.Done())


async def push(request: Request) -> Response:
    """What a live connection would be pushed now, for whoever has none."""
    _take(request, request.app.state.looks)
    room, sides = await room_of(request)
    said = request.query_params.get("since")
    since = None if said is None else _number(said, "Say the number of the last push that you have.")
    return answer(room.push(sides, room.table.read_from(sides, since)))


async def odds(request: Request) -> Response:
    game, side, action = await _weighed(request)
    if action not in game.options(side):
        raise game.refusal(side, action)
    return answer(odds_data(game, side, action))


async def why(request: Request) -> Response:
    """Whether an action may be chosen, and which rule stands in its way if not."""
    game, side, action = await _weighed(request)
    if action in game.options(side):
        return answer(wire.Why(True, "", ""))
    refusal = game.refusal(side, action)
    return answer(wire.Why(False, refusal.message, refusal.rule or ""))


async def _weighed(request: Request) -> tuple[AnyGame, int, Action]:
    """An action that somebody thinks about."""
    _take(request, request.app.state.looks)
    room, sides = await room_of(request)
    wish = await body(request, messages.OddsWish)
    side = room.table.viewer(sides) if wish.side is None else wish.side
    if side not in sides:
        raise Problem(403, "Only whoever has to choose sees what comes of it.")
    return room.table.game, side, Action(*wish.action)


async def draft(request: Request) -> Response:
    _take(request, request.app.state.looks)
    room, sides = await room_of(request)
    wish = await body(request, messages.DraftWish)
    return answer(room.draft(sides, wish.number, wish.side, [Action(*form) for form in wish.actions]))


async def history(request: Request) -> Response:
    _take(request, request.app.state.looks)
    room, sides = await room_of(request)
    return answer(room.table.history(sides, _number(request.path_params["number"], "Say after which action.")))


def _number(text: str, otherwise: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= 9):
        raise Problem(400, otherwise)
    return int(text)


async def log(request: Request) -> Response:
    _take(request, request.app.state.looks)
    room, sides = await room_of(request)
    return answer(room.table.log(sides))


async def record(request: Request) -> Response:
    """The record; while secrets are sealed in it nobody gets it but a holder of all seats."""
    _take(request, request.app.state.looks)
    room, sides = await room_of(request)
    table = room.table
    if not table.is_over and not (sides and _may_have_record(table, sides)):
        raise Problem(403, "The record is open to all when the game is over; until then it could give secrets away.")
    text = write_record(table.journal.record(over=table.is_over))
    return Response(text, media_type="text/plain; charset=utf-8")


def _may_have_record(table: Table, sides: tuple[int, ...]) -> bool:
    """All seats in one hand, or all others bots and nothing of theirs sealed at this moment."""
    if len(sides) == len(table.seats):
        return True
    if not all(seat.kind == "bot" or seat.side in sides for seat in table.seats):
        return False
    return all(table.game.ruleset.reseal(table.game, side, Random(0)) is None for side in sides)


async def overlays(request: Request) -> Response:
    _take(request, request.app.state.looks)
    room, sides = await room_of(request)
    which = "Say which unit: its number in the board's list."
    unit = _number(request.query_params.get("unit", ""), which)
    if unit >= len(room.table.journal.scenario.units):
        raise Problem(400, which)
    game = room.table.game
    found = game.ruleset.overlays(game, room.table.viewer(sides), unit)
    word = game.ruleset.messages.word
    return answer([wire.Overlay(key, word(key), tuple(iter_bits(mask))) for key, mask in found.items()])


async def health(_: Request) -> Response:
    return answer(wire.Done())


async def openapi(request: Request) -> Response:
    return answer(request.app.state.openapi)


ROUTES = [
    Route("/api/health", health),
    Route("/api/openapi.json", openapi),
    Route("/api/rulesets", rulesets),
    Route("/api/rulesets/{key}/rules", rules),
    Route("/api/rulesets/{key}/scenarios/check", check_scenario, methods=["POST"]),
    Route("/api/rulesets/{key}/scenarios/generate", generate, methods=["POST"]),
    Route("/api/rulesets/{key}/scenarios/{scenario}/board", board),
    Route("/api/games", new_game, methods=["POST"]),
    Route("/api/games/{game}", game),
    Route("/api/games/{game}/actions", act, methods=["POST"]),
    Route("/api/games/{game}/undo", undo, methods=["POST"]),
    Route("/api/games/{game}/chat", chat, methods=["POST"]),
    Route("/api/games/{game}/word", word, methods=["POST"]),
    Route("/api/games/{game}/standing", standing, methods=["POST"]),
    Route("/api/games/{game}/odds", odds, methods=["POST"]),
    Route("/api/games/{game}/draft", draft, methods=["POST"]),
    Route("/api/games/{game}/why", why, methods=["POST"]),
    Route("/api/games/{game}/push", push),
    Route("/api/games/{game}/rules", rules_of_game, methods=["POST"]),
    Route("/api/games/{game}/history/{number}", history),
    Route("/api/games/{game}/log", log),
    Route("/api/games/{game}/record", record),
    Route("/api/games/{game}/overlays", overlays),
]

ERRORS: dict[Any, Any] = {
    Problem: on_problem,
    GrognardError: on_error,
    ScenarioError: on_error,
    HTTPException: on_http,
    ClientDisconnect: on_leaving,
}
