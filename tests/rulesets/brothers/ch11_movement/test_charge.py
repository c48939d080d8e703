"""Cavalry Charges: who may, over what ground, and what comes of them."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
NOTHING, SHAKEN = (1, 1, 3), (3, 4, 9)


def riding(*lines: str, terrain: str = PLAIN, unit: str = "a", hq: str = "0107") -> Battle:
    """French cavalry is about to move."""
    battle = Battle(terrain, f"french i hq h {hq} aggressive=9 defensive=9", *lines)
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", f"select {unit}")
    return battle


def charges(battle: Battle) -> list[str]:
    return [option[7:] for option in battle.options("allied") if option.startswith("charge")]


def row(ground: str, *lines: str, **features: object) -> list[str]:
    """The charges of cavalry at the west end of a single row."""
    start = f"01{len(ground.split()):02}"
    battle = Battle(
        f"\n{ground}\n", f"french i cavalry a {start}", f"french i hq h {start}", *lines, **features  # type: ignore[arg-type]
    )  # fmt: skip
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a")
    return charges(battle)


def charge(battle: Battle, text: str = "a 0303 0304") -> Battle:
    """Charge through without harm, up to the choice of Assaults."""
    battle.play("allied", f"charge {text}")
    while battle.asked() == "DefendWithFire":
        battle.play("austrian", "hold")
    return battle


@pytest.mark.rule("brothers", "11.11a")
def test_a_charge_is_announced_with_its_target_before_the_unit_moves() -> None:
    battle = riding("french i cavalry a 0306", "austrian v infantry foe 0303")
    assert "a 0303 0304" in charges(battle)
    battle.play("allied", "move a 0305")
    assert charges(battle) == []
    battle = riding("french i cavalry a 0306", "austrian v infantry foe 0303")
    events = battle.play("allied", "charge a 0303 0304")
    assert of_kind(events, "ChargeAnnounced")[0].place == battle.hex("0303")


@pytest.mark.rule("brothers", "11.11a")
def test_it_is_paid_from_the_movement_of_active_cavalry_in_aggressive_posture() -> None:
    assert row(". . . . .", "austrian v infantry foe 0101") == ["a 0101 0102"]
    assert not row(". . . . . . . . .", "austrian v infantry foe 0101")
    battle = riding("french i infantry a 0306", "austrian v infantry foe 0303")
    assert charges(battle) == []
    battle = Battle(PLAIN, "french i hq h 0306", "french i cavalry a 0306", "austrian v infantry foe 0303")
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    assert charges(battle) == []


@pytest.mark.rule("brothers", "11.11.1f")
@pytest.mark.parametrize("ground", ["-", "~", "T"])
def test_nobody_charges_where_there_is_no_ground_for_it(ground: str) -> None:
    terrain = PLAIN.replace(". . . . . . .", f". . . . . . {ground}", 1)
    battle = riding("french i cavalry a 0305", "austrian v infantry foe 0303", terrain=terrain, hq="0306")
    with pytest.raises(IllegalAction) as refused:
        battle.play("allied", "charge a 0101 0202")
    assert refused.value.rule == "11.11.1f"


@pytest.mark.rule("brothers", "11.11.1a")
def test_no_charge_begins_next_to_an_enemy_unit_but_it_may_ride_past_one() -> None:
    assert (
        charges(riding("french i cavalry a 0305", "austrian v infantry foe 0303", "austrian v cavalry near 0205")) == []
    )
    assert charges(riding("french i cavalry a 0305", "austrian v infantry foe 0303", "austrian v hq k 0205"))
    past = row(". . . . . .", "austrian v infantry foe 0101", "austrian v hq k 0102")
    assert past == []  # an HQ is a unit in the way
    battle = riding("french i cavalry a 0306", "austrian v infantry foe 0302", "austrian v cavalry near 0204",
                    terrain="\n. . . . . . .\n. . . . . . .\n. . . . . . .\n")  # fmt: skip
    assert "a 0302 0303" in charges(battle)


@pytest.mark.rule("brothers", "11.11.1b")
@pytest.mark.parametrize("state", ["shaken", "disrupted"])
def test_disordered_cavalry_does_not_charge(state: str) -> None:
    assert charges(riding(f"french i cavalry a 0306 strength=4 {state}", "austrian v infantry foe 0303")) == []


@pytest.mark.rule("brothers", "11.11.1b")
def test_a_hit_from_breaking_off_on_the_way_does_not_cancel_the_charge() -> None:
    """Light horse beside the way holds the riders for a moment: they fail the tests and ride on."""
    battle = riding(
        "french i cavalry a 0206 medium", "austrian v cavalry side 0104 light", "austrian v infantry foe 0202",
        terrain="\n- - . - - -\n. . . . . .\n", hq="0206",
    )  # fmt: skip
    battle.script(10, 10)
    charge(battle, "a 0202 0203")
    assert (battle.place("a"), battle.hits("a")) == ("0203", 2)
    assert battle.state.charges == ((battle.keys["a"], battle.hex("0202")),)


@pytest.mark.rule("brothers", "11.11.1c")
@pytest.mark.parametrize(("ground", "may"), [(".", True), ("v", False), ("w", False), ("T", False)])
def test_the_target_must_be_seen_without_hindrance(ground: str, may: bool) -> None:
    """There is a way round over open ground."""
    terrain = f"\n. . . . . . .\n. . . . . . .\n. . {ground} . . . .\n. . . . . . .\n. . . . . . .\n"
    battle = riding("french i cavalry a 0306", "austrian v infantry foe 0303", terrain=terrain)
    assert bool(charges(battle)) == may


@pytest.mark.rule("brothers", "11.11.1d")
def test_no_hex_with_a_unit_is_entered_but_friends_may_be_left_behind() -> None:
    assert row(". . . . .", "austrian v infantry foe 0101", "french ii infantry mate 0105 strength=3") == [
        "a 0101 0102"
    ]
    assert row(". . . . .", "austrian v infantry foe 0101", "french ii hq k 0103") == []
    battle = riding("french i cavalry a 0306", "austrian v infantry foe 0303", "french ii infantry b 0204")
    assert "a 0303 0304" in charges(battle)
    assert "a 0303 0204" not in charges(battle)


@pytest.mark.rule("brothers", "11.11.1e")
@pytest.mark.parametrize(
    ("ground", "features"),
    [
        (". f . . .", {}),
        (". . . f .", {}),
        (". . v . .", {}),
        (". . . . .", {"sides": ("stream 0104-0103",)}),
        (". . . . .", {"sides": ("stream 0104-0103",), "roads": ("minor 0105 0104 0103 0102",)}),
        (". . . . .", {"sides": ("canal 0102-0101",)}),
        (". . . . .", {"sides": ("slope 0102-0101",), "heights": "\n0 0 0 0 1\n"}),
        (". . . . .", {"sides": ("slope 0102-0101",), "heights": "\n1 1 1 1 0\n"}),
    ],
)
def test_the_way_leads_over_clear_ground_and_no_hexside(ground: str, features: dict[str, object]) -> None:
    """To the very hexside of the target, road or no road."""
    assert row(". . . . .", "austrian v infantry foe 0101") == ["a 0101 0102"]
    assert row(ground, "austrian v infantry foe 0101", **features) == []


@pytest.mark.rule("brothers", "11.11.1f")
@pytest.mark.parametrize(("ground", "may"), [(".", True), ("f", True), ("v", False), ("w", False), ("T", False)])
def test_the_target_stands_in_the_open_or_among_crops(ground: str, may: bool) -> None:
    assert bool(row(f". . . . {ground}", "austrian v infantry foe 0101")) == may


@pytest.mark.rule("brothers", "11.11.1g")
def test_everybody_on_the_way_fires_at_the_charge() -> None:
    """A post beside the way at two hexes, then the target and a post next to it."""
    battle = riding(
        "french i cavalry a 0207", "austrian v infantry post 0105", "austrian v infantry foe 0203",
        "austrian v artillery gun 0103", terrain="\n- - . - . - -\n. . . . . . .\n", hq="0207",
    )  # fmt: skip
    battle.play("allied", "charge a 0203 0204")
    fired = []
    while battle.asked() == "DefendWithFire":
        fired += [option for option in battle.options("austrian") if option.startswith("fire")]
        battle.play("austrian", "hold")
    assert fired == ["fire post 0206", "fire post 0205", "fire gun 0204", "fire foe 0204"]


@pytest.mark.rule("brothers", "11.11.1g")
@pytest.mark.parametrize(
    ("way", "fires"), [(("0306", "0305", "0304", "0303"), True), (("0407", "0406", "0405", "0404", "0403"), False)]
)
def test_the_owner_chooses_the_way_and_with_it_who_may_fire(way: tuple[str, ...], fires: bool) -> None:
    """A post north of the straight way; a way south of it is one hex longer and out of its reach."""
    battle = riding(
        "french i cavalry a 0307", "austrian v infantry post 0204", "austrian v infantry foe 0302", hq="0507"
    )  # fmt: skip
    fired: list[str] = []
    for hex in way:
        battle.play("allied", f"ride a 0302 {hex}")
        while battle.asked() == "DefendWithFire":
            fired += [option for option in battle.options("austrian") if option.startswith("fire post")]
            battle.play("austrian", "hold")
        assert battle.place("a") == hex
    if battle.asked() == "RideOn":
        battle.play("allied", f"charge a 0302 {way[-1]}")
    assert battle.state.charges == ((battle.keys["a"], battle.hex("0302")),)
    assert bool(fired) == fires


@pytest.mark.rule("brothers", "11.11.1h")
def test_on_its_way_a_charge_may_only_bend_so_far_that_it_still_arrives() -> None:
    battle = riding("french i cavalry a 0306 movement=3", "austrian v infantry foe 0303", hq="0507")
    rides = {option for option in battle.options("allied") if option.startswith("ride")}
    assert rides == {"ride a 0303 0206", "ride a 0303 0305", "ride a 0303 0406"}
    battle.play("allied", "ride a 0303 0206")
    assert set(battle.options("allied")) == {
        "ride a 0303 0205", "ride a 0303 0305", "charge a 0303 0204", "charge a 0303 0304",
    }  # fmt: skip


@pytest.mark.rule("brothers", "11.11.1g")
def test_where_there_is_one_way_only_nobody_is_asked() -> None:
    battle = Battle(
        "\n. . . . .\n", "french i cavalry a 0105 movement=3", "french i hq h 0105", "austrian v infantry foe 0101"
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a", "ride a 0101 0104")
    assert battle.asked() == "DefendWithFire"
    assert battle.place("a") == "0102"


@pytest.mark.rule("brothers", "11.11.1h")
@pytest.mark.parametrize("dice", [NOTHING, SHAKEN])
def test_a_charge_that_arrives_must_be_fought_unless_fire_halts_it(dice: tuple[int, ...]) -> None:
    battle = riding("french i cavalry a 0306", "french i infantry b 0404 strength=3", "austrian v infantry foe 0303")
    battle.script(*dice)
    battle.play("allied", "charge a 0303 0304")
    battle.play("austrian", "fire foe 0304")
    battle.declare("allied", "b 0303")
    assert battle.has("allied", "drop b")
    assert not battle.has("allied", "drop a")
    assert battle.has("allied", "storm 0303 0304") == (dice == NOTHING)
    battle.play("allied", "drop b")
    assert (battle.asked() == "ChooseAssault") == (dice == NOTHING)


@pytest.mark.rule("brothers", "11.11.1h")
def test_no_friend_on_top_makes_a_charge_lapse() -> None:
    """Infantry comes into the hex of the riders and fills its front-line; declared or not, they must fight."""
    for joins in (False, True):
        battle = riding(
            "french i cavalry a 0306", "french i infantry b 0405 strength=6", "austrian v infantry foe 0303"
        )
        charge(battle)
        battle.play("allied", "select b", "move b 0304 0")
        while battle.asked() != "DeclareAssaults":
            battle.play_idly()
        assert battle.stack("0304") == ["b", "a"]
        if joins:
            battle.play("allied", "assault b 0303")
        battle.skip("ChooseAssault")
        if joins:
            battle.play("allied", "drop b")
        assert battle.options("allied") == ["storm 0303 0304"]


@pytest.mark.rule("brothers", "11.11.1i")
def test_the_first_charger_leads_the_assault() -> None:
    battle = riding(
        "french i cavalry a 0306", "french i cavalry b 0107", "french i infantry c 0404",
        "austrian v infantry foe 0303", unit="b",
    )  # fmt: skip
    charge(battle, "b 0303 0204")
    battle.play("allied", "select a")
    charge(battle, "a 0303 0304")
    battle.declare("allied", "c 0303")
    assert [option for option in battle.options("allied") if option.startswith("storm")] == ["storm 0303 0204"]


@pytest.mark.rule("brothers", "11.11.2")
@pytest.mark.parametrize(("weight", "bonus"), [("light", 1), ("medium", 2), ("heavy", 3)])
def test_a_charge_adds_strength_by_weight(weight: str, bonus: int) -> None:
    battle = charge(riding(f"french i cavalry a 0306 strength=4 {weight}", "austrian v infantry foe 0303 strength=3"))
    battle.skip("ChooseAssault")
    battle.script(6, 6, *[1] * 10)
    rolled = of_kind(battle.play("allied", "storm 0303 0304"), "AssaultRolled")[0]
    assert (rolled.lead, rolled.defence) == (4 + bonus, 3)


@pytest.mark.rule("brothers", "11.11.2")
def test_a_charger_in_support_keeps_its_bonus_for_the_odds() -> None:
    battle = riding(
        "french i cavalry a 0306 strength=4 heavy", "french i cavalry b 0107 strength=3 light",
        "austrian v infantry foe 0303 strength=5", unit="b",
    )  # fmt: skip
    charge(battle, "b 0303 0204")
    battle.play("allied", "select a")
    charge(battle, "a 0303 0304")
    battle.skip("ChooseAssault")
    battle.script(6, 6, *[1] * 10)
    rolled = of_kind(battle.play("allied", "storm 0303 0204"), "AssaultRolled")[0]
    assert (rolled.lead, rolled.total) == (4, 11)
