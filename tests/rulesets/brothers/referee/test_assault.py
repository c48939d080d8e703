"""Assaults read once more from the book: strength, shifts, results [brothers 12.1a 12.4a]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import declared, ground, storm
from tests.rulesets.drill import modifiers, of_kind


def weighed(battle: Battle, lead: str = "0304") -> Any:
    """An Assault thrown with a seven; what became of it does not matter."""
    events = storm(battle, 3, 4, *[1] * 12, lead=lead)
    return of_kind(events, "AssaultRolled")[0]


# -- strength ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.1c")
def test_all_points_of_both_main_hexes_count_and_guns_half() -> None:
    """The whole stack defends, not just six points; guns count half of what they have now [12.1]."""
    battle = declared(
        "french i infantry a 0304 strength=5",
        "french i infantry b 0304 strength=5",
        "austrian v infantry one 0303 strength=4",
        "austrian v infantry two 0303 strength=3",
        "austrian v artillery gun 0303 strength=4 shaken",
        storming="a b",
    )
    rolled = weighed(battle)
    assert (rolled.lead, rolled.defence) == (10, 8)


@pytest.mark.rule("brothers", "12.1c")
def test_a_gun_of_one_point_still_defends_with_one() -> None:
    """Halves are never below one [3.6, 12.1]."""
    battle = declared("french i infantry a 0304", "austrian v artillery gun 0303 strength=1")
    assert weighed(battle).defence == 1


@pytest.mark.rule("brothers", "12.1c")
def test_who_stays_out_of_it_in_the_lead_hex_neither_counts_nor_suffers() -> None:
    """Participating units alone; a gun in the hex is none [12.1, 12.4]."""
    battle = declared(
        "french i infantry a 0304 strength=4",
        "french i infantry idle 0304 strength=3",
        "french i artillery gun 0304 strength=3",
        "austrian v infantry foe 0303 strength=6",
    )
    rolled = of_kind(storm(battle, 1, 1), "AssaultRolled")[0]
    assert rolled.lead == 4
    assert rolled.outcome.startswith("A")
    battle.play("allied", "yield 0")
    assert battle.hits("a") + 3 * battle.worn("a") == 3
    assert battle.hits("idle") == battle.hits("gun") == 0


@pytest.mark.rule("brothers", "12.1b")
def test_any_of_the_assaulting_hexes_may_lead() -> None:
    """The active player picks the Lead Hex [12.1]."""
    battle = declared(
        "french i infantry a 0304", "french i infantry b 0204", "austrian v infantry foe 0303", storming="a b"
    )
    assert {"storm 0303 0304", "storm 0303 0204"} <= set(battle.options("allied"))


@pytest.mark.rule("brothers", "12.0a")
def test_a_dropped_hex_makes_no_flank_and_no_odds() -> None:
    """Whoever does not conduct a declared Assault has no part in it [12.0, 12.3.3]."""
    battle = declared(
        "french i infantry a 0304 strength=6", "french i infantry b 0302 strength=6",
        "austrian v infantry foe 0303 strength=6", storming="a b",
    )  # fmt: skip
    battle.play("allied", "drop b")
    rolled = weighed(battle)
    assert (rolled.total, modifiers(rolled)) == (6, {})


@pytest.mark.rule("brothers", "12.0b")
def test_nobody_storms_a_hex_that_was_left_before_his_turn_came() -> None:
    """Only the declared hex or nothing: with the first Assault the enemy's corps runs from the second target too, and
    there is neither fight nor Breakthrough there [12.0, 14.1]."""
    battle = declared(
        "french i infantry a 0304 strength=6",
        "french i infantry b 0504 strength=6",
        "austrian v infantry foe 0303 strength=4 worn=2 battleworn",
        "austrian v infantry other 0503 strength=4",
        "austrian vii infantry far 0608",
        morale={"v": 1},
    )
    battle.game.state.assaults = (*battle.state.assaults, (battle.keys["b"], battle.hex("0503")))
    battle.run()
    storm(battle, 6, 6, 10, 10, 10)
    battle.play("austrian", "yield 0")
    battle.skip("ChooseAssault", "Rally")
    assert battle.place("foe") == "broken"
    assert battle.place("other") != "0503"
    assert battle.asked() != "ChooseAssault"
    assert battle.place("b") == "0504"


# -- shifts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.3.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "shift"),
    [(6, 6, 0), (6, 3, 2), (5, 3, 0), (6, 2, 3), (5, 2, 2), (5, 6, -1), (3, 6, -1), (2, 6, -2)],
)
def test_odds_are_rounded_for_the_defender(mine: int, theirs: int, shift: int) -> None:
    """Whole ratios, every remainder for the defender, below even odds as well [12.3.2]."""
    battle = declared(f"french i infantry a 0304 strength={mine}", f"austrian v infantry foe 0303 strength={theirs}")
    assert modifiers(weighed(battle)).get("odds", 0) == shift


@pytest.mark.rule("brothers", "12.3.1")
def test_the_largest_unit_lends_its_rating_not_the_bravest() -> None:
    """Highest strength in each Main Hex; the supporting hex does not matter, and guns count half [12.3.1]."""
    battle = declared(
        "french i infantry a 0304 strength=5 morale=5",
        "french i infantry brave 0304 strength=4 morale=9",
        "french i infantry help 0204 strength=6 morale=9",
        "austrian v artillery gun 0303 strength=6 morale=8",
        "austrian v infantry foe 0303 strength=3 morale=9",
        storming="a brave help",
    )
    assert modifiers(weighed(battle))["morale"] == 1


@pytest.mark.rule("brothers", "12.3.1")
def test_shaken_units_compare_with_what_is_left() -> None:
    """Ratings and strengths as they are now: the Disrupted giant is no longer the largest [3.1.3, 12.3.1]."""
    battle = declared(
        "french i infantry giant 0304 strength=6 morale=9 disrupted",
        "french i infantry a 0304 strength=5 morale=6 shaken",
        "austrian v infantry foe 0303 strength=6 morale=6",
        storming="giant a",
    )
    # both have 4 points: their owner takes the better rating, 7 against 6
    assert modifiers(weighed(battle))["morale"] == 1


@pytest.mark.rule("brothers", "12.3.3a")
@pytest.mark.parametrize(
    ("helpers", "flank"),
    [(("0204",), False), (("0404",), False), (("0203",), True), (("0302",), True), (("0204", "0404"), True)],
)
def test_flank_attacks(helpers: tuple[str, ...], flank: bool) -> None:
    """Two hexes apart, or three hexes in whatever order [12.3.3]."""
    lines = [f"french i infantry b{hex} {hex}" for hex in helpers]
    battle = declared(
        "french i infantry a 0304", *lines, "austrian v infantry foe 0303",
        storming=" ".join(["a", *(f"b{hex}" for hex in helpers)]),
    )  # fmt: skip
    assert ("flank-attack" in modifiers(weighed(battle))) == flank


@pytest.mark.rule("brothers", "12.3b")
def test_a_road_over_a_canal_into_a_town_helps_no_assault() -> None:
    """Roads cancel costs of movement, never shifts; the support's own hexside does not count [12.3]."""
    battle = declared(
        "french i infantry a 0304", "french i infantry b 0302", "austrian v infantry foe 0303", storming="a b",
        terrain=ground(h0303="T"), sides=("canal 0303-0304",), roads=("major 0305 0304 0303",),
    )  # fmt: skip
    found = modifiers(weighed(battle))
    assert (found["town"], found["canal"], "flank-attack" in found) == (-2, -2, False)


