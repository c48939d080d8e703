"""Fire Combat: who may fire, how often, with how much, how far."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.brothers.reader.charts import BOOK, FIRE_COLUMNS
from grognard.rulesets.brothers.state import ACTIVE, FIRE_STEP, MOVEMENT_STEP, PINNED, has
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
ROW = "\n. . . . . . . .\n"


def shot(battle: Battle, unit: str, hex: str, *dice: int):  # type: ignore[no-untyped-def]
    """The event of a unit's fire."""
    return of_kind(battle.fire("allied", unit, hex, *(dice or (1, 1, 3))), "Fired")[0]


# -- eligibility -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.1a")
def test_fire_is_for_active_units_in_command_who_like_to() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105 strength=3",
        "french ii infantry idle 0105 strength=3",
        "french i infantry lost 0103",
        "french i hq h 0106 aggressive=1",
        "austrian v infantry foe 0104",
    )
    battle.activate("i", "aggressive")
    assert battle.options("allied") == ["fire a 0104", "cease"]
    battle.play("allied", "cease")
    assert battle.asked() == "ChooseMover"


@pytest.mark.rule("brothers", "8.1b")
def test_cavalry_never_fires_not_even_in_defence() -> None:
    battle = Battle(
        OPEN,
        "french i cavalry c 0105",
        "french i hq h 0105",
        "austrian viii infantry foe 0103",
        "austrian viii hq o 0103",
    )
    battle.activate("i", "aggressive")
    assert battle.asked() == "ChooseMover"
    battle.activate("viii", "aggressive", until="ChooseMover")
    battle.play("austrian", "select foe", "move foe 0104")
    assert battle.asked() != "DefendWithFire"


@pytest.mark.rule("brothers", "8.1c")
def test_one_fire_is_settled_before_the_next_is_declared() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105 strength=6",
        "french i infantry b 0205 strength=6",
        "french i hq h 0106",
        "austrian v infantry foe 0104 strength=1",
        "austrian v infantry rest 0301",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0104", 6, 6, 3)  # breaks the Detachment
    assert battle.place("foe") == "broken"
    assert battle.asked() == "ChooseMover"  # nothing is left to fire at


@pytest.mark.rule("brothers", "8.1d")
def test_a_unit_fires_once_in_the_step_and_any_number_of_times_in_defence() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105",
        "french i hq h 0106",
        "austrian viii infantry foe 0104",
        "austrian viii infantry more 0305",
        "austrian viii infantry third 0304",
        "austrian viii hq o 0304",
    )
    battle.activate("i", "aggressive")
    shot(battle, "a", "0104")
    assert battle.asked() == "ChooseMover"
    battle.activate("viii", "aggressive")
    battle.script(*[1] * 30)
    for unit in ("more", "third"):
        battle.skip("ChooseMover")
        battle.play("austrian", f"select {unit}", f"move {unit} 0205")
        assert battle.asked() == "DefendWithFire"
        assert of_kind(battle.play("allied", "fire a 0205"), "Fired")


@pytest.mark.rule("brothers", "8.1d")
def test_an_event_is_an_occasion_of_its_own() -> None:
    battle = Battle(
        ROW,
        "french i artillery g 0105 medium",
        "french i hq h 0106",
        "austrian v infantry foe 0103",
        held=("napoleons-guns",),
    )
    battle.activate("i", "aggressive", until="ChooseFire")
    battle.script(1, 1, 3)
    battle.play("allied", "fire g 0103")
    assert of_kind(battle.play("allied", "pass"), "Fired")
    assert (battle.asked(), battle.state.phase) == ("PlayEvent", FIRE_STEP)
    assert battle.has("allied", "napoleons-guns g 0103")


@pytest.mark.rule("brothers", "8.1e")
def test_a_hex_may_be_hit_by_one_unit_after_another() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105",
        "french i infantry b 0205",
        "french i hq h 0106",
        "austrian v infantry foe 0104",
    )
    battle.activate("i", "aggressive")
    shot(battle, "a", "0104")
    assert battle.options("allied") == ["fire b 0104", "cease"]


