"""The test by betting: it seldom errs however often one looks, and it sees what is there."""

from __future__ import annotations

from random import Random

from grognard.lab.experiment.sequential import Sequence


def looks(chance: float, seed: int, pairs: int) -> Sequence:
    random, sequence = Random(seed), Sequence()
    for _ in range(pairs):
        sequence.add(float(random.random() < chance) - float(random.random() < 0.5))
        if sequence.verdict.differs:
            break
    return sequence


def test_it_seldom_sees_what_is_not_there() -> None:
    wrong = sum(looks(0.5, seed, 150).verdict.differs for seed in range(60))
    assert wrong <= 6  # 3 are expected at most, and more than 6 come once in 50 such tests


def test_it_sees_what_is_there_and_stops() -> None:
    for seed in range(5):
        verdict = looks(0.9, seed, 300).verdict
        assert verdict.differs
        assert verdict.low > 0
        assert verdict.pairs < 300


def test_its_interval_holds_the_truth() -> None:
    missed = 0
    for seed in range(30):
        random, sequence = Random(seed), Sequence()
        for _ in range(120):
            sequence.add(float(random.random() < 0.7) - float(random.random() < 0.5))
        missed += not sequence.verdict.low <= 0.2 <= sequence.verdict.high
    assert missed <= 4
