"""Records played again and audited: whatever was changed is found, and the line is named."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import RecordError
from grognard.core.record import Record, read_record, write_record
from grognard.core.source import Source
from grognard.rulesets import get_ruleset
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.replay import Replay, audit
from tests.table.tables import GUNS, new_journal, play_out, shipped_journal

SECRET = bytes(range(32))


def finished(seed: int = 2, auditable: bool = True) -> str:
    """The record of a whole game as text."""
    box = DiceBox.auditable(("in hoc", "signo"), SECRET) if auditable else DiceBox.seeded(seed)
    journal = new_journal(box=box)
    play_out(journal, Random(seed))
    return write_record(journal.record())


def under_way(actions: int = 12) -> str:
    journal = new_journal(box=DiceBox.auditable(("a", "b"), SECRET))
    play_out(journal, Random(1), actions)
    return write_record(journal.record())


def verdicts(text: str) -> dict[str, bool | None]:
    return {check.name: check.passed for check in audit(read_record(text))}


def complaint(text: str) -> str:
    """The one sentence of an audit that fails, or of a text that cannot be read."""
    try:
        failed = [check.text for check in audit(read_record(text)) if check.passed is False]
    except RecordError as error:
        return str(error)
    assert len(failed) == 1, failed
    return failed[0]


def changed(text: str, start: str, old: str, new: str, nth: int = 0) -> tuple[str, int]:
    """The text with something else in the n-th line that begins so, and that line's number."""
    lines = text.split("\n")
    at = [index for index, line in enumerate(lines) if line.startswith(start) and old in line][nth]
    lines[at] = lines[at].replace(old, new, 1)
    return "\n".join(lines), at + 1


def action_of(text: str, line: int) -> int:
    """The line of the action that a draw follows."""
    lines = text.split("\n")
    while lines[line - 1].startswith("*"):
        line -= 1
    return line


# -- true records --------------------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_a_true_record_passes_in_all_points(seed: int, auditable: bool) -> None:
    assert verdicts(finished(seed, auditable)) == {"scenario": True, "actions": True, "dice": True}


def test_dice_of_a_game_under_way_cannot_be_judged_yet() -> None:
    assert verdicts(under_way()) == {"scenario": True, "actions": True, "dice": None}


def test_scripted_dice_vouch_for_nothing() -> None:
    text = under_way()
    line = next(line for line in text.split("\n") if line.startswith("dice "))
    assert verdicts(text.replace(line, "dice scripted"))["dice"] is None


def test_a_shipped_scenario_is_found_by_name() -> None:
    journal = shipped_journal("medole", 3)
    play_out(journal, Random(3), 40)
    text = write_record(journal.record())
    assert "\n|" not in text
    assert all(passed for passed in verdicts(text).values())


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
    found = {check.name: check.text for check in audit(read_record(text))}
    assert found["version"].startswith("Played under version 0.")


# -- tampered records ----------------------------------------------------------------------------------------------


def test_every_tampered_die_is_found_and_its_line_named() -> None:
    """A face that is changed without a word elsewhere: the dice or a later line give it away."""
    text = finished()
    count = sum(line.startswith("* d6") for line in text.split("\n"))
    assert count > 20
    for nth in range(count):
        lines = [line for line in text.split("\n") if line.startswith("* d6")]
        face = int(lines[nth].split()[2])
        tampered, line = changed(text, "* d6", f"d6 {face}", f"d6 {face % 6 + 1}", _same(lines, nth, face))
        found = complaint(tampered)
        named = int(found.removeprefix("line ").split(":")[0])
        assert named >= action_of(tampered, line), found


def _same(lines: list[str], nth: int, face: int) -> int:
    return sum(f"d6 {face}" in line for line in lines[:nth])


def test_a_die_that_changes_nothing_else_is_named_by_its_own_line() -> None:
    """The loser's initiative: the game goes on the same way, only the dice know better."""
    text = finished()
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("* d6") and line.endswith("initiative"):
            other = lines[at + 1] if lines[at + 1].endswith("initiative") else ""
            high, low = int(line.split()[2]), int(other.split()[2]) if other else 9
            if high > low and high < 6:
                lines[at] = f"* d6 {high + 1} initiative"
                tampered = "\n".join(lines)
                assert complaint(tampered).startswith(f"line {action_of(text, at + 1)}: roll ")
                return
    raise AssertionError("no such roll")


def test_a_face_that_the_die_does_not_have_is_found() -> None:
    text, line = changed(finished(), "* d6", "d6 ", "d6 1", 3)
    assert complaint(text).startswith(f"line {action_of(text, line)}: ")


def test_a_die_left_out_or_put_in_is_found() -> None:
    lines = finished().split("\n")
    at = next(index for index, line in enumerate(lines) if line.startswith("* d6"))
    line = action_of("\n".join(lines), at + 1)
    assert complaint("\n".join(lines[:at] + lines[at + 1 :])).startswith(f"line {line}: ")
    assert complaint("\n".join(lines[: at + 1] + lines[at:])).startswith(f"line {line}: ")


def test_a_die_under_another_name_is_found() -> None:
    text, line = changed(finished(), "* d6", "initiative", "landing")
    assert f"line {action_of(text, line)}: The record has" in complaint(text)


