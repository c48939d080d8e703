"""Marches seen from the book alone: Defensive Fire, stacks and overruns."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN, go, moving
from tests.rulesets.drill import modifiers, of_kind

MISS, HIT = (1, 1, 1), (5, 5, 7)
"""Dice of a fire: nothing; a Morale Hit for an MR of 6 from the columns that 5 SP fire on."""


@pytest.mark.rule("brothers", "11.8.1d")
def test_the_third_defensive_fire_of_a_step_is_two_columns_down_like_the_second() -> None:
    """Each one after the first has -2, not more each time, whoever is fired at (11.8.1)."""
    battle = moving("french i infantry a 0305", "french i infantry c 0205", "austrian v infantry b 0303")
    battle.script(*MISS, *MISS, *MISS)
    events = go(battle, "select a", "move a 0304", "fire b 0304", "move a 0204")
    events += go(battle, "fire b 0204") if battle.asked() == "DefendWithFire" else []
    battle.script(*MISS, *MISS, *MISS)
    shifts = [modifiers(shot) for shot in of_kind(events, "Fired")]
    assert len(shifts) == 2
    if battle.asked() == "MoveOn":
        battle.play("allied", "stop a")
    events = go(battle, "select c", "move c 0304", "fire b 0304")
    shifts += [modifiers(shot) for shot in of_kind(events, "Fired")]
    assert [sum(v for v in shift.values() if v == -2) for shift in shifts] == [0, -2, -2]


@pytest.mark.rule("brothers", "11.8b")
def test_cavalry_guns_afar_and_units_behind_the_front_line_do_not_fire_at_movers() -> None:
    """Adjacent infantry and artillery of the front-line only (11.8, 8.1.2)."""
    battle = moving(
        "french i infantry a 0305", "austrian v cavalry b 0303", "austrian v artillery g 0302",
        "austrian v infantry c 0204 strength=6", "austrian v infantry d 0204 strength=4",
    )  # fmt: skip
    go(battle, "select a", "move a 0304")
    assert battle.asked() == "DefendWithFire"
    assert [text for text in battle.options("austrian") if text.startswith("fire")] == ["fire c 0304"]


@pytest.mark.rule("brothers", "11.8.1e")
@pytest.mark.parametrize(("place", "tested"), [(0, {"a", "c"}), (1, {"a", "c"}), (2, set())])
def test_the_books_stack_of_threes(place: int, tested: set[str]) -> None:
    """A 4 SP unit on top of or between two of 3 SP tests with the topmost of them; at the bottom nobody does."""
    battle = moving("french i infantry a 0305 strength=4 morale=9", "french i infantry c 0304 strength=3 morale=9",
                    "french i infantry d 0304 strength=3 morale=9", "austrian v infantry b 0303")  # fmt: skip
    battle.script(5, 5, 1)
    events = go(battle, "select a", f"move a 0304 {place}")
    if tested:
        events += go(battle, "fire b 0304")
    assert battle.asked() != "DefendWithFire"
    names = {battle.scenario.units[event.unit].key for event in of_kind(events, "MoraleTested")}
    assert names == tested


@pytest.mark.rule("brothers", "4.2d")
@pytest.mark.parametrize(("there", "drawn"), [(5, True), (6, False)])
def test_beneath_five_points_fire_is_drawn_beneath_six_not(there: int, drawn: bool) -> None:
    """The book's own example of 4.2."""
    battle = moving("french i cavalry a 0305 strength=4", f"french i infantry c 0304 strength={there}",
                    "austrian v infantry b 0303")  # fmt: skip
    go(battle, "select a", "move a 0304 1")
    assert (battle.asked() == "DefendWithFire") is drawn


@pytest.mark.rule("brothers", "11.8.1a")
def test_a_hit_on_the_friend_in_the_hex_alone_does_not_stop_the_mover() -> None:
    """Only a hit on the moving unit halts it (11.8.1)."""
    battle = moving("french i infantry a 0305 strength=3 morale=9", "french i infantry c 0304 strength=3 morale=5",
                    "austrian v infantry b 0303")  # fmt: skip
    battle.script(5, 5, 4)
    go(battle, "select a", "move a 0304 0", "fire b 0304")
    assert (battle.hits("a"), battle.hits("c")) == (0, 1)
    assert battle.asked() == "MoveOn"


