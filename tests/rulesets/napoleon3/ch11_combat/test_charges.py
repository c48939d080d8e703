"""Cavalry: charges, counter-charges and what they cost."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, fired, ground

RIDER = "allied i cavalry a 0305 e combat=5"
B = "austrian v infantry b 0304 w combat=1"


def charge(a: str = RIDER, b: str = B, faces: tuple[int, ...] = (1, 1, 6), *lines: str, terrain: str = OPEN) -> Fight:
    fight = Fight(terrain, *HEADQUARTERS, a, b, *lines)
    fight.to_combat()
    fight.attack("a 0304", faces=faces)
    return fight


@pytest.mark.rule("napoleon3", "11.5a")
def test_11_5a_cavalry_charges_and_counter_charges_as_infantry_fights() -> None:
    """Its values are used in the defence and in the assault, on the one table."""
    fight = charge(b="austrian v cavalry b 0304 w combat=4", faces=(1, 1, 6))
    assert fired(fight.events, "defence").column == 4
    assert fired(fight.events, "assault").column == 5


@pytest.mark.rule("napoleon3", "11.5b")
def test_11_5b_no_charge_where_cavalry_cannot_go() -> None:
    """Up a steep slope; woods can be entered, and charged."""
    heights = "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 2 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
    fight = Fight(OPEN, *HEADQUARTERS, RIDER, B, heights=heights)
    fight.to_combat()
    assert fight.waits_for("allied") == ""
    woods = Fight(ground("w"), *HEADQUARTERS, RIDER, B)
    woods.to_combat()
    assert woods.has("allied", "attack a 0304")


@pytest.mark.rule("napoleon3", "11.5c")
@pytest.mark.parametrize(
    ("start", "weather", "may"), [("0308", 0, True), ("0309", 0, False), ("0307", 1, True), ("0308", 1, False)]
)
def test_11_5c_a_charge_needs_half_the_movement(start: str, weather: int, may: bool) -> None:
    """Three hexes of six points are half; in the heat two of four."""
    fight = Fight(
        "\n".join([". " * 10] * 5) + "\n", "allied i hq h 0310", f"allied i cavalry a {start} e combat=5",
        "austrian v infantry b 0304 w",
    )  # fmt: skip
    fight.game.state.weather = weather
    fight.act()
    fight.play("allied", "select a", "move a 0305 e")
    fight.quietly("DeclareAttacks")
    assert (fight.waits_for("allied") == "DeclareAttacks") == may


@pytest.mark.rule("napoleon3", "11.5c")
def test_11_5c_infantry_attacks_after_any_march() -> None:
    """The limit is for cavalry."""
    fight = Fight(
        "\n".join([". " * 10] * 5) + "\n", "allied i hq h 0310", "allied i infantry a 0309 e",
        "austrian v infantry b 0304 w",
    )  # fmt: skip
    fight.act()
    fight.play("allied", "select a", "move a 0305 e")
    fight.quietly("DeclareAttacks")
    assert fight.has("allied", "attack a 0304")


@pytest.mark.rule("napoleon3", "11.5c")
def test_11_5c_what_it_cost_to_leave_a_zone_counts() -> None:
    """Round to another side of the enemy: half its points to go, and two more."""
    fight = Fight(OPEN, *HEADQUARTERS, RIDER, B)
    fight.act()
    fight.play("allied", "select a", "move a 0205 se")
    fight.quietly("DeclareAttacks")
    assert fight.waits_for("allied") == ""


@pytest.mark.rule("napoleon3", "11.5c")
def test_11_5c_only_the_march_of_this_activation_counts() -> None:
    """What it spent the turn before is forgotten."""
    fight = Fight(OPEN, *HEADQUARTERS, RIDER, B)
    fight.game.state.spent[fight.unit("a")] = 12
    fight.to_combat()
    assert fight.has("allied", "attack a 0304")


@pytest.mark.rule("napoleon3", "11.5d")
def test_11_5d_infantry_keeps_its_order_in_an_attack() -> None:
    """Only a charge disorganizes."""
    assert not charge("allied i infantry a 0305 e combat=5").is_disorganized("a")


@pytest.mark.rule("napoleon3", "11.5d")
def test_11_5d_a_charge_disorganizes_the_charger_only() -> None:
    """Whatever came of it; who counter-charged keeps his order."""
    fight = charge(b="austrian v cavalry b 0304 w combat=1")
    assert (fight.is_disorganized("a"), fight.is_disorganized("b")) == (True, False)


@pytest.mark.rule("napoleon3", "11.5d")
def test_11_5d_disorganized_by_the_charge_itself_it_loses_nothing_more() -> None:
    """Repulsed with a D: disorganized, no step lost."""
    fight = charge(b="austrian v infantry b 0304 w combat=6", faces=(3,))
    assert (fight.is_disorganized("a"), fight.losses("a")) == (True, 0)


@pytest.mark.rule("napoleon3", "11.5e")
@pytest.mark.parametrize(
    ("kind", "answer", "assault", "disorganized"),
    [
        ("cavalry", "fall-back b 0303", 1, False),
        ("cavalry", "stand", 1, True),
        ("cavalry", "stand", 6, True),
        ("infantry", "fall-back b 0303", 1, True),
    ],
)
def test_11_5e_a_charge_at_cavalry_that_slips_away_costs_nothing(
    kind: str, answer: str, assault: int, disorganized: bool
) -> None:
    """The charger keeps its order; not before infantry as quick as itself, nor if the enemy stands and is beaten."""
    fight = Fight(OPEN, *HEADQUARTERS, f"{RIDER} movement=5", f"austrian v {kind} b 0304 w combat=1")
    fight.to_combat()
    fight.attack("a 0304", faces=(1, assault, 6), stop=("RetreatBefore",))
    fight.play("austrian", answer)
    fight.quietly()
    assert fight.is_disorganized("a") == disorganized


@pytest.mark.rule("napoleon3", "11.5f")
def test_11_5f_disorganized_cavalry_does_not_charge() -> None:
    """Infantry in disorder may attack."""
    for kind, may in (("cavalry", False), ("infantry", True)):
        fight = Fight(OPEN, *HEADQUARTERS, f"allied i {kind} a 0305 e disorganized", B)
        fight.to_combat()
        assert (fight.waits_for("allied") == "DeclareAttacks") == may


@pytest.mark.rule("napoleon3", "11.5f")
def test_11_5f_disorganized_cavalry_stays_out_of_enemy_zones() -> None:
    """In order it may enter them, and infantry in disorder too."""
    for kind, state, may in (
        ("cavalry", "disorganized", False),
        ("cavalry", "", True),
        ("infantry", "disorganized", True),
    ):
        fight = Fight(OPEN, *HEADQUARTERS, f"allied i {kind} a 0306 e {state}", B)
        fight.act()
        fight.play("allied", "select a")
        assert ("0305" in fight.reach("a")) == may


@pytest.mark.rule("napoleon3", "11.5f")
@pytest.mark.parametrize(("row", "may"), [(". w . . . . .", False), (". w w . . . .", False), (". . w . . . .", True)])
def test_11_5f_cavalry_out_of_the_woods_stays_out_of_enemy_zones(row: str, may: bool) -> None:
    """It is disorganized once it has been in them; into woods that lie in a zone it rides in good order."""
    line = "~ ~ ~ ~ ~ ~ ~"
    lines = ("allied i hq h 0207", "allied i cavalry a 0207 e movement=9", "austrian v infantry b 0204 w")
    fight = Fight("\n".join([line, row, line]) + "\n", *lines)
    fight.act()
    fight.play("allied", "select a")
    assert ("0205" in fight.reach("a")) == may
    if may:
        events = fight.play("allied", "move a 0205 e")
        assert [fight.grid.text(hex) for hex in of_kind(events, "UnitMoved")[0].path] == ["0206", "0205"]
        assert fight.is_disorganized("a")


@pytest.mark.rule("napoleon3", "11.5f")
def test_11_5f_disorganized_cavalry_counter_charges() -> None:
    """With its full value."""
    fight = charge(b="austrian v cavalry b 0304 w combat=4 disorganized", faces=(1, 1, 6))
    assert fired(fight.events, "defence").strength == 4


@pytest.mark.rule("napoleon3", "11.5g")
@pytest.mark.parametrize(("a", "b"), [("heavy", ""), ("", "heavy"), ("", "")])
def test_11_5g_heavy_cavalry_adds_one_in_charge_and_counter_charge(a: str, b: str) -> None:
    """Each to its own roll."""
    fight = charge(f"{RIDER} {a}", f"austrian v cavalry b 0304 w combat=1 {b}", (1, 1, 6))
    assert added(fired(fight.events, "assault")) == ({"heavy-cavalry": 1} if a else {})
    assert added(fired(fight.events, "defence")) == ({"heavy-cavalry": 1} if b else {})


@pytest.mark.rule("napoleon3", "11.5g")
def test_11_5g_never_more_than_one() -> None:
    """Two heavy brigades together add one."""
    fight = Fight(
        OPEN, "allied i hq h 0305 command=6", "austrian v hq k 0301", f"{RIDER} heavy",
        "allied i cavalry c 0405 ne heavy", B,
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(1, 1, 1, 1, 6, 1, 1), stop=("SplitDefence",))
    events = fight.play("austrian", "allot a 0305 0") + fight.quietly()
    assert added(fired(events, "assault")) == {"heavy-cavalry": 1}


@pytest.mark.rule("napoleon3", "TEC.c")
def test_tec_c_woods_disorganize_cavalry_that_follows_into_them() -> None:
    """The enemy has slipped away, so the charge itself costs nothing; the woods do."""
    for letter, disorganized in ((".", False), ("w", True)):
        fight = Fight(ground(letter), *HEADQUARTERS, RIDER, "austrian v cavalry b 0304 w")
        fight.to_combat()
        fight.attack("a 0304", stop=("RetreatBefore",))
        fight.play("austrian", "fall-back b 0303")
        fight.quietly("Advance")
        fight.play("allied", "advance a 0304 e")
        assert (fight.where("a"), fight.is_disorganized("a")) == ("0304", disorganized)
