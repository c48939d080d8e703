"""Lines of command from commanders in chief to headquarters, and formations out of command [8]."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import COMMANDED
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.napoleon3.acts import options, wait
from tests.rulesets.napoleon3.battle import Battle

ROW = ". " * 14 + "\n"
ROAD = """
    . . . . . . .
    ~ ~ ~ . ~ ~ ~
    """
GUARD = "austrian v infantry x 0204 nw"
"""Its zone of control is 0104 and 0103."""
FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
ENEMY = "austrian v infantry b 0101 e"
NAPOLEON = "allied commander nap 0114"


def is_marked(*lines: str, terrain: str = ROW) -> bool:
    """Whether the only headquarters is found out of command."""
    return bool(of_kind(Battle(terrain, *lines, dice=(6, 1)).begin("command"), "HeadquartersMarked"))


def commanded(battle: Battle, *keys: str) -> list[str]:
    return [key for key in keys if battle.game.state.status[battle.keys[key]] & COMMANDED]


@pytest.mark.rule("napoleon3", "8a")
def test_8a_three_chains_of_command() -> None:
    """Each commander has his own formations, and each formation one commander."""
    scenario = RULESET.scenario("solferino")
    chains: dict[str, set[str]] = {}
    for formation in scenario.formations:
        chains.setdefault(scenario.units[formation.commander].key, set()).add(formation.key)
    assert chains["napoleon-iii"] == {"fr-i", "fr-ii", "fr-iii", "fr-iv", "fr-guard", "fr-cavalry"}
    assert chains["victor-emmanuel"] == {"sa-1", "sa-2", "sa-3", "sa-5"}
    assert chains["franz-joseph"] == {f.key for f in scenario.formations if f.side == 1}


@pytest.mark.rule("napoleon3", "8.1")
def test_8_1_the_range_is_the_movement_value() -> None:
    """Eight points: eight open hexes, not nine."""
    assert not is_marked("allied i infantry a 0114", "allied i hq h 0106", NAPOLEON, ENEMY)
    assert is_marked("allied i infantry a 0114", "allied i hq h 0105", NAPOLEON, ENEMY)


@pytest.mark.rule("napoleon3", "8.2a")
def test_8_2a_the_line_costs_what_cavalry_pays_and_ends_with_the_headquarters_hex() -> None:
    """Woods cost three, those of the headquarters too, those of the commander nothing."""
    woods = ". . . . . . w . . . . . . .\n"
    unit = "allied i infantry a 0114"
    assert not is_marked(unit, "allied i hq h 0108", NAPOLEON, ENEMY, terrain=woods)
    assert is_marked(unit, "allied i hq h 0107", NAPOLEON, ENEMY, terrain=woods)
    further = ". . . . . . . w . . . . . .\n"
    assert is_marked(unit, "allied i hq h 0107", NAPOLEON, ENEMY, terrain=further)
    start = "w" + " ." * 13 + "\n"
    assert not is_marked(unit, "allied i hq h 0106", NAPOLEON, ENEMY, terrain=start)


@pytest.mark.rule("napoleon3", "8.2b")
def test_8_2b_enemy_zones_cut_the_line_where_no_friend_stands() -> None:
    """A headquarters alone in an enemy zone is out of command itself."""
    unit, emperor = "allied i infantry a 0107", "allied commander nap 0107"
    assert is_marked(unit, "allied i hq h 0104", emperor, GUARD, terrain=ROAD)
    assert not is_marked("allied i infantry a 0104", "allied i hq h 0104", emperor, GUARD, terrain=ROAD)
    friends = ("allied ii infantry c 0104", "allied ii infantry d 0103")
    assert is_marked(unit, "allied i hq h 0102", emperor, GUARD, terrain=ROAD)
    assert is_marked(unit, "allied i hq h 0102", emperor, friends[0], GUARD, terrain=ROAD)
    assert not is_marked(unit, "allied i hq h 0102", emperor, *friends, GUARD, terrain=ROAD)


@pytest.mark.rule("napoleon3", "8.2c")
def test_8_2c_a_city_adds_two_points_and_a_village_none() -> None:
    """Ten hexes from a city, eight from a village."""
    for letter, reach in (("C", 10), ("v", 8)):
        row = letter + " ." * 13 + "\n"
        for distance in (reach, reach + 1):
            lines = ("allied i infantry a 0114", f"allied i hq h 01{14 - distance:02}", NAPOLEON)
            assert is_marked(*lines, "austrian v infantry b 0101 e", terrain=row) == (distance > reach)


@pytest.mark.rule("napoleon3", "8.2d")
def test_8_2d_direct_command_of_as_many_units_as_his_inertia() -> None:
    """In his range, out of reach of their own headquarters, and over all formations of a turn."""
    units = [
        f"allied i infantry {key} {hex}" for key, hex in (("a", "0114"), ("c", "0113"), ("d", "0112"), ("e", "0105"))
    ]
    other = ("allied ii infantry f 0111", "allied ii hq k 0104 movement=1")
    lines = (*units, "allied i hq h 0102 movement=1", *other, "allied commander nap 0114 inertia=3", ENEMY)
    battle = Battle(ROW, *lines, dice=(6, 1, 1))
    battle.begin("initiative")
    battle.play("allied", "activate h")
    assert options(battle, "allied") == ["direct a", "direct c", "direct d", "leave"]
    battle.play("allied", "direct a", "direct c", "leave")
    assert commanded(battle, "a", "c", "d", "e") == ["a", "c"]
    battle.play("allied", "end", "direct f", "end")
    assert battle.game.state.quota == [0]
    spent = Battle(ROW, *(line.replace("inertia=3", "inertia=1") for line in lines))
    spent.activate("i")
    spent.play("allied", "direct a")
    assert spent.waits_for("allied") == "ChooseMover"


@pytest.mark.rule("napoleon3", "8.2e")
def test_8_2e_units_under_direct_command_act_whatever_their_headquarters_does() -> None:
    """The check has failed, and yet one moves its full allowance and into an enemy zone."""
    lines = ("allied i infantry a 0114", "allied i infantry c 0113", "allied i hq h 0104 command=0", ENEMY)
    battle = Battle(
        ROW, *lines, "austrian v infantry x 0108 w", "allied commander nap 0114 inertia=4 movement=5", dice=(6, 1, 1)
    )
    battle.begin("command")
    battle.play("allied", "activate h", "direct a", "leave", "select a")
    assert {"0110", "0109"} <= battle.reach("a")
    battle.play("allied", "stay a", "select c")
    assert battle.reach("c") <= {"0114", "0112", "0111"}


@pytest.mark.rule("napoleon3", "8.3a")
def test_8_3a_command_is_judged_once_a_turn() -> None:
    """A line that is cut after the command phase brings no check."""
    lines = (
        "allied i infantry a 0107",
        "allied i infantry c 0103 nw",
        "allied i hq h 0103",
        "allied commander nap 0107",
    )
    enemy = ("austrian v infantry x 0201 w", "austrian v hq k 0201")
    clear = ". . . . . . .\n~ ~ ~ . . . .\n"
    battle = Battle(clear, *lines, *enemy, "austrian commander fj 0201", dice=(1, 6))
    assert not of_kind(battle.begin("command"), "HeadquartersMarked")
    battle.play("austrian", "activate k", "select x", "move x 0204 nw", "end", "pass")
    assert not of_kind(battle.game.events, "ActivationRolled")
    assert battle.waits_for("allied")
    battle.script(1, 6)
    assert of_kind(battle.begin("command"), "HeadquartersMarked")


FAR = ("allied i infantry a 0114", "allied i infantry c 0103", "allied i artillery g 0113 e")
"""A formation whose commander is too far away."""


def checked(die: int, *lines: str, hq: str = "0112", command: int = 2, terrain: str = ROW) -> Battle:
    """The formation of h, out of command, has rolled its check."""
    own = f"allied i hq h {hq} command={command}"
    battle = Battle(terrain, *lines, own, dice=(6, 1, die))
    battle.begin("command")
    battle.play("allied", "activate h")
    return battle


@pytest.mark.rule("napoleon3", "8.3b")
@pytest.mark.parametrize(("die", "outcome"), [(3, "failed"), (4, "passed")])
def test_8_3b_the_activation_check(die: int, outcome: str) -> None:
    """A die and the command rating must make six."""
    event = of_kind(checked(die, *FAR, ENEMY).game.events, "ActivationRolled")[0]
    assert (event.outcome, modifiers(event)) == (outcome, {"command": 2})


@pytest.mark.rule("napoleon3", "8.3c")
def test_8_3c_a_passed_check_restores_the_formation() -> None:
    """Its headquarters may move and its units in range are in command; those out of range are not."""
    battle = checked(6, *FAR, ENEMY)
    assert commanded(battle, "a", "c", "g") == ["a", "g"]
    assert battle.has("allied", "select h")


@pytest.mark.rule("napoleon3", "8.3d")
def test_8_3d_a_failed_check() -> None:
    """The headquarters stands, units act as out of command, guns may fire."""
    battle = checked(1, *FAR, "austrian v infantry x 0110 e")
    assert battle.waits_for("allied") == "Barrage"
    battle.play("allied", "cease")
    assert options(battle, "allied") == ["select a", "select c", "select g", "end"]
    assert commanded(battle, "a", "c", "g") == []
    battle.play("allied", "select a")
    assert "0112" in battle.reach("a")
    assert "0111" not in battle.reach("a")


@pytest.mark.rule("napoleon3", "8.3d")
def test_8_3d_guns_support_the_defence_after_a_failed_check() -> None:
    """In the enemy's activation of the same turn."""
    own = ("allied i infantry a 0304 e", "allied i artillery g 0205 se", "allied i hq h 0306 command=0")
    enemy = ("austrian v infantry x 0303 w", "austrian v hq k 0301", "austrian commander fj 0301")
    battle = Battle(FIELD, *own, *enemy, dice=(6, 1, 1))
    battle.begin("command")
    battle.play("allied", "activate h")
    while battle.waits_for("allied"):
        wait(battle, "DeclareAttacks")
    battle.play("austrian", "attack x 0304", "fight")
    battle.play("allied", "stand")
    assert battle.has("allied", "support g")


