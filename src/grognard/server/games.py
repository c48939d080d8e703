"""Tables over HTTP: setting one up, opening it, and whatever changes it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from grognard.core.action import Action
from grognard.server import messages
from grognard.server.house import Disputed, House
from grognard.server.http import Problem, answer, body, change, client_of, room_of, take, token_of
from grognard.table import wire
from grognard.table.present import board_data
from grognard.table.seats import held_by
from grognard.table.table import Table


async def new_game(request: Request) -> Response:
    wish = await body(request, messages.NewGame)
    if not request.app.state.new_games.take(client_of(request)):
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


async def rules_of_game(request: Request) -> Response:
    """A seat says how a game goes on that newer rules do not replay."""
    wish = await body(request, messages.RulesWish)
    take(request, request.app.state.looks)
    house: House = request.app.state.house
    settled = await house.choose_rules(request.path_params["game"], token_of(request), wish.choice)
    return answer(wire.Settled(settled))


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
    take(request, request.app.state.remarks)
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
