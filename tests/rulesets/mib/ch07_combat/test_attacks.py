"""Who attacks whom [mib 7.0]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, factors, ground, one

A = "french i infantry a 0504 s"
B = "austrian v infantry b 0505 n"


def fighting(*lines: str, **more: object) -> Battle:
    """A battle at the declaration of attacks."""
    battle = Battle(str(more.pop("terrain", OPEN)), *lines, **more)  # type: ignore[arg-type]
    battle.activate("i")
    battle.to_combat()
    return battle


@pytest.mark.rule("mib", "7.0a")
@pytest.mark.rule("mib", "7.0d")
def test_7_0a_only_neighbours_in_front() -> None:
    foes = [f"austrian v infantry b{hex} {hex} n steps=1" for hex in ("0505", "0604", "0404", "0503", "0506")]
    battle = fighting(A, *foes)
    assert {o for o in battle.options() if o.startswith("attack")} == {
        f"attack a {h}" for h in ("0505", "0604", "0404")
    }
    with pytest.raises(IllegalAction, match=r"7\.0d"):
        battle.play("french", "attack a 0503")


@pytest.mark.rule("mib", "2.5a")
def test_2_5a_who_asks_for_an_attack_of_the_enemys_does_not_hear_how_tired_it_is() -> None:
    """The sentence must not depend on what stands on the other side's chart."""
    said = []
    for tired in (False, True):
        battle = fighting(A, B)
        fatigue = battle.scenario.charts.fatigue.spent if tired else 0
        battle.game.state.fatigue[battle.keys["b"]] = fatigue
        with pytest.raises(IllegalAction) as refused:
            battle.play("french", "attack b 0504")
        said.append(str(refused.value))
    assert len(set(said)) == 1, said


@pytest.mark.rule("mib", "7.0b")
def test_7_0b_nobody_moves_any_more_once_attacks_are_declared() -> None:
    battle = Battle(OPEN, A, "french i infantry c 0301 s", B)
    battle.activate("i")
    assert "attack a 0505" not in battle.options()
    battle.to_combat()
    assert {option.split()[0] for option in battle.options()} == {"attack", "pass"}


@pytest.mark.rule("mib", "7.0c")
def test_7_0c_nobody_has_to_attack_even_in_a_zone() -> None:
    battle = fighting(A, B + " guns=2")
    events = battle.play("french", "pass")
    assert not of_kind(events, "CombatResolved")


@pytest.mark.rule("mib", "7.0e")
def test_7_0e_everybody_in_the_hex_is_attacked_and_further_hexes_are_optional() -> None:
    foes = (
        "austrian v infantry b 0505 n steps=2",
        "austrian v infantry c 0505 n steps=3",
        "austrian v infantry d 0604 s",
    )
    battle = fighting(A, *foes)
    assert "fight" not in battle.options()
    battle.play("french", "attack a 0505")
    assert {"attack a 0604", "fight"} <= battle.options()
    combat = one(battle.fight(faces=(3, 6, 6)), "CombatResolved")
    assert combat.defence == "10"


TWO = ("austrian v infantry b 0505 n steps=2", "austrian v infantry c 0404 n steps=2")


@pytest.mark.rule("mib", "7.0f")
def test_7_0f_attacks_are_spread_before_they_are_massed() -> None:
    """a could attack b and c; f attacks b. So a may join against b only if c is attacked too."""
    battle = fighting(A, "french i infantry f 0604 sw", *TWO)
    battle.play("french", "attack f 0505")
    assert "attack a 0505" not in battle.options()
    assert "attack a 0404" in battle.options()
    with pytest.raises(IllegalAction, match=r"7\.0f"):
        battle.play("french", "attack a 0505")
    battle.play("french", "attack a 0404")
    assert "attack a 0505" in battle.options()


@pytest.mark.rule("mib", "7.0f")
def test_7_0f_whoever_is_declared_first() -> None:
    """The same two attacks in the other order: now f would leave c, before a, without an attack."""
    battle = fighting(A, "french i infantry f 0604 sw", *TWO)
    battle.play("french", "attack a 0505")
    assert "attack f 0505" not in battle.options()
    with pytest.raises(IllegalAction, match=r"7\.0f"):
        battle.play("french", "attack f 0505")
    battle.play("french", "attack a 0404")
    assert "attack f 0505" in battle.options()


