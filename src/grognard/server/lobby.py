"""The lobby over HTTP: which rules and battles there are, and battles of one's own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from grognard.core.source import Source
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.server import messages
from grognard.server.house import House
from grognard.server.http import answer, body, take
from grognard.table import wire
from grognard.table.present import board_data, ruleset_data


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
    take(request, request.app.state.checks)

    def check() -> wire.Checked:
        scenario = ruleset.read_scenario(Source(wish.text, "scenario.toml"))
        return wire.Checked(True, scenario.title, board_data(ruleset, scenario))

    return answer(await request.app.state.house.parse(check))


async def generate(request: Request) -> Response:
    ruleset = get_ruleset(request.path_params["key"])
    wish = await body(request, messages.GenerateWish)
    take(request, request.app.state.checks)
    house: House = request.app.state.house
    text = await house.parse(lambda: ruleset.generate(wish.seed, wish.columns, wish.rows, wish.units))
    return answer(wire.Generated(text))
