"""Advice and reasons in sentences, and who may have them: nobody learns by a reason what is sealed from them."""

from __future__ import annotations

import tomllib
from importlib import resources
from random import Random

import pytest

from grognard.bots.reasons import advise, explain
from grognard.core.reason import Counsel, Step
from grognard.lab.differential import Resealed
from grognard.lab.walk import Walk
from grognard.rulesets import get_ruleset
from grognard.table.counsel import counsel_data, last_order, no_hint, no_reason
from grognard.table.manners import Manners
from grognard.table.resigning import resign
from grognard.table.seats import Seat
from grognard.table.table import Table
from grognard.table.wire import Counsel as Told
from tests.table.tables import BLUE, GUNS, RED, new_journal

AGAINST_A_BOT = (Seat(RED, "human", "", "a"), Seat(BLUE, "bot", "staff"))
HOT_SEAT = (Seat(RED, "shared", "", "a"), Seat(BLUE, "shared", "", "a"))
SECRETIVE = [("portable", "hill-town"), ("commanders", "la-rothiere"), ("mib", "teugen-hausen")]


def table_for(seats: tuple[Seat, ...] = AGAINST_A_BOT) -> Table:
    return Table(new_journal(text=GUNS), seats)


def told(table: Table, found: Counsel) -> Told:
    return counsel_data(table.game, RED, found, "staff", -1, 0)


def test_a_hint_in_sentences() -> None:
    table = table_for()
    said = told(table, advise(table.game, RED, 1))
    assert said.steps[0].text.startswith("Red ")
    assert said.steps[0].aim.startswith("To hit or to pin the enemy in ")
    assert said.odds.startswith("Direct artillery fire: ")
    assert said.odds.count("%") == 3
    assert said.runner_up is not None
    assert said.runner_up.text in said.compared


@pytest.mark.parametrize(
    ("lead", "begins"),
    [
        (None, "Next best: "),
        (0.0, "Just as good: "),
        (0.01, "Next best, and hardly worse: "),
        (0.26, "Next best, worth 0.3 less in units of about one counter: "),
        (-0.5, "Hold fire with all guns left looks better by itself, by 0.5"),
    ],
)
def test_how_the_runner_up_compares(lead: float | None, begins: str) -> None:
    table = table_for()
    first, *_, last = table.game.options(RED)
    said = told(table, Counsel((Step(first),), runner_up=last, lead=lead))
    assert said.compared.startswith(begins)


def test_what_cannot_be_told_is_left_out() -> None:
    table = table_for()
    steps = (Step(table.game.options(RED)[0]),)
    said = told(table, Counsel(steps))
    assert (said.steps[0].aim, said.runner_up, said.compared) == ("", None, "")
    assert told(table, Counsel(steps, is_only=True)).compared == "There was nothing else to choose."


def test_every_sentence_is_used() -> None:
    catalogue = tomllib.loads(resources.files("grognard.table").joinpath("reasons.toml").read_text("utf-8"))
    code = "".join(
        resources.files("grognard").joinpath(name).read_text("utf-8")
        for name in ("table/counsel.py", "server/counsel.py")
    )
    assert [key for key in catalogue if f'"{key}"' not in code] == []


def test_who_gets_hints() -> None:
    assert no_hint(table_for(), (RED,)) == ""
    assert no_hint(table_for(HOT_SEAT), (RED, BLUE)) == ""
    assert "people play each other" in no_hint(table_for((Seat(RED, "human"), Seat(BLUE, "human"))), (RED,))
    assert no_hint(table_for(), ())
    table = table_for()
    table.manners = Manners(hints=False)
    assert "switched off" in no_hint(table, (RED,))


@pytest.mark.parametrize(("key", "scenario"), SECRETIVE)
def test_no_reason_while_anything_is_sealed_from_whoever_asks(key: str, scenario: str) -> None:
    """At a table with other secrets of the bot the same is answered: no, or the same reason."""
    ruleset = get_ruleset(key)
    walk = Walk(ruleset, ruleset.scenario_source(scenario), 5)
    table, chance, sealed, open_ = Table(walk.journal, AGAINST_A_BOT), Random(2), 0, 0
    while not table.is_over and table.game.number < 120:
        other = Resealed.of(table, RED, chance)
        if other is not None:
            assert no_reason(table, (RED,)) == no_reason(other, (RED,)) != ""
            sealed += 1
        elif not no_reason(table, (RED,)):
            open_ += 1
        assert no_reason(table, ()) != "", "spectators wait for the end"
        table.play(*walk.choose(table.game, walk.chance("walk")))
    assert sealed > 3
    assert open_ > 0 or key == "mib", "its charts are secret to the end"
    if not table.is_over:
        resign(table, RED, "resigned")
    assert no_reason(table, ()) == ""


def test_the_last_order_is_one_that_the_log_tells_of() -> None:
    table = table_for()
    assert last_order(table, 0) == -1
    chance = Random(4)
    while not any(line.kind == "UnitMoved" for lines in table.logs for line in lines):
        side = table.game.pending[0].side
        table.play(side, table.game.options(side).sample(chance))
    while table.game.pending[0].side != BLUE or len(table.game.options(BLUE)) < 2:
        side = table.game.pending[0].side
        table.play(side, table.game.options(side).sample(chance))
    table.play(BLUE, table.game.options(BLUE).sample(chance))
    index = last_order(table, len(table.journal.lines))
    assert table.journal.lines[index].side == BLUE
    assert table.logs[index + 1]
    assert explain(table.position(index), BLUE, table.journal.lines[index].action).steps[0].action.verb