@pytest.mark.rule("napoleon3", "8.3e")
def test_8_3e_a_failed_headquarters_slips_out_of_an_enemy_zone() -> None:
    """One hex, to where there is none; elsewhere it stands."""
    lines = ("allied i infantry a 0107", GUARD)
    battle = checked(1, *lines, hq="0104", terrain=ROAD)
    battle.play("allied", "select h")
    assert battle.reach("h") == {"0105"}
    assert not checked(1, *lines, hq="0105", terrain=ROAD).has("allied", "select h")


@pytest.mark.rule("napoleon3", "8.3e")
def test_8_3e_it_slips_away_whatever_the_ground_costs() -> None:
    """Woods behind: three points are more than the half it has left, and it may go all the same."""
    lines = ("allied i infantry a 0107", GUARD)
    battle = checked(1, *lines, hq="0104 movement=2", terrain=ROAD.replace(". . . .", ". . w .", 1))
    battle.play("allied", "select h")
    assert battle.reach("h") == {"0105"}
    battle.play("allied", "move h 0105")
    assert battle.where("h") == "0105"


@pytest.mark.rule("napoleon3", "8.3f")
def test_8_3f_units_without_headquarters() -> None:
    """In reach of their commander, or of a headquarters of his chain that is in command: 6 points, 8 from a city."""
    city = ". . . . C . . . . . . . . .\n"
    emperor, other = "allied commander nap 0114 movement=5", "allied commander ve 0109"

    def status(terrain: str, hex: str, hq: str, under: str = "nap") -> bool:
        lines = (
            f"allied c cavalry r {hex} under=nap",
            f"allied i infantry a 0113 under={under}",
            f"allied i hq h {hq}",
        )
        battle = Battle(terrain, *lines, emperor, other, "austrian v infantry b 0101 e", dice=(6, 1))
        battle.begin("command")
        battle.play("allied", "activate r")
        return bool(commanded(battle, "r"))

    assert status(ROW, "0109", "0106")
    assert status(ROW, "0104", "0110")
    assert not status(ROW, "0103", "0110")
    assert status(city, "0103", "0110")
    assert not status(ROW, "0107", "0108")
    assert not status(ROW, "0104", "0110", under="ve")
