"""The API's description: complete, true, and tried with a thousand strange requests."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings

from grognard.server.api import ROUTES
from grognard.server.openapi import OPERATIONS as API
from grognard.server.openapi import describe
from tests.server.processes import Server
from tests.server.serving import Game, TestClient, new_game

OPERATIONS = [(path, method) for path, operations in describe()["paths"].items() for method in operations]


@pytest.fixture(scope="module")
def game(server: Server) -> Game:
    return new_game(server.client)


@pytest.mark.proof
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_operation_keeps_its_word(path: str, method: str, server: Server, game: Game) -> None:
    """Half of the requests are for a table that is there, from one who sits at it."""
    # Slow to import and to prepare: whoever does not run this test does not wait for it.
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
    from schemathesis.specs.openapi import checks

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    def keep_word(case: schemathesis.Case[Any]) -> None:
        headers = {}
        if "game" in case.path_parameters and len(str(case.body)) % 2 == 0:
            case.path_parameters["game"] = game.id
            headers = game.red.headers
        kept = [not_a_server_error, checks.status_code_conformance, checks.content_type_conformance]
        case.call_and_validate(base_url=server.url, checks=[*kept, checks.response_schema_conformance], headers=headers)

    schema = schemathesis.openapi.from_dict(describe())
    how = HypothesisTestConfig(schema.config, list(HypothesisTestMode))
    create_test(operation=schema[path][method], test_func=keep_word, config=how)()


def test_the_description_is_served(client: TestClient) -> None:
    assert client.get("/api/openapi.json").json() == describe()


def documented() -> set[tuple[str, str]]:
    return {(method, path) for path, operations in describe()["paths"].items() for method in operations}


def served() -> set[tuple[str, str]]:
    return {
        (method.lower(), re.sub(r":\w+}", "}", route.path))
        for route in ROUTES
        for method in route.methods or ()
        if method != "HEAD"
    }


def test_nothing_is_described_that_is_not_there() -> None:
    assert documented() <= served()


def test_nothing_is_there_that_is_not_described() -> None:
    assert served() - documented() <= {("get", "/api/openapi.json")}


def test_every_answer_is_a_struct_of_the_wire() -> None:
    """No bare object: a reader of the document, or a program, knows every field."""
    text = msgspec.json.encode(describe()["paths"]).decode()
    assert '"schema":{"type":"object"' not in text
    assert '"items":{}' not in text
    for _, path, _, _, wish, result, _ in API:
        for kind in (wish, result):
            schema = {} if kind is None else msgspec.json.schema_components([kind])[0][0]
            assert kind in (None, str) or "$ref" in msgspec.json.encode(schema).decode(), path


def test_every_operation_says_what_it_wants_and_gives() -> None:
    for operations in describe()["paths"].values():
        for operation in operations.values():
            assert operation["summary"].endswith((".", "?"))
            assert any(status.startswith("2") for status in operation["responses"])
