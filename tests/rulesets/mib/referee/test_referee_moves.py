"""Situations of movement refereed from the book: chits, actions, stacks, roads, facing [mib 2 3 4 6]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch03_sequence.turn import has_chit
from grognard.rulesets.mib.ch06_movement.allowance import allowance
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, ground

A, FAR = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def field(*lines: str, **more: object) -> Battle:
    battle = Battle(str(more.pop("terrain", OPEN)), *lines, **more)  # type: ignore[arg-type]
    battle.activate("i")
    return battle


def facings(battle: Battle, key: str, verb: str, hex: str) -> set[str]:
    return {order.split()[3] for order in battle.orders(key) if order.split()[0] == verb and order.split()[2] == hex}


# -- chits and actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "2.3a")
def test_2_3_a_formation_of_nothing_but_a_smashed_unit_still_has_its_chit() -> None:
    """A chit stands for a formation with units on the map, in whatever state; with none left it is not drawn (2.3)."""
    battle = Battle(OPEN, A + " stragglers=2 dead=2 smashed", "french ii infantry c off:2:0101 s", FAR)
    formations = [has_chit(battle.game, battle.formations[key]) for key in ("i", "ii", "v")]
    assert formations == [True, False, True]


@pytest.mark.rule("mib", "3.0b")
def test_3_0_reinforcements_of_this_turn_act_in_it() -> None:
    """They are placed before the chits are pulled, so that their formation's chit is in the cup (3.0 I, III)."""
    battle = Battle(OPEN, "french i infantry a off:1:0101 s", FAR)
    battle.turn(faces=(1,))
    assert battle.where("a") == "0101"
    assert battle.options("french") == {"select a", "end"}


@pytest.mark.rule("mib", "2.3b")
def test_2_3_a_stack_of_two_formations_acts_by_halves() -> None:
    """Only units of the formation whose chit was pulled are activated (2.3), even in a shared hex (6.1)."""
    battle = field("french i infantry a 0504 s steps=2", "french ii infantry c 0504 s steps=2", FAR)
    assert battle.options() == {"select a", "end"}
    assert not {o for o in battle.orders("a") if o.startswith("turn")}, "the other would not face as it does"


@pytest.mark.rule("mib", "4.1e")
@pytest.mark.parametrize("first", ["recover a", "rest a"])
def test_4_1_rest_and_recovery_go_together_in_either_order(first: str) -> None:
    """Both are rest actions, of which a unit may take several (4.1)."""
    second = "rest a" if first == "recover a" else "recover a"
    battle = field(A + " stragglers=1 fatigue=4", FAR)
    battle.order(first, faces=(6,))
    battle.order(second, faces=(6,))
    assert not {o for o in battle.orders("a") if o.split()[0] in ("move", "turn", "hurry")}
    battle.finish()
    assert battle.get("fatigue", "a") == 2


@pytest.mark.rule("mib", "4.1a")
@pytest.mark.parametrize("order", ["turn a s", "rest a"])
def test_4_1_whoever_turned_or_rested_does_not_attack(order: str) -> None:
    """An attack is mobile; turning and resting belong to the other categories (4.1)."""
    battle = field("french i infantry a 0504 se", "austrian v infantry b 0505 n")
    battle.order(order)
    battle.to_combat()
    assert "DeclareAttacks" not in battle.waiting() or not {o for o in battle.options() if o.startswith("attack")}


@pytest.mark.rule("mib", "4.1d")
def test_4_1_a_unit_without_orders_may_fight_or_else_has_rested() -> None:
    """To just sit is to rest; the deployed attack of a unit that did not move is none (4.1, 11.0)."""
    sits = field(A + " fatigue=4", "austrian v infantry b 0505 n")
    sits.finish()
    assert sits.get("fatigue", "a") == 2
    fights = field(A + " fatigue=3", "austrian v infantry b 0505 n")
    fights.fight("attack a 0505", faces=(4, 6, 6))
    assert fights.get("fatigue", "a") == 5, "one for the attack, one by the table"


@pytest.mark.rule("mib", "4.1a")
def test_4_1_turning_is_no_rest() -> None:
    """Facing is stationary (4.1, 6.7): the fatigue stays what it was."""
    battle = field(A + " fatigue=4", FAR)
    battle.order("turn a n")
    battle.finish()
    assert battle.get("fatigue", "a") == 4


# -- stacking ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "6.1a")
@pytest.mark.parametrize(("steps", "room"), [(1, True), (2, False)])
def test_6_1_ten_points_and_no_more_but_one_may_pass(steps: int, room: bool) -> None:
    """The limit holds at the end of movement only (6.1)."""
    battle = field(f"french i infantry a 0503 s steps={steps}", "french i infantry c 0504 s", FAR)
    assert ("0504" in battle.reach("a")) == room
    assert "0505" in battle.reach("a")


