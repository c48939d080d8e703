"""Headquarters [9 9.1 9.2]: their moves, and the units they command."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import COMMANDED, HOT
from tests.rulesets.drill import of_kind
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


def moving(key: str, *lines: str, terrain: str = ROW) -> Battle:
    """The formation i is active, and a unit of it about to move."""
    battle = Battle(terrain, *lines)
    battle.activate("i")
    wait(battle, "ChooseMover")
    battle.play("allied", f"select {key}")
    return battle


def is_commanded(terrain: str, unit: str, hq: str, *others: str) -> bool:
    battle = Battle(terrain, f"allied i infantry a {unit}", f"allied i hq h {hq}", *others)
    battle.activate("i")
    return bool(battle.game.state.status[battle.keys["a"]] & COMMANDED)


@pytest.mark.rule("napoleon3", "9a")
def test_9a_a_headquarters_moves_like_cavalry_once_in_its_own_activation() -> None:
    """Woods cost it three; another formation's marker does not move it."""
    lines = (
        "allied i infantry a 0114",
        "allied i hq h 0114",
        "allied ii infantry c 0110",
        "allied ii hq k 0110",
        ENEMY,
    )
    battle = moving("h", *lines, terrain=". w . ." + " ." * 10 + "\n")
    assert battle.reach("h") == {"0113", "0112", "0111", "0110"}
    battle.play("allied", "move h 0113")
    assert options(battle, "allied") == ["select a", "end"]


@pytest.mark.rule("napoleon3", "9b")
def test_9b_enemy_zones_hold_a_headquarters_as_they_hold_units() -> None:
    """It stops, does not go from one to the next, and pays half of its six points to leave."""
    unit = "allied i infantry a 0107"
    assert moving("h", unit, "allied i hq h 0106", GUARD, terrain=ROAD).reach("h") == {"0107", "0105", "0104"}
    assert moving("h", unit, "allied i hq h 0104 movement=4", GUARD, terrain=ROAD).reach("h") == {"0105", "0106"}
    friend = "allied ii infantry c 0104"
    assert "0107" in moving("h", unit, "allied i hq h 0104 movement=3", friend, GUARD, terrain=ROAD).reach("h")


@pytest.mark.rule("napoleon3", "9.1a")
def test_9_1a_units_within_six_points_are_in_command() -> None:
    """Eight from a city; not through enemy zones; woods cost three."""
    assert is_commanded(ROW, "0108", "0114", ENEMY)
    assert not is_commanded(ROW, "0107", "0114", ENEMY)
    city = "C" + " ." * 13 + "\n"
    assert is_commanded(city, "0106", "0114", ENEMY)
    assert not is_commanded(city, "0105", "0114", ENEMY)
    assert not is_commanded(". w" + " ." * 12 + "\n", "0109", "0114", ENEMY)
    assert not is_commanded(ROAD, "0102", "0106", GUARD)


@pytest.mark.rule("napoleon3", "9.1b")
def test_9_1b_command_is_fixed_when_the_activation_begins() -> None:
    """A headquarters that comes near does not help, one that rides away does no harm."""
    lines = ("allied i infantry a 0114", "allied i infantry c 0107", ENEMY)
    battle = moving("h", *lines, "allied i hq h 0113 movement=3")
    battle.play("allied", "move h 0110", "select c")
    assert not {"0110", "0104"} & battle.reach("c")
    battle.play("allied", "stay c", "select a")
    assert "0109" in battle.reach("a")


@pytest.mark.rule("napoleon3", "9.1c")
def test_9_1c_a_headquarters_alone_commands() -> None:
    """No unit stands with it."""
    assert is_commanded(ROW, "0114", "0111", ENEMY)


@pytest.mark.rule("napoleon3", "9.2a")
def test_9_2a_out_of_command_no_unit_enters_an_enemy_zone_or_attacks() -> None:
    """The same unit in command goes there; next to an enemy's flank it cannot attack either."""
    enemy = "austrian v infantry x 0110 w"
    far = moving("a", "allied i infantry a 0112 movement=8", enemy)
    assert far.reach("a") == {"0113", "0114"}
    assert "0111" in moving("a", "allied i infantry a 0112 movement=8", "allied i hq h 0112", enemy).reach("a")
    flank = Battle(ROW, "allied i infantry a 0112 movement=8", "austrian v infantry x 0110 e", turns=1)
    flank.activate("i")
    flank.play("allied", "select a", "move a 0111 e")
    assert flank.game.result


