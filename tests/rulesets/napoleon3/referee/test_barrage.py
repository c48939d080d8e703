"""Situations from the book alone: barrage."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, fired, ground, shifts

WIDE = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    """


def barrage(*lines: str, terrain: str = OPEN, failed: bool = False, **more: object) -> Fight:
    """The barrage of formation i."""
    fight = Fight(terrain, *HEADQUARTERS, *lines, **more)  # type: ignore[arg-type]
    fight.act(failed=failed)
    return fight


# -- barrage [10.1, 10.2] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "10.2-range-a")
@pytest.mark.parametrize(("hex", "reached"), [("0306", True), ("0305", False)])
def test_the_range_ends_with_its_last_hex(hex: str, reached: bool) -> None:
    """Four hexes and no fifth [10.2]."""
    fight = barrage("allied i artillery g 0310 e", f"austrian v infantry b {hex} w", terrain=WIDE)
    assert fight.has("allied", f"barrage g {hex} e b") is reached


@pytest.mark.rule("napoleon3", "10.1-barrage-c")
def test_a_battery_turns_by_one_hexside_to_fire_and_stays_so() -> None:
    """One hexside either way before it fires [10.1], no two."""
    fight = barrage(
        "allied i artillery g 0305 ne",
        "austrian v infantry b 0405 w",
        "austrian v infantry c 0406 w",
        "austrian v infantry d 0301 w",
    )
    assert fight.has("allied", "barrage g 0405 e b")
    assert not any("0406" in text for text in fight.options("allied"))
    fight.script(1, 6)
    fight.play("allied", "barrage g 0405 e b")
    assert fight.facing("g") == "e"


@pytest.mark.rule("napoleon3", "2b")
def test_a_battery_in_a_village_fires_to_all_sides() -> None:
    """In a village the front is all six hexes [2], and the fire zone goes out from the front [10.2]."""
    fight = barrage("allied i artillery g 0304 e", "austrian v infantry b 0306 e", terrain=ground("v"))
    assert fight.has("allied", "barrage g 0306 e b")


@pytest.mark.rule("napoleon3", "10.1-barrage-b")
def test_a_barrage_throws_nobody_back() -> None:
    """Retreats are not carried out [10.1]: a D in the open disorganizes where the unit stands."""
    fight = barrage("allied i artillery g 0306 e combat=5", "austrian v infantry b 0304 w")
    fight.script(4)
    fight.play("allied", "barrage g 0304 e b")
    assert fight.is_disorganized("b")
    assert (fight.where("b"), fight.losses("b")) == ("0304", 0)


@pytest.mark.rule("napoleon3", "10.1-barrage-b")
def test_a_barrage_that_throws_nobody_back_spares_the_battery_beside() -> None:
    """A battery is lost with a brigade that must retreat [11.3], and in a barrage none must."""
    fight = barrage(
        "allied i artillery g 0306 e combat=8", "austrian v infantry b 0304 w", "austrian v artillery x 0304 w"
    )
    fight.script(3)
    fight.play("allied", "barrage g 0304 e b")
    assert fight.is_disorganized("b")
    assert fight.where("x") == "0304"


@pytest.mark.rule("napoleon3", "10.1-barrage-d")
def test_the_gunner_chooses_between_brigade_and_battery_and_only_that_one_suffers() -> None:
    """The target is chosen before the die [10.1]; the other is not touched, though the chosen is destroyed."""
    lines = (
        "allied i artillery g 0306 e combat=8",
        "austrian v infantry b 0304 w lost=1 disorganized",
        "austrian v artillery x 0304 w",
    )
    fight = barrage(*lines)
    assert {"barrage g 0304 e b", "barrage g 0304 e x"} <= fight.options("allied")
    fight.script(6)
    fight.play("allied", "barrage g 0304 e b")
    assert fight.where("b") == "eliminated"
    assert (fight.where("x"), fight.is_disorganized("x")) == ("0304", False)


