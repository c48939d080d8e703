"""The night between two days [mib 13.0]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch13_night import pass_night
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle

FAR = "austrian v infantry b 0909 n"

NIGHT = (
    'charts.night = { meta = { provenance = "published", version = "1" }, '
    "rest = { boxes = 3, levels = 1 }, recovery = { tries = 1, morale = 1 } }"
)


def through_the_night(*faces: int, extra: str = "", rules: str = "") -> tuple[Battle, list[int]]:
    """A spent division with stragglers goes to sleep far from the enemy; gives the ratings of its checks too."""
    line = "french i infantry a 0504 s steps=5 stragglers=2 fatigue=9"
    battle = Battle(OPEN, line, FAR, turns=("21 17:00", "22 6:30"), extra=extra, rules=rules)
    battle.game.state.weariness[battle.formations["i"]] = 4
    battle.game.state.turn = 2
    battle.script(*faces)
    pass_night(battle.game)
    return battle, [check.rating for check in of_kind(battle.game.events, "MoraleChecked")]


@pytest.mark.rule("mib", "R4")
def test_the_night_is_as_good_as_its_chart_says() -> None:
    usual, ratings = through_the_night(6, 6)
    assert (usual.get("fatigue", "a"), ratings) == (3, [6, 6])
    short, ratings = through_the_night(6, extra=NIGHT)
    assert (short.get("fatigue", "a"), ratings) == (6, [5])


@pytest.mark.rule("mib", "R4")
def test_under_lite_tracking_the_night_counts_in_levels() -> None:
    lite = 'tracking = "lite"\nlite-stragglers = 2'
    usual, _ = through_the_night(6, 6, rules=lite)
    short, _ = through_the_night(6, extra=NIGHT, rules=lite)
    assert [battle.game.state.weariness[battle.formations["i"]] for battle in (usual, short)] == [2, 3]
