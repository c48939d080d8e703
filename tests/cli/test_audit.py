"""`grognard audit`: its verdicts, how it ends, and the key it is given."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from grognard.cli import key as cli_key
from tests.cli.shell import grognard
from tests.table.tampering import SIGNER, finished, signed_game


@pytest.fixture
def record() -> Path:
    assert grognard("play", "guns.toml", "--bots", "random", "--save", "duel.grog").exit_code == 0
    return Path("duel.grog")


@pytest.fixture
def signed() -> Path:
    Path("signed.grog").write_text(signed_game(), "utf-8")
    return Path("signed.grog")


def test_a_record_of_a_terminal_is_consistent_but_not_proven(record: Path) -> None:
    audited = grognard("audit", str(record))
    assert audited.exit_code == 3
    assert "FAILED" not in audited.stdout
    said = " ".join(audited.stdout.split())
    assert "follow from the opened secret" in said
    assert "consistent but not proven: The scenario 'guns' is the table's own" in said
    assert "No server signed this record" in said
    assert grognard("audit", str(record), "--strict").exit_code == 1


def test_a_signed_record_is_proven_to_whoever_knows_the_key(signed: Path) -> None:
    Path("server.key").write_text(SIGNER.public + "\n")
    for key in (SIGNER.public, SIGNER.public.upper(), "server.key"):
        audited = grognard("audit", str(signed), "--key", key, "--strict")
        assert audited.exit_code == 0, audited.output
        assert audited.stdout.rstrip().endswith("\nproven")
    data = json.loads(grognard("audit", str(signed), "--key", SIGNER.public, "--json").stdout)
    assert (data["verdict"], data["why"]) == ("proven", [])
    assert {check["name"] for check in data["checks"]} >= {"scenario", "actions", "end", "dice", "words", "signature"}


@pytest.mark.parametrize("key", [(), ("--key", "ab" * 32)])
def test_a_signature_alone_proves_nothing(signed: Path, key: tuple[str, ...]) -> None:
    assert grognard("audit", str(signed), *key).exit_code == 3
    assert grognard("audit", str(signed), *key, "--strict").exit_code == 1
    data = json.loads(grognard("audit", str(signed), *key, "--json").stdout)
    assert data["verdict"] == "consistent but not proven"
    assert re.search("another key|no key was given", data["why"][0])
    assert len(data["why"]) == 1


@pytest.mark.parametrize(
    ("pattern", "changed"),
    [
        (r"\* d6 \d landing", "* d6 7 landing"),
        (r"^secret ..", "secret 00"),
        (r"^1 red .*$", "1 red end"),
        (r"^(end \d+) ....", r"\1 0000"),
        (r"^result \w+", "result green"),
        (r"^digest ....", "digest 0000"),
    ],
)
def test_a_changed_record_is_broken(record: Path, pattern: str, changed: str) -> None:
    text = record.read_text()
    spoiled = re.sub(pattern, changed, text, count=1, flags=re.MULTILINE)
    assert spoiled != text
    record.write_text(spoiled)
    audited = grognard("audit", str(record))
    assert audited.exit_code == 1
    assert "FAILED" in audited.stdout
    assert "\nbroken: " in audited.stdout
    assert json.loads(grognard("audit", str(record), "--json").stdout)["verdict"] == "broken"


def test_a_text_that_is_no_record_is_neither(signed: Path) -> None:
    signed.write_text(signed.read_text("utf-8").replace("\nend ", "\nand "), "utf-8")
    for strict in ((), ("--strict",)):
        assert grognard("audit", str(signed), *strict).exit_code == 2


def test_a_tables_own_scenario_is_compared_with_its_file() -> None:
    Path("game.grog").write_text(finished(), "utf-8")
    audited = grognard("audit", "game.grog", "--json")
    scenario = next(check for check in json.loads(audited.stdout)["checks"] if check["name"] == "scenario")
    assert scenario["passed"] is None
    text = "\n".join(line[2:] for line in finished().split("\n") if line.startswith("|"))
    Path("own.toml").write_text(text, "utf-8")
    for passed in (True, None):
        audited = grognard("audit", "game.grog", "--scenario", "own.toml", "--json")
        scenario = next(check for check in json.loads(audited.stdout)["checks"] if check["name"] == "scenario")
        assert scenario["passed"] is passed
        Path("own.toml").write_text(text + "# another\n", "utf-8")


# -- keys -----------------------------------------------------------------------------------------------------------


@contextmanager
def answering(status: int, body: bytes) -> Iterator[str]:
    """A server that gives everybody the same answer."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/api/key" else 404)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("path", ["", "/", "/api/key"])
def test_a_server_is_asked_for_its_key(signed: Path, path: str) -> None:
    with answering(200, f'{{"key": "{SIGNER.public}"}}'.encode()) as url:
        assert grognard("audit", str(signed), "--key", url + path).exit_code == 0


@pytest.mark.parametrize(
    ("status", "body", "complaint"),
    [
        (404, b"", "it answers 404"),
        (200, b"<html>", "it answers something else"),
        (200, b"[1]", "it answers something else"),
        (200, b'{"key": "abc"}', "it answers something else"),
        (200, b"\xff\xfe", "it answers something else"),
        (200, b'{"key": "' + b"a" * 100_000, "it answers something else"),
    ],
)
def test_a_server_without_a_key_is_said_so(signed: Path, status: int, body: bytes, complaint: str) -> None:
    with answering(status, body) as url:
        audited = grognard("audit", str(signed), "--key", url)
    assert (audited.exit_code, complaint in " ".join(audited.output.split())) == (2, True), audited.output


def test_a_server_that_does_not_answer_is_said_so(signed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_key, "PATIENCE", 0.2)
    with closing(socket.socket()) as deaf:
        deaf.bind(("127.0.0.1", 0))
        refused = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        assert "cannot be asked" in grognard("audit", str(signed), "--key", refused).output
        deaf.listen()
        audited = grognard("audit", str(signed), "--key", refused)
    assert (audited.exit_code, "timed out" in audited.output) == (2, True), audited.output


@pytest.mark.parametrize(
    ("key", "complaint"),
    [
        ("abc.key", "There is no file 'abc.key'"),
        ("ab" * 31, "64 hexadecimal digits, and this one 62"),
        ("signed.grog", "holds no key"),
        ("http://", "cannot be asked"),
        ("http://[", "cannot be asked"),
        ("https://a b", "cannot be asked"),
        ("http://127.0.0.1:99999", "cannot be asked"),
        ("http://nowhere.invalid", "cannot be asked"),
    ],
)
def test_a_key_that_is_none(signed: Path, key: str, complaint: str) -> None:
    audited = grognard("audit", str(signed), "--key", key)
    assert (audited.exit_code, complaint in " ".join(audited.output.split())) == (2, True), audited.output