@pytest.mark.rule("napoleon3", "11.3a")
@pytest.mark.parametrize(("letter", "column"), [(".", 5), ("f", 5), ("w", 2), ("v", 2), ("C", 1)])
def test_ground_divides_a_barrage_rounding_down(letter: str, column: int) -> None:
    """As in any combat the value is divided by the protection [10.1, 11.3]."""
    fight = barrage("allied i artillery g 0306 e combat=5", "austrian v infantry b 0304 w", terrain=ground(letter))
    fight.script(1, 6)
    assert fired(fight.play("allied", "barrage g 0304 e b"), "barrage").column == column


@pytest.mark.rule("napoleon3", "11.3e")
def test_a_battery_that_has_lost_a_step_fires_a_column_lower_and_the_card_says_so() -> None:
    """One column for each step lost [charts]; the card shows what is then rolled."""
    fight = barrage("allied i artillery g 0306 e combat=5 steps=2 lost=1", "austrian v infantry b 0304 w")
    action = RULESET.notation(fight.scenario).parse("barrage g 0304 e b")
    card, morale = RULESET.odds(fight.game, 0, action)
    assert (card.rows[0].total, morale.title) == (4, "morale-check")
    fight.script(1)
    shot = fired(fight.play("allied", "barrage g 0304 e b"), "barrage")
    assert (shot.column, shifts(shot)["steps-lost"]) == (4, -1)


@pytest.mark.rule("napoleon3", "10.1-barrage-e")
def test_two_batteries_fire_at_one_target_after_each_other_never_together() -> None:
    """No combined fire, but the same target again and again; each battery once [10.1]."""
    fight = barrage("allied i artillery g 0306 e", "allied i artillery g2 0306 e", "austrian v infantry b 0304 w")
    fight.script(1)
    fight.play("allied", "barrage g 0304 e b")
    assert not any(text.startswith("barrage g ") for text in fight.options("allied"))
    fight.script(1)
    shot = fired(fight.play("allied", "barrage g2 0304 e b"), "barrage")
    assert shot.strength == 4


@pytest.mark.rule("napoleon3", "10.1-barrage-h")
def test_disorganized_guns_still_fire() -> None:
    """Nothing in the book silences a battery that is only disorganized [10.1]."""
    assert barrage("allied i artillery g 0306 e disorganized", "austrian v infantry b 0304 w").has(
        "allied", "barrage g 0304 e b"
    )


@pytest.mark.rule("napoleon3", "10.2-range-c")
@pytest.mark.parametrize(("hex", "bonus"), [("0305", 1), ("0304", 0)])
def test_canister_is_for_the_next_hex_alone(hex: str, bonus: int) -> None:
    """One on the die against an adjacent hex [10.2]."""
    fight = barrage("allied i artillery g 0306 e", f"austrian v infantry b {hex} w")
    fight.script(1, 6)
    assert added(fired(fight.play("allied", f"barrage g {hex} e b"), "barrage")).get("canister", 0) == bonus


@pytest.mark.rule("napoleon3", "10.1-barrage-b")
def test_a_lone_headquarters_is_no_target() -> None:
    """Units are fired at, leaders are not [10.1, 11.3]."""
    fight = Fight(
        OPEN,
        "allied i hq h 0307",
        "austrian v hq k 0304",
        "allied i artillery g 0306 e",
        "austrian v infantry b 0101 e",
    )
    fight.act()
    assert not any("barrage" in text for text in fight.options("allied"))


@pytest.mark.rule("napoleon3", "10.1-barrage-f")
def test_after_its_barrage_a_battery_marches_all_its_points() -> None:
    """A battery that has fired moves normally [10.1]."""
    fight = barrage("allied i artillery g 0310 e", "austrian v infantry b 0306 e", terrain=WIDE)
    fight.script(1)
    fight.play("allied", "barrage g 0306 e b")
    fight.quietly("ChooseMover")
    fight.play("allied", "select g")
    assert "0110" in fight.reach("g")
    assert "0106" in fight.reach("g")
