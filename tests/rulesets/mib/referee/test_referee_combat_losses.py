"""Disorder, stragglers, smashed units and detachments, read from the book alone [mib 5.0 9.0 10.0 10.1 10.2 10.3]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.state import SMASHED
from tests.rulesets.mib.battle import OPEN, Battle, activated, one
from tests.rulesets.mib.referee.test_referee_combat import A, B, declaring, fought

LONE = "french i infantry a 0504 s"
FAR = "austrian v infantry b 0909 n"


# -- disorder ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "9.0e")
def test_9_0e_who_rests_in_disorder_is_in_order_afterwards() -> None:
    """The marker goes when the activation is over, whatever the unit did in it."""
    battle = activated(f"{LONE} disorganized", FAR)
    battle.order("rest a")
    battle.finish()
    assert not battle.disorganized("a")


@pytest.mark.rule("mib", "9.0e")
def test_9_0e_disorder_of_its_own_attack_outlasts_the_activation() -> None:
    """Only what was disorganized when its turn began sheds the marker; an attacker thrown into disorder keeps it until
    its next activation is over."""
    battle = fought(A, B, faces=(3, 6, 1))
    assert battle.disorganized("a")
    battle.activate("i")
    battle.finish()
    assert not battle.disorganized("a")


@pytest.mark.rule("mib", "9.0e")
def test_9_0e_the_enemy_s_activation_does_not_restore_order() -> None:
    """It is its own activation that counts."""
    battle = Battle(OPEN, f"{LONE} disorganized", FAR)
    battle.activate("v")
    battle.finish()
    assert battle.disorganized("a")


@pytest.mark.rule("mib", "9.0d")
def test_9_0d_no_zone_may_be_entered_unless_a_friend_stands_in_it() -> None:
    """Who begins in disorder stays out of zones; where a friend stands there is no zone for any purpose."""
    foe = "austrian v infantry b 0506 n guns=2"
    alone = activated(f"{LONE} disorganized", foe)
    assert "0505" not in alone.reach("a")
    assert "0404" in alone.reach("a")
    joined = activated(f"{LONE} disorganized steps=2", foe, "french ii infantry f 0505 s steps=2")
    assert "0505" in joined.reach("a")


@pytest.mark.rule("mib", "9.0d")
def test_9_0d_horse_in_disorder_fears_only_horse() -> None:
    """Cavalry feels no zone of infantry, and may enter it in disorder too."""
    rider = "french i cavalry a 0504 s disorganized"
    assert "0505" in activated(rider, "austrian v infantry b 0506 n guns=2").reach("a")
    assert "0505" not in activated(rider, "austrian v cavalry b 0506 n").reach("a")


@pytest.mark.rule("mib", "9.0b")
def test_9_0b_disorder_and_fatigue_leave_a_quarter_of_the_march() -> None:
    """Half for disorder and half for being tired: two of eight points, one clear hex."""
    battle = activated(f"{LONE} disorganized fatigue=6", FAR)
    assert battle.reach("a") <= {"0503", "0603", "0604", "0505", "0404", "0403"}
    assert battle.reach("a")


@pytest.mark.rule("mib", "9.0a")
def test_9_0a_disorganized_and_tired_defend_with_a_quarter() -> None:
    """The modifiers add up: 8 points are 2."""
    battle = fought(A, f"{B} disorganized fatigue=6", faces=(1, 6, 6))
    assert one(battle.events, "CombatResolved").defence == "2"


# -- stragglers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "5.0a")
@pytest.mark.parametrize(
    ("kind", "die", "back"), [("infantry", 4, 1), ("infantry", 5, 0), ("cavalry", 5, 1), ("cavalry", 6, 0)]
)
def test_5_0_equal_passes_and_cavalry_is_one_better_at_gathering(kind: str, die: int, back: int) -> None:
    """A die equal to the rating passes; cavalry recovers with one more."""
    battle = activated(f"french i {kind} a 0504 s steps=3 stragglers=2", FAR)
    battle.order("recover a", faces=(die,))
    assert battle.get("stragglers", "a") == 2 - back
    assert battle.get("steps", "a") == 1 + back


@pytest.mark.rule("mib", "10.1c")
def test_10_1c_one_try_a_turn_won_or_lost() -> None:
    """One step a turn: no second try after success or failure."""
    for die in (1, 6):
        battle = activated(f"{LONE} stragglers=2", FAR)
        battle.order("recover a", faces=(die,))
        assert "recover a" not in battle.orders("a")


@pytest.mark.rule("mib", "10.1b")
def test_10_1b_beside_the_enemy_and_in_disorder_stragglers_come_back() -> None:
    """Only moving and attacking stand in the way, not the enemy nor disorder nor fatigue."""
    battle = activated(f"{LONE} stragglers=1 disorganized fatigue=9", "austrian v infantry b 0505 n guns=2")
    assert "recover a" in battle.orders("a")


@pytest.mark.rule("mib", "10.1b")
def test_10_1b_gathering_goes_with_turning_but_not_with_a_march_or_an_attack() -> None:
    """A stationary action: it may turn as well, in either order, but neither move nor attack."""
    battle = activated(f"{LONE} stragglers=1", "austrian v infantry b 0505 n")
    battle.order("recover a", faces=(6,))
    orders = battle.orders("a")
    assert any(order.startswith("turn") for order in orders)
    assert not any(order.startswith(("move", "engage", "hurry", "rush")) for order in orders)
    battle.to_combat()
    assert not battle.waiting() or not any(option.startswith("attack") for option in battle.options())


@pytest.mark.rule("mib", "10.0b")
def test_10_0b_never_more_than_two_astray_in_one_blow() -> None:
    """A division that lacks one loses two stragglers in one retreat: the second is dead."""
    lines = (A, f"{B} stragglers=1 steps=5", "french i leader l 0504 bonus=5")
    battle = fought(*lines, faces=(5, 1, 6))  # ten: effects 1 - 4: 1c 2s D 2F
    assert battle.get("stragglers", "b") == 2
    assert battle.get("dead", "b") == 2


# -- smashed -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "10.2b")
@pytest.mark.parametrize(
    ("words", "die", "where", "dead", "stragglers"),
    [
        ("steps=1", 3, "smashed", 0, 1),
        ("steps=1", 1, "eliminated", 1, 0),
        ("steps=2 stragglers=1", 1, "smashed", 1, 1),
        ("steps=3 stragglers=2", 3, "smashed", 1, 2),
        ("steps=2 dead=1", 1, "eliminated", 2, 0),
        ("steps=2", 1, "smashed", 1, 1),
    ],
)
def test_10_2b_smashed_or_gone(words: str, die: int, where: str, dead: int, stragglers: int) -> None:
    """With nobody astray the last casualty ends a unit; with somebody it is smashed. No unit loses more than it had on
    the map, as in the example of 10.2."""
    battle = fought(f"{A} steps=2", f"{B} {words} morale=4", faces=(1, die, 6))
    assert one(battle.events, "CombatResolved").outcome == "engaged"
    assert battle.smashed("b") == (where == "smashed")
    assert battle.where("b") == ("0505" if where == "smashed" else where)
    assert (battle.get("dead", "b"), battle.get("stragglers", "b")) == (dead, stragglers)


@pytest.mark.rule("mib", "10.2c")
def test_10_2c_the_owner_may_take_back_a_smashed_unit_none_one_or_two_hexes() -> None:
    """It is an option: it may stay, stop after one hex, or go two."""
    battle = declaring(f"{A} steps=1", f"{B} steps=2 stragglers=1")
    battle.fight("attack a 0505", faces=(3, 3, 6), stop=("ChooseRetreat",))
    assert battle.smashed("b")
    assert "halt" in battle.options()
    hexes = 0
    while battle.waiting() == ["ChooseRetreat"]:
        option = next(option for option in sorted(battle.options()) if option.startswith("retreat"))
        battle.play("austrian", option)
        hexes += 1
    assert hexes == 2


@pytest.mark.rule("mib", "10.2e")
def test_10_2e_a_smashed_unit_does_nothing_but_recover() -> None:
    """No march, no turn, no rest: the attempt is its sole action, and after success too."""
    battle = activated(f"{LONE} steps=2 stragglers=2 smashed", FAR)
    assert {order.split()[0] for order in battle.orders("a")} - {"stay"} == {"recover"}
    battle.order("recover a", faces=(1,))
    assert not battle.smashed("a")
    assert (battle.get("steps", "a"), battle.get("stragglers", "a"), battle.get("fatigue", "a")) == (1, 1, 0)
    assert not {order.split()[0] for order in battle.orders("a")} - {"stay"}


@pytest.mark.rule("mib", "10.2g")
def test_10_2g_a_failed_attempt_tires_and_drives_two_hexes_away() -> None:
    """One level of fatigue and two hexes, not fewer, away from the enemy."""
    battle = activated(f"{LONE} steps=2 stragglers=2 smashed", "austrian v infantry b 0505 n")
    battle.order("recover a", faces=(5,))
    while battle.waiting() == ["ChooseRetreat"]:
        assert "halt" not in battle.options()
        battle.play("french", sorted(battle.options())[0])
    battle.quietly()
    assert battle.smashed("a")
    assert battle.get("fatigue", "a") == 1
    distance = battle.grid.distance(battle.grid.parse("0505"), battle.game.state.place[battle.unit("a")])
    assert distance == 3


@pytest.mark.rule("mib", "10.2f")
def test_10_2f_smashed_horse_recovers_with_one_more() -> None:
    """The check is that of straggler recovery, so cavalry adds one to its rating."""
    battle = activated("french i cavalry a 0504 s stragglers=2 smashed", FAR)
    battle.order("recover a", faces=(5,))
    assert not battle.smashed("a")


@pytest.mark.rule("mib", "10.2i")
def test_10_2i_disorder_and_fatigue_do_not_end_a_smashed_unit() -> None:
    """Only the loss of a step does: it is driven back, tired, and still there."""
    battle = fought(A, f"{B} steps=2 stragglers=2 smashed", faces=(1, 6, 6))  # five to one: six: 6 - 1: D4 1F
    assert battle.where("b") not in ("0505", "eliminated")
    assert battle.smashed("b")
    assert not battle.disorganized("b")
    assert battle.get("fatigue", "b") == 1


@pytest.mark.rule("mib", "10.2i")
def test_10_2i_the_stragglers_of_a_smashed_unit_die_with_it() -> None:
    """All that was astray is counted as dead."""
    battle = fought(A, f"{B} steps=2 stragglers=2 smashed", faces=(1, 4, 6))
    assert battle.where("b") == "eliminated"
    assert (battle.get("dead", "b"), battle.get("stragglers", "b")) == (2, 0)


@pytest.mark.rule("mib", "10.2i")
def test_10_2i_the_owner_may_spare_a_smashed_unit_in_a_stack() -> None:
    """The loss is the stack's: its owner may take it from the unit that still has steps."""
    lines = (A, f"{B} steps=3", "austrian v infantry d 0505 n steps=2 stragglers=2 smashed")
    battle = declaring(*lines)
    battle.fight("attack a 0505", faces=(2, 3, 6), stop=("TakeLoss",))
    assert battle.options() == {"lose b", "lose d"}
    battle.play("austrian", "lose b")
    battle.quietly()
    assert battle.bears("d", SMASHED)
    assert battle.get("stragglers", "b") == 1


