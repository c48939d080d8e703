from __future__ import annotations

from random import Random

import pytest

from grognard.core.action import Action
from grognard.core.errors import IllegalAction, NotationError
from grognard.core.event import DieRolled
from grognard.core.record import read_record, text_digest, write_record
from grognard.core.source import Source
from grognard.rulesets import get_ruleset
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from tests.table.tables import BLUE, GUNS, RED, new_journal, play_out, say, shipped_journal


def test_every_action_and_every_draw_is_written_down() -> None:
    journal, random = new_journal(), Random(1)
    played, drawn = [], []
    while not journal.game.result:
        decision = random.choice(journal.game.pending)
        action = journal.game.options(decision.side).sample(random)
        events = journal.play(decision.side, action)
        played.append((decision.side, action))
        drawn.append([(e.faces, e.value, e.purpose) for e in events if isinstance(e, DieRolled)])
    assert [(line.side, line.action) for line in journal.lines] == played
    assert [[(d.faces, d.value, d.purpose) for d in line.draws] for line in journal.lines] == drawn
    assert sum(map(len, drawn)) + len(journal.opening) == journal.game.drawn


def test_draws_before_the_first_action_open_the_journal() -> None:
    """Without guns the first decision comes after the initiative and the activation dice."""
    text = GUNS.replace("field-artillery", "rifles")
    journal = new_journal(text=text)
    assert [draw.purpose for draw in journal.opening][:2] == ["initiative", "initiative"]
    assert len(journal.opening) == journal.game.drawn > 2
    assert journal.lines == []


def test_a_refused_action_leaves_everything_as_it_was() -> None:
    journal = new_journal()
    before = journal.game.digest()
    for side, action in ((RED, Action("aim", 4, 14, (0,))), (RED, Action("move", 2, 9, (0,))), (7, Action("hold"))):
        with pytest.raises(IllegalAction) as refused:
            journal.play(side, action)
        assert refused.value.message.endswith(".")
    assert (journal.game.digest(), journal.lines) == (before, [])


def test_what_is_left_unsaid_is_filled_in() -> None:
    journal = new_journal()
    assert journal.parse(RED, "aim red-gun 0306") in journal.game.options(RED)
    assert journal.parse(RED, "aim red-gun 0306 sw") == Action("aim", 0, 37, (4,))


def test_a_text_that_agrees_with_nothing_is_kept_and_refused_with_its_reason() -> None:
    journal = new_journal()
    action = journal.parse(RED, "aim red-gun 0402 s")
    with pytest.raises(IllegalAction, match="enemy"):
        journal.play(RED, action)


def test_a_side_without_a_decision_can_still_be_parsed() -> None:
    journal = new_journal()
    say(journal, RED, "hold")
    assert journal.parse(RED, "hold") == Action("hold")


def test_sides_are_found_by_key() -> None:
    journal = new_journal()
    assert (journal.side("red"), journal.side("blue")) == (RED, BLUE)
    with pytest.raises(NotationError, match="red and blue"):
        journal.side("green")


def test_a_record_holds_the_ruleset_its_version_and_the_scenario() -> None:
    journal = new_journal()
    record = journal.record()
    assert (record.ruleset, record.version) == ("portable", get_ruleset("portable").meta.version)
    assert (record.scenario, record.scenario_text, record.scenario_digest) == ("guns", GUNS, text_digest(GUNS))
    assert shipped_journal().record().scenario_text is None


def test_a_changed_copy_of_a_shipped_scenario_stands_in_its_record() -> None:
    ruleset = get_ruleset("portable")
    text = ruleset.scenario_source("first-steps").text.replace("turns = 10", "turns = 9")
    journal = Journal(ruleset, Source(text, "first-steps.toml"), DiceBox.seeded(1))
    assert journal.record().scenario_text == text


def test_the_secret_of_the_dice_is_opened_only_at_the_end() -> None:
    box = DiceBox.auditable(("ours", "theirs"), b"x" * 32)
    journal, random = new_journal(box=box), Random(3)
    while not journal.game.result:
        record = journal.record()
        assert (record.secret, record.result, record.dice_value) == ("", "", box.value)
        assert box.secret.hex() not in write_record(record)
        play_out(journal, random, 1)
    record = journal.record()
    assert record.secret == box.secret.hex()
    assert record.words == {"red": "ours", "blue": "theirs"}


def test_a_record_survives_text_at_every_moment() -> None:
    journal, random = new_journal(4), Random(4)
    while not journal.game.result:
        text = write_record(journal.record())
        assert write_record(read_record(text)) == text
        play_out(journal, random, 3)


def test_the_result_names_the_winner_or_nobody() -> None:
    seen = set()
    for seed in range(12):
        journal = shipped_journal(seed=seed)
        play_out(journal, Random(seed))
        assert journal.game.result is not None
        said = journal.record().result.split()[0]
        assert said == {RED: "red", BLUE: "blue", -1: "nobody"}[journal.game.result.winner]
        seen.add(said)
    assert len(seen) > 1