@pytest.mark.rule("napoleon3", "9.2b")
def test_9_2b_half_the_movement_and_heat_first() -> None:
    """Five points are two; in heat (5-1)/2 are two and (6-2)/2 two, while 4 in heat are one."""
    for kind, points, hot, expected in (
        ("infantry", 5, False, 2),
        ("infantry", 5, True, 2),
        ("infantry", 4, True, 1),
        ("cavalry", 6, True, 2),
        ("cavalry", 6, False, 3),
    ):
        battle = Battle(ROW, f"allied i {kind} a 0114 movement={points}", ENEMY)
        battle.game.state.weather = HOT if hot else 0
        battle.activate("i")
        battle.play("allied", "select a")
        assert len(battle.reach("a")) == expected
    road = "major " + " ".join(f"01{number:02}" for number in range(14, 0, -1))
    fast = Battle(ROW, "allied i infantry a 0114 movement=5", ENEMY, roads=(road,))
    fast.activate("i")
    fast.play("allied", "select a")
    assert len(fast.reach("a")) == 4


@pytest.mark.rule("napoleon3", "9.2c")
def test_9_2c_stay_in_range_or_come_nearer() -> None:
    """A unit within range of a headquarters that failed may not leave it; one outside must end nearer to it."""
    inside = ("allied i infantry a 0110", "allied i hq h 0114 movement=5", ENEMY)
    failed = Battle(ROW, *inside)
    failed.activate("i", failed=True, step=2)
    failed.play("allied", "select a")
    assert failed.reach("a") == {"0112", "0111", "0109"}
    outside = moving("a", "allied i infantry a 0107", "allied i hq h 0114 movement=5", ENEMY)
    assert outside.reach("a") == {"0108", "0109"}
    bare = moving("a", "allied i infantry a 0107", ENEMY)
    assert bare.reach("a") == {"0108", "0109", "0106", "0105"}


@pytest.mark.rule("napoleon3", "9.2c")
def test_9_2c_a_detour_into_range_that_is_no_nearer_is_not_enough() -> None:
    """Range goes by the ground, nearness by hexes."""
    ground = "~ . . . .\n~ w w w .\n. ~ ~ ~ .\n"
    battle = Battle(
        ground, "allied i infantry a 0204 movement=8", "allied i hq h 0101 movement=3", "austrian v infantry b 0301 e"
    )
    battle.activate("i")
    battle.play("allied", "select a")
    grid = battle.grid
    home = grid.parse("0101")
    assert all(
        grid.distance(grid.parse(hex), home) < grid.distance(grid.parse("0204"), home) for hex in battle.reach("a")
    )


@pytest.mark.rule("napoleon3", "9.2d")
def test_9_2d_in_a_zone_out_of_command_withdraw_or_join_a_coordinated_attack() -> None:
    """Alone it may not attack; with a unit beside its headquarters it may be coordinated."""
    enemy = "austrian v infantry x 0303 w"
    lone = Battle(FIELD, "allied i infantry a 0304 e", enemy, turns=1)
    lone.activate("i")
    lone.play("allied", "select a")
    assert lone.reach("a") == {"0205", "0305", "0405"}
    lone.play("allied", "stay a")
    assert lone.game.result
    lines = ("allied i infantry a 0304 e", "allied i infantry c 0404 ne", "allied i hq h 0404 command=5", enemy)
    joint = Battle(FIELD, *lines, turns=1)
    joint.activate("i", failed=True, step=2)
    wait(joint, "DeclareAttacks")
    joint.play("allied", "attack a 0303", "attack c 0303", "coordinate h 0303")
    joint.script(6, 1, 1, 6, 1, 1, 1, 1)
    events = joint.play("allied", "fight") + wait(joint)
    assert of_kind(events, "CoordinationRolled")[0].outcome == "passed"
    assert any(event.kind == "assault" and event.strength == 10 for event in of_kind(events, "Fired"))
    alone = Battle(FIELD, *lines, turns=1)
    alone.activate("i", failed=True, step=2)
    wait(alone, "DeclareAttacks")
    alone.play("allied", "attack a 0303")
    alone.script(*[1] * 8)
    assert not of_kind(alone.play("allied", "fight") + wait(alone), "Fired")


@pytest.mark.rule("napoleon3", "9.2d")
@pytest.mark.parametrize(("facing", "may"), [("w", True), ("se", True), ("ne", False)])
def test_9_2d_only_who_stands_in_a_zone_joins(facing: str, may: bool) -> None:
    """Behind the enemy's flank it is in nobody's zone, and so in no fight; any enemy's zone will do."""
    lines = ("allied i infantry a 0304 e", "allied i infantry c 0404 ne", "allied i hq h 0404 command=5")
    foes = [f"austrian v infantry x 0303 {'w' if facing == 'w' else 'e'}"]
    foes += [f"austrian v infantry y 0205 {facing}"] if facing != "w" else []
    battle = Battle(FIELD, *lines, *foes, turns=1)
    battle.activate("i", failed=True, step=6)
    assert (battle.waits_for("allied") == "DeclareAttacks" and battle.has("allied", "attack a 0303")) == may


