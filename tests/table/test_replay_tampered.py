"""Records that were tampered with: whatever was changed is found, and the line is named."""

from __future__ import annotations

import msgspec
import pytest

from grognard.core.record import read_record, write_record
from grognard.core.source import Source
from grognard.rulesets import get_ruleset
from grognard.table.replay import Replay
from tests.table.tables import GUNS, new_journal, shipped_journal
from tests.table.tampering import action_of, changed, complaint, finished


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