# -- results -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.4.1b")
@pytest.mark.parametrize(
    ("dice", "outcome", "choices"),
    [((6, 6), "D2*", [0, 1]), ((5, 6), "D2", [0, 1, 2]), ((5, 5), "D2 (A1)", [0, 1, 2]), ((4, 5), "D1", [0, 1])],
)
def test_every_split_of_loss_points_and_no_other_is_offered(
    dice: tuple[int, int], outcome: str, choices: list[int]
) -> None:
    """Each point a hex for all or a hit for all; a yellow result wants a hit [12.4.1, 12.4.2]."""
    battle = declared("french i infantry a 0304 strength=5", "austrian v infantry foe 0303 strength=5")
    assert of_kind(storm(battle, *dice), "AssaultRolled")[0].outcome == outcome
    assert battle.options("austrian") == [f"yield {number}" for number in choices]


@pytest.mark.rule("brothers", "12.4.1b")
def test_three_points_are_never_three_hexes() -> None:
    """Two retreats at most [12.4.1]; the attacker decides on his own."""
    battle = declared("french i infantry a 0304 strength=5", "austrian v infantry foe 0303 strength=5")
    storm(battle, 1, 1)
    assert battle.options("allied") == ["yield 0", "yield 1", "yield 2"]


@pytest.mark.rule("brothers", "12.4.1a")
def test_units_beneath_the_front_line_and_guns_suffer_loss_points_and_the_support_does_not() -> None:
    """All units of the Defending Hex [4.2, 12.4.1]; Supporting Hexes are not affected [12.4]."""
    battle = declared(
        "french i infantry a 0304 strength=6",
        "french i infantry help 0204 strength=6",
        "austrian v infantry one 0303 strength=6",
        "austrian v artillery gun 0303 strength=3",
        storming="a help",
    )
    battle.script()
    events = storm(battle, 5, 4)
    outcome = of_kind(events, "AssaultRolled")[0].outcome
    assert outcome.startswith("D")
    battle.play("austrian", "yield 0")
    assert battle.hits("one") == battle.hits("gun") == int(outcome[1])
    assert battle.hits("help") == 0


