"""Retreat, advance, effects, read from the book alone [mib 7.2 7.3]."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import Battle, ground, one
from tests.rulesets.mib.referee.test_referee_combat import A, B, declaring


def beaten(*lines: str, faces: tuple[int, ...] = (5, 6, 6), stop: tuple[str, ...] = (), **more: object) -> Battle:
    """a has attacked b in 0505 with even odds; five is a retreat of one hex."""
    battle = declaring(*lines, **more)  # type: ignore[arg-type]
    battle.events = battle.fight("attack a 0505", faces=faces, stop=stop)
    return battle


# -- retreat -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "7.2a")
def test_7_2a_engaged_moves_nobody_even_off_an_emptied_hex() -> None:
    """Engaged means that all stay; a defender that dies of it leaves a hex that nobody may enter."""
    battle = beaten(A, f"{B} steps=1", faces=(1, 1, 6), stop=("AdvanceUnit",))  # ratio +4: retreat
    assert battle.waiting() == ["AdvanceUnit"]
    small = beaten(f"{A} steps=1", f"{B} steps=1", faces=(3, 1, 6), stop=("AdvanceUnit",))  # engaged: 1c 1s
    assert small.where("b") == "eliminated"
    assert not small.waiting()
    assert small.where("a") == "0504"


@pytest.mark.rule("mib", "7.2m")
def test_7_2m_a_defender_that_dies_of_a_retreat_result_leaves_its_hex_to_the_attacker() -> None:
    """Advance is a result of the table: it does not need a defender that lives."""
    battle = beaten(A, f"{B} steps=1 morale=4", faces=(1, 1, 6), stop=("AdvanceUnit",))
    assert battle.where("b") == "eliminated"
    assert "advance a 0505 s" in battle.options()


@pytest.mark.rule("mib", "7.2i")
def test_7_2i_with_all_exits_held_by_enemies_it_stays_and_loses_two_more() -> None:
    """Enemies in all six hexes: no retreat, two casualties on top of the effects, no battery lost on the run."""
    ring = ("0404 se", "0604 sw", "0405 ne", "0605 nw", "0506 n")
    foes = tuple(f"french ii infantry r{index} {where} steps=1" for index, where in enumerate(ring))
    battle = beaten(f"{A} guns=2", f"{B} guns=2", *foes, faces=(5, 1, 6))
    assert battle.where("b") == "0505"
    assert battle.get("dead", "b") == 3
    assert battle.get("stragglers", "b") == 1
    assert battle.get("guns", "b") == 2
    assert one(battle.events, "RetreatBlocked")
    assert battle.where("a") == "0504", "nobody enters a hex that was not vacated"


@pytest.mark.rule("mib", "7.2e")
@pytest.mark.parametrize(("guns", "hurt"), [(0, False), (2, True)])
def test_7_2e_infantry_without_guns_bars_no_retreat(guns: int, hurt: bool) -> None:
    """Only zones cost something, and infantry without guns has none: the same foes with guns on all ways back hurt."""
    foes = [f"french ii infantry x{hex} {hex} s guns={guns} steps=1" for hex in ("0305", "0705", "0507")]
    battle = beaten(A, B, *foes)
    assert battle.where("b") != "0505"
    assert battle.disorganized("b") == hurt
    assert (battle.get("stragglers", "b") > 0) == hurt


@pytest.mark.rule("mib", "6.2i")
@pytest.mark.parametrize(("kind", "hurt"), [("cavalry", False), ("infantry", True)])
def test_6_2i_horse_retreats_into_the_zones_of_guns_unharmed(kind: str, hurt: bool) -> None:
    """Cavalry feels only the zones of cavalry, also on its retreat: guns on all ways back cost it nothing."""
    foes = [f"french ii infantry x{hex} {hex} s guns=2 steps=1" for hex in ("0305", "0705", "0507")]
    battle = beaten(A, f"austrian v {kind} b 0505 n steps=4", *foes)
    assert battle.where("b") != "0505"
    assert (battle.get("stragglers", "b") > 0) == hurt
    assert battle.disorganized("b") == hurt


@pytest.mark.rule("mib", "7.2f")
@pytest.mark.parametrize(("kind", "dead", "stragglers"), [("infantry", 0, 1), ("cavalry", 1, 0)])
def test_7_2f_one_step_for_the_stack_in_a_zone(kind: str, dead: int, stragglers: int) -> None:
    """The whole stack loses one step in a zone, for good if cavalry is there, which tires of it; all of it is
    disorganized, and it goes on until it is out, though one hex was ordered."""
    lines = (A, "austrian v infantry b 0505 n steps=2", "austrian v infantry d 0505 n steps=2")
    foes = ("french ii infantry x 0405 n", "french ii infantry y 0605 n", f"french ii {kind} z 0606 s guns=1")
    battle = beaten(*lines, *foes)
    assert battle.where("b") == battle.where("d") == "0406"
    assert sum(battle.get("dead", key) for key in "bd") == dead
    assert sum(battle.get("stragglers", key) for key in "bd") == stragglers
    assert battle.disorganized("b")
    assert battle.disorganized("d")
    assert battle.get("fatigue", "z") == dead


@pytest.mark.rule("mib", "7.2h")
def test_7_2h_a_friend_on_the_way_ends_the_zone_but_costs_order() -> None:
    """Where a friend stands there is no zone, so no step is lost; but who must go on through him is disorganized."""
    foes = ("french ii infantry x 0405 n", "french ii infantry y 0605 n", "french ii cavalry z 0606 s")
    battle = beaten(A, B, "austrian v infantry f 0506 n steps=5", *foes)
    assert battle.where("b") == "0406"
    assert battle.get("steps", "b") == 4
    assert battle.disorganized("b")
    assert not battle.disorganized("f")
    assert battle.get("fatigue", "z") == 0


@pytest.mark.rule("mib", "7.2j")
def test_7_2j_a_creek_costs_order_and_a_straggler_of_the_stack() -> None:
    """One step of the stack, and the disorder of all of it, on top of the effects."""
    creek = ("creek 0505-0405", "creek 0505-0506", "creek 0505-0605")
    lines = (A, "austrian v infantry b 0505 n steps=2 morale=6", "austrian v infantry d 0505 n steps=2 morale=6")
    battle = beaten(*lines, "french i leader l 0504 bonus=2", sides=creek, faces=(5, 6, 6))
    assert sum(battle.get("stragglers", key) for key in "bd") == 1
    assert sum(battle.get("dead", key) for key in "bd") == 0
    assert battle.disorganized("b")
    assert battle.disorganized("d")


@pytest.mark.rule("mib", "7.2k")
def test_7_2k_each_swamp_on_the_way_costs_two() -> None:
    """A retreat of two hexes through two swamps costs four steps, all that the division has."""
    swamp = ground(dict.fromkeys(("0405", "0506", "0605", "0406", "0507", "0606", "0306", "0706", "0305", "0705"), "s"))
    battle = beaten(A, B, "french i leader l 0504 bonus=2", terrain=swamp, faces=(5, 6, 6))
    assert battle.get("dead", "b") == 4
    assert battle.where("b") == "eliminated"


@pytest.mark.rule("mib", "7.2k")
def test_7_2k_who_dies_on_the_way_rolls_for_nothing_more() -> None:
    """No effects are rolled for a stack that has gone: the next die is the attacker's."""
    swamp = ground(dict.fromkeys(("0405", "0506", "0605"), "s"))
    battle = beaten(f"{A} steps=1", f"{B} steps=1", terrain=swamp, faces=(5, 6))
    assert battle.where("b") == "eliminated"
    assert [event.column for event in of_kind(battle.events, "EffectsRolled")] == ["advance"]


