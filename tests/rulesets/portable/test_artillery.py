"""Artillery fire: what it does to a unit it hits, and how far it reaches."""

from __future__ import annotations

import pytest

from grognard.core.event import DieRolled
from grognard.rulesets.portable.events import GunFired
from tests.rulesets.portable.battle import Battle, all_told, opening_dice, told

FIELD = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    """
SCREENED = FIELD.replace(". .", ". w", 1)  # woods in 0201, between 0101 and 0302
IDLE = ("red rifles idle 0103 n", "blue rifles spare 1303 n")
GUN, TARGET = "red field-artillery g 0101 se", "blue rifles b 0302 n"

NOTHING, PINNED, DESTROYED = "no-effect", "pinned", "destroyed"
DIRECT = dict(zip(range(1, 7), [NOTHING, PINNED, PINNED, PINNED, DESTROYED, DESTROYED], strict=True))
INDIRECT = dict(zip(range(1, 7), [NOTHING, NOTHING, NOTHING, PINNED, PINNED, DESTROYED], strict=True))


def shoot(battle: Battle, *dice: int, at: str = "0302") -> GunFired:
    """Fire red's gun `g`; red has the initiative afterwards."""
    battle.throw(*dice, *opening_dice("red", 9))
    return told(battle.play("red", f"aim g {at}"), GunFired)


def effect_on(battle: Battle, key: str) -> str:
    if battle.place(key) is None:
        return DESTROYED
    return PINNED if battle.is_pinned(key) else NOTHING


@pytest.mark.rule("portable", "artillery.1")
@pytest.mark.parametrize(("target", "rolls"), [("0201", 1), ("0302", 1), ("0402", 2), ("0503", 2)])
def test_artillery_1_at_two_hexes_or_less_the_target_is_hit_without_a_landing_die(target: str, rolls: int) -> None:
    battle = Battle(FIELD, GUN, f"blue rifles b {target} n", *IDLE)
    shot = shoot(battle, *(6, 6)[:rolls], at=target)
    assert shot.landed == shot.place
    purposes = [roll.purpose for roll in all_told(battle.game.events, DieRolled)]
    assert purposes[:rolls] == ["landing", "fire-effect"][-rolls:]
    assert battle.place("b") is None


@pytest.mark.rule("portable", "artillery.1")
@pytest.mark.rule("portable", "artillery.6")
def test_artillery_1_indirect_fire_at_two_hexes_hits_as_well() -> None:
    battle = Battle(SCREENED, GUN, TARGET, *IDLE)
    shot = shoot(battle, 4)
    assert not shot.direct
    assert battle.is_pinned("b")


@pytest.mark.rule("portable", "artillery.5")
@pytest.mark.rule("portable", "gap.direct-indirect")
@pytest.mark.parametrize(("die", "effect"), DIRECT.items())
def test_artillery_5_direct_fire_destroys_on_5_and_pins_on_2(die: int, effect: str) -> None:
    battle = Battle(FIELD, GUN, TARGET, *IDLE)
    shot = shoot(battle, die)
    assert (shot.direct, shot.rule) == (True, "artillery.5")
    assert effect_on(battle, "b") == shot.effect == effect


@pytest.mark.rule("portable", "artillery.6")
@pytest.mark.rule("portable", "gap.direct-indirect")
@pytest.mark.parametrize(("die", "effect"), INDIRECT.items())
def test_artillery_6_indirect_fire_destroys_on_6_and_pins_on_4(die: int, effect: str) -> None:
    battle = Battle(SCREENED, GUN, TARGET, *IDLE)
    shot = shoot(battle, die)
    assert (shot.direct, shot.rule) == (False, "artillery.6")
    assert effect_on(battle, "b") == shot.effect == effect


@pytest.mark.rule("portable", "artillery.7")
@pytest.mark.rule("portable", "artillery.8")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("terrain", "table"), [(FIELD, DIRECT), (SCREENED, INDIRECT)])
def test_artillery_7_a_pinned_gun_fires_at_one_less(terrain: str, table: dict[int, str], die: int) -> None:
    battle = Battle(terrain, f"{GUN} pinned", TARGET, *IDLE)
    shot = shoot(battle, die)
    assert shot.total == die - 1
    assert effect_on(battle, "b") == (table[die - 1] if die > 1 else NOTHING)
    assert battle.is_pinned("g"), "firing does not unpin it"


