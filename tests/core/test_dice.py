from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.dice import AuditableDice, Dice, FastDice, ScriptedDice, commitment
from grognard.core.errors import DiceError

FACES = st.integers(1, 1000)
COUNTERS = st.integers(0, 10**6)


def draws(dice: Dice, count: int = 40, faces: int = 100) -> list[int]:
    return [dice.draw(counter, faces) for counter in range(count)]


def chi_square(drawn: Counter[object], cells: int) -> float:
    expected = sum(drawn.values()) / cells
    missing = (cells - len(drawn)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in drawn.values())


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**64), COUNTERS, FACES)
def test_fast_dice_stay_on_their_faces(seed: int, counter: int, faces: int) -> None:
    assert 1 <= FastDice(seed).draw(counter, faces) <= faces


@pytest.mark.parametrize("faces", [2, 6, 10, 100])
def test_fast_dice_are_even(faces: int) -> None:
    drawn = Counter[object](draws(FastDice(1859), 20_000, faces))
    assert chi_square(drawn, faces) < faces + 5 * (2 * faces) ** 0.5


def test_successive_fast_dice_are_independent() -> None:
    faces = draws(FastDice(1859), 20_000, 6)
    assert chi_square(Counter[object](pairwise(faces)), 36) < 80


def test_the_same_roll_of_successive_seeds_is_even() -> None:
    assert chi_square(Counter[object](FastDice(seed).draw(7, 6) for seed in range(20_000)), 6) < 25


def test_fast_dice_repeat_with_their_seed_and_only_with_it() -> None:
    assert draws(FastDice(1)) == draws(FastDice(1))
    assert draws(FastDice(1)) != draws(FastDice(2))


def test_the_streams_of_written_records_never_change() -> None:
    assert draws(FastDice(1859), 12, 6) == [4, 5, 2, 1, 6, 6, 2, 4, 6, 3, 2, 6]
    assert FastDice(1859).draw(0, 2**64) == 11928672778099548231
    assert draws(AuditableDice(b"secret", ("ours", "theirs")), 12, 6) == [5, 1, 6, 5, 6, 2, 3, 5, 2, 1, 5, 4]


def test_scripted_dice_give_the_script_in_any_order() -> None:
    dice = ScriptedDice([5, 1, 6])
    assert [dice.draw(counter, 6) for counter in (2, 0, 1, 0)] == [6, 5, 1, 5]


def test_a_script_that_runs_out() -> None:
    with pytest.raises(DiceError, match=r"holds 2 rolls"):
        ScriptedDice([5, 2]).draw(2, 6)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_with_a_face_the_die_lacks(face: int) -> None:
    with pytest.raises(DiceError, match=rf"Roll 2 of the script is {face}, .* 6 faces"):
        ScriptedDice([1, face]).draw(1, 6)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=40), st.lists(st.text(max_size=8), max_size=3).map(tuple), COUNTERS, FACES)
def test_auditable_dice_can_be_drawn_again(secret: bytes, words: tuple[str, ...], counter: int, faces: int) -> None:
    drawn = AuditableDice(secret, words).draw(counter, faces)
    assert 1 <= drawn <= faces
    assert AuditableDice(secret, words).draw(counter, faces) == drawn


def test_auditable_dice_are_even() -> None:
    drawn = Counter[object](draws(AuditableDice(b"secret", ("in hoc", "signo")), 6_000, 6))
    assert chi_square(drawn, 6) < 25


@pytest.mark.parametrize(
    ("secret", "words"),
    [
        (b"another", ("ab", "c")),
        (b"secret", ("ab", "d")),
        (b"secret", ("c", "ab")),
        (b"secret", ("a", "bc")),
        (b"secret", ("abc",)),
        (b"secret", ("ab", "c", "")),
        (b"secret", ("ab,1:c",)),
    ],
)
def test_secret_and_every_word_change_the_draws(secret: bytes, words: tuple[str, ...]) -> None:
    assert draws(AuditableDice(secret, words)) != draws(AuditableDice(b"secret", ("ab", "c")))


def test_each_counter_has_a_draw_of_its_own() -> None:
    dice = AuditableDice(b"secret", ())
    assert len({dice.draw(counter, 10**12) for counter in range(500)}) == 500


def test_numbers_in_the_uneven_rest_are_drawn_again() -> None:
    faces = 3 * 2**62  # a plain remainder would give the lowest third every second draw
    low = sum(face <= 2**62 for face in draws(AuditableDice(b"secret", ()), 2_000, faces))
    assert 0.28 < low / 2_000 < 0.39


def test_the_commitment_binds_the_secret_and_hides_it() -> None:
    dice = AuditableDice(b"secret", ("word",))
    assert dice.commitment == commitment(b"secret") == AuditableDice(b"secret", ()).commitment
    assert dice.commitment != commitment(b"Secret")
    assert dice.commitment == hashlib.sha256(b"grognard dicesecret").hexdigest()


def test_a_word_counts_from_the_roll_after_it() -> None:
    silent = AuditableDice(b"secret", ("ours", ""))
    spoken = AuditableDice(b"secret", ("ours", "theirs"))
    late = AuditableDice(b"secret", ("ours", "theirs"), (None, 40))
    falls = [[dice.draw(counter, 1000) for counter in range(80)] for dice in (silent, spoken, late)]
    assert falls[2] == falls[0][:40] + falls[1][40:]
    assert falls[0][40:] != falls[1][40:]
