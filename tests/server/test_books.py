"""The rulebook over HTTP: whole, small, and not sent twice."""

from __future__ import annotations

import msgspec
import pytest

from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.book import make_book
from grognard.table.wire import Book
from tests.server.serving import TestClient


@pytest.mark.parametrize("key", sorted(all_rulesets()))
def test_a_book_is_the_one_that_the_ruleset_has(client: TestClient, key: str) -> None:
    answer = client.get(f"/api/rulesets/{key}/book")
    assert answer.headers["content-encoding"] == "gzip"
    assert msgspec.json.decode(answer.content, type=Book) == make_book(get_ruleset(key))


def test_whoever_has_it_is_told_so_and_no_more(client: TestClient) -> None:
    path = f"/api/rulesets/{min(all_rulesets())}/book"
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(path, headers={"if-none-match": '"older"'}).status_code == 200


def test_it_is_sent_plainly_to_whoever_cannot_unpack(client: TestClient) -> None:
    answer = client.get(f"/api/rulesets/{min(all_rulesets())}/book", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.json()["key"] == min(all_rulesets())


def test_there_is_no_book_of_an_unknown_ruleset(client: TestClient) -> None:
    answer = client.get("/api/rulesets/whist/book")
    assert answer.status_code == 404
    assert "whist" in answer.json()["error"]