@pytest.mark.rule("napoleon3", "9.2d")
@pytest.mark.parametrize(("commanded", "owed"), [("cd", True), ("", False)])
def test_9_2d_what_stands_next_to_it_must_be_attacked_by_those_who_can(commanded: str, owed: bool) -> None:
    """Once its attack is to be coordinated [R4]: d, in command, must strike the enemy on a's other side."""
    lines = [f"allied i infantry {line}" for line in ("a 0304 e", "c 0404 ne", "d 0104 se")]
    foes = ("austrian v infantry x 0303 w", "austrian v infantry y 0204 sw")
    battle = Battle(FIELD, *lines, "allied i hq h 0404 command=5", *foes, turns=1)
    battle.activate("i", failed=True, step=5)
    for key in commanded:
        battle.game.state.status[battle.keys[key]] |= COMMANDED
    wait(battle, "DeclareAttacks")
    battle.play("allied", "attack a 0303", "attack c 0303")
    assert battle.has("allied", "fight")
    battle.play("allied", "coordinate h 0303")
    assert battle.has("allied", "fight") != owed
    if owed:
        battle.play("allied", "attack d 0204")
        assert battle.has("allied", "fight")


@pytest.mark.rule("napoleon3", "9.2d")
def test_9_2d_it_drops_out_where_the_coordination_fails() -> None:
    """Nobody of a formation out of command fights then."""
    lines = ("allied i infantry a 0304 e", "allied i infantry c 0404 ne", "allied i hq h 0404 command=2")
    battle = Battle(FIELD, *lines, "austrian v infantry x 0303 w", turns=1)
    battle.activate("i", failed=True, step=6)
    for order in ("attack a 0303", "attack c 0303", "coordinate h 0303"):
        battle.play("allied", order)
    battle.script(1, *[6] * 8)
    events = battle.play("allied", "fight") + wait(battle)
    assert of_kind(events, "CoordinationRolled")[0].outcome == "failed"
    assert not of_kind(events, "Fired")


@pytest.mark.rule("napoleon3", "9.2d")
def test_9_2d_a_withdrawal_takes_one_hex_and_is_not_bound_to_the_headquarters() -> None:
    """Out of range it may step away from it, into woods for less than they cost."""
    terrain = FIELD.replace(". . . . . . .", ". . w . . . .", 3)
    lines = ("allied i infantry a 0304 e movement=2", "allied i hq h 0301 movement=1", "austrian v infantry x 0303 w")
    battle = moving("a", *lines, terrain=terrain)
    assert battle.reach("a") == {"0205", "0305", "0405"}
    battle.play("allied", "move a 0305 e")
    assert battle.where("a") == "0305"


@pytest.mark.rule("napoleon3", "9.2d")
@pytest.mark.parametrize(
    ("mate", "may"),
    [("allied i infantry c 0404 ne", True), ("allied i artillery c 0404 ne", False),
     ("allied ii infantry c 0404 ne", False), ("allied i infantry c 0404 se", False)],
)  # fmt: skip
def test_9_2d_the_headquarters_must_stand_with_a_brigade_that_could_attack_too(mate: str, may: bool) -> None:
    """One of its own formation, with the enemy before it."""
    lines = ("allied i infantry a 0304 e", mate, "allied i hq h 0404 command=5", "austrian v infantry x 0303 w")
    battle = Battle(FIELD, *lines, turns=1)
    battle.activate("i", failed=True, step=6)
    assert (battle.waits_for("allied") == "DeclareAttacks" and battle.has("allied", "attack a 0303")) == may


@pytest.mark.rule("napoleon3", "9.2d")
def test_9_2d_it_joins_only_the_attack_that_the_headquarters_could_lead() -> None:
    """Of two enemies before it the one that stands before the unit with the headquarters too."""
    lines = ("allied i infantry a 0304 e", "allied i infantry c 0404 ne", "allied i hq h 0404 command=5")
    battle = Battle(FIELD, *lines, "austrian v infantry x 0303 w", "austrian v infantry y 0204 sw", turns=1)
    battle.activate("i", failed=True, step=6)
    found = [option for option in options(battle, "allied") if option.startswith("attack a")]
    assert found == ["attack a 0303"]