@pytest.mark.rule("mib", "6.1d")
def test_6_1_without_a_point_to_turn_a_stack_cannot_be_joined() -> None:
    """Four clear hexes cost all eight points: who then would have to turn does not enter (6.1, 6.8)."""
    mover = "french i infantry a 0501 s steps=2"
    assert "0505" in field(mover, "french i infantry c 0505 s steps=2", FAR).reach("a")
    assert "0505" not in field(mover, "french i infantry c 0505 n steps=2", FAR).reach("a")
    near = field(mover, "french i infantry c 0504 n steps=2", FAR)
    assert facings(near, "a", "move", "0504") == {"n"}


@pytest.mark.rule("mib", "6.1e")
def test_6_1_a_recovered_step_too_many_disorders_the_whole_stack() -> None:
    """A stack that is found overstacked later is disorganized, all of it, of whatever formation (6.1)."""
    battle = field("french i infantry a 0504 s steps=1", "french ii infantry c 0504 s", FAR)
    battle.game.state.stragglers[battle.unit("a")] = 1
    battle.order("recover a", faces=(1,))
    battle.finish()
    assert battle.disorganized("a")
    assert battle.disorganized("c")


@pytest.mark.rule("mib", "6.1a")
def test_6_1_a_smashed_unit_weighs_its_one_point() -> None:
    """A smashed unit has one strength point left (10.2): nine and one are ten (6.1)."""
    smashed = "french ii infantry c 0505 s stragglers=2 dead=2 smashed"
    assert "0505" in field(A, smashed, FAR).reach("a")
    assert "0505" not in field("french i infantry a 0504 s steps=5", smashed, FAR).reach("a")


# -- roads and water ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "6.3b")
def test_6_3_from_one_road_to_another_beside_it_there_is_no_road() -> None:
    """The road rate is for a contiguous hex of the same road (6.3)."""
    battle = field(A, FAR, roads=("road 0504 0505", "road 0604 0605"))
    assert [battle.cost("a", hex) for hex in ("0505", "0604")] == [1, 2]
    woods = field(A, FAR, terrain=ground({"0604": "f", "0505": "f"}), roads=("road 0504 0505", "road 0604 0605"))
    assert [woods.cost("a", hex) for hex in ("0505", "0604")] == [1, 3]


@pytest.mark.rule("mib", "6.4a")
@pytest.mark.rule("mib", "6.5a")
def test_6_5_a_friend_beyond_the_bridge_slows_but_does_not_shut_it() -> None:
    """Past a friend on the road one pays for the hex; the bridge is still there (6.4, 6.5)."""
    water = tuple(f"river 0505-{hex}" for hex in ("0404", "0504", "0604", "0605", "0506", "0405"))
    lines = (A, "french i infantry c 0505 s steps=1", FAR)
    assert field(*lines, sides=water).cost("a", "0505") > 8
    bridged = field(*lines, sides=water, roads=("road 0504 0505 0506",))
    assert [bridged.cost("a", hex) for hex in ("0505", "0506")] == [2, 3]


@pytest.mark.rule("mib", "6.2h")
def test_6_2_over_a_bridge_into_an_enemy_zone() -> None:
    """The zone makes one pay for the hex and stop; the bridge is used all the same (6.2, 6.4)."""
    water = tuple(f"river 0505-{hex}" for hex in ("0404", "0504", "0604"))
    enemy = "austrian v infantry b 0605 n guns=1"
    battle = field(A, enemy, sides=water, roads=("road 0504 0505 0506",))
    assert battle.cost("a", "0505") == 2
    assert battle.cost("a", "0506") == 6, "round by the west, not on through the zone"
    horse = field("french i cavalry a 0504 s", enemy, sides=water, roads=("road 0504 0505 0506",))
    assert [horse.cost("a", hex) for hex in ("0505", "0506")] == [1, 2], "cavalry does not feel infantry"


@pytest.mark.rule("mib", "6.5a")
def test_6_5_a_friend_beside_the_road_or_a_leader_on_it_is_no_traffic() -> None:
    """Only a unit on the same road is in the way (6.5)."""
    roads = ("road 0504 0505 0506",)
    beside = field(A, "french i infantry c 0605 s", "french i leader l 0505", FAR, roads=roads)
    assert beside.cost("a", "0506") == 2


# -- facing ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "6.8a")
def test_6_8_the_last_point_spent_leaves_the_facing_of_the_last_step() -> None:
    """The direct rear is the hexside one came through; another facing costs a point (6.8). Both ways to a hex count."""
    battle = field("french i infantry a 0501 n", FAR)
    assert facings(battle, "a", "move", "0505") == {"s"}
    assert facings(battle, "a", "move", "0604") == {"s", "se"}, "four hexes by two last steps"
    assert len(facings(battle, "a", "move", "0504")) == 6


@pytest.mark.rule("mib", "6.8b")
@pytest.mark.rule("mib", "6.9a")
def test_6_9_three_hexes_and_an_attack_leave_nothing_to_turn_with() -> None:
    """Six points and two for the attack: the enemy must be before the arriving unit (6.8, 6.9)."""
    ahead = field("french i infantry a 0501 n", "austrian v infantry b 0505 n")
    assert facings(ahead, "a", "engage", "0504") == {"s"}
    behind = field("french i infantry a 0501 n", "austrian v infantry b 0403 n")
    assert facings(behind, "a", "engage", "0504") == set(), "it would have to turn to the north-west"


