"""Every module of the command line says what it is for, its examples run, and every message is used."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import tomllib
from pathlib import Path

import pytest

from grognard import cli
from grognard.rulesets import all_rulesets

FOLDER = Path(cli.__path__[0])
MODULES = sorted(info.name for info in pkgutil.walk_packages(cli.__path__, "grognard.cli."))
SOURCES = {path: path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.py"))}


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_every_message_is_used() -> None:
    keys = tomllib.loads((FOLDER / "messages.toml").read_text("utf-8"))
    everything = "".join(SOURCES.values())
    assert [key for key in keys if f'"{key}"' not in everything] == []


@pytest.mark.parametrize("key", all_rulesets())
def test_no_ruleset_is_known_by_name(key: str) -> None:
    assert [path.name for path, text in SOURCES.items() if f'"{key}"' in text or f".{key}" in text] == []
