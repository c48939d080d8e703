"""Guns: what they are, when they fire, and at whom."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired, ground, shifts

GUN = "allied i artillery g 0306 e"
TARGET = "austrian v infantry b 0304 w"


def battery(*lines: str, terrain: str = OPEN, gun: str = GUN, **more: object) -> Fight:
    """A gun two hexes west of an enemy in the middle, about to fire."""
    fight = Fight(terrain, *HEADQUARTERS, gun, *lines, **more)  # type: ignore[arg-type]
    fight.act()
    return fight


def barrage(fight: Fight, *faces: int, gun: str = "g", hex: str = "0304", target: str = "b") -> list[Event]:
    fight.script(*faces)
    return fight.play("allied", f"barrage {gun} {hex} e {target}")


@pytest.mark.rule("napoleon3", "10a")
@pytest.mark.parametrize("combat", [1, 4, 6])
def test_10a_the_fire_value_is_the_column(combat: int) -> None:
    """A gun fires in the column of its value."""
    fight = battery(TARGET, gun=f"{GUN} combat={combat}")
    event = fired(barrage(fight, 1, 6), "barrage")
    assert (event.strength, event.column) == (combat, combat)


@pytest.mark.rule("napoleon3", "10a")
def test_10a_a_gun_defends_its_own_hex_with_its_value() -> None:
    """Attacked in its hex, it fires with what it barrages with."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v artillery q 0304 w combat=3")
    fight.to_combat()
    assert fired(fight.attack("a 0304", faces=(1,)), "defence").strength == 3


@pytest.mark.rule("napoleon3", "10b")
@pytest.mark.parametrize(("steps", "where"), [(1, "eliminated"), (2, "0304")])
def test_10b_a_gun_of_one_step_dies_of_its_first_loss(steps: int, where: str) -> None:
    """The Guard's has two and survives."""
    fight = battery(f"austrian v artillery b 0304 w steps={steps}", gun=f"{GUN} combat=8")
    barrage(fight, 6)
    assert fight.where("b") == where


@pytest.mark.rule("napoleon3", "10b")
def test_10b_a_gun_is_disorganized_and_rallies_like_any_unit() -> None:
    """A D disorders it; in the rally phase it comes back."""
    fight = battery("austrian v artillery b 0304 w", gun=f"{GUN} combat=6")
    barrage(fight, 3)
    assert fight.is_disorganized("b")
    fight.only("rally", 6)
    assert not fight.is_disorganized("b")


@pytest.mark.rule("napoleon3", "10c")
def test_10c_a_barrage_needs_range_zone_and_sight() -> None:
    """Of four enemies only the one in range, in the fire zone and in view can be fired at."""
    fight = battery(
        TARGET,
        "austrian v infantry far 0301 w",
        "austrian v infantry behind 0307 w",
        "austrian v infantry hidden 0504 w",
        terrain="""
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . w w . . . .
            . . . . . . .
            """,
    )
    aims = {option.split()[2] for option in fight.options("allied") if option.startswith("barrage")}
    assert aims == {"0304"}


@pytest.mark.rule("napoleon3", "10.1a")
def test_10_1a_a_gun_fires_once_in_its_own_activation() -> None:
    """After its barrage it may not fire again; in the next activation it may."""
    fight = battery(TARGET, gun=f"{GUN} combat=1")
    barrage(fight, 1)
    assert not any(option.startswith("barrage") for option in fight.options("allied"))
    fight.act()
    assert fight.has("allied", "barrage g 0304 e b")


@pytest.mark.rule("napoleon3", "10.1-barrage-a")
def test_10_1_barrage_a_guns_fire_before_anybody_moves() -> None:
    """The barrage comes first, then movement, and there is no fire in the combat step."""
    fight = battery(TARGET, "allied i infantry a 0305 e", gun="allied i artillery g 0205 e")
    assert fight.waits_for("allied") == "Barrage"
    fight.play("allied", "cease")
    assert fight.waits_for("allied") == "ChooseMover"
    fight.play("allied", "end")
    assert fight.waits_for("allied") == "DeclareAttacks"
    assert not any("g" in option.split() for option in fight.options("allied"))


