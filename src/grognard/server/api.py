"""The HTTP API: every address and who answers there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.server import books, counsel, drills, games, lobby, looks
from grognard.server.http import answer
from grognard.server.watch.figures import CONTENT_TYPE_LATEST, figures, may_read
from grognard.table.wire import Address, Key, Refusal


async def health(request: Request) -> Response:
    """Whether the server can do its work, the database included; never later than in a few seconds."""
    found = await request.app.state.pulse.look()
    return answer(found, 200 if found.ok else 503)


async def metrics(request: Request) -> Response:
    """The figures of this process, for whoever may have them."""
    if not may_read(request):
        return answer(Refusal("Figures are for the operator: name your network with --metrics-from."), 403)
    return Response(figures(request.app.state), media_type=CONTENT_TYPE_LATEST)


async def key(request: Request) -> Response:
    """The public key under which this server's records are signed."""
    return answer(Key(request.app.state.key.public))


async def notice(request: Request) -> Response:
    """What hangs at the door of the house."""
    return answer(request.app.state.porter.at_the_door())


async def address(request: Request) -> Response:
    """Where others find the page: a link that begins with this machine's own name leads them nowhere."""
    return answer(Address(request.app.state.open_at))


async def openapi(request: Request) -> Response:
    return answer(request.app.state.openapi)


OPERATING = [Route("/health", health), Route("/metrics", metrics)]
"""For whoever runs the server."""

ROUTES = [
    Route("/api/health", health),
    Route("/api/key", key),
    Route("/api/address", address),
    Route("/api/notice", notice),
    Route("/api/openapi.json", openapi),
    Route("/api/rulesets", lobby.rulesets),
    Route("/api/grounds/{name}", lobby.ground),
    Route("/api/rulesets/{key}/rules", lobby.rules),
    Route("/api/rulesets/{key}/book", books.book),
    Route("/api/rulesets/{key}/scenarios/check", lobby.check_scenario, methods=["POST"]),
    Route("/api/rulesets/{key}/scenarios/generate", lobby.generate, methods=["POST"]),
    Route("/api/rulesets/{key}/scenarios/{scenario}/board", lobby.board),
    Route("/api/drills", drills.drills),
    Route("/api/drills/{key}/{drill}", drills.drill),
    Route("/api/drills/{key}/{drill}/answer", drills.solve, methods=["POST"]),
    Route("/api/games", games.new_game, methods=["POST"]),
    Route("/api/games/{game}", games.game),
    Route("/api/games/{game}/claim", games.claim, methods=["POST"]),
    Route("/api/games/{game}/hand-over", games.hand_over, methods=["POST"]),
    Route("/api/games/{game}/invite", games.invite, methods=["POST"]),
    Route("/api/games/{game}/actions", games.act, methods=["POST"]),
    Route("/api/games/{game}/undo", games.undo, methods=["POST"]),
    Route("/api/games/{game}/chat", games.chat, methods=["POST"]),
    Route("/api/games/{game}/chat-setting", games.chat_setting, methods=["POST"]),
    Route("/api/games/{game}/seal", games.seal, methods=["POST"]),
    Route("/api/games/{game}/word", games.word, methods=["POST"]),
    Route("/api/games/{game}/resign", games.resign, methods=["POST"]),
    Route("/api/games/{game}/standing", games.standing, methods=["POST"]),
    Route("/api/games/{game}/odds", looks.odds, methods=["POST"]),
    Route("/api/games/{game}/draft", looks.draft, methods=["POST"]),
    Route("/api/games/{game}/why", looks.why, methods=["POST"]),
    Route("/api/games/{game}/hint", counsel.hint, methods=["POST"]),
    Route("/api/games/{game}/reason", counsel.reason, methods=["POST"]),
    Route("/api/games/{game}/push", looks.push),
    Route("/api/games/{game}/rules", games.rules_of_game, methods=["POST"]),
    Route("/api/games/{game}/history/{number}", looks.history),
    Route("/api/games/{game}/log", looks.log),
    Route("/api/games/{game}/record", looks.record),
    Route("/api/games/{game}/overlays", looks.overlays),
]