@pytest.mark.rule("mib", "7.2d")
def test_7_2d_through_friends_to_an_open_hex_the_friends_unmoved() -> None:
    """Three full friends behind it: it goes through one in disorder to the open ground beyond; they keep order."""
    behind = [f"austrian v infantry f{hex} {hex} n steps=5" for hex in ("0405", "0506", "0605")]
    battle = beaten(f"{A} morale=6", f"{B} morale=6", *behind, faces=(5, 6, 6))
    assert battle.disorganized("b")
    assert battle.where("b") not in {"0405", "0506", "0605"}
    assert not any(battle.disorganized(f"f{hex}") for hex in ("0405", "0506", "0605"))


@pytest.mark.rule("mib", "7.2b")
def test_7_2b_a_stack_retreats_as_one() -> None:
    """The stack goes back together, in one hex, and chooses one facing."""
    lines = (A, "austrian v infantry b 0505 n steps=2", "austrian v cavalry d 0505 n steps=2")
    battle = declaring(*lines)
    battle.fight("attack a 0505", faces=(5, 6, 6), stop=("Evade",))
    battle.play("austrian", "stand d")
    events = battle.quietly()
    assert of_kind(events, "UnitRetreated") or battle.where("b") != "0505"
    assert battle.where("b") == battle.where("d")
    assert battle.facing("b") == battle.facing("d")