@pytest.mark.rule("mib", "7.0g")
@pytest.mark.rule("mib", "R21")
def test_7_0g_cavalry_stacked_with_infantry_is_no_way_round_it() -> None:
    """a and r stand together before infantry and cavalry: neither may go for the cavalry alone (R21)."""
    stack = (A + " steps=2", "french i cavalry r 0504 s steps=2")
    foes = (B, "austrian v cavalry h 0404 n")
    battle = fighting(*stack, *foes)
    assert not {"attack a 0404", "charge r 0404"} & battle.options()
    with pytest.raises(IllegalAction, match=r"7\.0g"):
        battle.play("french", "charge r 0404")
    battle.play("french", "attack a 0505")
    assert "charge r 0404" in battle.options(), "the stack attacks the infantry"
    alone = fighting("french i cavalry r 0504 s", *foes)
    assert "charge r 0404" in alone.options(), "cavalry by itself chooses"
    weak = fighting(A + " steps=2 disorganized", stack[1], *foes)
    assert "charge r 0404" in weak.options(), "so it does beside infantry that cannot attack"


@pytest.mark.rule("mib", "7.0g")
@pytest.mark.rule("mib", "R21")
def test_7_0g_one_division_of_a_stack_is_enough() -> None:
    battle = fighting(A + " steps=2", "french i infantry e 0504 s steps=2", B, "austrian v cavalry h 0404 n")
    assert "attack e 0404" not in battle.options()
    battle.play("french", "attack a 0505")
    assert "attack e 0404" in battle.options()


@pytest.mark.rule("mib", "7.0g")
def test_7_0g_infantry_before_cavalry() -> None:
    horse = "austrian v cavalry h 0404 n"
    battle = fighting(A, B, horse)
    assert "attack a 0404" not in battle.options()
    with pytest.raises(IllegalAction, match=r"7\.0g"):
        battle.play("french", "attack a 0404")
    battle.play("french", "attack a 0505")
    assert "attack a 0404" in battle.options()
    assert "attack a 0404" in fighting(A, horse).options()


MIDDLE = "austrian v infantry i 0604 n"
FLANKS = ("austrian v cavalry g 0505 n", "austrian v cavalry h 0705 n")


@pytest.mark.rule("mib", "7.0f")
@pytest.mark.rule("mib", "7.0g")
@pytest.mark.rule("mib", "R30")
def test_7_0g_cavalry_first_where_nothing_else_opens_the_infantry() -> None:
    """a and f have i between them and cavalry of their own before them. f may not join against i while h is left alone,
    so it is ordered against h, and then at once against i (R30)."""
    battle = fighting(A, "french i infantry f 0704 s", MIDDLE, *FLANKS)
    assert not {"attack a 0505", "attack f 0705"} & battle.options(), "infantry is open to both"
    battle.play("french", "attack a 0604", "attack a 0505")
    assert "attack f 0604" not in battle.options()
    battle.play("french", "attack f 0705")
    assert battle.options() == {"attack f 0604"}
    for other in ("fight", "attack f 0705"):
        with pytest.raises(IllegalAction, match=r"(?s)A stack that attacks cavalry.*7\.0g"):
            battle.play("french", other)
    battle.play("french", "attack f 0604")
    combat = one(battle.fight(faces=(3, 6, 6, 6, 6, 6)), "CombatResolved")
    assert combat.defence == "16", "all three in one combat"


@pytest.mark.rule("mib", "7.0g")
@pytest.mark.rule("mib", "R30")
def test_7_0g_two_cavalry_hexes_before_the_infantry_is_open() -> None:
    """f has cavalry in 0705 and 0804: both are attacked before it joins against i, and nothing else comes between."""
    battle = fighting(A, "french i infantry f 0704 s", MIDDLE, *FLANKS, "austrian v cavalry k 0804 n")
    for order in ("attack a 0604", "attack a 0505", "attack f 0705"):
        battle.play("french", order)
    assert battle.options() == {"attack f 0804"}
    battle.play("french", "attack f 0804")
    assert battle.options() == {"attack f 0604"}
    battle.play("french", "attack f 0604")
    assert "fight" in battle.options()