def test_a_tampered_action_is_found() -> None:
    text, line = changed(finished(), "", " activate red", " activate blue")
    found = complaint(text)
    assert found.startswith(f"line {line}: Action ")
    assert "does not stand" in found


def test_an_action_of_the_other_side_is_found() -> None:
    text, line = changed(finished(), "", " red activate", " blue activate")
    assert complaint(text).startswith(f"line {line}: ")


def test_an_action_of_nobody_is_found() -> None:
    text, line = changed(finished(), "", " red activate", " green activate")
    found = complaint(text)
    assert found.startswith(f"line {line}: ")
    assert "green" in found


def test_an_unknown_verb_is_found() -> None:
    text, line = changed(finished(), "", " red activate", " red conjure")
    found = complaint(text)
    assert found.startswith(f"line {line}: ")
    assert "conjure" in found


def test_a_lawful_but_other_action_is_found() -> None:
    """A different destination, legal in itself, leads elsewhere."""
    text = finished()
    lines = text.split("\n")
    record = read_record(text)
    replay = Replay(record)
    for number, entry in enumerate(record.entries):
        options = list(replay.journal.game.options(replay.journal.side(entry.side)))
        texts = [replay.journal.notation.text(option) for option in options]
        if " move " in lines[entry.line - 1] and len(texts) > 1:
            other = next(option for option in texts if option != entry.text and option.startswith("move"))
            lines[entry.line - 1] = f"{number + 1} {entry.side} {other}"
            found = complaint("\n".join(lines))
            assert int(found.removeprefix("line ").split(":")[0]) >= entry.line
            return
        next(iter(replay))
    raise AssertionError("nobody moves")


def test_a_wrong_secret_is_found() -> None:
    text, _ = changed(finished(), "secret ", "00", "01")
    found = complaint(text)
    assert found.startswith("line 1: The secret does not answer to the commitment")


def test_a_secret_that_is_no_number_is_found() -> None:
    text, _ = changed(finished(), "secret ", "00", "zz")
    assert "hexadecimal" in complaint(text)


def test_another_commitment_is_found() -> None:
    text = finished()
    value = read_record(text).dice_value
    assert "commitment" in complaint(text.replace(value, "0" * 64))


def test_other_words_of_the_players_are_found() -> None:
    text, _ = changed(finished(), "word red", "hoc", "hac")
    found = complaint(text)
    assert found.startswith("line ")
    assert "the dice fell" in found


def test_another_seed_is_found() -> None:
    text, _ = changed(finished(2, auditable=False), "dice fast", "2", "8")
    found = complaint(text)
    assert found.startswith("line ")
    assert "the dice fell" in found


def test_a_changed_scenario_is_found() -> None:
    text, _ = changed(finished(), "|", "turns = 6", "turns = 7")
    assert complaint(text).startswith("line 1: The scenario 'guns' has changed since this game was played (digest ")


def test_a_changed_digest_is_found() -> None:
    text, _ = changed(finished(), "digest", "digest ", "digest 0")
    assert complaint(text).startswith("line 1: The scenario 'guns' has changed")


def test_a_shipped_scenario_that_was_changed_since_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = shipped_journal()
    text = write_record(journal.record())
    ruleset = get_ruleset("portable")
    newer = Source(journal.source.text + "\n# corrected\n", "first-steps.toml")
    monkeypatch.setattr(type(ruleset), "scenario_source", lambda *_: newer)
    assert "line 1: The scenario 'first-steps' has changed" in complaint(text)


@pytest.mark.parametrize("cut", [1, 2, 5, 20])
def test_a_truncated_record_is_found(cut: int) -> None:
    lines = finished().rstrip("\n").split("\n")[:-cut]
    assert complaint("\n".join(lines)).startswith(f"line {len(lines)}: The record is cut off after action ")


def test_actions_cut_from_the_end_are_found() -> None:
    record = read_record(finished())
    text = write_record(msgspec.structs.replace(record, entries=record.entries[:-1]))
    found = complaint(text)
    assert found.startswith(f"line {read_record(text).entries[-1].line}: The game ends in state")


def test_another_end_is_found() -> None:
    record = read_record(finished())
    record.state_digest = "0" * 16
    assert complaint(write_record(record)).startswith(f"line {record.entries[-1].line}: The game ends in state")


def test_another_result_is_found() -> None:
    record = read_record(finished())
    record.result = "blue walkover"
    assert complaint(write_record(record)).startswith(f"line {record.entries[-1].line}: The game ends as ")


def test_an_unknown_ruleset_is_found() -> None:
    text, _ = changed(finished(), "ruleset", "portable", "tabletop")
    assert "There is no ruleset 'tabletop'" in complaint(text)


def test_a_scenario_that_cannot_begin_is_found() -> None:
    """Two opening rolls are missing: the game cannot even start."""
    text = GUNS.replace("field-artillery", "rifles")
    journal = new_journal(text=text)
    record = journal.record()
    record.opening = record.opening[:1]
    assert complaint(write_record(record)).startswith("line 1: The game does not begin as recorded")


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
    assert all(check.passed is not False for check in audit(read_record(text)))


@pytest.mark.parametrize("word", ["one\u2028two", "one\x85two", "one\u2029two"])
def test_a_word_may_hold_any_character(word: str) -> None:
    text = write_record(record_of(GUNS, (word, "")))
    assert read_record(text).words["red"] == word