# -- advance -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "7.2n")
def test_7_2n_others_follow_only_after_somebody_has_entered() -> None:
    """All attackers may advance as soon as one stands in the vacated hex, also to other hexes."""
    battle = declaring(A, "french i infantry w 0404 se", B)
    battle.fight("attack a 0505", "attack w 0505", faces=(4, 6, 6, 6), stop=("AdvanceUnit",))
    places = {option.split()[2] for option in battle.options() if option.startswith("advance")}
    assert places == {"0505"}
    battle.play("french", "advance a 0505 s")
    places = {option.split()[2] for option in battle.options() if option.startswith("advance w")}
    assert "0405" in places
    assert "0505" not in places, "eight points there already"
    assert "0304" in places, "any hex within the length"


@pytest.mark.rule("mib", "7.2o")
def test_7_2o_into_a_zone_but_not_through_it() -> None:
    """Three hexes of advance: what lies in a zone may be entered, what lies behind it only if there is a way round."""
    battle = beaten(
        A, B, "french i leader l 0504 bonus=3", "austrian v infantry z 0606 n guns=1 steps=1",
        faces=(6, 6, 6), stop=("ChooseRetreat",),
    )  # fmt: skip
    while battle.waiting() == ["ChooseRetreat"]:
        battle.play("austrian", sorted(battle.options())[0])
    battle.quietly("AdvanceUnit")
    places = {option.split()[2] for option in battle.options() if option.startswith("advance")}
    assert {"0505", "0605", "0506"} <= places
    assert "0507" not in places, "only through 0506, which is in the zone of the guns"


@pytest.mark.rule("mib", "7.2m")
def test_7_2m_nobody_has_to_advance() -> None:
    """Advance is allowed, not ordered."""
    battle = beaten(A, B, stop=("AdvanceUnit",))
    assert "halt" in battle.options()
    battle.quietly()
    assert battle.where("a") == "0504"


@pytest.mark.rule("mib", "7.2p")
def test_7_2p_any_facing_after_an_advance() -> None:
    """An advancing unit ends as it likes, without a point of movement."""
    battle = beaten(f"{A} fatigue=8", f"{B} steps=2", faces=(5, 6, 6), stop=("AdvanceUnit",))
    facings = {option.split()[3] for option in battle.options() if option.startswith("advance a 0505")}
    assert facings == {"n", "ne", "se", "s", "sw", "nw"}


@pytest.mark.rule("mib", "7.2m")
def test_7_2m_an_attacker_in_disorder_may_still_advance() -> None:
    """Disorder forbids to attack and halves movement; an advance is neither."""
    battle = beaten(A, B, faces=(5, 6, 2), stop=("AdvanceUnit",))
    assert battle.disorganized("a")
    assert "advance a 0505 s" in battle.options()


# -- effects -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "7.3a")
def test_7_3a_the_owner_says_who_of_a_stack_loses_and_casualties_come_first() -> None:
    """1c 1s: first the casualty, then the straggler, each on whom the owner names."""
    lines = (A, "austrian v infantry b 0505 n steps=2", "austrian v infantry d 0505 n steps=2")
    battle = declaring(*lines)
    battle.fight("attack a 0505", faces=(3, 1, 6), stop=("TakeLoss",))
    assert battle.active() == "austrian"
    assert battle.options() == {"lose b", "lose d"}
    battle.play("austrian", "lose d")
    assert (battle.get("dead", "d"), battle.get("stragglers", "d")) == (1, 0)
    battle.play("austrian", "lose b")
    assert (battle.get("dead", "b"), battle.get("stragglers", "b")) == (0, 1)
    assert battle.disorganized("b")
    assert battle.disorganized("d")
    assert battle.get("fatigue", "b") == battle.get("fatigue", "d") == 2


