"""What a battle provides beyond the book: releases, orders, position guns, ways off the map (R16)."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.mib.provisions.victory import loss_points, points
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import OFF_MAP, SAFE, put
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle

FAR = "austrian v infantry b 0909 n"


# -- releases ----------------------------------------------------------------------------------------------------------

GUARD = "austrian v infantry g off:2:0801 s"
BY_INITIATIVE = 'release = [{ units = ["g"], needs = "initiative" }]'
BY_ORDER = 'release = [{ units = ["g"], needs = "order", cost = 4 }]'
HERE = "french i infantry a 0504 s"


@pytest.mark.rule("mib", "R16")
@pytest.mark.parametrize(
    ("turn", "marker", "place"), [(2, -3, "0801"), (2, -2, "unused"), (2, 3, "unused"), (1, -3, "unused")]
)
def test_who_needs_the_initiative_waits_for_it(turn: int, marker: int, place: str) -> None:
    """The marker lies in the end box of its own side, and its turn has come."""
    battle = Battle(OPEN, HERE, FAR, GUARD, rules="initiative = true", extra=BY_INITIATIVE)
    battle.game.state.turn, battle.game.state.initiative = turn, marker
    events = battle.turn(seed=1)
    assert battle.where("g") == place
    assert len(of_kind(events, "UnitReleased")) == (place == "0801")


@pytest.mark.rule("mib", "R16")
def test_who_was_released_once_needs_the_initiative_no_more() -> None:
    """It found no room at first: its road was full."""
    full = [f"austrian v infantry f{hex} {hex} s steps=5" for hex in ("0801", "0802")]
    battle = Battle(OPEN, HERE, *full, GUARD, rules="initiative = true", extra=BY_INITIATIVE, roads=("road 0801 0802",))
    battle.game.state.turn, battle.game.state.initiative = 2, -3
    assert of_kind(battle.turn(seed=1), "ArrivalDelayed")
    put(battle.game, battle.unit("f0801"), battle.grid.parse("0909"))
    battle.game.state.turn, battle.game.state.initiative = 3, 0
    battle.turn(seed=1)
    assert battle.where("g") == "0801"


@pytest.mark.rule("mib", "R16")
def test_who_is_called_comes_at_once_and_at_its_price() -> None:
    battle = Battle(OPEN, HERE, FAR, GUARD, places=("hill 3 austrian 0505",), extra=BY_ORDER)
    battle.turn(seed=1)
    assert "CallUnits" not in battle.waiting(), "it cannot be there before its turn"
    battle.game.state.turn = 2
    battle.turn(seed=1)
    assert (battle.waiting(), battle.options("austrian")) == (["CallUnits"], {"call g", "leave"})
    before = points(battle.game)
    events = battle.play("austrian", "call g")
    assert of_kind(events, "UnitReleased")
    assert of_kind(events, "UnitArrived")
    assert battle.where("g") == "0801"
    assert points(battle.game) == (before[0] + 8, before[1])
    battle.game.state.turn = 3
    battle.turn(seed=1)
    assert "CallUnits" not in battle.waiting()


@pytest.mark.rule("mib", "R16")
def test_who_is_not_called_stays_away_and_costs_nothing() -> None:
    battle = Battle(OPEN, HERE, FAR, GUARD, extra=BY_ORDER)
    battle.game.state.turn = 2
    battle.turn(seed=1)
    battle.play("austrian", "leave")
    assert (battle.where("g"), points(battle.game)) == ("unused", (0, 0))


# -- instructions ------------------------------------------------------------------------------------------------------

BOUND = 'bound = [{ formation = "v", within = "0401 0909" }]'


@pytest.mark.rule("mib", "R16")
def test_a_bound_formation_stays_within_its_line() -> None:
    battle = Battle(OPEN, "french i infantry a 0101 s", "austrian v infantry b 0505 n", extra=BOUND)
    battle.activate("v")
    assert "0404" in battle.reach("b")
    assert not {hex for hex in battle.reach("b") if hex < "04"}
    battle.play("austrian", "select b")
    with pytest.raises(IllegalAction, match=r"met the enemy.*15\.0"):
        battle.play("austrian", "move b 0304 n")


@pytest.mark.rule("mib", "R16")
def test_an_enemy_beside_one_unit_frees_the_whole_formation_for_good() -> None:
    lines = ("french i infantry a 0907 s", "austrian v infantry b 0505 n", "austrian v infantry c 0908 n")
    battle = Battle(OPEN, *lines, extra=BOUND)
    events = battle.activate("v")
    assert of_kind(events, "FormationFreed")
    assert "0304" in battle.reach("b")
    battle.finish()
    put(battle.game, battle.unit("a"), battle.grid.parse("0101"))
    battle.activate("v")
    assert "0304" in battle.reach("b")


@pytest.mark.rule("mib", "R16")
def test_a_bound_holds_extended_lines_too() -> None:
    lines = ("french i infantry a 0101 s", "austrian v infantry b 0404 n")
    lined = {}
    for extra in ("", BOUND):
        battle = Battle(OPEN, *lines, rules="extended-line = true", extra=extra)
        battle.activate("v")
        lined[extra] = any(" 03" in order for order in battle.orders("b") if order.startswith("line"))
    assert lined == {"": True, BOUND: False}


@pytest.mark.rule("mib", "R16")
def test_the_first_activation_leads_towards_the_goal() -> None:
    errand = 'errand = [{ formation = "v", towards = ["0105", "0509"] }]'
    battle = Battle(OPEN, "french i infantry a 0901 s", "austrian v infantry b 0505 n", extra=errand)
    battle.activate("v")
    reach = battle.reach("b")
    assert {"0405", "0506"} <= reach
    assert not {"0504", "0604", "0605"} & reach
    battle.play("austrian", "select b")
    with pytest.raises(IllegalAction, match=r"goal of its corps.*15\.0"):
        battle.play("austrian", "move b 0604 n")
    battle.play("austrian", "stay b")
    battle.finish()
    battle.activate("v")
    assert {"0504", "0604", "0605"} <= battle.reach("b")


# -- positions ---------------------------------------------------------------------------------------------------------

POSITION = 'position = [{ name = "Guns", side = "austrian", hex = "0505", batteries = 3 }]'


def attacked(*lines: str, extra: str = POSITION, charge: bool = False) -> dict[str, int]:
    """The modifiers of an attack by `a` on 0505."""
    battle = Battle(OPEN, *lines, extra=extra)
    battle.activate("i")
    events = battle.fight(f"{'charge' if charge else 'attack'} a 0505", faces=(3,) * 9)
    return modifiers(of_kind(events, "CombatResolved")[0])


@pytest.mark.rule("mib", "R16")
def test_position_batteries_serve_whoever_stands_there() -> None:
    foot, few = "french i infantry a 0504 s", "austrian v infantry b 0505 n guns=1"
    assert attacked(foot, few)["position-guns"] == -3
    assert attacked(foot, few, extra="")["artillery"] == -1
    many = "austrian v infantry b 0505 n guns=4"
    assert attacked(foot, many)["artillery"] == -4, "the higher value counts, not the sum"
    assert attacked("french i cavalry a 0504 s", few, charge=True)["position-guns"] == -2, "half against a charge"


@pytest.mark.rule("mib", "R16")
def test_position_batteries_serve_an_attack_out_of_their_hex() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s guns=1", "austrian v infantry b 0505 n", extra=POSITION)
    battle.activate("v")
    events = battle.fight("attack b 0504", faces=(3,) * 9)
    assert modifiers(of_kind(events, "CombatResolved")[0])["position-guns"] == 2


@pytest.mark.rule("mib", "R16")
def test_the_enemy_takes_them_by_passing_through() -> None:
    battle = Battle(OPEN, "french i infantry a 0503 s", FAR, extra=POSITION)
    battle.activate("i")
    assert loss_points(battle.game, 1) == 0
    events = battle.order("move a 0506 s")
    assert of_kind(events, "PositionTaken")
    assert loss_points(battle.game, 1) == 3, "half a point for each battery"
    assert "position-guns" not in attacked_after(battle)


@pytest.mark.rule("mib", "R16")
def test_a_friend_who_comes_and_goes_does_not_take_them() -> None:
    battle = Battle(OPEN, "french i infantry a 0901 s", "austrian v infantry b 0506 n", extra=POSITION)
    battle.activate("v")
    assert not of_kind(battle.order("move b 0504 n"), "PositionTaken")
    assert (battle.game.state.taken, loss_points(battle.game, 1)) == (0, 0)


def attacked_after(battle: Battle) -> dict[str, int]:
    """Austrians come back to the hex and are attacked in it."""
    put(battle.game, battle.unit("b"), battle.grid.parse("0505"))
    put(battle.game, battle.unit("a"), battle.grid.parse("0504"))
    battle.game.pending = ()
    battle.activate("i")
    return modifiers(of_kind(battle.fight("attack a 0505", faces=(3,) * 9), "CombatResolved")[0])


# -- exits -------------------------------------------------------------------------------------------------------------

EXIT = 'exit = [{ name = "Road", side = "austrian", hex = "0501", turn = 2 }]'


@pytest.mark.rule("mib", "R16")
def test_a_unit_leaves_by_an_exit_and_is_safe() -> None:
    lines = (
        "french i infantry a 0909 s",
        "austrian v infantry b 0502 n steps=3 stragglers=1",
        "austrian v leader l 0501",
    )
    battle = Battle(OPEN, *lines, extra=EXIT)
    battle.game.state.turn = 2
    battle.activate("v")
    assert "depart b" not in battle.orders("b")
    battle.order("move b 0501 n")
    assert "depart b" in battle.orders("b")
    events = battle.order("depart b")
    assert of_kind(events, "UnitDeparted")
    assert battle.game.state.place[battle.unit("b")] == SAFE
    assert (loss_points(battle.game, 1), RULESET.problems(battle.game)) == (0, [])
    battle.finish()
    assert "b" not in {piece.key for piece in RULESET.view(battle.game, 1).pieces}


@pytest.mark.rule("mib", "R16")
@pytest.mark.parametrize(
    ("turn", "line"),
    [
        (1, "austrian v infantry b 0501 n"),
        (2, "austrian v infantry b 0601 n"),
        (2, "austrian v infantry b 0501 n smashed stragglers=2 dead=2"),
    ],
)
def test_not_before_its_turn_nor_elsewhere_nor_smashed(turn: int, line: str) -> None:
    battle = Battle(OPEN, "french i infantry a 0909 s", line, extra=EXIT)
    battle.game.state.turn = turn
    battle.activate("v")
    assert "depart b" not in battle.orders("b")
    battle.play("austrian", "select b")
    with pytest.raises(IllegalAction):
        battle.play("austrian", "depart b")


@pytest.mark.rule("mib", "R16")
def test_only_its_own_side_leaves_by_an_exit() -> None:
    battle = Battle(OPEN, "french i infantry a 0501 s", FAR, extra=EXIT.replace("turn = 2", "turn = 1"))
    battle.activate("i")
    assert "depart a" not in battle.orders("a")


# -- what players see --------------------------------------------------------------------------------------------------


def test_provisions_stand_beside_the_map() -> None:
    extra = "\n".join((BY_ORDER, POSITION, EXIT))
    battle = Battle(OPEN, HERE, FAR, GUARD, extra=extra)
    seen = {(track.key, track.side): track.value for track in RULESET.view(battle.game, 0).tracks}
    assert seen["call", 1] == "10:00 G \u2192 0801 (\u22124)"
    assert seen["position", 1] == "Guns 0505: 3"
    assert seen["exit", 1] == "10:00 Road 0501"
    put(battle.game, battle.unit("a"), battle.grid.parse("0505"))
    put(battle.game, battle.unit("b"), SAFE)
    battle.game.state.place[battle.unit("g")] = OFF_MAP
    seen = {(track.key, track.side): track.value for track in RULESET.view(battle.game, 0).tracks}
    assert seen["safe", 1] == "B"
    assert not {("call", 1), ("position", 1)} & set(seen)
