"""The API's description, made from the same types that check the requests and that are sent."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard import __version__
from grognard.core.rulebook import Rule
from grognard.server import messages
from grognard.table import wire

Data = dict[str, Any]

KEY = {"name": "key", "in": "path", "required": True, "schema": {"type": "string"}, "example": "portable"}
NAME = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
SCENARIO = {"name": "scenario", "in": "path", "required": True, "schema": {"type": "string"}}
DRILL = {"name": "drill", "in": "path", "required": True, "schema": {"type": "string"}}
GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
NUMBER = {
    "name": "number",
    "in": "path",
    "required": True,
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}
SINCE = {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": -1, "maximum": 999_999_999}}
CHAT = {"name": "chat", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999}}
VERSION = {"name": "version", "in": "query", "schema": {"type": "string"}}
UNIT = {"name": "unit", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0}}

OF_EVERY_POST = (403, 408, 413, 415, 421, 503)
"""Requests of foreign pages, too slow, too long, not JSON, for another server, or at a moment when it is full."""

OPERATIONS: list[tuple[str, str, str, list[Data], Any, Any, tuple[int, ...]]] = [
    ("get", "/api/health", "Can the server do its work?", [], None, wire.Health, (200, 503)),
    ("get", "/api/key", "The key under which records are signed.", [], None, wire.Key, (200,)),
    ("get", "/api/address", "Where others find the page.", [], None, wire.Address, (200,)),
    ("get", "/api/notice", "What hangs at the door.", [], None, wire.Notice, (200,)),
    ("get", "/api/rulesets", "All rulesets with their scenarios.", [], None, list[wire.RulesetInfo], (200,)),
    ("get", "/api/grounds/{name}", "A map, drawn small.", [NAME], None, wire.Ground, (200, 404)),
    ("get", "/api/rulesets/{key}/rules", "The rules of a book in our words.", [KEY], None, list[Rule], (200, 404)),
    ("get", "/api/rulesets/{key}/book", "The rulebook for readers.", [KEY], None, wire.Book, (200, 404)),
    ("get", "/api/rulesets/{key}/scenarios/{scenario}/board", "A board.", [KEY, SCENARIO], None, wire.Board,
     (200, 404)),
    ("post", "/api/rulesets/{key}/scenarios/check", "Check a scenario file.", [KEY], messages.CheckWish, wire.Checked,
     (200, 400, 404, 413, 422, 429)),
    ("post", "/api/rulesets/{key}/scenarios/generate", "Make a random scenario.", [KEY], messages.GenerateWish,
     wire.Generated, (200, 400, 404, 413, 422, 429)),
    ("get", "/api/drills", "All drills.", [], None, list[wire.DrillInfo], (200,)),
    ("get", "/api/drills/{key}/{drill}", "A drill as it is asked.", [KEY, DRILL], None, wire.DrillData,
     (200, 404, 422, 429)),
    ("post", "/api/drills/{key}/{drill}/answer", "Answer a drill.", [KEY, DRILL], messages.DrillWish, wire.DrillVerdict,
     (200, 400, 404, 413, 422, 429)),
    ("post", "/api/games", "Set up a table.", [], messages.NewGame, wire.Created, (201, 400, 404, 413, 422, 429)),
    ("get", "/api/games/{game}", "A table as this seat sees it.", [GAME], None, wire.GameData, (200, 403, 404, 409)),
    ("post", "/api/games/{game}/claim", "Sit down by an invitation.", [GAME], messages.ClaimWish, wire.Claimed,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/hand-over", "An invitation to one's own seat.", [GAME], None, wire.Invitation,
     (200, 403, 404, 429)),
    ("post", "/api/games/{game}/invite", "Invite to a free seat anew.", [GAME], messages.InviteWish, wire.Invitation,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/rules", "Go on under newer rules, or not.", [GAME], messages.RulesWish, wire.Settled,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/actions", "Play an action.", [GAME], messages.ActionWish, wire.Played,
     (200, 400, 403, 404, 409, 413, 422)),
    ("post", "/api/games/{game}/undo", "Take the last action back.", [GAME], messages.UndoWish, wire.Played,
     (200, 400, 403, 404, 409, 413, 422)),
    ("post", "/api/games/{game}/chat", "Say something.", [GAME], messages.ChatWish, wire.Done,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/chat-setting", "Let spectators speak, or not.", [GAME], messages.ChatSetting, wire.Done,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/seal", "Seal a word for the dice.", [GAME], messages.SealWish, wire.Done,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/word", "Open the sealed word.", [GAME], messages.WordWish, wire.Done,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/resign", "Give the game up.", [GAME], messages.ResignWish, wire.Done,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/standing", "Give a standing order.", [GAME], messages.StandingWish, wire.Done,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/odds", "The odds of an action.", [GAME], messages.OddsWish, list[wire.OddsCard],
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/draft", "A sheet tried out.", [GAME], messages.DraftWish, wire.Draft,
     (200, 400, 403, 404, 409, 413, 422, 429)),
    ("post", "/api/games/{game}/why", "Why a thing cannot be done.", [GAME], messages.WhyWish, wire.Why,
     (200, 400, 403, 404, 413, 429)),
    ("post", "/api/games/{game}/hint", "What would a staff officer do?", [GAME], messages.HintWish, wire.Counsel,
     (200, 400, 403, 404, 409, 413, 422, 429)),
    ("post", "/api/games/{game}/reason", "Why did the bot do this?", [GAME], messages.ReasonWish, wire.Counsel,
     (200, 400, 403, 404, 413, 422, 429)),
    ("get", "/api/games/{game}/push", "What a live connection would be told now.", [GAME, SINCE, CHAT], None, wire.Push,
     (200, 400, 403, 404, 429)),
    ("get", "/api/games/{game}/history/{number}", "A past position.", [GAME, NUMBER], None, wire.History,
     (200, 400, 403, 404, 429)),
    ("get", "/api/games/{game}/log", "The log so far.", [GAME, VERSION], None, list[wire.LogLine],
     (200, 403, 404, 429)),
    ("get", "/api/games/{game}/record", "The record as text, signed.", [GAME, VERSION], None, str,
     (200, 403, 404, 429)),
    ("get", "/api/games/{game}/overlays", "What to show for a unit.", [GAME, UNIT], None, list[wire.Overlay],
     (200, 400, 403, 404, 429)),
]  # fmt: skip


def describe() -> Data:
    """The OpenAPI document."""
    kinds = [kind for operation in OPERATIONS for kind in operation[4:6] if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*kinds, wire.Refusal], ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip([*kinds, wire.Refusal], schemas, strict=True))
    paths: Data = {}
    for method, path, summary, parameters, wish, result, statuses in OPERATIONS:
        operation: Data = {"summary": summary, "parameters": parameters, "security": [{}, {"seat": []}]}
        if wish is not None:
            content = {"application/json": {"schema": schema_of[wish]}}
            operation["requestBody"] = {"required": True, "content": content}
        if method == "post":
            statuses = tuple(sorted({*statuses, *OF_EVERY_POST}))
        answers = {status: result if status < 300 else wire.Refusal for status in statuses}
        operation["responses"] = {
            str(status): _response(status, kind, schema_of[kind]) for status, kind in answers.items()
        }
        paths.setdefault(path, {})[method] = operation
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Grognard", "version": __version__, "description": "See docs/reference/api.md."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }
    plain: Data = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def _response(status: int, kind: Any, schema: Data) -> Data:
    text = "What was asked for." if status < 300 else "A sentence about what is wrong."
    return {"description": text, "content": {"text/plain" if kind is str else "application/json": {"schema": schema}}}