@pytest.mark.rule("brothers", "11.8.1a")
@pytest.mark.parametrize("alone", [False, True])
def test_a_hit_on_one_of_a_moving_stack_halts_all_of_it_or_by_a_switch_that_one(alone: bool) -> None:
    """The fire is at the moving unit or stack, and a hit stops what moves (11.8, 11.8.1); or the unit that is hit."""
    battle = moving("french i infantry a 0305 strength=3 morale=9", "french i infantry c 0305 strength=3 morale=5",
                    "austrian v infantry b 0303", switches=Switches(hits_halt_alone=alone))  # fmt: skip
    battle.script(5, 5, 4, 1)
    events = go(battle, "select a", "join c", "move a 0304", "fire b 0304")
    assert (battle.hits("a"), battle.hits("c")) == (0, 1)
    halted = of_kind(events, "UnitsHalted")[0]
    assert [battle.scenario.units[unit].key for unit in halted.units] == (["c"] if alone else ["a", "c"])
    assert (battle.asked() == "MoveOn") is alone
    battle.skip("DeclareAssaults", "Rally", "ChoosePosture")
    assert battle.has("allied", "assault a 0303") is alone
    assert not battle.has("allied", "assault c 0303")


@pytest.mark.rule("brothers", "11.8.1a")
def test_by_the_switch_the_rest_of_a_stack_goes_on_and_who_was_hit_goes_back_from_a_full_hex() -> None:
    """The one that is hit must not stay where it overstacks (4.1); the other is only passing through."""
    battle = Battle(
        """
        . . . .
        ~ . ~ ~
        """,
        "french i infantry a 0104 strength=2 morale=9", "french i infantry d 0104 strength=2 morale=5",
        "french i infantry c 0103 strength=8 morale=9", "french i hq h 0104 aggressive=9", "austrian v infantry b 0203",
        switches=Switches(hits_halt_alone=True),
    )  # fmt: skip
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.script(5, 5, 4, *MISS)
    go(battle, "select a", "join d", "move a 0102", "fire b 0103")
    assert (battle.hits("a"), battle.place("d")) == (0, "0104")
    battle.skip("MoveOn", "ChooseMover")
    assert battle.place("a") == "0102"


@pytest.mark.rule("brothers", "11.8.1b")
def test_whoever_was_halted_declares_no_assault_but_those_who_stood_there_do() -> None:
    """The ban is for the unit whose move was halted (11.8.1, 11.10)."""
    battle = moving("french i infantry a 0305 strength=3", "french i infantry c 0304 strength=3 morale=9",
                    "austrian v infantry b 0303")  # fmt: skip
    battle.script(*HIT)
    go(battle, "select a", "move a 0304 0", "fire b 0304")
    assert battle.hits("a") == 1
    battle.skip("DeclareAssaults")
    found = [text for text in battle.options("allied") if text.startswith("assault")]
    assert found == ["assault c 0303"]


@pytest.mark.rule("brothers", "4.1e")
def test_halted_in_a_full_hex_the_mover_goes_back_and_still_may_not_assault() -> None:
    """It backtracks to the last legal hex (4.1) and stays halted (11.8.1)."""
    battle = Battle(
        """
        . . . .
        ~ . ~ ~
        """,
        "french i infantry a 0104 strength=6 morale=6", "french i infantry c 0103 strength=6 morale=9",
        "french i hq h 0104 aggressive=9", "austrian v infantry b 0203",
    )  # fmt: skip
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.script(5, 5, 7)
    go(battle, "select a", "move a 0102", "fire b 0103")
    assert (battle.hits("a"), battle.place("a")) == (1, "0104")
    battle.skip("DeclareAssaults")
    assert [text for text in battle.options("allied") if text.startswith("assault")] == ["assault c 0203"]


@pytest.mark.rule("brothers", "11.8.1f")
def test_changing_places_within_the_front_line_draws_no_fire() -> None:
    """Fire meets those who become part of the top 6 SP; these already were (11.8.1)."""
    battle = moving("french i infantry a 0304 strength=3", "french i infantry c 0304 strength=3",
                    "austrian v infantry b 0303")  # fmt: skip
    battle.play("allied", "shift c 0")
    assert battle.stack("0304") == ["c", "a"]
    assert battle.asked() != "DefendWithFire"


