from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.shell import grognard


@pytest.fixture
def record() -> Path:
    assert grognard("play", "guns.toml", "--bots", "random", "--save", "duel.grog").exit_code == 0
    return Path("duel.grog")


def test_an_honest_record_passes(record: Path) -> None:
    audited = grognard("audit", str(record))
    assert audited.exit_code == 0
    assert "FAILED" not in audited.stdout
    assert "follow from the opened secret" in audited.stdout


def test_an_audit_as_json(record: Path) -> None:
    data = json.loads(grognard("audit", str(record), "--json").stdout)
    assert data["passed"] is True
    assert {check["name"] for check in data["checks"]} >= {"scenario", "actions", "dice"}


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
def test_a_changed_record_fails(record: Path, pattern: str, changed: str) -> None:
    text = record.read_text()
    spoiled = re.sub(pattern, changed, text, count=1, flags=re.MULTILINE)
    assert spoiled != text
    record.write_text(spoiled)
    audited = grognard("audit", str(record))
    assert audited.exit_code == 1
    assert "FAILED" in audited.stdout
    assert json.loads(grognard("audit", str(record), "--json").stdout)["passed"] is False
