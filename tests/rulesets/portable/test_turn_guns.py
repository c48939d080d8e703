"""The artillery phase: guns first, in secret, all at once; and what a gun may do later in the turn."""

from __future__ import annotations

import pytest

from grognard.core.event import DieRolled, visible
from grognard.rulesets.portable.events import GunAimed, GunFired, UnitDestroyed
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.battle import Battle, all_told, opening_dice, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
IDLE = ("red rifles idle 0104 n", "blue rifles spare 0904 n")
DUEL = ("red field-artillery a 0302 ne", "blue field-artillery b 0502 nw")


@pytest.mark.rule("portable", "turn.1")
def test_turn_1_guns_of_both_sides_may_fire_before_any_initiative() -> None:
    battle = Battle(FIELD, *DUEL, *IDLE)
    assert battle.game.drawn == 0
    assert battle.waiting() == {"red", "blue"}
    battle.throw(1, 1, *opening_dice("blue", 9))
    battle.play("red", "aim a 0502")
    events = battle.play("blue", "aim b 0302")
    rolls = [roll.purpose for roll in all_told(events, DieRolled)]
    assert rolls == ["fire-effect", "fire-effect", "initiative", "initiative", "activation"]
    assert [shot.unit for shot in all_told(events, GunFired)] == [battle.unit("a"), battle.unit("b")]


@pytest.mark.rule("portable", "turn.1")
def test_turn_1_a_gun_may_hold_its_fire() -> None:
    battle = Battle(FIELD, *DUEL, *IDLE)
    battle.throw(1, *opening_dice("red", 9))
    battle.play("red", "hold")
    events = battle.play("blue", "aim b 0302")
    assert told(events, GunFired).unit == battle.unit("b")


@pytest.mark.rule("portable", "turn.1")
def test_turn_1_only_artillery_with_an_enemy_in_range_fires() -> None:
    units = ("red machine-guns m 0303 ne", "red rifles r 0403 ne", "red light-artillery far 0204 ne")
    battle = Battle(FIELD, *DUEL, *units)
    assert {option.split()[1] for option in battle.options("red") if option != "hold"} == {"a", "far"}
    assert battle.refusal("red", "aim m 0502 ne") == "turn.1"
    assert battle.refusal("red", "activate r") == "turn.1"
    silent = Battle(FIELD, "red light-artillery a 0102 ne", "red rifles idle 0101 n", "blue rifles b 0602 n")
    assert silent.can("red", "activate idle"), "nobody in range: straight to the initiative"


@pytest.mark.rule("portable", "turn.1")
def test_turn_1_each_gun_fires_once() -> None:
    battle = Battle(FIELD, *DUEL, "red field-artillery c 0203 ne", *IDLE)
    battle.play("red", "aim a 0502")
    assert {option.split()[1] for option in battle.options("red") if option != "hold"} == {"c"}
    assert battle.refusal("red", "aim a 0502 ne") == "turn.1"
    battle.play("red", "hold")
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.1")
def test_turn_1_a_declared_shot_is_secret_until_all_have_declared() -> None:
    battle = Battle(FIELD, *DUEL, "red field-artillery c 0203 ne", *IDLE)
    red, blue, spectator = 0, 1, -1
    before = {viewer: RULESET.view(battle.game, viewer) for viewer in (blue, spectator)}
    events = battle.play("red", "aim a 0502 se")
    for viewer in (blue, spectator):
        assert RULESET.view(battle.game, viewer) == before[viewer]
        assert visible(events, viewer) == []
    assert told(visible(events, red), GunAimed).unit == battle.unit("a")
    aims = [mark.place for mark in RULESET.view(battle.game, red).marks if mark.kind == "aim"]
    assert aims == [battle.scenario.board.grid.parse("0502")]
    battle.play("red", "hold")
    assert battle.waiting() == {"blue"}
    battle.throw(1, *opening_dice("red", 9))
    shown = visible(battle.play("blue", "hold"), blue)
    assert told(shown, GunFired).place == aims[0]
    assert battle.facing("a") == "se"
    assert not RULESET.view(battle.game, red).marks


@pytest.mark.rule("portable", "turn.2")
def test_turn_2_two_guns_destroy_each_other() -> None:
    battle = Battle(FIELD, *DUEL, *IDLE)
    battle.throw(6, 6, *opening_dice("red", 9))
    battle.play("red", "aim a 0502")
    events = battle.play("blue", "aim b 0302")
    assert battle.place("a") is None
    assert battle.place("b") is None
    kinds = [type(event) for event in events if isinstance(event, GunFired | UnitDestroyed)]
    assert kinds == [GunFired, GunFired, UnitDestroyed, UnitDestroyed]