@pytest.mark.rule("brothers", "12.4.2b")
def test_an_attacker_who_takes_the_hit_makes_the_winner_pay_and_may_then_break_through() -> None:
    """A1 (D1): the attacker loses and stands; the defender who won must take his point, retreats, and the hex is
    vacated, so the attacker may advance [12.4.2, 12.6]."""
    battle = declared("french i infantry a 0304 strength=5", "austrian v infantry foe 0303 strength=5")
    assert of_kind(storm(battle, 4, 2), "AssaultRolled")[0].outcome == "A1 (D1)"
    battle.play("allied", "yield 0")
    assert battle.asked() == "TakeLosses"
    assert battle.options("austrian") == ["yield 0", "yield 1"]
    battle.play("austrian", "yield 1")
    battle.skip("Advance")
    assert battle.options("allied") == ["advance a 0303", "halt"]


@pytest.mark.rule("brothers", "12.4.2b")
def test_an_attacker_who_retreats_spares_the_winner() -> None:
    """A1 (D1): the loser gives ground, the winner suffers nothing and does not advance [12.4.2, 12.6]."""
    battle = declared("french i infantry a 0304 strength=5", "austrian v infantry foe 0303 strength=5")
    storm(battle, 4, 2)
    battle.play("allied", "yield 1")
    battle.skip("Rally")
    assert battle.place("a") != "0304"
    assert (battle.place("foe"), battle.hits("foe")) == ("0303", 0)


@pytest.mark.rule("brothers", "12.4.2c")
@pytest.mark.parametrize(("mine", "theirs", "hits"), [(5, 5, (1, 1)), (5, 6, (0, 2)), (6, 5, (2, 0)), (6, 6, (1, 1))])
def test_a_tough_fight_is_judged_by_the_ratings_before_it(mine: int, theirs: int, hits: tuple[int, int]) -> None:
    """Both roll against their ratings of 6; the hits of the one roll do not spoil the other [12.4.2]."""
    battle = declared("french i infantry a 0304 strength=5", "austrian v infantry foe 0303 strength=5")
    assert of_kind(storm(battle, 3, 4, mine, theirs), "AssaultRolled")[0].outcome == "TF"
    assert (battle.hits("a"), battle.hits("foe")) == hits


@pytest.mark.rule("brothers", "12.4.2d")
def test_a_gun_that_is_the_largest_fights_with_half_its_rating() -> None:
    """Halved for the Tough Fight, also when it is Shaken: 7 less 1, halved, is 3 [12.4.2]."""
    battle = declared(
        "french i infantry a 0304 strength=5",
        "austrian v artillery gun 0303 strength=6 morale=7 shaken",
        "austrian v infantry foe 0303 strength=3 morale=9",
    )
    _, theirs = of_kind(storm(battle, 2, 3, 1, 3), "ToughFight")
    assert (theirs.unit, theirs.rating, theirs.passed) == (battle.keys["gun"], 3, False)
