"""Situations from the book alone: successors, demoralization, reinforcements."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import DEMORALIZED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import wait
from tests.rulesets.napoleon3.battle import Battle
from tests.rulesets.napoleon3.fight import OPEN, Fight

WIDE = """
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    """
FAR = "austrian v infantry b 0101 e"


@pytest.mark.rule("napoleon3", "9.3a")
def test_a_headquarters_lives_while_one_of_its_two_units_does() -> None:
    """It falls only when the units it is stacked with are all eliminated [9.3]."""
    fight = Fight(
        OPEN,
        "allied i hq h 0307",
        "allied i infantry a 0305 e combat=8",
        "austrian v hq k 0304",
        "austrian v infantry b 0304 w combat=1",
        "austrian v artillery g 0304 w combat=1",
        "austrian v infantry c 0101 w",
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("ChooseVictim",))
    fight.play("austrian", "suffer g")
    fight.quietly()
    assert fight.where("g") == "eliminated"
    assert fight.where("k") == "0304"


@pytest.mark.rule("napoleon3", "9.3d")
def test_the_successor_may_be_placed_with_any_unit_of_the_formation_guns_too() -> None:
    """The owner places it on a unit in the formation, whichever [9.3]; it has the ratings of its other side."""
    fight = Fight(
        OPEN,
        "allied i hq h 0307",
        "allied i infantry a 0305 e combat=8",
        "austrian v hq k 0304",
        "austrian v infantry b 0304 w lost=1 disorganized",
        "austrian v artillery g 0302 w",
        "austrian v infantry c 0101 w",
        "austrian vi infantry d 0501 w",
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("PlaceReplacement",))
    assert fight.options("austrian") == {"replace k 0302", "replace k 0101"}


@pytest.mark.rule("napoleon3", "9.4a")
@pytest.mark.parametrize(("lost", "demoralized"), [(2, False), (3, True)])
def test_half_the_steps_are_not_more_than_half(lost: int, demoralized: bool) -> None:
    """More than half of all its steps, here four [9.4]; guns count with theirs."""
    battle = Battle(
        OPEN,
        "allied i hq h 0307",
        f"allied i infantry a 0306 e lost={min(lost, 1)}",
        "allied i artillery g 0305 e steps=2",
        FAR,
        "austrian v hq k 0101",
        dice=(1, 1),
    )
    battle.game.state.losses[battle.keys["g"]] = max(0, lost - 1)
    events = battle.begin("command")
    assert bool(of_kind(events, "FormationDemoralized")) is demoralized


def demoralized(*lines: str, formation: str = "i", failed: bool = False, terrain: str = OPEN) -> Battle:
    battle = Battle(terrain, *lines)
    battle.game.state.formation[battle.formations[formation]] |= DEMORALIZED
    battle.activate(formation, failed, step=2 if failed else 0)
    return battle


@pytest.mark.rule("napoleon3", "9.4b")
def test_the_demoralized_shun_an_enemys_back_too() -> None:
    """No hex adjacent to an enemy unit, be it in its zone or not [9.4]."""
    battle = demoralized("allied i hq h 0301", "allied i infantry a 0302 e", "austrian v infantry b 0305 w")
    battle.play("allied", "select a")
    assert "0303" in battle.reach("a")
    assert not {"0304", "0205", "0405"} & battle.reach("a")


@pytest.mark.rule("napoleon3", "9.4c")
def test_the_demoralized_cannot_stay_nor_end_the_movement_before_they_have_fallen_back() -> None:
    """They must move at least a hex towards their edge each turn [9.4]."""
    battle = demoralized("allied i hq h 0307", "allied i infantry a 0305 e", "austrian v infantry b 0301 w")
    assert not battle.has("allied", "end")
    battle.play("allied", "select a")
    assert not battle.has("allied", "stay a")
    assert {"0306", "0307"} <= battle.reach("a")
    assert not {"0305", "0304", "0303"} & battle.reach("a")


@pytest.mark.rule("napoleon3", "9.4c")
def test_austrians_fall_back_to_the_east() -> None:
    """Each side has its own edge [9.4]."""
    battle = demoralized(
        "austrian v hq k 0301", "austrian v infantry b 0304 w", "allied i infantry a 0307 e", formation="v"
    )
    battle.play("austrian", "select b")
    assert {"0303", "0302"} <= battle.reach("b")
    assert not {"0304", "0305"} & battle.reach("b")


# -- reinforcements [7.4] ----------------------------------------------------------------------------------------------


def entering(
    *units: str, dice: tuple[int, ...] = (6,), more: tuple[str, ...] = (), roads: tuple[str, ...] = ()
) -> Battle:
    return Battle(WIDE, *units, *more, "austrian v infantry b 0101 e", turn=1, dice=dice, roads=roads)


@pytest.mark.rule("napoleon3", "7.4c")
def test_each_failed_entry_makes_the_next_easier() -> None:
    """One more for every attempt that failed [7.4]."""
    fight = Fight(WIDE, "allied i hq h off:1:0314 command=0", "allied i infantry a off:1:0314", FAR)
    totals = [of_kind(fight.act(faces=(1,)), "ActivationRolled")[0].total for _ in range(3)]
    assert totals == [1, 2, 3]


@pytest.mark.rule("napoleon3", "7.4d")
def test_the_third_in_the_column_pays_three_times() -> None:
    """The first hex costs its ground times the number in the column [7.4]: 1, 2, 3 points in the open."""
    names = ("a", "c", "d")
    battle = entering("allied i hq h 0312", *(f"allied i infantry {n} off:1:0314" for n in names), dice=(6,))
    battle.activate("i")
    for count, name in enumerate(names, 1):
        battle.play("allied", f"select {name}")
        far = min(int(hex[2:]) for hex in battle.reach(name) if hex.startswith("03"))
        assert far == 14 - (5 - count)
        battle.play("allied", f"move {name} 03{far:02} e")


@pytest.mark.rule("napoleon3", "7.4d")
def test_who_finds_the_column_too_long_waits_for_the_next_turn() -> None:
    """The sixth cannot pay six points with five [7.4]; in the next turn the column begins anew."""
    names = [f"a{n}" for n in range(1, 7)]
    battle = entering("allied i hq h 0312", *(f"allied i infantry {n} off:1:0314" for n in names), dice=(6,))
    battle.activate("i")
    for number, name in enumerate(names[:5]):
        battle.play("allied", f"select {name}", f"move {name} {('0310', '0311', '0312', '0313', '0314')[number]} e")
    assert not battle.has("allied", "select a6")
    battle.script(*[6] * 20)
    wait(battle, "ChooseFirst")
    assert battle.game.state.turn == 2
    battle.activate("i")
    battle.play("allied", "select a6")
    assert "0211" in battle.reach("a6")  # four hexes beyond its first, which costs one point again


@pytest.mark.rule("napoleon3", "14.2d")
def test_cavalry_that_arrives_by_itself_comes_with_half_its_points() -> None:
    """No check, but out of command [14.2]: three points, and never into a zone."""
    battle = Battle(
        WIDE,
        "allied c cavalry x off:1:0314 automatic",
        "allied commander nap 0514",
        "austrian v infantry b 0310 w",
        dice=(),
    )
    battle.activate("c")
    battle.play("allied", "select x")
    assert "0312" in battle.reach("x")
    assert not {"0311", "0211", "0411", "0210", "0410"} & battle.reach("x")
