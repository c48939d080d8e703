"""The API's description, made from the same types that check the requests."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard import __version__
from grognard.server import messages

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
UNIT = {"name": "unit", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0}}
TEXT: Data = {"type": "string"}

OBJECT: Data = {"type": "object"}
LIST: Data = {"type": "array"}

OPERATIONS: list[tuple[str, str, str, list[Data], Any, Data, tuple[int, ...]]] = [
    ("get", "/api/health", "Is the server there?", [], None, OBJECT, (200,)),
    ("get", "/api/rulesets", "All rulesets with their scenarios.", [], None, LIST, (200,)),
    ("get", "/api/rulesets/{key}/rules", "The rules of a book in our words.", [KEY], None, LIST, (200, 404)),
    ("get", "/api/rulesets/{key}/scenarios/{scenario}/board", "A board.", [KEY, SCENARIO], None, OBJECT, (200, 404)),
    ("post", "/api/rulesets/{key}/scenarios/check", "Check a scenario file.", [KEY], messages.CheckWish, OBJECT,
     (200, 400, 404, 413, 422, 429)),
    ("post", "/api/rulesets/{key}/scenarios/generate", "Make a random scenario.", [KEY], messages.GenerateWish, OBJECT,
     (200, 400, 404, 413, 422, 429)),
    ("post", "/api/games", "Set up a table.", [], messages.NewGame, OBJECT, (201, 400, 404, 413, 422, 429)),
    ("get", "/api/games/{game}", "A table as this seat sees it.", [GAME], None, OBJECT, (200, 403, 404, 409)),
    ("post", "/api/games/{game}/rules", "Go on under newer rules, or not.", [GAME], messages.RulesWish, OBJECT,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/actions", "Play an action.", [GAME], messages.ActionWish, OBJECT,
     (200, 400, 403, 404, 409, 413, 422)),
    ("post", "/api/games/{game}/undo", "Take the last action back.", [GAME], messages.UndoWish, OBJECT,
     (200, 400, 403, 404, 409, 413, 422)),
    ("post", "/api/games/{game}/chat", "Say something.", [GAME], messages.ChatWish, OBJECT,
     (200, 400, 403, 404, 413, 422, 429)),
    ("post", "/api/games/{game}/word", "Give a word for the dice.", [GAME], messages.WordWish, OBJECT,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/standing", "Give a standing order.", [GAME], messages.StandingWish, OBJECT,
     (200, 400, 403, 404, 413, 422)),
    ("post", "/api/games/{game}/odds", "The odds of an action.", [GAME], messages.OddsWish, LIST,
     (200, 400, 403, 404, 413, 422, 429)),
    ("get", "/api/games/{game}/history/{number}", "A past position.", [GAME, NUMBER], None, OBJECT,
     (200, 400, 403, 404, 429)),
    ("get", "/api/games/{game}/log", "The log so far.", [GAME], None, LIST, (200, 403, 404, 429)),
    ("get", "/api/games/{game}/record", "The record as text.", [GAME], None, TEXT, (200, 403, 404, 429)),
    ("get", "/api/games/{game}/overlays", "What to show for a unit.", [GAME, UNIT], None, LIST,
     (200, 400, 403, 404, 429)),
]  # fmt: skip


def describe() -> Data:
    """The OpenAPI document."""
    wishes = [operation[4] for operation in OPERATIONS if operation[4] is not None]
    schemas, components = msgspec.json.schema_components(wishes, ref_template="#/components/schemas/{name}")
    by_wish = dict(zip(wishes, schemas, strict=True))
    paths: Data = {}
    for method, path, summary, parameters, wish, result, statuses in OPERATIONS:
        operation: Data = {"summary": summary, "parameters": parameters, "security": [{}, {"seat": []}]}
        if wish is not None:
            content = {"application/json": {"schema": by_wish[wish]}}
            operation["requestBody"] = {"required": True, "content": content}
        operation["responses"] = {str(status): _response(status, result) for status in statuses}
        paths.setdefault(path, {})[method] = operation
    problem = {
        "type": "object",
        "required": ["error"],
        "properties": {"error": {"type": "string"}, "rule": {"type": "string"}, "line": {"type": "integer"}},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Grognard", "version": __version__, "description": "See docs/reference/api.md."},
        "paths": paths,
        "components": {
            "schemas": {**components, "Problem": problem},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _response(status: int, result: Data) -> Data:
    schema = result if status < 300 else {"$ref": "#/components/schemas/Problem"}
    text = "What was asked for." if status < 300 else "A sentence about what is wrong."
    kind = "text/plain" if schema is TEXT else "application/json"
    return {"description": text, "content": {kind: {"schema": schema}}}