@pytest.mark.rule("napoleon3", "10.1-barrage-b")
def test_10_1_barrage_b_nobody_retreats_from_a_barrage() -> None:
    """The target is disorganized and stays, even next to an enemy zone."""
    fight = battery(TARGET, gun=f"{GUN} combat=6")
    events = barrage(fight, 3)
    assert (fired(events, "barrage").outcome, fight.is_disorganized("b")) == ("D", True)
    assert (fight.where("b"), of_kind(events, "UnitRetreated")) == ("0304", [])


@pytest.mark.rule("napoleon3", "10.1-barrage-b")
def test_10_1_barrage_b_the_shifts_of_a_barrage() -> None:
    """Protection divides; losses of the gun, height and the crest shift; stream, flank and leaders do not count."""
    fight = battery(
        "austrian v infantry b 0305 e",
        gun="allied i artillery g 0306 e combat=7 steps=2 lost=1",
        heights="""
            0 0 0 0 0 0 0
            0 0 0 0 0 0 0
            0 0 1 0 0 0 0
            0 0 0 0 0 0 0
            0 0 0 0 0 0 0
            """,
        marks=("crest 0305",),
        sides=("stream 0306-0305",),
    )
    event = fired(barrage(fight, 1, 6, hex="0305"), "barrage")
    assert shifts(event) == {"steps-lost": -1, "target-higher": -1, "crest": -1}
    assert (event.strength, event.column, added(event)) == (7, 4, {"canister": 1})


@pytest.mark.rule("napoleon3", "10.1-barrage-b")
def test_10_1_barrage_b_protection_divides_the_fire() -> None:
    """Seven points against a village are three."""
    fight = battery(TARGET, gun=f"{GUN} combat=7", terrain=ground("v"))
    assert fired(barrage(fight, 1), "barrage").column == 3


@pytest.mark.rule("napoleon3", "10.1-barrage-c")
def test_10_1_barrage_c_a_gun_may_turn_by_one_hexside() -> None:
    """Facing north-east it turns to the east to fire there; facing north-west it cannot turn far enough."""
    near = battery("austrian v infantry b 0405 w", gun="allied i artillery g 0305 ne combat=1")
    barrage(near, 1, hex="0405")
    assert near.facing("g") == "e"
    far = battery("austrian v infantry b 0405 w", gun="allied i artillery g 0305 nw")
    assert not any(option.startswith("barrage") for option in far.options("allied"))


@pytest.mark.rule("napoleon3", "10.1-barrage-d")
def test_10_1_barrage_d_the_firer_names_one_unit_of_a_stack() -> None:
    """Only that one suffers."""
    fight = battery(TARGET, "austrian v artillery q 0304 w steps=2", gun=f"{GUN} combat=6")
    assert fight.has("allied", "barrage g 0304 e b")
    barrage(fight, 3, target="q")
    assert (fight.is_disorganized("q"), fight.is_disorganized("b")) == (True, False)


@pytest.mark.rule("napoleon3", "10.1-barrage-e")
def test_10_1_barrage_e_guns_fire_one_after_the_other_at_one_target() -> None:
    """Each with its own value and die; the values are never added."""
    fight = battery(TARGET, "allied i artillery g2 0206 e combat=2", gun=f"{GUN} combat=3")
    first = fired(barrage(fight, 1), "barrage")
    second = fired(barrage(fight, 1, gun="g2"), "barrage")
    assert (first.strength, second.strength) == (3, 2)


@pytest.mark.rule("napoleon3", "10.1-barrage-f")
def test_10_1_barrage_f_a_gun_that_fired_may_move() -> None:
    """All its points are left."""
    fight = battery("austrian v infantry b 0303 w", gun="allied i artillery g 0306 e combat=1")
    barrage(fight, 1, hex="0303")
    fight.quietly("ChooseMover")
    fight.play("allied", "select g")
    assert "0106" in fight.reach("g")


