"""Retreat before combat: who may, what it costs, where to, and who follows."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.reader.scenario import Switches
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, all_fired, fired


def attacked(
    attacker: str = "infantry", defender: str = "infantry", *lines: str, state: str = "", terrain: str = OPEN
) -> Fight:
    """The unit in the middle is attacked from the west and may be asked whether it stands."""
    fight = Fight(
        terrain,
        *HEADQUARTERS,
        f"allied i {attacker} a 0305 e combat=1",
        f"austrian v {defender} b 0304 w {state}",
        *lines,
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6, 1, 6, 6), stop=("RetreatBefore",))
    return fight


@pytest.mark.rule("napoleon3", "11.4a")
@pytest.mark.parametrize(
    ("attacker", "defender", "may"),
    [("infantry", "infantry", True), ("infantry", "cavalry", True), ("cavalry", "cavalry", True),
     ("cavalry", "infantry", False)],
)  # fmt: skip
def test_11_4a_who_may_retreat_before_combat(attacker: str, defender: str, may: bool) -> None:
    """Whoever has at least the movement of its attacker; so infantry cannot before cavalry."""
    assert (attacked(attacker, defender).waits_for("austrian") == "RetreatBefore") == may


@pytest.mark.rule("napoleon3", "11.4a")
@pytest.mark.rule("napoleon3", "11.4b")
@pytest.mark.parametrize("on", [False, True])
def test_11_4a_by_the_illustration_infantry_may_retreat_before_cavalry(on: bool) -> None:
    """Under its switch, and it is disorganized; guns may not."""
    for kind, may in (("infantry", on), ("artillery", False)):
        lines = ("allied i cavalry a 0305 e combat=1", f"austrian v {kind} b 0304 w")
        fight = Fight(OPEN, *HEADQUARTERS, *lines, switches=Switches(infantry_slips_from_cavalry=on))
        fight.to_combat()
        fight.attack("a 0304", faces=(1, 6, 1, 6), stop=("RetreatBefore",))
        assert (fight.waits_for("austrian") == "RetreatBefore") == may
        if may:
            assert not fight.has("austrian", "fall-back b 0303 0302")
            fight.play("austrian", "fall-back b 0303")
            assert fight.is_disorganized("b")


@pytest.mark.rule("napoleon3", "11.4a")
def test_11_4a_it_must_be_as_quick_as_every_attacker() -> None:
    """Infantry before infantry and cavalry together cannot."""
    for mate, asked in (("cavalry", False), ("infantry", True)):
        fight = Fight(
            OPEN, "allied i hq h 0305 command=6", "allied i infantry a 0305 e", f"allied i {mate} c 0405 ne",
            "austrian v infantry b 0304 w",
        )  # fmt: skip
        fight.to_combat()
        orders = ("a 0304", "c 0304", "coordinate h 0304")
        fight.attack(*orders, faces=(1,), stop=("RetreatBefore", "SplitDefence"))
        assert (fight.waits_for("austrian") == "RetreatBefore") == asked


@pytest.mark.rule("napoleon3", "11.4a")
def test_11_4a_printed_allowances_count_in_the_heat() -> None:
    """Heat takes two points from cavalry and one from infantry; cavalry slips away all the same."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=1", "austrian v cavalry b 0304 w")
    fight.game.state.weather = 1
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    fight.play("austrian", "fall-back b 0303")
    assert not fight.is_disorganized("b")


@pytest.mark.rule("napoleon3", "11.4a")
def test_11_4a_the_gun_may_go_after_the_brigade() -> None:
    """Each unit of the hex that is quick enough; when both have gone nobody fights."""
    fight = attacked("infantry", "infantry", "austrian v artillery q 0304 w")
    assert fight.has("austrian", "fall-back q 0303")
    events = fight.play("austrian", "fall-back b 0303") + fight.play("austrian", "stay b")
    assert fight.waits_for("austrian") == "RetreatBefore"
    events += fight.play("austrian", "fall-back q 0404") + fight.play("austrian", "stay q")
    assert (fight.where("b"), fight.where("q"), of_kind(events, "Fired")) == ("0303", "0404", [])
    assert fight.waits_for("allied") == "Advance"


