"""Rivers: where they are crossed, the deep water everywhere else, and attacks from the river."""

from __future__ import annotations

import pytest

from grognard.core.event import Modifier
from grognard.rulesets.portable.events import UnitDestroyed, UnitDrowned
from tests.rulesets.portable.battle import Battle, told

RIVER = """
    . . . . . . .
    . . . . . . .
    r r r r r r r
    . . . . . . .
    . . . . . . .
    """
IDLE = "red close-weapons idle 0705 s"
FAR = "blue close-weapons far 0701 s"


def at_river(unit: str, *more: str, bridge: str = "", ford: str = "", roads: str = "") -> Battle:
    """A position at the river; roads are lines of hexes with commas between them."""
    paths = tuple(roads.split(", ")) if roads else ()
    return Battle(RIVER, f"red {unit}", IDLE, FAR, *more, bridge=bridge, ford=ford, roads=paths)


@pytest.mark.rule("portable", "special.rivers.1")
@pytest.mark.parametrize(
    ("marks", "crosses"),
    [({}, False), ({"ford": "0303"}, False), ({"bridge": "0303"}, True), ({"bridge": "0303", "ford": "0303"}, True)],
)
def test_special_rivers_1_only_a_bridge_is_crossed_in_one_move(marks: dict[str, str], crosses: bool) -> None:
    battle = at_river("cavalry a 0304 n", **marks)
    battle.play("red", "activate a")
    assert ("0302" in battle.ends("red", "move", "a")) == crosses
    assert ("0303" in battle.ends("red", "move", "a")) == bool(marks)


@pytest.mark.rule("portable", "special.rivers.1")
def test_special_rivers_1_no_way_leads_through_the_deep_river() -> None:
    """Roads that lead up to it on both sides end at the bank."""
    battle = at_river("cavalry a 0304 n", roads="0305 0304, 0302 0301")
    battle.play("red", "activate a")
    rows = {hex[2:] for hex in battle.ends("red", "move", "a")}
    assert rows == {"04", "05"}


@pytest.mark.rule("portable", "special.rivers.1")
@pytest.mark.parametrize("ford", ["", "0303"])
def test_special_rivers_1_is_named_when_the_river_is_in_the_way(ford: str) -> None:
    battle = at_river("cavalry a 0304 n", ford=ford)
    battle.play("red", "activate a")
    assert battle.refusal("red", "move a 0302 n") == "special.rivers.1"


@pytest.mark.rule("portable", "special.rivers.2")
def test_special_rivers_2_entering_the_deep_river_is_legal_and_fatal() -> None:
    battle = at_river("rifles a 0304 n")
    battle.play("red", "activate a")
    assert battle.ends("red", "plunge", "a") == {"0303", "0403", "0203"}
    events = battle.play("red", "plunge a 0303")
    assert told(events, UnitDrowned).rule == "special.rivers.2"
    assert told(events, UnitDestroyed).rule == "special.rivers.2"
    assert battle.place("a") is None
    assert battle.game.state.lost == (1, 0)


@pytest.mark.rule("portable", "special.rivers.2")
def test_special_rivers_2_a_unit_shut_in_by_the_river_may_still_plunge() -> None:
    island = "r r r . .\nr . r . .\nr r r . ."
    battle = Battle(island, "red close-weapons a 0202 n", "red rifles b 0503 n", "blue rifles c 0501 s")
    battle.play("red", "activate a")
    assert battle.ends("red", "plunge", "a") == {"0201", "0302", "0303", "0203", "0103", "0102"}
    assert len(battle.options("red")) == 6


@pytest.mark.rule("portable", "special.rivers.2")
def test_special_rivers_2_it_takes_a_word_of_its_own() -> None:
    battle = at_river("rifles a 0304 n", ford="0203")
    battle.play("red", "activate a")
    assert "0303" not in battle.ends("red", "move", "a")
    assert battle.refusal("red", "move a 0303 n") == "special.rivers.2"
    assert "0203" not in battle.ends("red", "plunge", "a")
    for hex in ("0203", "0305", "0301"):  # a ford, dry land, too far
        assert battle.refusal("red", f"plunge a {hex}") == "special.rivers.2"


@pytest.mark.rule("portable", "special.rivers.2")
def test_special_rivers_2_the_automatic_move_of_cavalry_does_not_end_in_the_deep_river() -> None:
    battle = at_river("cavalry a 0304 n regular pinned", "blue rifles b 0302 s")
    assert battle.options("red") == ["unpin a", "stand a"]


@pytest.mark.rule("portable", "special.rivers.5")
@pytest.mark.parametrize("marks", [{"ford": "0303"}, {"bridge": "0303"}])
def test_special_rivers_5_an_attack_from_the_river_is_one_weaker(marks: dict[str, str]) -> None:
    battle = at_river("rifles a 0303 n", "blue rifles b 0302 s", **marks)
    battle.order("red", "engage a 0302")
    fought = battle.fight(6, 6)
    assert (fought.attack, fought.attack_modifiers) == (3, (Modifier(-1, "from-river", "special.rivers.5"),))
    assert (fought.defence, fought.defence_modifiers) == (4, ())


@pytest.mark.rule("portable", "special.rivers.5")
def test_special_rivers_5_an_attack_into_the_river_is_not() -> None:
    battle = at_river("rifles a 0304 n", "blue rifles b 0303 s", ford="0303")
    battle.order("red", "engage a 0303")
    fought = battle.fight(6, 6)
    assert (fought.attack, fought.defence) == (4, 4)
