"""Reinforcements [7.4]."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.napoleon3.acts import attack, options, wait
from tests.rulesets.napoleon3.battle import Battle

ROW = ". " * 14 + "\n"
ENEMY = "austrian v infantry b 0101 e"
WAITING = "allied r cavalry f 0106"
"""Keeps its formation active when the others have moved."""
COMING = ("allied i infantry a off:1:0114", "allied i hq h off:1:0114 command=2")


def arriving(*lines: str, die: int, turn: int = 1, roads: tuple[str, ...] = (), terrain: str = ROW) -> Battle:
    """The allies activate the formation of h, which checks with this die."""
    battle = Battle(terrain, *lines, dice=(6, 1, die), turn=turn, roads=roads)
    battle.begin("command")
    battle.play("allied", "activate h")
    return battle


@pytest.mark.rule("napoleon3", "7.4a")
def test_7_4a_arrivals_must_pass_a_check() -> None:
    """Even with their commander at the entry; whoever fails stays away."""
    lines = (*COMING, "allied commander nap 0114", ENEMY)
    battle = arriving(*lines, die=4)
    assert of_kind(battle.game.events, "ActivationRolled")
    assert options(battle, "allied") == ["select a", "select h", "end"]
    late = arriving(*lines, die=3)
    assert late.waits_for("allied") == ""
    assert (late.where("a"), late.where("h")) == ("off", "off")


@pytest.mark.rule("napoleon3", "7.4b")
def test_7_4b_austrian_arrivals_do_not_miss_franz_joseph() -> None:
    """Their check has no penalty before turn 6, that of a corps on the map has."""
    for where, expected in (("off:4:0101", {"command": 2}), ("0101", {"command": 2, "before-franz-joseph": -1})):
        lines = (f"austrian v infantry b {where}", f"austrian v hq k {where} command=2", "allied i infantry a 0114")
        battle = Battle(ROW, *lines, "austrian commander fj off:6:0101", turn=4, dice=(1, 6, 6))
        battle.begin("command")
        event = of_kind(battle.play("austrian", "activate k"), "ActivationRolled")[0]
        assert modifiers(event) == expected


@pytest.mark.rule("napoleon3", "7.4c")
def test_7_4c_each_failure_adds_one_to_the_next_check() -> None:
    """Command rating 1 after two failures enters on a 3."""
    lines = ("allied i infantry a off:1:0114", "allied i hq h off:1:0114 command=1", ENEMY)
    battle = Battle(ROW, *lines, dice=(6, 1, 1, 6, 1, 1, 6, 1, 3))
    battle.begin("command")
    battle.play("allied", "activate h")
    wait(battle, "ChooseFirst")
    battle.play("allied", "activate h")
    wait(battle, "ChooseFirst")
    event = of_kind(battle.play("allied", "activate h"), "ActivationRolled")[0]
    assert (modifiers(event), event.total, event.outcome) == ({"command": 1, "earlier-tries": 2}, 6, "passed")


@pytest.mark.rule("napoleon3", "7.4d")
def test_7_4d_four_units_by_one_road() -> None:
    """They pay 0.5, 1, 1.5 and 2 for the entry hex; on open ground 1 and 2; the headquarters pays once."""
    units = [f"allied i infantry {key} off:1:0114" for key in "acd"]
    lines = (
        *units,
        "allied i hq h off:1:0114 command=5 movement=1",
        "allied r cavalry e off:1:0114 automatic",
        WAITING,
        ENEMY,
    )
    road = "major " + " ".join(f"01{number:02}" for number in range(14, 0, -1))
    battle = arriving(*lines, die=6, roads=(road,))
    for key, hex, steps in (("a", "0110", 4), ("c", "0111", 3), ("d", "0112", 2)):
        battle.play("allied", f"select {key}", f"move {key} {hex} e")
        assert battle.game.state.spent[battle.keys[key]] - steps == "acd".index(key) + 1
    battle.play("allied", "select h")
    assert battle.reach("h") == {"0114", "0113"}
    battle.script(1)
    battle.play("allied", "stay h", "select e", "move e 0114 e")
    assert battle.game.state.spent[battle.keys["e"]] == 4
    open_ground = arriving(*lines, die=6)
    for key, hex, spent in (("a", "0113", 4), ("c", "0114", 4)):
        open_ground.play("allied", f"select {key}", f"move {key} {hex} e")
        assert open_ground.game.state.spent[open_ground.keys[key]] == spent


@pytest.mark.rule("napoleon3", "7.4e")
def test_7_4e_who_has_entered_acts_normally() -> None:
    """Full movement, enemy zones and attacks; a formation whose entry is taken waits."""
    battle = arriving(*COMING, "austrian v infantry x 0110 w combat=1", die=6)
    battle.play("allied", "select a")
    assert battle.reach("a") == {"0114", "0113", "0112", "0111"}
    battle.play("allied", "move a 0111 e")
    fired = of_kind(
        attack(battle, "allied", "a", "0110", 1, 5, 1, 1, 1, 1, until=("ChooseFirst", "ChooseRetreat", "TurnUnit")),
        "Fired",
    )
    assert [event.kind for event in fired] == ["defence", "assault"]
    taken = arriving(*COMING, "austrian v infantry x 0114 e", die=6)
    assert taken.waits_for("allied") == ""
    assert taken.where("a") == "off"