@pytest.mark.rule("mib", "10.2k")
def test_10_2k_smashed_by_the_way_back_it_loses_nothing_to_the_table() -> None:
    """The creek takes the last step; the effects of the same combat find nobody, for no unit loses more than it had
    on the map."""
    creek = ("creek 0505-0405", "creek 0505-0506", "creek 0505-0605")
    battle = fought(f"{A} steps=1", f"{B} steps=1", faces=(5, 1, 6), sides=creek)
    assert battle.smashed("b")
    assert (battle.get("dead", "b"), battle.get("stragglers", "b")) == (0, 1)


@pytest.mark.rule("mib", "10.2k")
def test_10_2k_a_second_combat_finishes_what_the_first_smashed() -> None:
    """The limit is for one combat: a charge on the same hex afterwards is another."""
    battle = declaring(f"{A} steps=1", "french i cavalry c 0404 se", f"{B} steps=1 morale=4")
    battle.play("french", "attack a 0505", "charge c 0505")
    battle.script(3, 3, 6, 1, 3, 6)  # engaged, 1s: smashed; the charge: +5, engaged column 3 - 1 = 2
    battle.play("french", "fight", "resolve a 0505")
    assert battle.smashed("b")
    assert "halt" in battle.options()
    battle.play("austrian", "halt")
    battle.quietly()
    assert battle.where("b") == "eliminated"


# -- detachments -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "10.3c")
@pytest.mark.parametrize(
    ("words", "numbers"),
    [("steps=1", set()), ("steps=2", {"1"}), ("steps=3", {"1"}), ("steps=4", {"1", "2"}), ("steps=5", {"1", "2"}),
     ("steps=4 stragglers=1", {"1"}), ("steps=4 dead=2", {"1"})],
)  # fmt: skip
def test_10_3c_a_detachment_is_never_larger_than_what_stays(words: str, numbers: set[str]) -> None:
    """One or two steps of those on the map, and no more than the division keeps."""
    battle = activated(f"{LONE} {words}", FAR, detachments=("i",))
    found = {order.split()[2] for order in battle.orders("a") if order.startswith("detach")}
    assert found == numbers


@pytest.mark.rule("mib", "10.3a")
def test_10_3a_one_detachment_of_a_corps_at_a_time() -> None:
    """While one is out no other division of the corps detaches."""
    battle = activated(LONE, "french i infantry c 0704 s", FAR, detachments=("i",))
    assert any(order.startswith("detach") for order in battle.orders("c"))
    battle.order("detach a 1")
    assert not any(order.startswith("detach") for order in battle.orders("c"))
