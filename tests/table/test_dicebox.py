from __future__ import annotations

import pytest

from grognard.core.dice import AuditableDice, FastDice, commitment
from grognard.core.errors import DiceError, RecordError
from grognard.core.record import Record
from grognard.table.dicebox import DiceBox

SIDES = ("red", "blue")


def record(kind: str, value: str, words: dict[str, str] | None = None) -> Record:
    return Record("portable", "1", "x", "d", None, kind, value, words or {})  # type: ignore[arg-type]


def test_auditable_dice_commit_to_a_fresh_secret() -> None:
    one, two = DiceBox.auditable(("a", "b")), DiceBox.auditable(("a", "b"))
    assert one.secret != two.secret
    assert len(one.secret) == 32
    assert (one.kind, one.value, one.words) == ("auditable", commitment(one.secret), ("a", "b"))


def test_the_words_of_the_players_turn_the_dice() -> None:
    secret = b"s" * 32
    boxes = [DiceBox.auditable(words, secret) for words in (("a", "b"), ("a", "c"), ("ab", ""), ("", "ab"))]
    rolls = [tuple(box.dice.draw(counter, 1000) for counter in range(8)) for box in boxes]
    assert len(set(rolls)) == 4


def test_seeded_dice_fall_the_same_way_again() -> None:
    box = DiceBox.seeded(7)
    assert (box.kind, box.value, box.secret, box.words) == ("fast", "7", b"", ())
    assert [box.dice.draw(n, 6) for n in range(9)] == [FastDice(7).draw(n, 6) for n in range(9)]


@pytest.mark.parametrize("seed", ["0", "1859", "-5"])
def test_a_record_with_a_seed_goes_on_with_it(seed: str) -> None:
    box = DiceBox.of_record(record("fast", seed), SIDES)
    assert box.dice.draw(3, 6) == FastDice(int(seed)).draw(3, 6)


@pytest.mark.parametrize("seed", ["", "x", "1.5", "9" * 41, "1e3", "-"])
def test_a_seed_that_is_no_number_is_refused(seed: str) -> None:
    with pytest.raises(RecordError, match=r"line 1: .*not a whole number"):
        DiceBox.of_record(record("fast", seed), SIDES)


@pytest.mark.parametrize("seed", ["--5", "---1"])
def test_a_seed_with_two_signs_is_refused(seed: str) -> None:
    with pytest.raises(RecordError, match="not a whole number"):
        DiceBox.of_record(record("fast", seed), SIDES)


def test_a_record_with_its_secret_goes_on_with_the_same_dice() -> None:
    secret = b"q" * 32
    found = DiceBox.of_record(record("auditable", commitment(secret), {"red": "a", "blue": "b"}), SIDES, secret)
    dice = AuditableDice(secret, ("a", "b"))
    assert [found.dice.draw(n, 6) for n in range(9)] == [dice.draw(n, 6) for n in range(9)]


def test_a_wrong_secret_is_refused() -> None:
    with pytest.raises(RecordError, match="line 1: The secret does not answer"):
        DiceBox.of_record(record("auditable", commitment(b"a")), SIDES, b"b")


def test_without_its_secret_nothing_more_can_be_rolled() -> None:
    box = DiceBox.of_record(record("auditable", commitment(b"a")), SIDES)
    assert box.kind == "scripted"
    with pytest.raises(DiceError):
        box.dice.draw(0, 6)
