"""Killing servers at random moments under play: what was acknowledged is there, and no game is corrupt.

One server on SQLite and one on PostgreSQL, each killed with SIGKILL again and again and started again on its database;
then two and three servers on one PostgreSQL, of which one after the other is killed while the others play on.
`GROGNARD_KILLS=200` says how often in all, where there is time for more than a few.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import FIGURES
from tests.server.kept import check_hall, figures
from tests.server.kills import BATTLES, Hall
from tests.server.postgres import fresh_database

KILLS = int(os.environ.get("GROGNARD_KILLS", "0"))

pytestmark = pytest.mark.proof


def tried(hall: Hall, kills: int) -> str:
    """Play and kill; gives what it came to."""
    hall.run(kills)
    assert hall.faults == []
    assert hall.kills == kills
    check_hall(hall)
    assert hall.acknowledged > kills
    played = [seat for seat in hall.seats if seat.acknowledged or not KILLS]  # a few kills may leave one out
    assert {seat.ruleset for seat in played} == {battle["ruleset"] for battle, _ in BATTLES}
    return figures(hall)


def test_what_was_acknowledged_survives_every_kill(
    tmp_path: Path, postgres: str, record_property: Callable[[str, object], None]
) -> None:
    halls = []
    for number, database in enumerate(("", fresh_database(postgres))):
        (tmp_path / f"{number}").mkdir()
        halls.append(Hall(tmp_path / f"{number}", number, database))
    with ThreadPoolExecutor(2) as threads:
        done = [threads.submit(tried, hall, KILLS // 2 or 6) for hall in halls]
        for name, each in zip(("SQLite", "PostgreSQL"), done, strict=True):
            record_property(FIGURES, f"one server on {name}: {each.result()}, none lost")
    with closing(sqlite3.connect(halls[0].folder / "tables.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.long)])
def test_nothing_is_lost_or_doubled_where_several_servers_work_together(
    database: str, tmp_path: Path, count: int, record_property: Callable[[str, object], None]
) -> None:
    told = tried(Hall(tmp_path, count, database, count), KILLS // 4 or 3)
    record_property(FIGURES, f"{count} servers on one PostgreSQL: {told}, none lost or doubled")