@pytest.mark.rule("mib", "7.0g")
@pytest.mark.rule("mib", "R30")
def test_7_0g_no_pledge_that_cannot_be_kept() -> None:
    """The commander leads one division only: f can never join a against i, so it may not attack the cavalry."""
    battle = fighting(A, "french i infantry f 0704 s", MIDDLE, *FLANKS, formations={"i": "rating = 1"})
    battle.play("french", "attack a 0604", "attack a 0505")
    assert battle.options() == {"fight"}
    with pytest.raises(IllegalAction, match=r"7\.0g"):
        battle.play("french", "attack f 0705")


@pytest.mark.rule("mib", "7.0g")
@pytest.mark.rule("mib", "R30")
def test_7_0g_another_unit_of_the_stack_may_keep_the_pledge() -> None:
    stack = ("french i infantry f 0704 s steps=2", "french i cavalry r 0704 s")
    battle = fighting(A, *stack, MIDDLE, *FLANKS)
    battle.play("french", "attack a 0604", "attack a 0505", "charge r 0705")
    assert battle.options() == {"attack f 0604", "charge r 0604"}
    battle.play("french", "attack f 0604")
    assert "fight" in battle.options()


@pytest.mark.rule("mib", "7.0g")
@pytest.mark.rule("mib", "15.0")
@pytest.mark.rule("mib", "R30")
def test_7_0g_a_pledge_that_can_no_longer_be_kept_binds_nobody() -> None:
    """r cannot charge i in its wood, and f, out of command, fails the check that would let it attack: they are let
    off."""
    lines = (A, "french i infantry f 0704 s steps=2", "french i cavalry r 0704 s", "french i leader l 0101", MIDDLE)
    battle = fighting(*lines, *FLANKS, terrain=ground({"0604": "f"}), rules="command = true")
    battle.script(1, 1, 6)
    for order in ("attack a 0604", "attack a 0505", "charge r 0705"):
        battle.play("french", order)
    assert battle.options() == {"attack f 0604"}
    battle.play("french", "attack f 0604")
    assert "fight" in battle.options()
    assert not any(option.startswith("attack f") for option in battle.options())


HEXES, WAYS = ("0504", "0404", "0604", "0405"), ("s", "se", "sw", "ne")


@pytest.mark.rule("mib", "7.0j")
def test_7_0j_the_worst_ground_of_those_attacked_counts() -> None:
    foes = ("austrian v infantry b 0505 n steps=2", "austrian v infantry c 0604 n steps=2")
    battle = fighting(A, *foes, terrain=ground({"0505": "f", "0604": "T"}))
    battle.play("french", "attack a 0505")
    combat = one(battle.fight("attack a 0604", faces=(3, 6, 6, 6)), "CombatResolved")
    assert factors(combat) == {"town": -50}
    assert combat.attack == "4"


@pytest.mark.rule("mib", "7.0j")
def test_7_0j_defenders_beside_an_attacker_count_though_it_does_not_face_them() -> None:
    """a faces 0505; c in the town of 0603, behind it, is attacked by d in the same combat."""
    lines = ("french i infantry a 0504 s", "french i infantry d 0704 nw")
    foes = ["austrian v infantry b 0505 n steps=1", "austrian v infantry c 0604 n steps=1"]
    foes += ["austrian v infantry e 0603 s steps=1"]
    battle = fighting(*lines, *foes, terrain=ground({"0603": "T"}))
    for order in ("attack a 0505", "attack a 0604", "attack d 0603", "attack d 0604"):
        battle.play("french", order)
    combat = one(battle.fight(faces=(1,) + (6,) * 6), "CombatResolved")
    assert combat.attack == "8", "both are halved by the town"


def driven_upon(other: str) -> Battle:
    """b has been driven from 0505 upon somebody in 0506, whom d attacks next."""
    shut = ground(dict.fromkeys(("0605", "0405"), "M"))
    lines = ("french i infantry a 0504 s steps=1", "french i infantry d 0507 n steps=1")
    battle = fighting(*lines, "austrian v infantry b 0505 n steps=1", other, terrain=shut)
    battle.play("french", "attack a 0505", "attack d 0506")
    battle.fight(stop=("ChooseCombat",))
    battle.script(5, *(6,) * 4)
    battle.events = battle.play("french", "resolve a 0505") + battle.quietly("AdvanceUnit")
    assert battle.where("b") == "0506"
    return battle


