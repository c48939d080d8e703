"""Options played on: the same dice for all, the same figures again, and a lead that is more than luck."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.core.drill import LETTERS, Drill
from grognard.lab.drill_check import check_drill
from grognard.lab.rollouts import SAMPLED, Runs, lead, play_on, written
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.exercise import DrillFault, Exercise, position
from grognard.table.explanation import explain
from grognard.table.journal import Journal
from grognard.table.present_drill import drill_verdict

PORTABLE = get_ruleset("portable")
SHOT = PORTABLE.drill("open-or-cover")
SEED, FEW = 5, 4


@pytest.fixture(scope="module")
def journal() -> Journal:
    return position(PORTABLE, SHOT)


@pytest.fixture(scope="module")
def drill(journal: Journal) -> Drill:
    """The position of a drill about odds, asked as one to be played on, with few runs."""
    actions = [journal.notation.parse(text) for text in SHOT.options]
    runs = play_on(journal.game, journal.side(SHOT.side), actions, range(SEED, SEED + FEW), 1)
    best, _, least = lead(runs)
    return replace(
        SHOT,
        question="deed",
        answer=LETTERS[best],
        figures=tuple(written(each.mean) for each in runs),
        runs=FEW,
        seed=SEED,
        ahead=written(least),
        won=tuple(each.won for each in runs),
        lost=tuple(each.lost for each in runs),
        sampled=tuple(written(sum(each.worths[:SAMPLED]) / SAMPLED) for each in runs),
    )


def test_the_best_is_ahead_by_what_is_left_when_luck_is_taken_off() -> None:
    better, worse = Runs((3.0, 5.0, 4.0, 4.0), 0, 0), Runs((1.0, 3.5, 2.0, 1.5), 0, 0)
    best, ahead, least = lead([worse, better])
    assert (best, ahead) == (1, 2.0)
    assert 1.5 < least < 2.0
    lucky = Runs((9.0, -9.0, 9.0, -1.0), 0, 0)
    assert lead([worse, lucky])[2] < 0, "what swings so much proves nothing"


def test_a_third_option_that_is_near_takes_the_lead_away() -> None:
    assert lead([Runs((1.0, 1.0), 0, 0), Runs((3.0, 3.0), 0, 0), Runs((2.5, 2.5), 0, 0)]) == (1, 0.5, 0.5)


def test_the_same_seeds_lead_to_the_same_and_leave_the_position_as_it_was(journal: Journal, drill: Drill) -> None:
    actions = [journal.notation.parse(text) for text in SHOT.options]
    before = journal.game.digest()
    runs = play_on(journal.game, journal.side(SHOT.side), actions, range(SEED, SEED + SAMPLED), 1)
    assert tuple(written(each.mean) for each in runs) == drill.sampled
    assert journal.game.digest() == before


def test_a_drill_that_was_played_on_stands_and_says_how_it_went(journal: Journal, drill: Drill) -> None:
    exercise = check_drill(PORTABLE, drill, journal)
    told = [reason.text for reason in explain(exercise)]
    assert told[0].startswith("Each was played on 4 times for one turn")
    assert "95\u00a0% confidence" in told[1]
    assert any("pinned" in text and "\u00a0%" in text for text in told[2:]), "the odds are named"
    assert [result.chance for result in drill_verdict(exercise, "a").results] == [
        figure.replace("-", "\u2212") for figure in drill.figures
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sampled": ("+9.00", "-9.00")}, "first runs lead to"),
        ({"seed": SEED + 1}, "first runs lead to"),
        ({"figures": ()}, "how often"),
        ({"runs": 0}, "how often"),
    ],
)
def test_what_does_not_lead_where_it_says_is_told(
    journal: Journal, drill: Drill, change: dict[str, object], says: str
) -> None:
    with pytest.raises(DrillFault, match=says):
        check_drill(PORTABLE, replace(drill, **change), journal)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"figures": ("+9.00", "-9.00"), "answer": "a"}, "All its runs lead to"),
        ({"ahead": "+9.00"}, "All its runs lead to"),
    ],
)
def test_played_as_a_whole_every_figure_is_compared(
    journal: Journal, drill: Drill, change: dict[str, object], says: str
) -> None:
    with pytest.raises(DrillFault, match=says):
        check_drill(PORTABLE, replace(drill, **change), journal, whole=True)


@pytest.mark.parametrize("key", all_rulesets())
def test_every_ruleset_has_a_drill_that_was_played_on_and_whose_lead_is_clear(key: str) -> None:
    ruleset = get_ruleset(key)
    drills = [ruleset.drill(name) for name in ruleset.drill_keys()]
    played = [drill for drill in drills if ruleset.questions[drill.question].kind == "play"]
    assert played
    for drill in played:
        question = ruleset.questions[drill.question]
        ranked = sorted(map(float, drill.figures), reverse=True)
        assert drill.runs >= question.runs
        assert float(drill.ahead) > 0
        assert ranked[0] - ranked[1] >= question.margin


def test_the_exercise_does_not_play_anything_itself(journal: Journal, drill: Drill) -> None:
    turned = replace(drill, figures=tuple(reversed(drill.figures)))
    assert Exercise(PORTABLE, turned, journal).answer != drill.answer