@pytest.mark.rule("napoleon3", "11.4b")
@pytest.mark.parametrize(
    ("attacker", "defender", "state", "disorganized", "losses"),
    [
        ("infantry", "cavalry", "", False, 0),
        ("cavalry", "cavalry", "", True, 0),
        ("infantry", "infantry", "", True, 0),
        ("infantry", "infantry", "disorganized", True, 1),
    ],
)
def test_11_4b_the_price_of_slipping_away(
    attacker: str, defender: str, state: str, disorganized: bool, losses: int
) -> None:
    """Nothing for the quicker; order, or a step, for equals."""
    fight = attacked(attacker, defender, state=state)
    fight.play("austrian", "fall-back b 0303")
    assert (fight.where("b"), fight.is_disorganized("b"), fight.losses("b")) == ("0303", disorganized, losses)


@pytest.mark.rule("napoleon3", "11.4b")
def test_11_4b_quicker_than_one_of_the_attackers_is_enough() -> None:
    """Cavalry before cavalry and infantry together keeps its order."""
    fight = Fight(
        OPEN, "allied i hq h 0305 command=6", "allied i infantry a 0305 e", "allied i cavalry c 0405 ne",
        "austrian v cavalry b 0304 w",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(1,), stop=("RetreatBefore",))
    fight.play("austrian", "fall-back b 0303")
    assert not fight.is_disorganized("b")


@pytest.mark.rule("napoleon3", "11.4c")
@pytest.mark.parametrize(
    ("attacker", "defender", "far"),
    [("infantry", "cavalry", True), ("cavalry", "cavalry", False), ("infantry", "infantry", False)],
)
def test_11_4c_cavalry_may_go_a_second_hex_from_infantry(attacker: str, defender: str, far: bool) -> None:
    """Not from cavalry; and infantry never."""
    fight = attacked(attacker, defender)
    assert fight.has("austrian", "fall-back b 0303")
    assert fight.has("austrian", "fall-back b 0303 0302") == far
    assert not fight.has("austrian", "fall-back b 0303 0304")
    if far:
        fight.play("austrian", "fall-back b 0303 0302")
        assert fight.where("b") == "0302"


@pytest.mark.rule("napoleon3", "11.4d")
def test_11_4d_only_hexes_outside_enemy_zones() -> None:
    """Not even where a friend stands; the second hex is bound too, and the edge binds nobody."""
    fight = attacked("infantry", "cavalry", "allied ii infantry x 0301 w", "austrian v artillery q 0302 w")
    firsts = {option.split()[2] for option in fight.options("austrian") if option.startswith("fall-back")}
    assert firsts == {"0204", "0303", "0404"}
    assert not fight.has("austrian", "fall-back b 0303 0302")
    assert fight.has("austrian", "fall-back b 0303 0203")


@pytest.mark.rule("napoleon3", "11.4d")
def test_11_4d_not_over_steep_slopes_nor_across_a_lake() -> None:
    """Only where it could march."""
    heights = "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 2 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v infantry b 0304 w", heights=heights)
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    assert {option.split()[2] for option in fight.options("austrian") if option != "stand"} == {"0204", "0404"}


@pytest.mark.rule("napoleon3", "11.4d")
def test_11_4d_the_edge_does_not_bind_it() -> None:
    """Attacked from the east an Austrian brigade may go west."""
    leaders = ("allied i hq h 0302", "austrian v hq k 0307")
    fight = Fight(OPEN, *leaders, "allied i infantry a 0303 w", "austrian v infantry b 0304 e")
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    assert fight.has("austrian", "fall-back b 0305")


@pytest.mark.rule("napoleon3", "11.4d")
def test_11_4d_without_a_hex_outside_zones_it_must_stand() -> None:
    """Three enemies behind it cover every way."""
    rear = ("allied ii infantry x 0302 w", "allied ii infantry y 0103 se", "allied ii infantry z 0503 ne")
    assert attacked("infantry", "infantry", *rear).waits_for("austrian") == ""