@pytest.mark.rule("mib", "6.7c")
def test_6_7_out_and_back_is_movement_and_may_end_in_an_attack() -> None:
    """Turning in place is stationary; who walks out and back pays for it and may attack (4.1, 6.7, 6.9)."""
    battle = field("french i infantry a 0504 n", "austrian v infantry b 0505 n")
    battle.order("move a 0503 n")
    assert facings(battle, "a", "engage", "0504") == {"s", "se", "sw"}
    battle.order("engage a 0504 sw")
    battle.to_combat()
    assert "attack a 0505" in battle.options()


@pytest.mark.rule("mib", "6.7c")
def test_6_7_in_an_enemy_zone_too_a_unit_turns_for_nothing() -> None:
    """Whoever does not leave its hex may change facing (6.7); zones only bear on movement (6.2)."""
    battle = field(A + " fatigue=9", "austrian v cavalry b 0503 n")
    assert {o.split()[2] for o in battle.orders("a") if o.startswith("turn")} == {"n", "ne", "se", "sw", "nw"}


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "6.0a")
@pytest.mark.parametrize(
    ("kind", "words", "points"),
    [
        ("infantry", "fatigue=5", 8),
        ("infantry", "fatigue=6", 4),
        ("infantry", "fatigue=6 disorganized", 2),
        ("infantry", "fatigue=9 disorganized", 1),
        ("cavalry", "fatigue=8", 6),
        ("cavalry", "disorganized fatigue=6", 3),
    ],
)
def test_6_0_points_of_the_worn_and_disorganized(kind: str, words: str, points: int) -> None:
    """Half when tired, half when disorganized, one when spent (9.0, 11.1)."""
    battle = field(f"french i {kind} a 0504 s {words}", FAR)
    assert allowance(battle.game, battle.unit("a")) == points


@pytest.mark.rule("mib", "11.1c")
def test_11_1_a_spent_unit_goes_one_hex_by_road_and_cannot_turn_there() -> None:
    """One point buys a road hex, no clear one, and none is left for facing (6.3, 6.8, 11.1)."""
    assert field(A + " fatigue=9", FAR).reach("a") == set()
    battle = field(A + " fatigue=9", FAR, roads=("road 0504 0505 0506",))
    assert {o for o in battle.orders("a") if o.startswith("move")} == {"move a 0505 s"}


@pytest.mark.rule("mib", "6.12a")
def test_6_12_the_tired_add_their_whole_rating_to_half_their_points() -> None:
    """Double time adds the morale rating to what points there are (6.12): four and four."""
    battle = field("french i infantry a 0501 s fatigue=6", FAR)
    assert "0504" in battle.reach("a", "hurry")
    assert "0505" in battle.reach("a", "hurry")
    assert "0506" not in battle.reach("a", "hurry")


@pytest.mark.rule("mib", "6.12c")
@pytest.mark.parametrize(("die", "lost"), [(4, 0), (5, 1)])
def test_6_12_double_time_tires_always_and_scatters_who_fails(die: int, lost: int) -> None:
    """One fatigue more than the march, and a check at the end of the move (6.12)."""
    battle = field("french i infantry a 0501 s", FAR)
    battle.order("hurry a 0506 s")
    battle.finish(die)
    assert (battle.get("stragglers", "a"), battle.get("fatigue", "a")) == (lost, 2)


@pytest.mark.rule("mib", "6.12c")
def test_6_12_the_third_straggler_of_a_hurried_unit_is_a_casualty() -> None:
    """No more than two steps are missing at a time (10.0)."""
    battle = field("french i infantry a 0501 s stragglers=2", FAR)
    battle.order("hurry a 0506 s")
    battle.finish(5)
    assert (battle.get("stragglers", "a"), battle.get("dead", "a"), battle.get("steps", "a")) == (2, 1, 1)


@pytest.mark.rule("mib", "6.12c")
@pytest.mark.rule("mib", "10.2b")
def test_6_12_whoever_loses_its_last_step_in_double_time_does_not_attack() -> None:
    """It is smashed at the end of its move, before the fighting, and may go back two hexes (6.12, 7.0, 10.2)."""
    battle = field("french i infantry a 0501 s steps=1", "austrian v infantry b 0506 n")
    battle.order("rush a 0505 s")
    events = battle.finish(5)
    assert battle.smashed("a")
    assert not of_kind(events, "CombatResolved")


@pytest.mark.rule("mib", "6.12a")
def test_6_12_double_time_is_for_the_whole_move_not_a_second_one() -> None:
    """Points already spent stay spent when a unit hurries on (6.0, 6.12)."""
    battle = field("french i infantry a 0501 s", FAR)
    battle.order("move a 0504 s")
    assert "0508" not in battle.reach("a", "hurry") | battle.reach("a")
    assert "0507" in battle.reach("a", "hurry")
    assert "0505" in battle.reach("a")
