"""Tables over HTTP: setting one up, opening it, and whatever changes it."""

from __future__ import annotations

from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

from grognard.core.action import Action
from grognard.server import as_played, messages, seating, words
from grognard.server.guard import MOST_BYTES
from grognard.server.house import Disputed, House
from grognard.server.http import Problem, answer, anybody, body, change, client_of, room_of, sides_of, take, token_of
from grognard.server.resign import give_up
from grognard.server.room import Room
from grognard.table import asked, wire
from grognard.table.table import Sides, Table


async def new_game(request: Request) -> Response:
    if not request.app.state.new_games.take(client_of(request)):  # before the body is read, which can be long
        raise Problem(429, "Too many new games at once: wait a moment.")
    wish = await body(request, messages.NewGame, MOST_BYTES)
    if sum(choice is not None for choice in (wish.scenario, wish.text, wish.record, wish.lesson, wish.drill)) != 1:
        raise Problem(400, "Name a scenario, a lesson or a drill, or send the text of one, or a record: one of these.")
    house: House = request.app.state.house
    room, made = await house.new_game(wish)
    links = {side: link_of(room, token) for side, token in (made.tokens | made.invitations).items()}
    told = wire.Created(room.game, links, made.tokens, made.invitations, f"/play/{room.game}", _dice(room.table))
    return answer(told, 201)


def _dice(table: Table) -> wire.Dice:
    """What may be known of a table's dice: the commitment from the first, the secret when the game is over."""
    box, keys = table.journal.box, [side.key for side in table.journal.scenario.sides]
    given = list(zip(keys, box.words, box.heard, strict=False))
    return wire.Dice(
        kind=box.kind,
        commitment=box.value,
        words={key: word for key, word, _ in given},
        heard={key: heard for key, _, heard in given if heard is not None},
        seals=None if box.commits is None else {k: c for k, c in zip(keys, box.commits, strict=True) if c is not None},
        secret=(box.secret.hex() or None) if table.is_over else None,
    )


async def game(request: Request) -> Response:
    try:
        room, sides = await room_of(request)
    except Disputed as disputed:
        sides = sides_of(request, disputed.dispute.stored.seats)
        changed = disputed.dispute.data(sides, as_played.disputed(disputed.dispute).may_read(sides))
        raise Problem(409, disputed.message, changed=changed) from None
    journal = room.table.journal
    keys = [side.key for side in journal.scenario.sides]
    push = room.push(sides)
    return answer(
        wire.GameData(
            game=room.game,
            board=cast(Any, journal.battle.board),
            you=tuple(keys[side] for side in sides),
            invited=tuple(keys[side] for side in room.invited(token_of(request))),
            seats=push.seats,
            dice=_dice(room.table),
            earlier=tuple(dict.fromkeys((journal.began, *(change.version for change in journal.changes[:-1]))))
            if journal.changes
            else (),
            push=push,
            manners=room.table.manners,
        )
    )


async def rules_of_game(request: Request) -> Response:
    """A seat says how a game goes on that newer rules do not replay."""
    wish = await body(request, messages.RulesWish)
    take(request, request.app.state.looks)
    house: House = request.app.state.house
    settled = await house.choose_rules(request.path_params["game"], token_of(request), wish.choice)
    return answer(wire.Settled(settled))


def link_of(room: Room, token: str) -> str:
    """A link to a seat; what stands behind the # goes to no server."""
    return f"/play/{room.game}#{token}"


async def claim(request: Request) -> Response:
    """Whoever comes with an invitation sits down."""
    wish = await body(request, messages.ClaimWish)
    take(request, request.app.state.looks)
    invitation = token_of(request)

    async def do(room: Room, _: Sides) -> tuple[str, ...]:
        keys = [side.key for side in room.table.journal.scenario.sides]
        return tuple(keys[side] for side in await seating.claim(room, invitation, wish.token))

    return answer(wire.Claimed(await change(request, do, anybody)))


async def hand_over(request: Request) -> Response:
    """A link by which somebody else, or another device, takes the sender's seat."""
    take(request, request.app.state.looks)

    async def do(room: Room, sides: Sides) -> wire.Invitation:
        token = await seating.hand_over(room, sides)
        return wire.Invitation(link_of(room, token), token)

    return answer(await change(request, do))


async def invite(request: Request) -> Response:
    """A new link to a seat that nobody has taken yet."""
    wish = await body(request, messages.InviteWish)
    take(request, request.app.state.looks)

    async def do(room: Room, sides: Sides) -> wire.Invitation:
        token = await seating.invite(room, sides, wish.side)
        return wire.Invitation(link_of(room, token), token)

    return answer(await change(request, do))


async def act(request: Request) -> Response:
    wish = await body(request, messages.ActionWish)
    if sum(form is not None for form in (wish.action, wish.actions, wish.text)) != 1:
        raise Problem(400, "Send an action in its plain form or as text, or several: one of the three.")
    forms = wish.actions or () if wish.action is None else (wish.action,)
    actions: list[Action | str] = [Action(*form) for form in forms]
    if wish.text is not None:
        actions.append(wish.text)

    if wish.weigh and wish.action is None:
        raise Problem(400, "Only one action in its plain form can be weighed.")

    async def do(room: Room, sides: Sides) -> wire.Played:
        odds = _weighed(room, sides, wish)
        number = wish.number if odds else await room.act(sides, wish.number, wish.side, *actions)
        return wire.Played(number, odds)

    return answer(await change(request, do))


def _weighed(room: Room, sides: Sides, wish: messages.ActionWish) -> tuple[wire.OddsCard, ...]:
    """What an action that is to be weighed could come to; nothing where the table is not as the sender saw it, which
    the room will say."""
    if not wish.weigh or wish.action is None or room.table.is_over or not room.table.has_begun:
        return ()
    side = room.table.viewer(sides) if wish.side is None else wish.side
    if side not in sides or room.table.number(sides) != wish.number:
        return ()
    return asked.odds(room.table, side, Action(*wish.action))


async def undo(request: Request) -> Response:
    wish = await body(request, messages.UndoWish)
    return answer(wire.Played(await change(request, lambda room, sides: room.undo(sides, wish.number))))


async def chat(request: Request) -> Response:
    wish = await body(request, messages.ChatWish)
    take(request, request.app.state.remarks)
    await change(request, lambda room, sides: room.say(sides, wish.text))
    return answer(wire.Done())


async def chat_setting(request: Request) -> Response:
    wish = await body(request, messages.ChatSetting)
    take(request, request.app.state.remarks)
    await change(request, lambda room, sides: room.open_chat(sides, wish.spectators))
    return answer(wire.Done())


async def seal(request: Request) -> Response:
    wish = await body(request, messages.SealWish)
    await change(request, lambda room, sides: words.seal(room, sides, wish.side, wish.commit))
    return answer(wire.Done())


async def word(request: Request) -> Response:
    wish = await body(request, messages.WordWish)
    await change(request, lambda room, sides: words.give(room, sides, wish.side, wish.word))
    return answer(wire.Done())


async def standing(request: Request) -> Response:
    wish = await body(request, messages.StandingWish)
    await change(request, lambda room, sides: room.stand(sides, wish.order, wish.answer))
    return answer(wire.Done())


async def resign(request: Request) -> Response:
    """A seat gives its game up, or says that its program has lost it."""
    wish = await body(request, messages.ResignWish)
    await change(request, lambda room, sides: give_up(room, sides, wish.side, wish.reason))
    return answer(wire.Done())
