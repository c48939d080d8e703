from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.action import Action
from grognard.lab.walk import Walk
from grognard.rulesets import get_ruleset
from grognard.table.journal import Journal, UndoError
from grognard.table.table import Table
from tests.table.dispatches import dispatches
from tests.table.tables import BLUE, RED, SEATS, new_journal, new_table, play_out, random_action, say, shipped_journal

quick = settings(max_examples=40, deadline=None)


def to_activations(journal: Journal) -> int:
    """Hold all fire; gives the side that activates now."""
    while (decision := journal.game.pending[0]).rule != "turn.5":
        say(journal, decision.side, "hold")
    return decision.side


def test_nothing_to_take_back_at_the_start() -> None:
    journal = new_journal()
    assert not journal.can_undo(RED)
    with pytest.raises(UndoError, match="nothing to take back"):
        journal.undo(RED)


def test_an_aim_is_taken_back() -> None:
    journal = new_journal()
    before = journal.game.digest()
    say(journal, RED, "aim red-gun 0405 s")
    assert journal.undo(RED) == Action("aim", 0, 31, (3,))
    assert (journal.game.digest(), journal.lines) == (before, [])


def test_one_side_takes_back_its_aim_after_the_other_has_declared() -> None:
    """Sealed choices are made at the same time: the other's declaration is no hand-over."""
    journal = new_journal()
    say(journal, RED, "aim red-gun 0405 s")
    say(journal, BLUE, "aim blue-gun 0402 n", "aim blue-howitzer 0501 n")
    assert journal.can_undo(RED)
    journal.undo(RED)
    assert [line.side for line in journal.lines] == [BLUE, BLUE]
    assert journal.game.state.aims == ((), ((4, 10, 0), (5, 4, 0)))
    expected = new_journal()
    say(expected, BLUE, "aim blue-gun 0402 n", "aim blue-howitzer 0501 n")
    assert journal.game.digest() == expected.game.digest()


def test_both_sides_take_back_turn_about() -> None:
    journal = new_journal()
    before = journal.game.digest()
    say(journal, RED, "aim red-gun 0405 s")
    say(journal, BLUE, "aim blue-gun 0402 n")
    say(journal, RED, "aim red-howitzer 0306 s")
    for side in (BLUE, RED, RED):
        journal.undo(side)
    assert journal.game.digest() == before


def test_taking_back_after_the_other_has_taken_back_still_works() -> None:
    """Undoing replays what others did since, and those can be undone in turn."""
    journal = new_journal()
    say(journal, RED, "aim red-gun 0405 s")
    say(journal, BLUE, "aim blue-gun 0402 n")
    journal.undo(RED)
    assert journal.can_undo(BLUE)
    journal.undo(BLUE)
    assert journal.lines == []


def test_the_last_sealed_choice_opens_them_all_and_nothing_is_taken_back() -> None:
    journal = new_journal()
    say(journal, RED, "aim red-gun 0405 s", "hold")
    say(journal, BLUE, "hold")
    assert journal.lines[-1].draws
    for side in (RED, BLUE):
        with pytest.raises(UndoError, match="die has been rolled"):
            journal.undo(side)


def test_an_activation_is_taken_back_and_a_shot_is_not() -> None:
    journal = shipped_journal(seed=3)
    side = to_activations(journal)
    before = journal.game.digest()
    random = Random(1)
    say(journal, side, journal.notation.text(journal.game.options(side)[0]))
    assert journal.can_undo(side)
    assert not journal.can_undo(1 - side)
    journal.undo(side)
    assert journal.game.digest() == before
    while not (journal.lines and journal.lines[-1].draws):
        journal.play(*random_action(journal, random))
    assert not journal.can_undo(journal.lines[-1].side)


def test_several_orders_are_taken_back_one_by_one() -> None:
    journal = shipped_journal(seed=3)
    side = to_activations(journal)
    digests = []
    for _ in range(2):
        digests.append(journal.game.digest())
        moves = [action for action in journal.game.options(side) if action.verb in ("activate", "move")]
        journal.play(side, moves[0])
    while digests:
        journal.undo(side)
        assert journal.game.digest() == digests.pop()


def test_a_refusal_to_undo_changes_nothing() -> None:
    journal = new_journal()
    say(journal, RED, "hold")
    say(journal, BLUE, "hold")
    before = journal.game.digest(), list(journal.lines)
    with pytest.raises(UndoError):
        journal.undo(RED)
    assert (journal.game.digest(), journal.lines) == before


def test_something_revealed_is_not_taken_back() -> None:
    journal = dispatches()
    say(journal, RED, "send", "send", "pass")
    say(journal, BLUE, "intercept")
    with pytest.raises(UndoError, match="hidden"):
        journal.undo(BLUE)