# -- columns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.1.1")
@pytest.mark.rule("brothers", "8.3a")
def test_no_shift_takes_a_fire_off_the_table() -> None:
    assert FIRE_COLUMNS[BOOK.fire_column(1, -9)] == "Cadre"
    assert BOOK.fire_column(6, 9) == len(FIRE_COLUMNS) - 1
    battle = Battle(
        "\n. . . v . . . .\n",
        "french i artillery g 0108 strength=1 low",
        "french i hq h 0108",
        "austrian v infantry foe 0105",
    )
    battle.activate("i", "aggressive")
    event = shot(battle, "g", "0105")
    assert event.column == 0
    assert event.outcome == "-"


@pytest.mark.rule("brothers", "8.1.2a")
@pytest.mark.parametrize(("white", "column"), [("", "6"), ("white", "6+1")])
def test_six_points_are_the_most_and_shifts_alone_go_beyond(white: str, column: str) -> None:
    battle = Battle(
        OPEN,
        f"french i infantry a 0105 strength=8 {white}",
        "french i hq h 0105",
        "austrian v infantry foe 0104",
    )
    battle.activate("i", "aggressive")
    event = shot(battle, "a", "0104")
    assert event.strength == 6
    assert FIRE_COLUMNS[event.column] == column


@pytest.mark.rule("brothers", "8.1.2b")
def test_a_unit_fires_with_its_share_of_the_front_line() -> None:
    battle = Battle(
        OPEN,
        "french i infantry top 0105 strength=4",
        "french i artillery gun 0105 strength=6",
        "french ii infantry six 0205 strength=6",
        "french i artillery hidden 0205 strength=3",
        "french i hq h 0105",
        "austrian v infantry foe 0104",
    )
    battle.activate("i", "aggressive")
    with pytest.raises(IllegalAction, match="front-line"):
        battle.play("allied", "fire hidden 0104")
    assert shot(battle, "gun", "0104").strength == 2


# -- artillery that fired ----------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.1.6")
def test_a_gun_that_fires_stays_and_infantry_does_not() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0205 strength=2",
        "french i artillery g 0105",
        "french i artillery quiet 0106 shaken",
        "french i hq h 0106",
        "austrian v infantry foe 0104",
    )
    battle.activate("i", "aggressive")
    shot(battle, "g", "0104")
    shot(battle, "a", "0104")
    battle.skip("ChooseMover")
    assert {o.split()[1] for o in battle.options("allied") if o.startswith("select")} == {"a", "quiet", "h"}
    with pytest.raises(IllegalAction, match="fired"):
        battle.play("allied", "select g")
    battle.skip("Rally")
    assert has(battle.game, battle.keys["g"], ACTIVE)
    assert not has(battle.game, battle.keys["g"], PINNED)  # the marker comes off with the Movement Step


@pytest.mark.rule("brothers", "8.1.6")
@pytest.mark.parametrize(("step", "pinned"), [(FIRE_STEP, True), (MOVEMENT_STEP, False)])
def test_the_step_counts_not_the_kind_of_fire(step: int, pinned: bool) -> None:
    battle = Battle(
        ROW,
        "french i artillery g 0105 medium",
        "french i hq h 0105",
        "austrian v infantry foe 0103",
        held=("napoleons-guns",),
    )
    battle.activate("i", "aggressive", until="PlayEvent")
    while battle.state.phase != step:
        battle.play_idly()
        battle.skip("PlayEvent")
    battle.script(1, 1, 3)
    battle.play("allied", "napoleons-guns g 0103")
    assert has(battle.game, battle.keys["g"], PINNED) == pinned


@pytest.mark.rule("brothers", "8.1.6")
def test_a_gun_that_is_not_active_is_not_pinned() -> None:
    battle = Battle(
        ROW,
        "french i artillery g 0105 medium",
        "french i hq h 0105",
        "austrian viii infantry foe 0103",
        "austrian viii hq o 0103",
        held=("napoleons-guns",),
    )
    battle.activate("viii", "aggressive")
    assert (battle.asked(), battle.state.phase) == ("PlayEvent", FIRE_STEP)
    battle.script(1, 1, 3)
    battle.play("allied", "napoleons-guns g 0103")
    assert not has(battle.game, battle.keys["g"], PINNED)
