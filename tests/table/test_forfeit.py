"""Games that end otherwise than by their rules: told, recorded, replayed and audited as what they are."""

from __future__ import annotations

import pytest

from grognard.core.errors import GrognardError, RecordError
from grognard.core.forfeit import REASONS, forfeit_of
from grognard.core.record import read_record, write_record
from grognard.table.audit import audit
from grognard.table.journal import Journal
from grognard.table.replay import Replay
from tests.table.tables import new_journal


def forfeited(reason: str = "program-late", actions: int = 2) -> Journal:
    journal = new_journal(3)
    for _ in range(actions):
        side = journal.game.pending[0].side
        journal.play(side, journal.game.options(side)[0])
    journal.forfeit(1, reason)  # type: ignore[arg-type]
    return journal


@pytest.mark.parametrize("reason", REASONS)
def test_a_forfeit_is_told_and_ends_the_game(reason: str) -> None:
    journal = forfeited(reason)
    game = journal.game
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (0, reason)
    assert game.pending == ()
    told = game.ruleset.messages.event(game, game.events[0])
    assert told.startswith("The game is forfeited: ")
    assert "Blue" in told
    with pytest.raises(GrognardError, match="over"):
        journal.forfeit(0, "resigned")


@pytest.mark.parametrize("actions", [0, 1, 5])
def test_a_forfeit_is_replayed_from_its_record(actions: int) -> None:
    text = write_record(forfeited(actions=actions).record())
    assert "\nresult red program-late\n" in text
    replay = Replay(read_record(text))
    assert replay.finish().game.result is not None
    if actions:
        assert [type(event).__name__ for event in replay.moments[-1].events][-2:] == ["Forfeited", "GameEnded"]


def test_an_audit_tells_a_forfeit_from_the_rules() -> None:
    checks = {check.name: check for check in audit(write_record(forfeited().record())).checks}
    assert checks["actions"].passed
    assert checks["end"].passed is None
    assert "by forfeit: red program-late" in checks["end"].text


def test_a_forfeit_that_was_written_into_a_record_does_not_replay() -> None:
    journal = new_journal(3)
    text = write_record(journal.record())
    forged = text.replace("\nend 0", "\nresult red resigned\nend 0")
    with pytest.raises(RecordError, match="state"):
        Replay(read_record(forged)).finish()


def test_what_is_no_forfeit_is_none() -> None:
    assert forfeit_of("nobody tie") is None
    assert forfeit_of("red program-lat") is None
