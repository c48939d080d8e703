"""Compiled battlefields, made once a run. What needs shapely is imported only here, so that its absence skips."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.battles.history import History
from grognard.battles.settings import read_settings

if TYPE_CHECKING:
    from grognard.battles.brothers import BrothersRoster
    from grognard.battles.mapping import CompiledMap
    from grognard.battles.napoleon3 import Roster

BATTLE = "solferino1859"


def compiled(history: History, ruleset: str) -> CompiledMap:
    pytest.importorskip("shapely", reason="battles are compiled with shapely: pip install grognard[battles]")
    from grognard.battles.mapping import CompiledMap

    return CompiledMap(history, read_settings(BATTLE, ruleset))


@pytest.fixture(scope="session")
def history() -> History:
    return History(BATTLE)


@pytest.fixture(scope="session")
def napoleon3(history: History) -> CompiledMap:
    return compiled(history, "napoleon3")


@pytest.fixture(scope="session")
def brothers(history: History) -> CompiledMap:
    return compiled(history, "brothers")


@pytest.fixture(scope="session")
def roster(history: History, napoleon3: CompiledMap) -> Roster:
    from grognard.battles.napoleon3 import Roster

    return Roster(history, napoleon3)


@pytest.fixture(scope="session")
def brothers_roster(history: History, brothers: CompiledMap) -> BrothersRoster:
    from grognard.battles.brothers import BrothersRoster

    return BrothersRoster(history, brothers)