@pytest.mark.rule("napoleon3", "10.1-barrage-g")
def test_10_1_barrage_g_guns_neither_assault_nor_advance() -> None:
    """A gun stacked with the attacker is not offered an attack, adds nothing, and stays behind."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=6", "allied i artillery g 0305 e", f"{TARGET} combat=1"
    )
    fight.to_combat()
    assert not fight.has("allied", "attack g 0304")
    events = fight.attack("a 0304", faces=(1, 3), stop=("Advance",))
    assert fired(events, "assault").strength == 6
    assert {option.split()[1] for option in fight.options("allied")} == {"a"}
    fight.quietly()
    assert (fight.where("a"), fight.where("g")) == ("0304", "0305")


@pytest.mark.rule("napoleon3", "10.1-barrage-h")
def test_10_1_barrage_h_guns_fire_though_the_check_failed() -> None:
    """So do guns far from their headquarters, and disorganized ones."""
    fight = Fight(OPEN, *HEADQUARTERS, f"{GUN} disorganized", TARGET)
    fight.act(failed=True)
    assert fight.has("allied", "barrage g 0304 e b")
    alone = Fight(OPEN, "allied i artillery g 0306 e", TARGET)
    alone.act()
    assert alone.has("allied", "barrage g 0304 e b")


@pytest.mark.rule("napoleon3", "10.2-range-a")
@pytest.mark.parametrize(("reach", "fires"), [(2, True), (1, False)])
def test_10_2_range_a_no_fire_beyond_the_range(reach: int, fires: bool) -> None:
    """Two hexes away needs a range of two."""
    fight = battery(TARGET, gun=f"{GUN} range={reach}")
    assert fight.has("allied", "barrage g 0304 e b") == fires


@pytest.mark.rule("napoleon3", "10.2-range-b")
@pytest.mark.parametrize(
    ("hex", "seen"), [("0304", True), ("0105", True), ("0505", True), ("0205", True), ("0106", False), ("0506", False)]
)
def test_10_2_range_b_the_fire_zone_is_a_wedge_from_the_front(hex: str, seen: bool) -> None:
    """Facing east: everything between the north-east and the south-east, and nothing else without turning."""
    fight = Fight(OPEN, *HEADQUARTERS, GUN, f"austrian v infantry b {hex} w")
    field, grid = fight.scenario.field, fight.grid
    fight.act()
    assert fight.has("allied", f"barrage g {hex} e b") == seen
    assert (
        bool(field.gunnery.fire_zone(grid.parse("0306"), grid.directions.index("e"), 4) >> grid.parse(hex) & 1) == seen
    )


@pytest.mark.rule("napoleon3", "10.2-range-b")
def test_10_2_range_b_a_gun_in_a_village_fires_all_round() -> None:
    """It need not turn."""
    fight = battery("austrian v infantry b 0305 e", gun="allied i artillery g 0304 e", terrain=ground("v"))
    assert fight.has("allied", "barrage g 0305 e b")


@pytest.mark.rule("napoleon3", "10.2-range-c")
@pytest.mark.parametrize(("hex", "canister"), [("0305", {"canister": 1}), ("0304", {})])
def test_10_2_range_c_canister_at_a_neighbour(hex: str, canister: dict[str, int]) -> None:
    """One more on the die next to the target, none further off."""
    fight = battery(f"austrian v infantry b {hex} w")
    assert added(fired(barrage(fight, 1, 6, hex=hex), "barrage")) == canister


@pytest.mark.rule("napoleon3", "10.2-range-c")
def test_10_2_range_c_canister_in_defence() -> None:
    """Guns in the attacked hex fire canister at the attacker."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", TARGET, "austrian v artillery q 0304 w combat=1")
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 6, 1, 6))
    assert [added(event) for event in all_fired(events, "defence")] == [{"canister": 1}]
