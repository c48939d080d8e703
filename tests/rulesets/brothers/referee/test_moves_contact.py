"""Contact and breaking off, seen from the book alone."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

LINE = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """


def near(*lines: str, posture: str = "aggressive", terrain: str = LINE, **facts: object) -> Battle:
    battle = Battle(terrain, *lines, "french i hq h 0406 aggressive=9 defensive=9", **facts)  # type: ignore[arg-type]
    battle.activate("i", posture, until="ChooseMover")
    return battle


def ends(battle: Battle, unit: str) -> set[str]:
    battle.play("allied", f"select {unit}")
    if battle.asked() != "MoveOn":
        return set()
    return {text.split()[2] for text in battle.options("allied") if text.startswith("move")}


@pytest.mark.rule("brothers", "11.7.2a")
@pytest.mark.parametrize(("die", "state", "hits"), [
    (5, "", 0), (6, "", 1), (4, "shaken", 1), (5, "shaken", 2), (3, "disrupted", 2), (1, "disrupted", 2),
])  # fmt: skip
def test_the_rating_of_the_moment_decides_the_disengagement_test(die: int, state: str, hits: int) -> None:
    """At or above the MR, less 1 if Shaken and 2 if Disrupted, is a hit (11.7.2, 3.1.3)."""
    battle = near(f"french i infantry a 0304 morale=6 {state}", "austrian v cavalry b 0303")
    battle.script(die)
    events = battle.move("allied", "a", "0305")
    assert len(of_kind(events, "DisengagementTested")) == 1
    assert battle.hits("a") == hits


@pytest.mark.rule("brothers", "11.7.2c")
def test_a_disrupted_unit_that_fails_is_worn_and_goes_on() -> None:
    """The hit becomes a Casualty Hit, the marker goes, and the move is not over (9.2, 11.7.2)."""
    battle = near("french i infantry a 0304 morale=6 disrupted", "austrian v cavalry b 0303")
    battle.script(4)
    battle.move("allied", "a", "0306")
    assert (battle.worn("a"), battle.hits("a"), battle.place("a")) == (True, 0, "0306")


@pytest.mark.rule("brothers", "11.7.2b")
def test_alongside_the_same_enemy_every_step_is_a_test_at_the_rating_left() -> None:
    """Moving along an enemy disengages and engages each time (11.7.2); the second test counts the first hit."""
    battle = near("french i infantry a 0304 morale=6", "austrian v cavalry b 0303")
    battle.script(6, 5)
    battle.play("allied", "select a", "move a 0204")
    events = battle.play("allied", "move a 0203")
    test = of_kind(events, "DisengagementTested")[0]
    assert (test.rating, test.failed) == (5, True)
    assert battle.hits("a") == 2


@pytest.mark.rule("brothers", "11.7.3b")
@pytest.mark.parametrize(("own", "enemies", "tests"), [
    ("light", ("cavalry b 0303 heavy",), 0),
    ("light", ("cavalry b 0303 light",), 1),
    ("heavy", ("cavalry b 0303 light",), 1),
    ("medium", ("infantry b 0303",), 0),
    ("medium", ("infantry b 0303 strength=6", "cavalry c 0303 light"), 0),
    ("medium", ("infantry b 0303 strength=5", "cavalry c 0303 light"), 1),
    ("medium", ("cavalry b 0303 heavy", "cavalry c 0204 light"), 1),
])  # fmt: skip
def test_cavalry_is_held_only_by_engaged_horse_of_its_weight_or_lighter(
    own: str, enemies: tuple[str, ...], tests: int
) -> None:
    """Horse behind the front-line is not Engaged and holds nobody (11.7.1, 11.7.3)."""
    battle = near(f"french i cavalry a 0304 {own}", *(f"austrian v {enemy}" for enemy in enemies))
    battle.script(1)
    assert len(of_kind(battle.move("allied", "a", "0406"), "DisengagementTested")) == tests


@pytest.mark.rule("brothers", "11.7.3a")
@pytest.mark.parametrize(("letter", "tests"), [("w", 0), ("T", 0), ("v", 1), ("f", 1)])
def test_free_disengagement_belongs_to_the_hex_that_is_left(letter: str, tests: int) -> None:
    """Woods and Town are free, Village and fields are not (11.7.3)."""
    rows = [row.split() for row in LINE.strip().split("\n")]
    rows[2][6 - 4] = letter
    battle = near("french i infantry a 0304", "austrian v cavalry b 0303",
                  terrain="\n" + "\n".join(" ".join(row) for row in rows) + "\n")  # fmt: skip
    battle.script(1)
    assert len(of_kind(battle.move("allied", "a", "0305"), "DisengagementTested")) == tests


