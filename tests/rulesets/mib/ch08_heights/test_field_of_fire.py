"""Higher ground: fields of fire, and who is driven out of them [mib 8.1 8.2]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.mib.ch06_movement.zones import unit_zone
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_of
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, ground, heights

RIDGE = heights({"0504": 1, "0604": 1, "0404": 1})


GUNS = "austrian v infantry b 0504 n guns=2"


def fire(*lines: str, side: int = 1, **more: object) -> set[str]:
    more.setdefault("heights", RIDGE)
    battle = Battle(str(more.pop("terrain", OPEN)), "french i infantry far 0109 n", *lines, **more)  # type: ignore[arg-type]
    mask = fire_of(battle.game, side)
    return {battle.grid.text(hex) for hex in range(battle.grid.size) if mask >> hex & 1}


@pytest.mark.rule("mib", "7.10")
@pytest.mark.rule("mib", "8.1")
@pytest.mark.rule("mib", "8.2a")
def test_8_2a_guns_on_higher_ground_dominate_the_lower_hexes_in_front() -> None:
    assert fire(GUNS) == {"0503", "0603", "0403"}
    assert fire(GUNS.replace(" n ", " s ")) == {"0505"}, "only to the front"
    assert fire(GUNS.replace(" guns=2", "")) == set()
    assert fire(GUNS, heights="") == set()
    assert fire(GUNS, sides=("river 0503-0504",)) == {"0603", "0403"}, "within the zone of control"
    assert fire(GUNS, heights=heights({"0504": 2, "0503": 1})) == {"0503", "0603", "0403"}, "levels, not slopes"


@pytest.mark.rule("mib", "8.2b")
def test_8_2b_not_into_forest_or_town() -> None:
    assert fire(GUNS, terrain=ground({"0503": "f", "0603": "T"})) == {"0403"}


@pytest.mark.rule("mib", "8.2c")
def test_8_2c_not_on_the_same_level() -> None:
    assert fire(GUNS, heights=heights({"0504": 1, "0503": 1})) == {"0603", "0403"}


@pytest.mark.rule("mib", "8.2f")
def test_8_2f_an_enemy_on_the_same_crest_ends_it_and_not_the_zone() -> None:
    enemy = "french i infantry e 0604 n"
    assert fire(GUNS, enemy) == set()
    battle = Battle(OPEN, enemy, GUNS, heights=RIDGE)
    assert unit_zone(battle.game, battle.unit("b"))
    assert fire(GUNS, "french i infantry e 0503 s") != set(), "below the crest it does not"


@pytest.mark.rule("mib", "8.2d")
def test_8_2d_a_move_may_end_there_only_for_an_attack() -> None:
    battle = Battle(OPEN, "french i infantry a 0502 s", GUNS, heights=RIDGE)
    battle.activate("i")
    assert "engage a 0503 s" in battle.orders("a")
    assert "move a 0503 s" not in battle.orders("a")
    with pytest.raises(IllegalAction, match=r"8\.2d"):
        battle.order("move a 0503 s")


@pytest.mark.rule("mib", "8.2e")
def test_8_2e_after_the_attacks_it_must_leave() -> None:
    battle = Battle(OPEN, "french i infantry a 0502 s", GUNS, heights=RIDGE)
    battle.activate("i")
    battle.order("engage a 0503 s")
    battle.to_combat()
    events = battle.fight("attack a 0504", faces=(3, 6, 6)) if battle.waiting() == ["DeclareAttacks"] else []
    assert of_kind(events, "DrivenFromFire")
    assert battle.where("a") not in {"0503", "0603", "0403"}
    assert battle.get("fatigue", "a") == 1 + 1, "the attack and the effects, nothing for the flight"


@pytest.mark.rule("mib", "8.2g")
@pytest.mark.rule("mib", "8.2h")
@pytest.mark.parametrize(("guns", "stays"), [(0, False), (2, False), (3, True)])
def test_8_2g_a_new_field_of_fire_drives_the_enemy_off(guns: int, stays: bool) -> None:
    """a climbs the ridge; whoever has more guns than it may stay below."""
    lines = ("french i infantry a 0505 n guns=2", f"austrian v infantry b 0503 s guns={guns}")
    battle = Battle(OPEN, *lines, heights=heights({"0504": 1}), rules="")
    battle.activate("i")
    battle.order("move a 0504 n")
    battle.to_combat()
    battle.quietly()
    assert (battle.where("b") == "0503") is stays
    assert battle.get("fatigue", "b") == (0 if stays else 1)


@pytest.mark.rule("mib", "8.2h")
def test_8_2h_who_has_no_way_out_stays_and_does_not_tire() -> None:
    lines = ("french i infantry a 0505 n guns=2", "austrian v infantry b 0503 s")
    walls = ground(dict.fromkeys(("0502", "0602", "0603", "0403", "0402"), "M"))
    battle = Battle(walls, *lines, heights=heights({"0504": 1}))
    battle.activate("i")
    battle.order("move a 0504 n")
    battle.to_combat()
    battle.quietly()
    assert (battle.where("b"), battle.get("fatigue", "b")) == ("0503", 0)


@pytest.mark.rule("mib", "8.2g")
def test_8_2g_an_old_field_of_fire_drives_nobody() -> None:
    lines = ("french i infantry a 0504 n guns=2", "austrian v infantry b 0503 s")
    battle = Battle(OPEN, *lines, heights=heights({"0504": 1}))
    battle.activate("i")
    battle.to_combat()
    battle.quietly()
    assert battle.where("b") == "0503"


@pytest.mark.rule("mib", "8.2g")
def test_8_2g_who_fights_from_an_old_field_of_fire_drives_nobody() -> None:
    lines = ("french i infantry a 0504 n guns=2", "austrian v infantry b 0503 s", "austrian v infantry c 0603 sw")
    battle = Battle(OPEN, *lines, heights=heights({"0504": 1}))
    battle.activate("i")
    events = battle.fight("attack a 0603", faces=(1, 6, 6))
    assert not of_kind(events, "DrivenFromFire")
    assert (battle.where("b"), battle.where("c")) == ("0503", "0603")


@pytest.mark.rule("mib", "8.2g")
@pytest.mark.rule("mib", "R27")
@pytest.mark.parametrize(
    ("start", "rules", "driven"),
    [("0504", "", False), ("0504", "freed-fire-expels = true", True), ("0505", "", True)],
)
def test_8_2g_a_field_that_an_attack_has_freed(start: str, rules: str, driven: bool) -> None:
    """a drives c, who silenced its guns, off the same crest and stays. If it stood there before, b may stay below,
    unless a scenario says otherwise; if it has just come up, b must go (R27)."""
    lines = (f"french i infantry a {start} n steps=5 morale=6 guns=2", "austrian v infantry b 0403 s")
    crest = heights({"0504": 1, "0603": 1})
    battle = Battle(OPEN, *lines, "austrian v infantry c 0603 sw steps=1 morale=3", heights=crest, rules=rules)
    battle.activate("i")
    if start == "0505":
        battle.order("engage a 0504 n")
    events = battle.fight("attack a 0603", faces=(4, 6, 6, 6))
    assert (battle.where("a"), battle.where("c") != "0603") == ("0504", True)
    assert bool(of_kind(events, "DrivenFromFire")) is driven
    assert (battle.where("b") == "0403") is not driven


@pytest.mark.rule("mib", "7.10")
@pytest.mark.rule("mib", "8.2a")
@pytest.mark.rule("mib", "8.2g")
def test_8_2g_without_guns_there_is_no_field_of_fire_to_flee() -> None:
    battle = Battle(OPEN, "french i infantry a 0505 n", "austrian v infantry b 0503 s", heights=heights({"0504": 1}))
    battle.activate("i")
    battle.order("move a 0504 n")
    battle.to_combat()
    battle.quietly()
    assert battle.where("b") == "0503"


@pytest.mark.rule("mib", "8.2g")
def test_8_2g_a_turn_in_place_drives_nobody() -> None:
    lines = ("french i infantry a 0504 s guns=2", "austrian v infantry b 0503 s")
    battle = Battle(OPEN, *lines, heights=heights({"0504": 1}))
    battle.activate("i")
    battle.order("turn a n")
    battle.to_combat()
    battle.quietly()
    assert battle.where("b") == "0503"
