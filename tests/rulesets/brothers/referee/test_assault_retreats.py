"""Leaving before an Assault, retreats and Breakthrough, read once more from the book [brothers 12.2.1a 12.5a 12.6a]."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import declared, ground, storm
from tests.rulesets.drill import of_kind

FOE = "austrian v infantry foe 0303 strength=5"
A = "french i infantry a 0304 strength=5"


def hexes(battle: Battle, side: str = "austrian") -> set[str]:
    return {text.split()[2] for text in battle.options(side) if text.startswith("retreat")}


# -- abandoning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.2.1b")
@pytest.mark.parametrize(
    ("horse", "support", "free"),
    [
        ("light", "infantry b 0204", True),
        ("light", "cavalry b 0204 light", False),
        ("light", "cavalry b 0204 medium", True),
        ("medium", "cavalry b 0204 light", False),
        ("heavy", "cavalry b 0204 heavy", False),
        ("heavy", "infantry b 0204", True),
    ],
)
def test_cavalry_slips_away_from_foot_and_from_heavier_horse_only(horse: str, support: str, free: bool) -> None:
    """Every assaulting horse counts, in the Supporting Hexes too [12.2.1]."""
    battle = declared(A, f"french i {support}", f"austrian v cavalry foe 0303 {horse}", storming="a b")
    storm(battle, stand=False)
    offered = battle.asked() == "AbandonPosition" and battle.has("austrian", "withdraw foe 2")
    assert offered == free


@pytest.mark.rule("brothers", "12.2.2c")
def test_light_horse_may_leave_the_infantry_and_the_hq_that_heavier_horse_pins() -> None:
    """Of a mixed stack the cavalry may go, the infantry may not, and so neither may the HQ [12.2.1, 12.2.2]."""
    battle = declared(
        "french i cavalry a 0304 heavy", "austrian v cavalry horse 0303 light", "austrian v infantry foot 0303",
        "austrian v hq k 0303",
    )  # fmt: skip
    storm(battle, stand=False)
    assert battle.options("austrian") == ["stand", "withdraw horse 1", "withdraw horse 2"]
    battle.play("austrian", "withdraw horse 2")
    while battle.asked() == "ChooseRetreat":
        battle.play("austrian", battle.options("austrian")[0])
    assert battle.asked() not in ("FollowRetreat", "AbandonPosition")
    assert battle.place("k") == "0303"
    assert battle.stack("0303") == ["foot"]


@pytest.mark.rule("brothers", "12.2.2b")
@pytest.mark.parametrize(("die", "hits"), [(5, 0), (6, 1)])
def test_infantry_that_leaves_is_tested_and_goes_either_way(die: int, hits: int) -> None:
    """A test for each, a d10 of the rating is a hit, and then one hex back; the attacker may come after [12.2.2]."""
    battle = declared(A, FOE)
    storm(battle, die, stand=False)
    battle.play("austrian", "abandon")
    battle.skip("Advance")
    assert battle.hits("foe") == hits
    assert battle.grid.distance(battle.hex(battle.place("foe")), battle.hex("0303")) == 1
    assert battle.options("allied") == ["advance a 0303", "halt"]


@pytest.mark.rule("brothers", "12.2.1a")
def test_cavalry_that_leaves_is_not_tested() -> None:
    """Free for cavalry before combat [12.2.1]; no die is thrown."""
    battle = declared(A, "austrian v cavalry foe 0303 medium")
    battle.script()
    storm(battle, stand=False)
    battle.play("austrian", "withdraw foe 1")
    battle.skip("Advance")
    assert battle.hits("foe") == 0
    assert battle.place("foe") != "0303"


@pytest.mark.rule("brothers", "12.2.2a")
def test_a_charge_or_a_plain_assault_of_horse_holds_guns_fast_from_a_support_hex() -> None:
    """Any Cavalry in a lead or support hex takes the option away, though infantry leads [12.2.2]."""
    battle = declared(
        A, "french i cavalry b 0204", "austrian v artillery gun 0303", "austrian v infantry foe 0303", storming="a b"
    )
    events = storm(battle, 6, 6, stand=False)
    assert of_kind(events, "AssaultRolled")


@pytest.mark.rule("brothers", "12.2.2a")
def test_who_leaves_meets_the_fire_that_others_did_not_join() -> None:
    """Fire awaits a retreat next to enemies who are not part of the Assault [12.5]: infantry at 0202 that stayed out
    fires, the stormers do not."""
    battle = declared(
        A, "french i infantry wait 0202", FOE, terrain=ground(h0203="~", h0403="~"),
    )  # fmt: skip
    storm(battle, 1, stand=False)
    battle.play("austrian", "abandon")
    assert battle.place("foe") == "0302"
    assert battle.asked() == "DefendWithFire"
    assert [text for text in battle.options("allied") if text.startswith("fire")] == ["fire wait 0302"]


# -- retreats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.5b")
def test_only_hexes_farther_from_the_victors_are_offered() -> None:
    """First priority: more distance from those who won; the three far hexes without an HQ on the map [12.5]."""
    battle = declared(A, FOE)
    storm(battle, 6, 3)
    battle.play("austrian", "yield 1")
    assert hexes(battle) == {"0302", "0203", "0403"}


@pytest.mark.rule("brothers", "12.5d")
def test_of_the_farther_hexes_those_nearer_the_hq_are_kept() -> None:
    """Third priority [12.5]."""
    battle = declared(A, FOE, "austrian v hq k 0602")
    storm(battle, 6, 3)
    battle.play("austrian", "yield 1")
    assert battle.place("foe") == "0403"


@pytest.mark.rule("brothers", "12.5c")
def test_room_comes_before_the_hq() -> None:
    """Second priority before the third: the hex towards the HQ is full [12.5]."""
    battle = declared(A, FOE, "austrian v hq k 0602", "austrian v infantry full 0403 strength=6")
    storm(battle, 6, 3)
    battle.play("austrian", "yield 1")
    assert "0403" not in (hexes(battle) or {battle.place("foe")})


@pytest.mark.rule("brothers", "12.5c")
def test_distance_comes_before_room_and_a_full_hex_is_only_passed_through() -> None:
    """The one farther hex is full: through it and on to the next with room [12.5, 4.1]."""
    battle = declared(A, FOE, "austrian v infantry full 0302 strength=6", terrain=ground(h0203="~", h0403="~"))
    storm(battle, 6, 3)
    battle.play("austrian", "yield 1")
    while battle.asked() == "ChooseRetreat":
        battle.play("austrian", battle.options("austrian")[0])
    assert battle.place("foe") not in ("0303", "0302", "broken")
    assert battle.stack("0302") == ["full"]


@pytest.mark.rule("brothers", "12.5e")
def test_a_sideways_hex_saves_a_unit_that_cannot_go_farther() -> None:
    """Farther off only if possible; lost is a unit that finds nothing but enemies, lake and the edge [12.5]."""
    battle = declared(A, FOE, terrain=ground(h0302="~", h0203="~", h0403="~"))
    storm(battle, 6, 3)
    battle.play("austrian", "yield 1")
    assert hexes(battle) <= {"0204", "0404"}
    assert battle.place("foe") != "broken"


@pytest.mark.rule("brothers", "12.5e")
def test_a_lone_enemy_hq_closes_the_last_way_out() -> None:
    """An enemy HQ is an enemy unit for a retreat [12.5]."""
    lake = ground(h0302="~", h0203="~", h0204="~", h0404="~")
    battle = declared(A, FOE, "french ii hq k 0403", "french ii infantry far 0608", terrain=lake)
    storm(battle, 6, 3)
    battle.play("austrian", "yield 1")
    battle.skip("Rally", "Advance")
    assert battle.place("foe") == "broken"


@pytest.mark.rule("brothers", "12.5a")
def test_guns_do_not_flee_over_a_canal() -> None:
    """Guns may not cross Canal and Slope hexsides at all [11.2.1], so a retreat finds them impassable."""
    battle = declared(
        A, "austrian v artillery foe 0303 strength=6",
        sides=("canal 0303-0302", "canal 0303-0203"), terrain=ground(),
    )  # fmt: skip
    storm(battle, 6, 3)
    if battle.asked() == "TakeLosses":
        battle.play("austrian", "yield 1")
    assert battle.place("foe") == "0403" or hexes(battle) <= {"0403"}


@pytest.mark.rule("brothers", "12.5g")
def test_an_hq_of_another_corps_may_ride_with_a_retreat_or_stay() -> None:
    """Any HQ stacked with a retreating unit, under its command or not [12.5]."""
    battle = declared(A, FOE, "austrian vii hq k 0303", "austrian vii infantry far 0608")
    storm(battle, 6, 3)
    battle.play("austrian", "yield 1")
    battle.skip("FollowRetreat")
    assert {text.split()[0] for text in battle.options("austrian")} == {"follow", "stay"}


@pytest.mark.rule("brothers", "12.5h")
def test_beaten_attackers_are_not_fired_at_by_those_they_assaulted_but_by_their_neighbours() -> None:
    """Who took part may not fire; an enemy that did not may, if the retreat comes next to it [12.5]."""
    lake = ground(h0204="~", h0404="~", h0205="~", h0405="~")
    battle = declared(A, FOE, "austrian v infantry side 0206", terrain=lake)
    storm(battle, 1, 2)
    battle.play("allied", "yield 1")
    battle.skip("DefendWithFire", "Rally")
    assert battle.place("a") == "0305"
    assert [text for text in battle.options("austrian") if text.startswith("fire")] == ["fire side 0305"]


# -- Breakthrough ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.6a")
def test_of_the_lead_hex_those_who_fought_may_advance_one_by_one_and_the_hq_after_them() -> None:
    """Guns, idlers and the Supporting Hexes stay; some, all or none of the others go [12.6]."""
    battle = declared(
        "french i infantry a 0304 strength=3", "french i infantry b 0304 strength=3",
        "french i artillery gun 0304 strength=2", "french i infantry help 0204", "french ii hq k 0304",
        "french ii infantry far 0608", FOE, storming="a b help",
    )  # fmt: skip
    storm(battle, 6, 6, 1, 1)
    battle.play("austrian", "yield 1")
    battle.skip("Advance")
    assert battle.options("allied") == ["advance a 0303", "advance b 0303", "halt"]
    battle.play("allied", "advance b 0303")
    assert battle.options("allied") == ["advance a 0303", "advance k 0303", "halt"]


@pytest.mark.rule("brothers", "12.6a")
def test_a_hex_emptied_by_breaking_its_last_defender_is_vacated_too() -> None:
    """Vacated is vacated, by death as by flight [12.6]; nobody fires at those who enter."""
    battle = declared(
        A, "austrian v infantry foe 0303 strength=2", "austrian v infantry near 0302", "austrian v hq k 0608"
    )
    storm(battle, 6, 6)
    while battle.asked() == "TakeLosses":
        battle.play("austrian", "yield 0")
    assert battle.place("foe") == "broken"
    battle.play("allied", "advance a 0303")
    assert battle.place("a") == "0303"
    assert battle.asked() != "DefendWithFire"


LAKES = ground(h0305="~", h0205="~", h0405="~", h0404="~")
"""Behind the Lead Hex 0304 is water: who retreats from it can only go to 0204, which is next to 0303 as well."""


@pytest.mark.rule("brothers", "12.6a")
def test_a_winner_that_had_to_leave_the_lead_hex_does_not_advance() -> None:
    """D1 (A1): the defender takes the hit and is Broken by it, and the attacker takes his point as a hex. Only units in
    the Lead Hex break through, and he has left it, though he still stands next to the empty hex [12.4.2, 12.6]."""
    battle = declared(
        "french i infantry a 0304 strength=5", "austrian v infantry foe 0303 strength=1",
        "austrian v infantry far 0601", terrain=LAKES,
    )  # fmt: skip
    events = storm(battle, 2, 2)
    assert of_kind(events, "AssaultRolled")[0].outcome == "D1 (A1)"
    battle.play("austrian", "yield 0")
    battle.play("allied", "yield 1")
    battle.skip("Advance", "Rally")
    assert (battle.place("foe"), battle.place("a")) == ("broken", "0204")
    assert battle.asked() != "Advance"


@pytest.mark.rule("brothers", "12.6a")
def test_who_held_the_lead_hex_advances_though_another_was_driven_out_of_it() -> None:
    """Tough Fight: one of two attackers is driven off by a Break Test to a hex that is next to the target too; the
    other has stayed in the Lead Hex and may advance, he alone [10.1, 12.6]."""
    battle = declared(
        "french i infantry a 0304 strength=3 worn=1 battleworn morale=7 worn_morale=6",
        "french i infantry b 0304 strength=4", "austrian v infantry foe 0303 strength=1",
        "austrian v infantry far 0601", storming="a b", terrain=LAKES,
    )  # fmt: skip
    storm(battle, 1, 2, 6, 6, 4)
    battle.skip("Advance", "Rally")
    assert (battle.place("foe"), battle.place("a"), battle.place("b")) == ("broken", "0204", "0304")
    assert battle.options("allied") == ["advance b 0303", "halt"]
