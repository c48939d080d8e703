"""The HTTP API: every address and who answers there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.server import games, lobby, looks
from grognard.server.http import answer
from grognard.table.wire import Done


async def health(_: Request) -> Response:
    return answer(Done())


async def openapi(request: Request) -> Response:
    return answer(request.app.state.openapi)


ROUTES = [
    Route("/api/health", health),
    Route("/api/openapi.json", openapi),
    Route("/api/rulesets", lobby.rulesets),
    Route("/api/rulesets/{key}/rules", lobby.rules),
    Route("/api/rulesets/{key}/scenarios/check", lobby.check_scenario, methods=["POST"]),
    Route("/api/rulesets/{key}/scenarios/generate", lobby.generate, methods=["POST"]),
    Route("/api/rulesets/{key}/scenarios/{scenario}/board", lobby.board),
    Route("/api/games", games.new_game, methods=["POST"]),
    Route("/api/games/{game}", games.game),
    Route("/api/games/{game}/actions", games.act, methods=["POST"]),
    Route("/api/games/{game}/undo", games.undo, methods=["POST"]),
    Route("/api/games/{game}/chat", games.chat, methods=["POST"]),
    Route("/api/games/{game}/word", games.word, methods=["POST"]),
    Route("/api/games/{game}/standing", games.standing, methods=["POST"]),
    Route("/api/games/{game}/odds", looks.odds, methods=["POST"]),
    Route("/api/games/{game}/draft", looks.draft, methods=["POST"]),
    Route("/api/games/{game}/why", looks.why, methods=["POST"]),
    Route("/api/games/{game}/push", looks.push),
    Route("/api/games/{game}/rules", games.rules_of_game, methods=["POST"]),
    Route("/api/games/{game}/history/{number}", looks.history),
    Route("/api/games/{game}/log", looks.log),
    Route("/api/games/{game}/record", looks.record),
    Route("/api/games/{game}/overlays", looks.overlays),
]
