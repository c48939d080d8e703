"""Demoralized formations [9.4]."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import DEMORALIZED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import attack, options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
ROW = ". " * 14 + "\n"
ENEMY = "austrian v infantry b 0101 e"


def broken(*lines: str, terrain: str = FIELD, die: int = 6) -> Battle:
    """The demoralized formation i comes up, and its headquarters checks with this die."""
    battle = Battle(terrain, *lines, dice=(6, 1, die))
    assert of_kind(battle.begin("command"), "FormationDemoralized")
    face = "h" if "h" in battle.keys else "a"
    battle.play("allied", f"activate {face}")
    return battle


@pytest.mark.rule("napoleon3", "9.4a")
def test_9_4a_more_than_half_the_steps() -> None:
    """Of twelve steps six lost are not enough, seven are."""
    for last, expected in ((0, False), (1, True)):
        lost = (2, 2, 2, last)
        lines = [f"allied i infantry {key} 01{n + 10} steps=3 lost={lost[n]}" for n, key in enumerate("acde")]
        battle = Battle(ROW, *lines, ENEMY, dice=(6, 1))
        assert bool(of_kind(battle.begin("command"), "FormationDemoralized")) == expected


@pytest.mark.rule("napoleon3", "9.4a")
def test_9_4a_it_happens_in_the_next_command_phase_and_for_good() -> None:
    """Not at once when the step is lost, and only once."""
    lines = ("allied i infantry a 0304 steps=3 lost=1", "austrian v artillery g 0302 w combat=8")
    battle = Battle(FIELD, *lines)
    battle.activate("v")
    battle.script(6, 6, 1, 6, 1)
    battle.play("austrian", "barrage g 0304 w a")
    assert battle.losses("a") == 2
    assert not battle.game.state.formation[0] & DEMORALIZED
    events = wait(battle, "ChooseFirst")
    assert of_kind(events, "FormationDemoralized")
    assert battle.game.state.formation[0] & DEMORALIZED
    battle.script(6, 1)
    assert not of_kind(battle.begin("command"), "FormationDemoralized")
    assert battle.game.state.formation[0] & DEMORALIZED


@pytest.mark.rule("napoleon3", "9.4b")
def test_9_4b_the_demoralized_keep_away_from_the_enemy() -> None:
    """They neither end nor pass next to one, even on his flank; who cannot avoid it stays."""
    unit = "allied i infantry a 0303 steps=3 lost=2"
    free = broken(unit, "allied i hq h 0303", "austrian v infantry x 0105 e")
    free.play("allied", "select a")
    assert free.reach("a")
    assert not {"0104", "0106", "0205", "0206"} & free.reach("a")
    road = ". . . . . . .\n~ ~ . ~ ~ ~ ~\n"
    lines = ("allied i infantry a 0103 steps=3 lost=2", "allied i hq h 0103")
    stuck = broken(*lines, "austrian v infantry x 0205 se", terrain=road)
    stuck.play("allied", "select a")
    assert not stuck.reach("a")
    near = broken(
        "allied i infantry a 0104 steps=3 lost=2",
        "allied i hq h 0104",
        "austrian v infantry x 0106 e",
        terrain=". . . . . . .\n",
    )
    near.play("allied", "select a")
    assert not near.reach("a")


@pytest.mark.rule("napoleon3", "9.4b")
def test_9_4b_who_cannot_move_may_turn_and_attack_his_neighbour() -> None:
    """Enemies on both sides of a dam: the unit stays, faces one of them and attacks it."""
    dam = ". . . . . . .\n"
    foes = ("austrian v infantry x 0106 e", "austrian v infantry y 0103 w")
    battle = broken("allied i infantry a 0104 w steps=3 lost=2", "allied i hq h 0104", *foes, terrain=dam)
    assert "select a" in options(battle, "allied")
    battle.play("allied", "select a")
    assert {text.split()[0] for text in options(battle, "allied")} == {"turn", "stay"}
    battle.play("allied", "turn a e")
    wait(battle, "DeclareAttacks")
    assert battle.has("allied", "attack a 0103")


@pytest.mark.rule("napoleon3", "9.4b")
@pytest.mark.parametrize(("enemy", "comes"), [("0113", False), ("0111", True)])
def test_9_4b_the_demoralized_do_not_enter_the_map_next_to_an_enemy(enemy: str, comes: bool) -> None:
    """Not even behind him."""
    lines = (
        "allied i infantry a 0107 steps=3 lost=3",
        "allied i infantry c off:1:0114",
        "allied i hq h 0106 command=6",
    )
    battle = broken(*lines, f"austrian v infantry x {enemy} e", terrain=ROW)
    assert battle.has("allied", "select c") == comes


@pytest.mark.rule("napoleon3", "9.4b")
@pytest.mark.parametrize("demoralized", [False, True])
def test_9_4b_nor_fall_back_before_combat_or_follow_next_to_one(demoralized: bool) -> None:
    """Both are free to them: 0306 lies on the flank of another enemy, and so does the hex that is left."""
    lines = ("allied i cavalry a 0305 e", "allied i hq h 0307", "austrian v infantry b 0304 w", "austrian v hq k 0301")
    battle = Battle(FIELD, *lines, "austrian w infantry x 0406 se", turns=1)
    battle.game.state.formation[0] |= DEMORALIZED * demoralized
    battle.activate("v")
    attack(battle, "austrian", "b", "0305", until=("RetreatBefore",))
    assert battle.has("allied", "fall-back a 0306") != demoralized
    assert battle.has("allied", "fall-back a 0206")
    battle.game.state.formation[1] |= DEMORALIZED * demoralized
    battle.play("allied", "fall-back a 0206")
    wait(battle, "Advance")
    assert (battle.waits_for("austrian") == "Advance") != demoralized


@pytest.mark.rule("napoleon3", "9.4b")
def test_9_4b_who_can_fall_back_neither_turns_nor_attacks() -> None:
    """It must go, and then stands next to nobody."""
    battle = broken("allied i infantry a 0304 e steps=3 lost=2", "allied i hq h 0304", "austrian v infantry x 0303 e")
    battle.play("allied", "select a")
    assert {text.split()[0] for text in options(battle, "allied")} == {"move"}


@pytest.mark.rule("napoleon3", "9.4c")
def test_9_4c_the_demoralized_must_fall_back() -> None:
    """Allies to the west: each unit that can must move, and end nearer to its edge; Austrians go east."""
    lines = ("allied i infantry a 0304 steps=3 lost=2", "allied i hq h 0304", "allied commander nap 0304", ENEMY)
    battle = broken(*lines)
    assert options(battle, "allied") == ["select a", "select h"]
    battle.play("allied", "select a")
    moves = {text.split()[0] for text in options(battle, "allied")}
    assert moves == {"move"}
    edge = battle.scenario.field.to_edge[0]
    here = edge[battle.grid.parse("0304")]
    assert all(edge[battle.grid.parse(hex)] < here for hex in battle.reach("a"))
    assert {"0305", "0307"} <= battle.reach("a")
    battle.play("allied", "move a 0305 e")
    assert options(battle, "allied") == ["select h"]
    battle.play("allied", "select h", "move h 0305")
    assert battle.waits_for("allied") != "ChooseMover"
    east = Battle(FIELD, "austrian v infantry b 0304 steps=3 lost=2", "allied i infantry a 0307", dice=(1, 6))
    east.begin("command")
    east.play("austrian", "activate b", "select b")
    assert "0303" in east.reach("b")
    assert "0305" not in east.reach("b")


@pytest.mark.rule("napoleon3", "9.4c")
def test_9_4c_slanting_hexes_lead_to_the_edge_too() -> None:
    """Water straight behind, on a row of either kind: the unit goes past it."""
    for hex, water, ways in (("0304", 3, {"0205", "0405"}), ("0204", 2, {"0104", "0304"})):
        rows = [". . . . . . .\n"] * 5
        rows[water - 1] = ". . ~ . . . .\n"
        unit = f"allied i infantry a {hex} steps=3 lost=2 movement=1"
        battle = broken(unit, f"allied i hq h {hex}", ENEMY, terrain="".join(rows))
        battle.play("allied", "select a")
        assert battle.reach("a") == ways


@pytest.mark.rule("napoleon3", "9.4c")
def test_9_4c_the_headquarters_falls_back_with_its_units() -> None:
    """Its check passed it may not stay either, nor go forward."""
    lines = ("allied i infantry a 0307 steps=3 lost=2", "allied i hq h 0304 command=5 movement=2", ENEMY)
    battle = broken(*lines)
    wait(battle, "ChooseMover")
    assert not battle.has("allied", "end")
    battle.play("allied", "select h")
    assert not battle.has("allied", "stay h")
    assert {"0303", "0204", "0404"}.isdisjoint(battle.reach("h"))
    battle.play("allied", "move h 0205")
    assert battle.has("allied", "end")


@pytest.mark.rule("napoleon3", "9.4c")
@pytest.mark.parametrize(("hq", "ways"), [("0301", {"0205", "0305", "0405"}), ("0307", {"0305"}), ("0105", {"0205"})])
def test_9_4c_falling_back_comes_before_the_line_of_command(hq: str, ways: set[str]) -> None:
    """Out of command and demoralized: nearer to edge and headquarters if both can be, else nearer to the edge."""
    unit = "allied i infantry a 0304 steps=3 lost=2 movement=2"
    battle = broken(unit, f"allied i hq h {hq} movement=1 command=5", "austrian v infantry b 0501 e")
    battle.play("allied", "select a")
    assert battle.reach("a") == ways


@pytest.mark.rule("napoleon3", "9.4d")
def test_9_4d_its_headquarters_falls_back_even_if_the_check_fails() -> None:
    """One hex towards the edge, and it must."""
    lines = ("allied i infantry a 0307 steps=3 lost=2", "allied i hq h 0304 command=0", ENEMY)
    battle = broken(*lines, die=1)
    assert options(battle, "allied") == ["select a", "select h"]
    battle.play("allied", "select h")
    assert battle.reach("h") == {"0205", "0305", "0405"}
    assert not battle.has("allied", "stay h")
    steady = Battle(FIELD, "allied i infantry a 0307", *lines[1:], dice=(6, 1, 1))
    steady.begin("command")
    steady.play("allied", "activate h")
    assert not steady.has("allied", "select h")