def test_what_the_other_side_has_answered_is_not_taken_back() -> None:
    journal = dispatches()
    say(journal, RED, "send", "pass")
    say(journal, BLUE, "send")
    with pytest.raises(UndoError, match="has been the other side's turn"):
        journal.undo(RED)
    assert journal.can_undo(BLUE)


def test_why_nothing_can_be_taken_back_does_not_tell_whether_the_other_side_has_chosen() -> None:
    """What it chooses may be its secret, and when it does too."""
    journal = dispatches()
    say(journal, RED, "send", "pass")
    refusals = []
    for _ in range(2):
        with pytest.raises(UndoError) as refused:
            journal.undo(RED)
        refusals.append(refused.value.message)
        say(journal, BLUE, "send")
    assert refusals[0] == refusals[1]


def test_a_hand_over_is_not_taken_back() -> None:
    """Red has passed and it is blue's turn, who sees what red did: no die was needed for that."""
    journal = dispatches()
    say(journal, RED, "send", "pass")
    assert [decision.side for decision in journal.game.pending] == [BLUE]
    assert not journal.can_undo(RED)


def test_the_end_of_a_game_is_not_taken_back() -> None:
    """The dice's secret is opened at the end: whoever went back would know every roll to come."""
    for seed in range(20):
        journal = shipped_journal(seed=seed)
        play_out(journal, Random(seed))
        assert not journal.can_undo(journal.lines[-1].side)


@quick
@given(st.integers(0, 10_000))
def test_undo_restores_position_and_record_whoever_undoes(seed: int) -> None:
    """A game with actions taken back on the way has the record of the game without them."""
    journal, random = new_journal(seed), Random(seed)
    kept: list[tuple[int, Action]] = []
    while not journal.game.result and len(journal.lines) < 40:
        side, action = random_action(journal, random)
        journal.play(side, action)
        kept.append((side, action))
        undoing = random.randrange(2)
        if random.random() < 0.4 and journal.can_undo(undoing) and not journal.game.result:
            taken = journal.undo(undoing)
            last = max(index for index, (side, _) in enumerate(kept) if side == undoing)
            assert kept.pop(last)[1] == taken
    expected = new_journal(seed)
    for side, action in kept:
        expected.play(side, action)
    assert journal.record() == expected.record()
    assert journal.game.digest() == expected.game.digest()


def test_the_log_loses_what_was_taken_back_and_nothing_else() -> None:
    table = new_table()
    say(table, RED, "aim red-gun 0405 s")
    say(table, BLUE, "aim blue-gun 0402 n")
    say(table, RED, "aim red-howitzer 0306 s")
    logs = list(table.logs)
    assert table.undo(RED) == 2
    assert table.logs == logs[:3]
    assert table.undo(RED) == 0
    assert table.logs == [logs[0], logs[2]]


def test_a_holder_of_both_sides_takes_back_whoever_acted_last() -> None:
    table = new_table()
    both = (RED, BLUE)
    assert table.undo_side(both) == RED
    say(table, RED, "aim red-gun 0405 s")
    say(table, BLUE, "aim blue-gun 0402 n")
    assert table.undo_side(both) == BLUE
    table.undo(BLUE)
    assert table.undo_side(both) == RED


def test_a_push_says_whether_something_can_be_taken_back() -> None:
    table = Table(dispatches(), SEATS)
    assert not table.push((RED,)).can_undo
    say(table, RED, "send")
    assert table.push((RED,)).can_undo
    assert not table.push((BLUE,)).can_undo
    assert not table.push(()).can_undo


def test_what_was_chosen_together_is_not_taken_back_once_all_have_chosen() -> None:
    """Both are done without a die or a reveal, and both write anew: what one has written since could not stand, and
    that it could not would tell the other that there is something."""
    ruleset = get_ruleset("commanders")
    for seed in range(20):
        journal = Walk(ruleset, ruleset.scenario_source("la-rothiere"), seed).journal
        random = Random(seed)
        while journal.game.result is None:
            first = journal.last_line(0) if any(line.side == 0 for line in journal.lines) else None
            since = journal.lines[first:] if first is not None else []
            together = bool(since) and len(since[0].open_sides) == 2 and not any(line.reveals for line in since)
            if together and since[-1].led_on and len(journal.game.pending) == 2:
                assert not journal.can_undo(0)
                journal.play(1, journal.game.options(1).sample(random))
                with pytest.raises(UndoError, match="other side's turn"):
                    journal.undo(0)
                return
            side = random.choice(journal.game.pending).side
            journal.play(side, journal.game.options(side).sample(random))
    raise AssertionError("both were never done without a reveal")
