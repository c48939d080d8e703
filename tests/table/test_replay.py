"""Records played again and audited."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.record import Record, read_record, write_record
from grognard.core.source import Source
from grognard.rulesets import get_ruleset
from grognard.table.audit import audit
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.replay import Replay
from tests.table.tables import GUNS, new_journal, play_out, shipped_journal
from tests.table.tampering import SECRET, changed, failing, finished, under_way, verdicts

# -- true records --------------------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_a_true_record_passes_in_all_points(seed: int, auditable: bool) -> None:
    found = verdicts(finished(seed, auditable))
    assert [found[name] for name in ("actions", "end", "dice")] == [True, True, True if auditable else None]
    assert failing(finished(seed, auditable)) == []


def test_dice_of_a_game_under_way_cannot_be_judged_yet() -> None:
    found = verdicts(under_way())
    assert [found[name] for name in ("actions", "end", "dice")] == [True, None, None]


def test_scripted_dice_vouch_for_nothing() -> None:
    text = under_way()
    line = next(line for line in text.split("\n") if line.startswith("dice "))
    assert verdicts(text.replace(line, "dice scripted"))["dice"] is None


def test_a_shipped_scenario_is_found_by_name() -> None:
    journal = shipped_journal("medole", 3)
    play_out(journal, Random(3), 40)
    text = write_record(journal.record())
    assert "\n|" not in text
    assert verdicts(text)["scenario"] is True
    assert failing(text) == []


def test_moments_tell_what_happened_and_the_journal_follows() -> None:
    record = read_record(finished())
    replay = Replay(record)
    for count, moment in enumerate(replay, start=1):
        assert moment.number == count == len(replay.journal.lines)
        assert moment.entry is record.entries[count - 1]
        assert moment.side == ("red", "blue").index(moment.entry.side)
    assert replay.journal.game.digest() == record.state_digest
    assert list(replay) == []


def test_a_replay_can_be_left_and_resumed() -> None:
    record = read_record(finished())
    replay = Replay(record)
    for moment in replay:
        if moment.number == 5:
            break
    assert [moment.number for moment in replay] == list(range(6, len(record.entries) + 1))


def test_a_replay_goes_on_with_the_true_dice() -> None:
    box = DiceBox.auditable(("a", "b"), SECRET)
    journal = new_journal(box=box)
    play_out(journal, Random(1), 12)
    again = Replay(read_record(write_record(journal.record())), SECRET).finish()
    play_out(journal, Random(2))
    play_out(again, Random(2))
    assert again.record() == journal.record()


def test_a_newer_version_that_plays_the_same_is_said_so() -> None:
    text, _ = changed(finished(), "ruleset", "portable ", "portable 0.")
    found = {check.name: check.text for check in audit(text).checks}
    assert found["version"].startswith("Played under version 0.")


# -- texts that people send ----------------------------------------------------------------------------------------


def record_of(scenario: str, words: tuple[str, ...] = ("", "")) -> Record:
    box = DiceBox.auditable(words, SECRET)
    journal = Journal(get_ruleset("portable"), Source(scenario, "guns.toml"), box)
    play_out(journal, Random(1), 6)
    return journal.record()


@pytest.mark.parametrize(
    "scenario",
    [GUNS.replace("turns = 6", "turns = 6  "), GUNS.replace("\n", "\r\n"), GUNS.rstrip("\n"), GUNS + "\n\n"],
    ids=["trailing blanks", "carriage returns", "no last line end", "empty lines at the end"],
)
def test_a_scenario_replays_from_its_record_however_its_lines_end(scenario: str) -> None:
    text = write_record(record_of(scenario))
    assert failing(text) == []


@pytest.mark.parametrize("word", ["one\u2028two", "one\x85two", "one\u2029two"])
def test_a_word_may_hold_any_character(word: str) -> None:
    text = write_record(record_of(GUNS, (word, "")))
    assert read_record(text).words["red"] == word