@pytest.mark.rule("mib", "7.0k")
def test_7_0k_who_is_beaten_into_another_target_is_not_attacked_again() -> None:
    """c defends alone and goes back alone; b stays where it is."""
    battle = driven_upon("austrian v infantry c 0506 s steps=1")
    battle.script(5, *(6,) * 4)
    events = battle.quietly()
    assert one(events, "CombatResolved").defence == "2"
    assert battle.unit("b") not in {event.unit for event in of_kind(events, "EffectsRolled")}
    assert (battle.where("b"), battle.where("c")) == ("0506", "0505")


@pytest.mark.rule("mib", "7.0k")
def test_7_0k_a_combat_with_nobody_but_the_beaten_does_not_take_place() -> None:
    """The cavalry in 0506 slips away before d, and only b is left, who has had its attack."""
    battle = driven_upon("austrian v cavalry h 0506 s steps=1")
    battle.quietly("Evade")
    battle.play("austrian", "evade h")
    assert not of_kind(battle.quietly(), "CombatResolved")


@pytest.mark.rule("mib", "7.0k")
def test_7_0k_one_assault_and_one_charge_on_the_same_unit() -> None:
    battle = fighting(A, "french i cavalry c 0604 sw", B)
    battle.play("french", "attack a 0505", "charge c 0505")
    events = battle.fight(faces=(1, 6, 6, 6, 1, 6, 6), stop=("ChooseCombat",))
    assert battle.waiting() == ["ChooseCombat"]
    battle.script(1, 6, 6, 1, 1, 6, 6)
    events = battle.play("french", "resolve a 0505") + battle.quietly()
    assert [event.kind for event in of_kind(events, "CombatResolved")] == ["assault", "charge"]
    joined = fighting(A, "french i infantry d 0604 sw steps=2", B)
    joined.play("french", "attack a 0505", "attack d 0505")
    events = joined.fight(faces=(1, 6, 6, 6))
    assert len(of_kind(events, "CombatResolved")) == 1, "all assaults on a hex are one"


@pytest.mark.rule("mib", "7.0l")
def test_7_0l_the_attacker_says_which_combat_comes_first() -> None:
    lines = (A, "french i infantry d 0204 s", B, "austrian v infantry e 0205 n")
    battle = fighting(*lines)
    battle.play("french", "attack a 0505", "attack d 0205")
    battle.fight(stop=("ChooseCombat",))
    assert battle.options() == {"resolve a 0505", "resolve d 0205"}
    battle.script(3, 6, 6, 3, 6, 6)
    events = battle.play("french", "resolve d 0205")
    fought = [battle.grid.text(event.place) for event in of_kind(events, "CombatResolved")]
    assert fought == ["0205", "0505"]


@pytest.mark.rule("mib", "7.7.1")
def test_7_7_1_over_a_river_only_by_a_bridge_and_at_half_strength() -> None:
    river = ("river 0504-0505",)
    assert not fighting(A, B, sides=river).waiting()
    battle = fighting(A, B, sides=river, roads=("road 0504 0505",))
    combat = one(battle.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved")
    assert (combat.attack, factors(combat)) == ("4", {"across-river-bridge": -50})


@pytest.mark.rule("mib", "7.7.2")
def test_7_7_2_villages_and_towns_face_all_round() -> None:
    for letter in "vT":
        battle = fighting(A, "austrian v infantry b 0505 s", terrain=ground({"0505": letter}))
        assert "rear" not in factors(one(battle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved"))
    inside = fighting("french i infantry a 0504 n", B, terrain=ground({"0504": "v"}))
    assert "attack a 0505" in inside.options()
    for words, rear in ((" detachment", False), ("", True)):
        castle = fighting(A, f"austrian v infantry b 0505 s{words}", terrain=ground({"0505": "c"}))
        found = factors(one(castle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved"))
        assert ("rear" in found) is rear
