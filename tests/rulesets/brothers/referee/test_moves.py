"""Marches seen from the book alone: prices, roads and woods."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.walk import Walk, road

FAR_HQ = "austrian v hq k 0101"


@pytest.mark.rule("brothers", "11.2.2d")
@pytest.mark.parametrize(("line", "reach"), [("", 4), ("french i infantry b 0105", 3), ("french ii hq g 0105", 4)])
def test_a_friend_on_the_road_takes_the_road_rate_away_but_a_headquarters_does_not(line: str, reach: int) -> None:
    """Into a hex with another unit the other terrain is paid, here a Town, unless only a friendly HQ is there
    (11.2.2)."""
    lines = (line,) if line else ()
    walk = Walk(". T . . . .", "infantry", *lines, roads=(road("minor", 6, 5, 4, 3, 2, 1),))
    assert walk.reach() == reach


@pytest.mark.rule("brothers", "11.2.2d")
def test_an_enemy_headquarters_on_the_road_costs_the_other_terrain() -> None:
    """Only a friendly HQ leaves the road free (11.2.2): who rides an enemy HQ down in a Town pays for the Town."""
    walk = Walk(". T . . . .", "infantry", "austrian v hq k 0105", "austrian v infantry z 0101",
                roads=(road("minor", 6, 5, 4, 3, 2, 1),), posture="defensive")  # fmt: skip
    walk.play("allied", "select a", "move a 0105")
    assert walk.place("k") == "0101"
    assert walk.ends() == ["0106", "0104", "0103"]


@pytest.mark.rule("brothers", "11.4b")
@pytest.mark.parametrize(("line", "reach"), [("", 5), ("french i infantry b 0101", 4), ("french ii hq g 0101", 5)])
def test_the_road_bonus_does_not_lead_into_a_hex_with_a_unit(line: str, reach: int) -> None:
    """The fifth hex is paid by the bonus, which is lost where another unit stands, though Clear costs but 1 (11.4)."""
    lines = (line,) if line else ()
    walk = Walk(". . . . . .", "infantry", *lines, roads=(road("minor", 6, 5, 4, 3, 2, 1),), posture="defensive")
    assert walk.reach() == reach


@pytest.mark.rule("brothers", "11.3")
def test_road_march_and_bonus_together_make_ten_hexes_of_a_movement_value_of_four() -> None:
    """Half a point a hex of Major Road, and one point more for a move all along roads (11.3, 11.4)."""
    columns = list(range(13, 0, -1))
    walk = Walk(" ".join("." * 13), "infantry", roads=(road("major", *columns),), posture="defensive")
    assert walk.reach() == 10


@pytest.mark.rule("brothers", "11.3")
def test_the_bonus_holds_from_major_to_minor_road() -> None:
    """Any connected road of any kind (11.4): two hexes of Major Road for 1 MP, then four of Minor Road."""
    walk = Walk(". . . . . . . . .", "infantry", posture="defensive",
                roads=(road("major", 9, 8, 7), road("railroad", 7, 6, 5, 4, 3, 2, 1)))  # fmt: skip
    assert walk.reach() == 6


@pytest.mark.rule("brothers", "11.2.3")
@pytest.mark.parametrize(("arm", "side", "goes"), [
    ("infantry", "slope", True), ("cavalry", "canal", True), ("artillery", "slope", False),
    ("artillery", "canal", False), ("artillery", "stream", True),
])  # fmt: skip
def test_one_hex_is_always_possible_but_not_where_the_chart_forbids_it(arm: str, side: str, goes: bool) -> None:
    """Minimum movement lifts the price, not a prohibition (11.2.3, 11.2.1)."""
    walk = Walk(". w .", f"{arm} movement=1", sides=(f"{side} 0103-0102",), heights="\n1 2 1\n")
    assert ("0102" in walk.ends()) is goes


@pytest.mark.rule("brothers", "11.2.3")
def test_the_free_hex_is_the_first_one_only() -> None:
    """Having gone one hex a unit pays in full (11.2, 11.2.3)."""
    walk = Walk(". . w w", "infantry movement=2")
    assert walk.ends() == ["0103"]


@pytest.mark.rule("brothers", "11.2.3")
def test_out_of_command_the_first_hex_is_always_open_towards_the_headquarters() -> None:
    """Woods cost 4 to those Out of Command; with 3 MP the one hex is still theirs (7.5, 11.2.3)."""
    walk = Walk(". w . . . .", "infantry movement=3", "french i hq h 0101 aggressive=1 defensive=1")
    assert walk.ends() == ["0105"]


@pytest.mark.rule("brothers", "7.5b")
def test_out_of_command_the_road_rate_is_not_doubled_but_a_friend_on_the_road_doubles_the_other_terrain() -> None:
    """Roads at 1 MP; in a hex with another unit the other terrain counts, which is then doubled (7.5, 11.2.2)."""
    lines = ("french i hq h 0101 aggressive=1 defensive=1", "french ii infantry b 0106")
    walk = Walk(". . . . . . .", "infantry", *lines, roads=(road("major", 7, 6, 5, 4, 3, 2, 1),), posture="defensive")
    assert walk.reach() == 3
    assert Walk(". . . . . . .", "infantry", lines[0], roads=(road("major", 7, 6, 5, 4, 3, 2, 1),),
                posture="defensive").reach() == 4  # fmt: skip


@pytest.mark.rule("brothers", "7.5c")
def test_out_of_command_no_hex_at_the_same_distance_is_entered() -> None:
    """Each hex must be nearer to the HQ (7.5): around an enemy in between there is no way."""
    battle = Battle(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        "french i infantry a 0206",
        "french i hq h 0201 aggressive=1 defensive=1",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a")
    found = {text.split()[2] for text in battle.options("allied") if text.startswith("move")}
    far = battle.grid.distance(battle.hex("0206"), battle.hex("0201"))
    assert found
    assert all(battle.grid.distance(battle.hex(hex), battle.hex("0201")) < far for hex in found)


@pytest.mark.rule("brothers", "11.2.4a")
@pytest.mark.parametrize(("state", "after"), [("", 1), ("shaken", 2), ("disrupted", 2)])
def test_woods_disorder_no_further_than_disrupted(state: str, after: int) -> None:
    """A hit for entering Woods is never a Casualty Hit (11.2.4)."""
    walk = Walk(". w .", f"infantry {state}")
    walk.move("allied", "a", "0102")
    assert (walk.hits("a"), walk.worn("a")) == (after, False)


@pytest.mark.rule("brothers", "11.2.4a")
def test_every_woods_hex_disorders_anew_and_a_headquarters_never() -> None:
    """Each Woods hex entered gives a hit (11.2.4); an HQ has no morale to lose (3.4)."""
    walk = Walk(". w w .", "infantry")
    walk.move("allied", "a", "0103", "0102")
    assert walk.hits("a") == 2
    walk = Walk(". w w .")
    walk.move("allied", "h", "0102")
    assert walk.place("h") == "0102"
    assert walk.hits("h") == 0


@pytest.mark.rule("brothers", "3.4.4")
def test_a_headquarters_pays_as_infantry_and_marches_by_road() -> None:
    """Infantry prices, Road March and Bonus (3.4.4): 6 MP in Woods make three hexes, on a Major Road fourteen."""
    walk = Walk(". w w w w w", "infantry", "french i hq h 0106 movement=6")
    assert walk.reach("h") == 3
    columns = list(range(16, 0, -1))
    walk = Walk(" ".join("." * 16), "infantry", "french i hq h 0116 movement=6", roads=(road("major", *columns),),
                posture="defensive")  # fmt: skip
    assert walk.reach("h") == 14


@pytest.mark.rule("brothers", "11.2.2c")
def test_a_stack_never_uses_the_road_rate() -> None:
    """Units must move singly for it (11.2.2): together through a Town they pay for the Town."""
    walk = Walk(". T T . .", "infantry strength=3", "french i infantry b 0105 strength=3",
                roads=(road("minor", 5, 4, 3, 2, 1),))  # fmt: skip
    walk.play("allied", "select a", "join b")
    assert walk.ends() == ["0104", "0103"]