@pytest.mark.rule("napoleon3", "11.4d")
def test_11_4d_it_may_pass_friends_but_not_end_with_too_many() -> None:
    """Friends it passes on the way to a second hex keep their order."""
    friends = [f"austrian v infantry f{n} {hex} w" for n, hex in enumerate(("0204", "0303", "0404"))]
    fight = attacked("infantry", "cavalry", *friends, "austrian v infantry g 0203 w")
    assert not fight.has("austrian", "fall-back b 0303 0203")
    assert not fight.has("austrian", "fall-back b 0303")
    fight.play("austrian", "fall-back b 0303 0302")
    assert (fight.where("b"), fight.is_disorganized("f1")) == ("0302", False)


@pytest.mark.rule("napoleon3", "11.4d")
def test_11_4d_it_may_turn_by_one_hexside() -> None:
    """After its retreat."""
    fight = attacked()
    fight.play("austrian", "fall-back b 0303")
    assert fight.options("austrian") == {"turn b sw", "turn b nw", "stay b"}


@pytest.mark.rule("napoleon3", "11.4e")
def test_11_4e_the_attacker_may_follow_and_nobody_fights() -> None:
    """It may stand too."""
    fight = attacked()
    events = fight.play("austrian", "fall-back b 0303")
    events += fight.play("austrian", "stay b")
    assert fight.options("allied") == {"stand", *(f"advance a 0304 {facing}" for facing in ("ne", "e", "se"))}
    events += fight.play("allied", "advance a 0304 e")
    assert (fight.where("a"), of_kind(events, "Fired")) == ("0304", [])


@pytest.mark.rule("napoleon3", "11.4e")
def test_11_4e_a_gun_left_behind_is_attacked_alone() -> None:
    """Its companion gone, it fires and is taken."""
    fight = attacked("infantry", "cavalry", "austrian v artillery q 0304 w combat=1")
    fight.script(1)
    events = fight.play("austrian", "fall-back b 0303") + fight.quietly()
    assert fired(events, "defence").strength == 1
    assert (fight.where("q"), all_fired(events, "assault")) == ("eliminated", [])


@pytest.mark.rule("napoleon3", "TEC.c")
@pytest.mark.parametrize(
    ("way", "road", "disorganized"),
    [("0303", (), True), ("0303 0302", (), True), ("0303", ("minor 0304 0303",), False), ("0204", (), False)],
    ids=["into woods", "through woods", "by road", "past them"],
)
def test_tec_c_woods_disorganize_cavalry_that_falls_back(way: str, road: tuple[str, ...], disorganized: bool) -> None:
    """As on the march: not along a road."""
    woods = ". . . . . . .\n. . . . . . .\n. . . . w . .\n. . . . . . .\n"
    lines = ("allied i infantry a 0305 e combat=1", "austrian v cavalry b 0304 w")
    fight = Fight(woods, *HEADQUARTERS, *lines, roads=road)
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    fight.play("austrian", f"fall-back b {way}")
    assert fight.is_disorganized("b") == disorganized


@pytest.mark.rule("napoleon3", "TEC.c")
def test_tec_c_woods_cost_order_only_once() -> None:
    """Cavalry before cavalry pays with its order already, and infantry keeps it."""
    woods = ". . . . . . .\n. . . . . . .\n. . . . w . .\n. . . . . . .\n"
    for attacker, defender in (("cavalry", "cavalry"), ("infantry", "infantry")):
        fight = attacked(attacker, defender, terrain=woods)
        fight.play("austrian", "fall-back b 0303")
        assert (fight.is_disorganized("b"), fight.losses("b")) == (True, 0)
    quick = attacked("infantry", "infantry", state="movement=6", terrain=woods)
    quick.play("austrian", "fall-back b 0303")
    assert not quick.is_disorganized("b")