@pytest.mark.rule("portable", "artillery.7")
def test_artillery_7_the_landing_die_of_a_pinned_gun_is_not_lowered() -> None:
    battle = Battle(FIELD, f"{GUN} pinned", "blue rifles b 0402 n", *IDLE)
    assert shoot(battle, 5, 6, at="0402").hit == battle.unit("b")


@pytest.mark.rule("portable", "artillery.8")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("terrain", "table"), [(FIELD, DIRECT), (SCREENED, INDIRECT)])
def test_artillery_8_a_total_of_7_counts_as_6(terrain: str, table: dict[int, str], die: int) -> None:
    battle = Battle(terrain, GUN, "red command c 0102 n", TARGET, *IDLE)
    shot = shoot(battle, die)
    assert shot.total == die + 1
    assert effect_on(battle, "b") == table[min(6, die + 1)]


@pytest.mark.rule("portable", "artillery.8")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("terrain", "table"), [(FIELD, DIRECT), (SCREENED, INDIRECT)])
def test_artillery_8_pin_and_command_cancel(terrain: str, table: dict[int, str], die: int) -> None:
    battle = Battle(terrain, f"{GUN} pinned", "red command c 0102 n", TARGET, *IDLE)
    shot = shoot(battle, die)
    assert sorted(modifier.value for modifier in shot.modifiers) == [-1, 1]
    assert effect_on(battle, "b") == table[die]


@pytest.mark.rule("portable", "artillery.9")
@pytest.mark.parametrize(("gun", "range"), [("light-artillery", 4), ("field-artillery", 6), ("siege-artillery", 10)])
def test_artillery_9_a_gun_aims_no_farther_than_its_range(gun: str, range: int) -> None:
    last, beyond = f"{range + 1:02d}02", f"{range + 2:02d}02"
    units = (f"red {gun} g 0102 ne", f"blue rifles b {last} n", f"blue rifles d {beyond} n", "red rifles idle 0103 n")
    battle = Battle(FIELD, *units)
    assert battle.ends("red", "aim", "g") == {last}
    assert battle.refusal("red", f"aim g {beyond} ne") == "artillery.9"
    assert battle.refusal("red", "aim g 0202 ne") == "artillery.9", "there is no enemy"
    assert battle.refusal("red", "aim g 0103 s") == "artillery.9", "nor is a friend a target"


@pytest.mark.rule("portable", "artillery.9")
def test_artillery_9_a_shot_that_lands_behind_may_reach_one_hex_farther() -> None:
    units = ("red light-artillery g 0102 ne", "blue rifles b 0502 n", "blue rifles d 0601 n")
    battle = Battle(FIELD, *units, *IDLE)
    assert not battle.can("red", "aim g 0601")
    shoot(battle, 1, 6, at="0502")
    assert battle.place("d") is None


@pytest.mark.rule("portable", "artillery.10")
@pytest.mark.parametrize("letter", ["w", "b", "f"])
@pytest.mark.parametrize("die", range(1, 7))
def test_artillery_10_cover_does_not_weaken_a_shell(letter: str, die: int) -> None:
    rows = FIELD.strip().splitlines()
    covered = "\n".join((rows[0], rows[1].replace(". . .", f". . {letter}", 1), rows[2]))
    battle = Battle(covered, GUN, TARGET, *IDLE)
    shoot(battle, die)
    assert effect_on(battle, "b") == DIRECT[die]


@pytest.mark.rule("portable", "artillery.10")
@pytest.mark.parametrize(("terrain", "die"), [(FIELD, 5), (SCREENED, 6)])
def test_artillery_10_nor_does_the_target_being_pinned(terrain: str, die: int) -> None:
    battle = Battle(terrain, GUN, f"{TARGET} pinned", *IDLE)
    shoot(battle, die)
    assert battle.place("b") is None
    spared = Battle(terrain, GUN, f"{TARGET} pinned", *IDLE)
    assert shoot(spared, die - 1).effect == PINNED
