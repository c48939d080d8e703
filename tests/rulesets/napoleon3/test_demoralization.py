"""Demoralized formations [9.4]."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import DEMORALIZED
from tests.rulesets.napoleon3.acts import options, wait
from tests.rulesets.napoleon3.battle import Battle, of_kind

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
    assert not broken(*lines, "austrian v infantry x 0205 se", terrain=road).has("allied", "select a")
    near = broken(
        "allied i infantry a 0104 steps=3 lost=2",
        "allied i hq h 0104",
        "austrian v infantry x 0106 e",
        terrain=". . . . . . .\n",
    )
    assert not near.has("allied", "select a")


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
    assert battle.has("allied", "end")
    east = Battle(FIELD, "austrian v infantry b 0304 steps=3 lost=2", "allied i infantry a 0307", dice=(1, 6))
    east.begin("command")
    east.play("austrian", "activate b")
    east.play("austrian", "select b")
    assert "0303" in east.reach("b")
    assert "0305" not in east.reach("b")


@pytest.mark.rule("napoleon3", "9.4d")
def test_9_4d_its_headquarters_falls_back_even_if_the_check_fails() -> None:
    """One hex towards the edge, and it must."""
    lines = ("allied i infantry a 0307 steps=3 lost=2", "allied i hq h 0304 command=0", ENEMY)
    battle = broken(*lines, die=1)
    assert options(battle, "allied") == ["select h"]
    battle.play("allied", "select h")
    assert battle.reach("h") == {"0205", "0305", "0405"}
    assert not battle.has("allied", "stay h")
    steady = Battle(FIELD, "allied i infantry a 0307", *lines[1:], dice=(6, 1, 1))
    steady.begin("command")
    steady.play("allied", "activate h")
    assert not steady.has("allied", "select h")
