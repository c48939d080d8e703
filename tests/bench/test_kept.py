"""Results that are kept and compared: a loss is seen, noise and a faster machine are not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from benchmarks import kept, phases, rivals
from benchmarks.growth import Growth
from benchmarks.speed import Speed
from msgspec.structs import replace

from grognard.rulesets import get_ruleset

SPEED = Speed(
    battle="portable/first-steps", actions=20_000, random_game=0.008, staff_game=0.4, options_p50=9e-6,
    options_p99=5e-5, copy=1.8e-6, view=3e-5, push=6e-5, load=0.015, chess=10_000, chess_copy=2.6e-6,
)  # fmt: skip


def compared(now: Speed) -> tuple[str, int]:
    return kept.compare(kept.Results("now", [now]), kept.Results("then", [SPEED]))


def test_what_became_a_fifth_dearer_is_a_loss() -> None:
    text, losses = compared(replace(SPEED, actions=20_000 / 1.3))
    assert losses == 1
    assert "| portable/first-steps | an action | 0.50 | 0.65 | 1.30x as dear |" in text


def test_noise_is_none_and_a_gain_is_told() -> None:
    assert compared(replace(SPEED, view=3.4e-5)) == ("Nothing has changed by a fifth or more.", 0)
    text, losses = compared(replace(SPEED, staff_game=0.1))
    assert (losses, "4.00x as cheap" in text) == (0, True)


def test_a_machine_twice_as_fast_changes_nothing() -> None:
    faster = {name: getattr(SPEED, name) / 2 for name in SPEED.__struct_fields__ if name in (
        "staff_game", "options_p50", "options_p99", "copy", "view", "push", "load")}  # fmt: skip
    assert compared(replace(SPEED, actions=40_000, chess=20_000, **faster))[1] == 0


def test_a_run_is_read_as_it_was_kept(tmp_path: Path) -> None:
    growth = Growth("a push", "tables", (1, 10, 100), (1.0, 10.0, 100.0))
    results = kept.Results("then", [SPEED], {"portable": [growth]})
    assert kept.read(kept.keep(results, tmp_path / "run.json")) == results


def test_the_exponent_of_what_grows() -> None:
    assert Growth("a", "hexes", (10, 100, 1000), (1.0, 1.0, 1.0)).exponent == pytest.approx(0)
    assert Growth("a", "hexes", (10, 100, 1000), (2.0, 200.0, 20000.0)).exponent == pytest.approx(2)


def test_time_is_told_by_chapter_and_by_decision() -> None:
    text = phases.show(get_ruleset("portable"), "first-steps", 1)
    assert "| portable/artillery |" in text
    assert "[turn.5]" in text


@pytest.mark.skipif(not shutil.which("node"), reason="Node is not here")
def test_the_rival_plays_whole_games() -> None:
    assert replace(rivals.PLAIN, games=2).rate() > 0