@pytest.mark.rule("mib", "7.3e")
def test_7_3e_the_casualty_of_a_loss_check_comes_before_the_straggler() -> None:
    """1s D3L on a steady division of one step: casualties are taken before stragglers, so the last step is a
    casualty, nobody is left to straggle, and it is gone, not smashed."""
    battle = beaten(f"{A} steps=1", f"{B} steps=1 morale=4", faces=(3, 2, 6))
    assert battle.where("b") == "eliminated"
    assert battle.get("dead", "b") == 1


@pytest.mark.rule("mib", "7.3e")
@pytest.mark.parametrize(("one_morale", "other", "dead"), [(3, 3, 0), (3, 4, 1), (4, 4, 1)])
def test_7_3e_the_loss_check_strikes_the_steady_once(one_morale: int, other: int, dead: int) -> None:
    """D3L: three or less is disorganized; the rest loses one step in all, and nothing where there is no rest."""
    lines = (
        "french i infantry a 0504 s steps=4 morale=4", f"austrian v infantry b 0505 n steps=2 morale={one_morale}",
        f"austrian v infantry d 0505 n steps=2 morale={other}",
    )  # fmt: skip
    low = min(one_morale, other)
    battle = declaring(*lines)
    battle.fight("attack a 0505", faces=(3 - (4 - low), 2, 6))
    assert battle.get("dead", "b") + battle.get("dead", "d") == dead
    assert battle.get("dead", "b") == 0 or one_morale > 3
    assert battle.disorganized("b") == (one_morale <= 3)
    assert battle.disorganized("d") == (other <= 3)


@pytest.mark.rule("mib", "7.3g")
@pytest.mark.parametrize(("own", "foe", "dead"), [(5, 4, 1), (4, 4, 0), (4, 5, 0)])
def test_7_3g_ic_bites_only_the_side_of_lower_morale(own: int, foe: int, dead: int) -> None:
    """Engaged 4 is ic: a casualty if the other side had the higher morale, none with equal."""
    battle = beaten(f"{A} morale={own}", f"{B} morale={foe}", faces=(3 - (own - foe), 4, 6))
    assert battle.get("dead", "b") == dead


@pytest.mark.rule("mib", "7.3h")
def test_7_3h_with_two_astray_the_next_straggler_is_dead() -> None:
    """No more than two steps may straggle; what comes then is a casualty."""
    battle = beaten(f"{A} steps=2", f"{B} steps=4 stragglers=2 morale=4", faces=(3, 3, 6))
    assert (battle.get("stragglers", "b"), battle.get("dead", "b")) == (2, 1)


@pytest.mark.rule("mib", "7.3j")
def test_7_3j_a_smashed_unit_hands_the_rest_of_the_loss_to_its_stack() -> None:
    """The stack as a whole loses 1c 1s: when one unit has no step left the other bears the rest."""
    lines = (
        "french i infantry a 0504 s steps=4", "austrian v infantry b 0505 n steps=2 stragglers=1",
        "austrian v infantry d 0505 n steps=3",
    )  # fmt: skip
    battle = declaring(*lines)
    battle.fight("attack a 0505", faces=(3, 1, 6), stop=("TakeLoss",))
    battle.play("austrian", "lose b")
    battle.quietly()
    assert battle.smashed("b")
    assert battle.get("stragglers", "b") == 1
    assert battle.get("stragglers", "d") == 1


@pytest.mark.rule("mib", "7.6g")
def test_7_6g_horse_tires_by_one_even_where_the_table_says_nothing() -> None:
    """Cavalry adds a level after every combat, defending too; the infantry beside it does not."""
    lines = (A, "austrian v infantry b 0505 n steps=2", "austrian v cavalry d 0505 n steps=2")
    battle = declaring(*lines)
    battle.fight("attack a 0505", faces=(3, 6, 6))
    assert battle.get("fatigue", "b") == 1
    assert battle.get("fatigue", "d") == 2
