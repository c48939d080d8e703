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
SCENARIO = {"name": "scenario", "in": "path", "required": True, "schema": {"type": "string"}}
GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
NUMBER = {
    "name": "number",
    "in": "path",
    "required": True,
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}
SINCE = {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999}}
UNIT = {"name": "unit", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0}}

OPERATIONS: list[tuple[str, str, str, list[Data], Any, Any, tuple[int, ...]]] = [
    ("get", "/api/health", "Is the server there?", [], None, wire.Done, (200,)),
    ("get", "/api/rulesets", "All rulesets with their scenarios.", [], None, list[wire.RulesetInfo], (200,)),
    ("get", "/api/rulesets/{key}/rules", "The rules of a book in our words.", [KEY], None, list[Rule], (200, 404)),
    ("get", "/api/rulesets/{key}/scenarios/{scenario}/board", "A board.", [KEY, SCENARIO], None, wire.Board,
     (200, 404)),
    ("post", "/api/rulesets/{key}/scenarios/check", "Check a scenario file.", [KEY], messages.CheckWish, wire.Checked,
     (200, 400, 404, 413, 422, 429)),
    ("post", "/api/rulesets/{key}/scenarios/generate", "Make a random scenario.", [KEY], messages.GenerateWish,
     wire.Generated, (200, 400, 404, 413, 422, 429)),
    ("post", "/api/games", "Set up a table.", [], messages.NewGame, wire.Created, (201, 400, 404, 413, 422, 429)),
    ("get", "/api/games/{game}", "A table as this seat sees it.", [GAME], None, wire.GameData, (200, 403, 404, 409)),
    ("post", "/api/games/{game}/rules", "Go on under newer rules, or not.", [GAME], messages.RulesWish, wire.Settled,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/actions", "Play an action.", [GAME], messages.ActionWish, wire.Played,
     (200, 400, 403, 404, 409, 413, 422)),
    ("post", "/api/games/{game}/undo", "Take the last action back.", [GAME], messages.UndoWish, wire.Played,
     (200, 400, 403, 404, 409, 413, 422)),
    ("post", "/api/games/{game}/chat", "Say something.", [GAME], messages.ChatWish, wire.Done,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/word", "Give a word for the dice.", [GAME], messages.WordWish, wire.Done,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/standing", "Give a standing order.", [GAME], messages.StandingWish, wire.Done,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/odds", "The odds of an action.", [GAME], messages.OddsWish, list[wire.OddsCard],
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/draft", "A sheet tried out.", [GAME], messages.DraftWish, wire.Draft,
     (200, 400, 403, 404, 409, 413, 422, 429)),
    ("post", "/api/games/{game}/why", "Why an action is not lawful.", [GAME], messages.OddsWish, wire.Why,
     (200, 400, 403, 404, 413, 429)),
    ("get", "/api/games/{game}/push", "What a live connection would be told now.", [GAME, SINCE], None, wire.Push,
     (200, 400, 403, 404, 429)),
    ("get", "/api/games/{game}/history/{number}", "A past position.", [GAME, NUMBER], None, wire.History,
     (200, 400, 403, 404, 429)),
    ("get", "/api/games/{game}/log", "The log so far.", [GAME], None, list[wire.LogLine], (200, 403, 404, 429)),
    ("get", "/api/games/{game}/record", "The record as text.", [GAME], None, str, (200, 403, 404, 429)),
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