@pytest.mark.rule("brothers", "11.7.1a")
def test_the_unit_beneath_six_points_leaves_without_a_test_and_the_one_sharing_them_not() -> None:
    """Only the top 6 SP are Engaged (11.7.1)."""
    for top, tests in ((6, 0), (5, 1)):
        battle = near(f"french i infantry a 0304 strength={top}", "french i infantry c 0304 strength=4",
                      "austrian v cavalry b 0303")  # fmt: skip
        battle.script(1)
        assert len(of_kind(battle.move("allied", "c", "0305"), "DisengagementTested")) == tests


@pytest.mark.rule("brothers", "11.7.1e")
def test_breaking_off_in_defensive_posture_leads_into_contact_at_once_or_not_at_all() -> None:
    """The new contact must come of the Disengagement (11.7.1): from a hex without enemies none is sought."""
    battle = near("french i infantry a 0304", "austrian v cavalry b 0303", "austrian v cavalry c 0301",
                  posture="defensive")  # fmt: skip
    found = ends(battle, "a")
    assert {"0204", "0404"} <= found
    battle.script(1)
    battle.play("allied", "move a 0305")
    assert battle.place("a") == "0305"
    left = {text.split()[2] for text in battle.options("allied") if text.startswith("move")}
    assert "0304" not in left
    assert "0204" not in left
    assert "0404" not in left


def breaking_off(upper: str, lower: str) -> set[str]:
    """Where a stack of `a` and `c`, of which `a` fills the front-line, may go together from beside an enemy."""
    battle = near("french i infantry a 0304 strength=6", "french i infantry c 0304 strength=4",
                  "austrian v cavalry b 0303", posture="defensive")  # fmt: skip
    battle.play("allied", f"select {upper}", f"join {lower}")
    return {text.split()[2] for text in battle.options("allied") if text.startswith("move")}


@pytest.mark.rule("brothers", "11.7.1e")
def test_a_stack_breaks_off_into_contact_with_those_beneath_its_front_line() -> None:
    """Whoever is beneath 6 SP Engages nobody (11.7.1); those on top break off, so the stack may go together."""
    found = breaking_off("a", "c")
    assert "0204" in found
    assert "0404" in found


@pytest.mark.rule("brothers", "11.7.1e")
def test_a_stack_does_not_bring_its_rear_unit_into_contact_by_breaking_off_in_another_order() -> None:
    """The unit that was beneath the front-line is not breaking off and may not come on top (11.7.1)."""
    found = breaking_off("c", "a")
    assert "0204" not in found


@pytest.mark.rule("brothers", "11.7.1e")
def test_out_of_command_no_one_breaks_off_into_contact() -> None:
    """The exception is not theirs (11.7.1, 7.5)."""
    battle = Battle(LINE, "french i infantry a 0304", "french i hq h 0401 aggressive=1", "austrian v cavalry b 0303")
    battle.activate("i", "aggressive", until="ChooseMover")
    assert not battle.has("allied", "select a") or "0404" not in ends(battle, "a")


@pytest.mark.rule("brothers", "11.7.1c")
def test_in_defensive_posture_units_go_next_to_a_lone_headquarters_and_over_it() -> None:
    """That is no Engagement (11.7.1), and overrunning belongs to no posture (11.6)."""
    battle = near("french i infantry a 0305", "austrian v hq k 0303", "austrian v infantry z 0101", posture="defensive")
    assert {"0304", "0303"} <= ends(battle, "a")


@pytest.mark.rule("brothers", "11.7.1d")
def test_a_headquarters_passes_along_the_enemy_without_fire_or_test() -> None:
    """HQs are never Engaged and alone trigger nothing (11.7.1, 11.8)."""
    battle = near("french i infantry a 0406", "austrian v infantry b 0303", posture="defensive")
    battle.script()
    events = battle.move("allied", "h", "0304", "0204", "0203")
    assert battle.place("h") == "0203"
    assert not of_kind(events, "Fired")
