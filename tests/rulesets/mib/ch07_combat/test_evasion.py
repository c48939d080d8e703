"""Cavalry that retreats before combat, and cavalry beside infantry [mib 7.6]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch10_losses.losses import Losses
from grognard.rulesets.mib.state import RELEASED
from tests.rulesets.mib.battle import OPEN, Battle, ground, one

HORSE = "austrian v cavalry h 0505 n"
FOOT = "french i infantry a 0503 s"


def approached(*lines: str, horse: str = HORSE, order: str = "engage a 0504 s", **more: object) -> Battle:
    battle = Battle(str(more.pop("terrain", OPEN)), *(lines or (FOOT,)), horse, **more)  # type: ignore[arg-type]
    battle.activate("i")
    battle.order(order)
    return battle


@pytest.mark.rule("mib", "7.6c")
@pytest.mark.rule("mib", "7.6d")
def test_7_6c_unspent_cavalry_may_retreat_from_infantry_that_declares_its_attack() -> None:
    battle = approached()
    assert (battle.waiting(), battle.active()) == (["Evade"], "austrian")
    battle.play("austrian", "evade h")
    path = []
    for _ in range(4):
        assert battle.waiting() == ["ChooseRetreat"]
        hex = sorted(o.split()[2] for o in battle.options() if o.startswith("retreat"))[-1]
        battle.play("austrian", f"retreat h {hex}")
        path.append(hex)
    assert battle.waiting() != ["ChooseRetreat"], "four hexes at most"
    assert battle.where("h") == path[-1]


@pytest.mark.rule("mib", "7.6c")
@pytest.mark.rule("mib", "11.1c")
def test_7_6c_it_may_stop_earlier_and_spent_cavalry_cannot_go() -> None:
    battle = approached()
    battle.play("austrian", "evade h", "retreat h 0506")
    assert "halt" in battle.options()
    assert approached(horse=HORSE + " fatigue=9").waiting() != ["Evade"]


@pytest.mark.rule("mib", "2.5a")
@pytest.mark.parametrize("tired", ["", " fatigue=9"])
def test_2_5a_nobody_declares_an_attack_to_see_whether_cavalry_is_spent_and_takes_it_back(tired: str) -> None:
    """Spent cavalry is not asked, and that tells."""
    assert approached(horse=HORSE + tired).game.revealed
    assert not approached(horse=HORSE.replace("cavalry", "infantry") + tired).game.revealed


@pytest.mark.rule("mib", "7.6c")
def test_7_6c_every_hex_leads_away_from_the_infantry() -> None:
    """Never beside it, still less round it: after n hexes it is n hexes farther off."""
    battle = approached()
    battle.play("austrian", "evade h")
    foe = battle.grid.parse("0504")
    for steps in range(1, 5):
        ways = {o.split()[2] for o in battle.options() if o.startswith("retreat")}
        assert {battle.grid.distance(foe, battle.grid.parse(hex)) for hex in ways} == {1 + steps}
        battle.play("austrian", f"retreat h {sorted(ways)[0]}")


@pytest.mark.rule("mib", "7.6c")
def test_7_6c_where_no_hex_leads_away_it_must_stand() -> None:
    shut = ground(dict.fromkeys(("0605", "0506", "0405"), "M"))
    battle = approached(FOOT, terrain=shut)
    assert battle.waiting() != ["Evade"], "0404 and 0604 lie beside the infantry"


@pytest.mark.rule("mib", "7.6c")
def test_7_6c_in_a_mixed_stack_the_infantry_stays() -> None:
    battle = approached(FOOT, "austrian v infantry b 0505 n steps=2")
    battle.play("austrian", "evade h", "retreat h 0506")
    assert (battle.where("h"), battle.where("b")) == ("0506", "0505")


@pytest.mark.rule("mib", "7.6d")
def test_7_6d_without_a_declaration_there_is_no_attack_and_no_retreat() -> None:
    battle = approached(order="move a 0504 s")
    assert battle.waiting() != ["Evade"]
    battle.to_combat()
    assert not battle.waiting()


@pytest.mark.rule("mib", "7.6d")
def test_7_6d_a_deployed_attack_asks_when_it_is_fought() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s", HORSE)
    battle.activate("i")
    battle.fight("attack a 0505", stop=("Evade",))
    assert battle.waiting() == ["Evade"]


@pytest.mark.rule("mib", "7.6e")
@pytest.mark.rule("mib", "10.0d")
def test_7_6e_the_price_is_order_or_a_straggler() -> None:
    for state, upset, stragglers in (("", True, 0), ("disorganized", True, 1), ("stragglers=2 smashed", False, 2)):
        battle = approached(horse=f"{HORSE} {state}")
        battle.play("austrian", "evade h")
        assert (battle.disorganized("h"), battle.get("stragglers", "h")) == (upset, stragglers)


@pytest.mark.rule("mib", "7.6f")
def test_7_6f_the_infantry_goes_on_for_three_points_more() -> None:
    """Two points to 0504; three and two more reach 0505, the two for the attack are not charged."""
    battle = approached("french i infantry a 0503 s movement=7")
    battle.play("austrian", "evade h", "retreat h 0506")
    battle.quietly("ChooseUnit")
    assert battle.bears("a", RELEASED)
    assert battle.cost("a", "0505") == 3 + 2
    assert "0505" in battle.reach("a")
    short = approached("french i infantry a 0503 s movement=6")
    short.play("austrian", "evade h", "retreat h 0506")
    short.quietly("ChooseUnit")
    assert not short.waiting(), "with one point less it cannot go on"


@pytest.mark.rule("mib", "7.6g")
def test_7_6g_cavalry_tires_once_more_in_any_combat_and_after_slipping_away() -> None:
    battle = approached()
    battle.play("austrian", "evade h")
    battle.quietly("ChooseUnit")
    assert battle.get("fatigue", "h") == 1
    charge = Battle(OPEN, "french i cavalry c 0504 s", "austrian v cavalry h 0505 n")
    charge.activate("i")
    charge.fight("charge c 0505", faces=(6, 3, 6, 6))
    assert (charge.get("fatigue", "c"), charge.get("fatigue", "h")) == (1 + 1 + 1, 1 + 1)


@pytest.mark.rule("mib", "7.6h")
def test_7_6h_not_before_cavalry() -> None:
    battle = approached("french i cavalry a 0503 s")
    assert battle.waiting() != ["Evade"]
    charge = Battle(OPEN, "french i cavalry c 0504 s", HORSE)
    charge.activate("i")
    charge.fight("charge c 0505", faces=(6, 3, 6, 6), stop=("Evade",))
    assert not charge.waiting()


@pytest.mark.rule("mib", "7.6b")
def test_7_6b_light_cavalry_defends_at_half() -> None:
    for light, strength in (("light", "2"), ("", "4")):
        battle = Battle(OPEN, "french i infantry a 0504 s", f"{HORSE} {light}")
        battle.activate("i")
        assert one(battle.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved").defence == strength


@pytest.mark.rule("mib", "7.6a")
@pytest.mark.rule("mib", "7.13f")
@pytest.mark.parametrize("foe", ["austrian v infantry b 0505 n", "austrian v cavalry b 0505 n fatigue=9"])
def test_7_13f_cavalry_beside_infantry_is_halved_against_anybody(foe: str) -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s", "french i cavalry c 0604 sw", foe)
    battle.activate("i")
    combat = one(battle.fight("attack a 0505", "attack c 0505", faces=(3, 6, 6, 6)), "CombatResolved")
    assert (combat.kind, combat.attack) == ("assault", "10")


@pytest.mark.rule("mib", "7.6c")
@pytest.mark.parametrize("first", ["stand h", "evade h"])
def test_7_6c_before_every_attacker_anew(first: str) -> None:
    """h stands, or goes back to 0506, before a; then d comes up too and it may go again."""
    foot = "french i infantry d 0703 s"
    battle = approached(FOOT, foot)
    battle.play("austrian", first)
    if first == "evade h":
        battle.play("austrian", "retreat h 0605", "halt")
        battle.quietly("ChooseUnit")
    battle.order("engage d 0604 s")
    assert battle.waiting() == ["Evade"]
    battle.play("austrian", "evade h")
    assert battle.get("stragglers", "h") == (1 if first == "evade h" else 0), "the second time costs a step"


@pytest.mark.rule("mib", "7.6d")
def test_7_6d_whoever_stood_before_one_may_go_before_another_s_deployed_attack() -> None:
    for deployed, asked in ((True, True), (False, False)):
        battle = approached(FOOT, "french i infantry d 0604 sw")
        battle.play("austrian", "stand h")
        orders = ("attack a 0505", "attack d 0505") if deployed else ("attack a 0505",)
        battle.fight(*orders, faces=(3, 6, 6, 6), stop=("Evade",))
        assert (battle.waiting() == ["Evade"]) is asked


@pytest.mark.rule("mib", "10.2i")
def test_10_2i_cavalry_smashed_while_slipping_away_is_spared_nothing_afterwards() -> None:
    battle = approached(horse=f"{HORSE} disorganized stragglers=1")
    battle.play("austrian", "evade h")
    battle.quietly("ChooseUnit")
    assert battle.smashed("h")
    battle.begin(Losses((battle.unit("h"),), "c"))
    battle.run()
    assert battle.where("h") == "eliminated"


@pytest.mark.rule("mib", "7.6f")
@pytest.mark.parametrize(("guns", "goes_on"), [("", True), ("guns=1", False)])
def test_7_6f_not_out_of_another_s_zone(guns: str, goes_on: bool) -> None:
    """Infantry in 0604 stays; if it has guns its zone holds a in 0504 though the cavalry is gone."""
    battle = approached(FOOT, f"austrian v infantry g 0604 s {guns}")
    battle.play("austrian", "evade h", "retreat h 0506")
    battle.quietly("ChooseUnit")
    assert bool(battle.reach("a")) is goes_on


@pytest.mark.rule("mib", "7.6f")
@pytest.mark.rule("mib", "R25")
@pytest.mark.parametrize(("guns", "goes_on"), [("", True), ("guns=1", False)])
def test_7_6f_whoever_stays_in_the_hex_of_the_cavalry(guns: str, goes_on: bool) -> None:
    """The cavalry leaves infantry behind in its hex: a may go on all the same, or attack it; guns hold a (R25)."""
    battle = approached(FOOT, f"austrian v infantry g 0505 n steps=2 {guns}")
    battle.play("austrian", "evade h", "retreat h 0506")
    battle.quietly("ChooseUnit", "DeclareAttacks")
    assert battle.bears("a", RELEASED) is goes_on
    assert bool(battle.waiting() == ["ChooseUnit"] and battle.reach("a")) is goes_on
    battle.to_combat()
    assert "attack a 0505" in battle.options()


@pytest.mark.rule("mib", "7.6f")
def test_7_6f_nothing_is_charged_where_no_cavalry_was() -> None:
    battle = approached(horse="austrian v infantry h 0505 n")
    assert battle.cost("a", "0503") == 2


@pytest.mark.rule("mib", "7.6f")
def test_7_6f_not_if_the_cavalry_stands() -> None:
    battle = approached()
    battle.play("austrian", "stand h")
    assert not battle.bears("a", RELEASED)
    assert not battle.reach("a")


@pytest.mark.rule("mib", "7.6c")
@pytest.mark.rule("mib", "7.6d")
def test_7_6c_who_slipped_away_is_asked_before_one_who_declared_earlier() -> None:
    """a comes up to attack b; then d comes up, h slips away before it, to where a has it in front. a attacks it: h may
    go again, for nobody has asked it there."""
    lines = ("french i infantry a 0403 s", "french i infantry d 0603 s", "austrian v infantry b 0305 ne")
    battle = Battle(OPEN, *lines, "austrian v cavalry h 0506 n")
    battle.activate("i")
    battle.order("engage a 0404 s")
    battle.order("engage d 0605 sw")
    assert battle.waiting() == ["Evade"]
    battle.play("austrian", "evade h", "retreat h 0405", "halt")
    battle.quietly("ChooseUnit", "DeclareAttacks")
    battle.fight("attack a 0305", "attack a 0405", stop=("Evade",))
    assert (battle.waiting(), battle.active()) == (["Evade"], "austrian")