@pytest.mark.rule("portable", "turn.2")
def test_turn_2_a_pin_of_this_phase_does_not_spoil_a_shot_of_this_phase() -> None:
    battle = Battle(FIELD, *DUEL, *IDLE)
    battle.throw(3, 5, *opening_dice("red", 9))
    battle.play("red", "aim a 0502")
    battle.play("blue", "aim b 0302")
    assert battle.is_pinned("b")
    assert battle.place("a") is None, "5 destroys; pinned it would have been 4"


@pytest.mark.rule("portable", "turn.2")
def test_turn_2_what_is_destroyed_still_helps_and_hides_until_all_have_fired() -> None:
    units = ("red field-artillery a 0302 ne", "red field-artillery c 0304 n", "blue command d 0601 n")
    battle = Battle(FIELD, *units, "blue field-artillery b 0502 nw", "red rifles idle 0104 n")
    battle.throw(5, 6, 4, *opening_dice("red", 9))
    battle.play("red", "aim a 0601", "hold")
    fired = all_told(battle.play("blue", "aim b 0302"), GunFired)[1]
    assert battle.place("d") is None
    assert (fired.total, fired.effect) == (5, "destroyed"), "the command unit counts though it is doomed"


@pytest.mark.rule("portable", "turn.2")
def test_turn_2_the_doomed_still_block_the_line_of_sight() -> None:
    guns = ("red field-artillery a 0102 ne", "red field-artillery c 0204 n")
    battle = Battle(FIELD, *guns, "blue rifles b 0302 n", "blue rifles d 0502 n", *IDLE)
    battle.throw(6, 5, 3, *opening_dice("red", 9))
    battle.play("red", "aim c 0302")
    shots = all_told(battle.play("red", "aim a 0502"), GunFired)
    assert battle.place("b") is None
    assert not shots[1].direct


@pytest.mark.rule("portable", "turn.2")
@pytest.mark.parametrize("dice", [(3, 6), (6, 3), (6, 6)])
def test_turn_2_two_hits_on_one_unit_count_by_the_worse_and_once(dice: tuple[int, int]) -> None:
    units = ("red field-artillery a 0302 ne", "red field-artillery c 0303 ne", "blue rifles b 0502 n")
    battle = Battle(FIELD, *units, *IDLE)
    battle.throw(*dice, *opening_dice("red", 9))
    battle.play("red", "aim a 0502", "aim c 0502")
    assert battle.place("b") is None
    assert battle.game.state.lost == (0, 1)


@pytest.mark.rule("portable", "turn.9")
def test_turn_9_a_gun_that_fired_may_be_unpinned_but_not_moved() -> None:
    battle = Battle(FIELD, *DUEL, "red field-artillery c 0404 n", *IDLE)
    battle.throw(1, 3, *opening_dice("red", 9))
    battle.play("red", "aim a 0502", "hold")
    battle.play("blue", "aim b 0302")
    assert battle.is_pinned("a")
    assert battle.can("red", "activate c"), "it held its fire and may move"
    battle.play("red", "activate a")
    assert battle.options("red") == ["unpin a"]
    battle.play("red", "unpin a")
    assert not battle.is_pinned("a")
    assert battle.activations == 8
    assert not battle.can("red", "activate a")


@pytest.mark.rule("portable", "turn.9")
def test_turn_9_an_unpinned_gun_that_fired_has_nothing_left_to_do() -> None:
    battle = Battle(FIELD, *DUEL, *IDLE)
    battle.throw(1, *opening_dice("red", 9))
    battle.play("red", "aim a 0502")
    battle.play("blue", "hold")
    assert battle.options("red") == ["activate idle", "end"]
    assert battle.refusal("red", "activate a") == "turn.9"


@pytest.mark.rule("portable", "turn.9")
def test_turn_9_no_gun_fires_by_activation() -> None:
    battle = Battle(FIELD, *DUEL, *IDLE)
    battle.to_activation()
    battle.play("red", "activate a")
    assert {option.split()[0] for option in battle.options("red")} == {"move"}
    assert battle.refusal("red", "fire a 0502 ne") == "turn.9"
