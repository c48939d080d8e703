"""Situations from the sheet: guns, and what else bears on them."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import GunFired
from tests.rulesets.portable.battle import Battle, all_told, told
from tests.rulesets.portable.plain import KILL, NOTHING, OPEN, SPARE, ground, rolled, shifted


@pytest.mark.rule("portable", "artillery.10")
@pytest.mark.parametrize("cover", ["open", "woods", "town", "pinned"])
@pytest.mark.parametrize(("pinned", "command", "by"), [(False, False, 0), (True, False, -1), (False, True, 1)])
def test_a_gun_that_sees_its_target_asks_not_for_cover(cover: str, pinned: bool, command: bool, by: int) -> None:
    """The effect of guns knows direct and indirect fire only; cover is a matter of small arms."""

    def make() -> Battle:
        terrain = ground(**({} if cover in ("open", "pinned") else {cover: "0303"}))
        units = [f"red field-artillery a 0305 n{' pinned' if pinned else ''}"]
        units += ["red command c 0306 n"] if command else []
        units += [f"blue rifles x 0303 s{' pinned' if cover == 'pinned' else ''}"]
        return Battle(terrain, *units, *SPARE)

    def act(battle: Battle, face: int) -> list:  # type: ignore[type-arg]
        battle.throw(face, 6, 1, 10)
        return battle.play("red", "aim a 0303")

    assert rolled(make, act) == shifted(OPEN, by)


@pytest.mark.rule("portable", "units.7")
@pytest.mark.parametrize(("pinned", "command"), [(True, False), (False, True)])
@pytest.mark.parametrize(("die", "landed"), [(5, "0303"), (4, "0304"), (3, "0304"), (2, "0302")])
def test_neither_pin_nor_command_moves_the_fall_of_a_shell(pinned: bool, command: bool, die: int, landed: str) -> None:
    """Both change the fire effect; the die that says where the shell lands is thrown plain."""
    units = [f"red field-artillery a 0306 n{' pinned' if pinned else ''}", "blue rifles x 0303 s"]
    battle = Battle(ground(), *units, *(["red command c 0307 n"] if command else []), *SPARE)
    battle.throw(die, *([3] if landed == "0303" else []), 6, 1, 10)
    shot = told(battle.play("red", "aim a 0303"), GunFired)
    assert battle.scenario.board.grid.text(shot.landed) == landed


@pytest.mark.rule("portable", "turn.2")
def test_a_command_unit_hit_earlier_in_the_phase_still_helps_its_gun() -> None:
    """The dead are removed when all guns have fired: till then the command unit stands beside its battery."""
    battle = Battle(
        ground(), "red field-artillery g 0305 n", "blue command k 0303 s", "blue field-artillery h 0403 s", *SPARE
    )
    battle.play("red", "aim g 0303")
    battle.throw(6, 4, 6, 1, 10)
    shots = all_told(battle.play("blue", "aim h 0305"), GunFired)
    assert [(shot.effect, shot.total) for shot in shots] == [(KILL, 6), (KILL, 5)]
    assert battle.place("k") is None
    assert battle.place("g") is None


@pytest.mark.rule("portable", "turn.2")
def test_two_guns_destroy_each_other() -> None:
    """A gun that is hit before its turn to roll fires all the same."""
    battle = Battle(ground(), "red field-artillery g 0305 n", "blue field-artillery h 0303 s", *SPARE)
    battle.play("red", "aim g 0303")
    battle.throw(6, 6, 6, 1, 10)
    battle.play("blue", "aim h 0305")
    assert (battle.place("g"), battle.place("h"), battle.losses) == (None, None, (1, 1))


@pytest.mark.rule("portable", "turn.2")
def test_two_shells_that_kill_one_unit_cost_one_unit() -> None:
    """Who is killed twice in a phase is one casualty."""
    battle = Battle(
        ground(), "red field-artillery g 0305 n", "red field-artillery h 0405 n", "blue rifles x 0303 s", *SPARE
    )
    battle.play("red", "aim g 0303")
    battle.throw(6, 6, 5, 6, 1, 10)
    battle.play("red", "aim h 0303")
    assert (battle.place("x"), battle.losses) == (None, (0, 1))


@pytest.mark.rule("portable", "artillery.4")
def test_a_long_shell_hits_a_friend_and_the_guns_command_makes_it_worse() -> None:
    """Whoever stands where the shell lands is hit, of either side; the command unit beside the gun helps that too."""
    battle = Battle(
        ground(),
        "red field-artillery g 0306 n",
        "red command c 0307 n",
        "red rifles a 0302 s",
        "blue rifles x 0303 s",
        *SPARE,
    )
    battle.throw(2, 4, 6, 1, 10)
    shot = told(battle.play("red", "aim g 0303"), GunFired)
    assert (shot.hit, shot.effect) == (battle.unit("a"), KILL)
    assert battle.losses == (1, 0)


@pytest.mark.rule("portable", "artillery.4")
def test_a_shell_behind_a_target_at_the_edge_throws_no_effect_die() -> None:
    """There is no unit off the map: the next die is the initiative."""
    battle = Battle(ground(), "red field-artillery g 0304 n", "blue rifles x 0301 s", *SPARE)
    battle.throw(1, 6, 1, 10)
    shot = told(battle.play("red", "aim g 0301"), GunFired)
    assert shot.hit == -1
    assert battle.waiting() == {"red"}


@pytest.mark.rule("portable", "artillery.3")
@pytest.mark.parametrize(
    ("target", "falls"),
    [("0404", ("0403", "0504", "0305", "0405")), ("0504", ("0503", "0603", "0404", "0505"))],
)
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_off_the_straight_line_odd_is_left_and_even_right_as_the_gun_looks(
    target: str, falls: tuple[str, ...], die: int
) -> None:
    """Two hexes lie nearer to the gun and two farther; the left hand is that of the gun that looks at its target."""
    battle = Battle(ground(), "red field-artillery g 0307 n", f"blue rifles x {target} s", *SPARE)
    battle.throw(die, 6, 1, 10)
    shot = told(battle.play("red", f"aim g {target}"), GunFired)
    assert battle.scenario.board.grid.text(shot.landed) == falls[die - 1]


@pytest.mark.rule("portable", "special.rivers.4")
def test_a_battery_in_a_ford_is_silent_on_turn_b_and_may_fire_on_turn_c_instead_of_leaving() -> None:
    """Turn A it enters, turn B it neither fires nor moves, turn C it fires at the beginning and then may not move."""
    river = " ".join(f"{column:02}05" for column in range(1, 10))
    battle = Battle(ground(river=river), "red field-artillery g 0306 n", "blue rifles x 0303 s", *SPARE, ford="0305")
    battle.to_activation()
    battle.order("red", "move g 0305")
    battle.next_turn()
    assert not battle.can("red", "aim g")
    assert not battle.can("red", "activate g")
    battle.next_turn()
    assert battle.can("red", "aim g 0303")
    battle.throw(1, 6, 1, 10)
    battle.play("red", "aim g 0303")
    assert not battle.can("red", "activate g")


@pytest.mark.rule("portable", "turn.9")
def test_a_pinned_gun_fires_and_is_unpinned_in_the_same_turn() -> None:
    """Fire at the beginning forbids the move, not the activation that unpins."""
    battle = Battle(ground(), "red light-artillery g 0305 n pinned", "blue rifles x 0303 s", *SPARE)
    battle.throw(2, 6, 1, 10)
    shot = told(battle.play("red", "aim g 0303"), GunFired)
    assert (shot.total, shot.effect) == (1, NOTHING)
    battle.play("red", "activate g")
    assert [option.split()[0] for option in battle.options("red")] == ["unpin"]
    battle.play("red", "unpin g")
    assert not battle.is_pinned("g")
    assert battle.activations == 8


@pytest.mark.rule("portable", "turn.9")
def test_a_gun_that_held_its_fire_moves_but_never_fires_when_activated() -> None:
    """Guns fire at the beginning of the turn and then only."""
    battle = Battle(ground(), "red light-artillery g 0306 n", "blue rifles x 0303 s", *SPARE)
    battle.to_activation()
    battle.play("red", "activate g")
    assert {option.split()[0] for option in battle.options("red")} == {"move"}


@pytest.mark.rule("portable", "units.3")
def test_a_gun_that_moved_last_turn_fires_this_turn() -> None:
    """Only moving and firing in one turn are at odds."""
    battle = Battle(ground(), "red light-artillery g 0307 n", "blue rifles x 0303 s", *SPARE)
    battle.to_activation()
    battle.order("red", "move g 0306 n")
    battle.next_turn()
    assert battle.can("red", "aim g 0303")