@pytest.mark.rule("brothers", "11.8.1a")
def test_whoever_is_hit_in_coming_up_by_a_change_of_order_neither_moves_nor_changes_place_again() -> None:
    """A change of order next to the enemy is movement (4.3), and a hit stops it (11.8.1), whichever unit was named."""
    battle = moving("french i infantry a 0304 strength=6", "french i infantry c 0304 strength=4 morale=5",
                    "austrian v infantry b 0303")  # fmt: skip
    battle.script(5, 5, 4)
    go(battle, "shift a 1", "fire b 0304")
    assert battle.hits("c") == 1
    assert battle.options("allied") == ["select h", "end"]
    with pytest.raises(IllegalAction, match="halted by fire"):
        battle.play("allied", "select c")


@pytest.mark.rule("brothers", "11.7.1a")
def test_a_unit_relieved_by_another_in_the_front_line_leaves_without_a_test() -> None:
    """Only the top 6 SP are Engaged (11.7.1); the one that came on top has spent its move for it (4.3)."""
    battle = moving("french i infantry a 0304 strength=4", "french i infantry c 0304 strength=6",
                    "austrian v infantry b 0303", posture="defensive")  # fmt: skip
    battle.script()
    battle.play("allied", "shift c 0")
    assert not battle.has("allied", "select c")
    assert not of_kind(battle.move("allied", "a", "0305"), "DisengagementTested")


@pytest.mark.rule("brothers", "11.8.1f")
def test_in_defensive_posture_nobody_comes_up_into_the_front_line_by_a_shift() -> None:
    """To shift into the top 6 SP is to Engage (11.7.1), which Defensive posture forbids."""
    for posture, may in (("aggressive", True), ("defensive", False)):
        battle = moving("french i infantry a 0304 strength=6", "french i infantry c 0304 strength=4",
                       "austrian v infantry b 0303", posture=posture)  # fmt: skip
        assert battle.has("allied", "shift c 0") is may


@pytest.mark.rule("brothers", "11.6a")
def test_two_headquarters_alone_are_both_overrun_and_one_with_troops_is_not() -> None:
    """A lone HQ means one without Combat Units (11.6); each goes to its own formation."""
    battle = moving("french i infantry a 0305", "austrian v hq k 0304", "austrian vii hq m 0304",
                    "austrian v infantry b 0101", "austrian vii infantry c 0601")  # fmt: skip
    go(battle, "select a", "move a 0304")
    assert (battle.place("k"), battle.place("m")) == ("0101", "0601")
    battle = moving("french i infantry a 0305", "austrian v hq k 0304", "austrian vii artillery c 0304 strength=1")
    battle.play("allied", "select a")
    assert not any(text.startswith("move a 0304") for text in battle.options("allied"))


@pytest.mark.rule("brothers", "11.6a")
def test_its_owner_chooses_among_the_nearest_of_its_own_formation_only() -> None:
    """Nearer units of others do not count; of two equally near the player whose HQ it is chooses (11.6)."""
    battle = moving("french i infantry a 0305", "austrian v hq k 0304", "austrian vii infantry m 0302",
                    "austrian v infantry b 0301", "austrian v infantry c 0601", "austrian v infantry d 0307",
                   posture="defensive")  # fmt: skip
    go(battle, "select a", "move a 0304")
    if battle.asked() == "PlaceLeader":
        assert battle.game.pending[0].side == 1
        assert sorted(battle.options("austrian")) == ["place k 0301", "place k 0307"]
    else:
        pytest.fail(battle.asked())
    battle.play("austrian", "place k 0301")
    assert battle.place("k") == "0301"
    assert battle.asked() == "MoveOn"  # the mover goes on (11.6)


@pytest.mark.rule("brothers", "7.6.2d")
@pytest.mark.parametrize("line", ["french i", "austrian viii"])
def test_an_overrun_headquarters_of_any_nation_fails_and_rallies_one_unit_in_its_hex(line: str) -> None:
    """French and Benedek too (7.6.2, 7.6.3, 11.6); one Rally Action for a unit stacked with it (13.1.1)."""
    nation, key = line.split()
    side = "allied" if nation == "french" else "austrian"
    battle = Battle(
        OPEN, f"{line} infantry a 0304 shaken", f"{line} infantry b 0305 shaken", f"{line} hq h 0304 overrun"
    )
    battle.script()
    events = battle.activate(key, "defensive")
    assert of_kind(events, "ActivationFailed")
    battle.skip("ChooseMover", "Rally")
    found = battle.options(side)
    if battle.asked() == "ChooseMover":  # those Out of Command may move
        assert "select a" not in found
        battle.skip("Rally")
        found = battle.options(side)
    assert found == ["rally a", "rest"]
    battle.play(side, "rally a")
    assert battle.asked() != "Rally"
