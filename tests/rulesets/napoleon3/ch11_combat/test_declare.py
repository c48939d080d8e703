"""Attacks: who attacks whom, in which order, and how a headquarters coordinates."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ch11_combat.log import CoordinationRolled
from grognard.rulesets.napoleon3.reader.scenario import Switches
from grognard.rulesets.napoleon3.state import ATTACKED, COMMANDED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, all_fired, fired

A = "allied i infantry a 0305 e"
C = "allied i infantry c 0405 ne"
B = "austrian v infantry b 0304 w combat=1"
HQ = ("allied i hq h 0305 command=2", "austrian v hq k 0301")


def facing(*lines: str, leaders: tuple[str, ...] = HEADQUARTERS, **more: object) -> Fight:
    fight = Fight(OPEN, *leaders, *lines, **more)  # type: ignore[arg-type]
    fight.to_combat()
    return fight


@pytest.mark.rule("napoleon3", "11a")
def test_11a_attacking_is_a_choice_of_the_active_formation() -> None:
    """It may pass; units of another formation are not asked."""
    fight = facing(A, B, "allied ii hq h2 0407", "allied ii infantry c 0405 ne")
    assert fight.options("allied") == {"attack a 0304", "pass"}


@pytest.mark.rule("napoleon3", "11b")
def test_11b_every_enemy_before_an_attacker_must_be_attacked() -> None:
    """Attacking one of two in front, it must take on the other too, or another unit must."""
    fight = facing(A, "allied i infantry c 0206 e", B, "austrian v infantry d 0205 w combat=1")
    fight.play("allied", "attack a 0304")
    assert fight.options("allied") == {"attack a 0205", "attack c 0205"}
    fight.play("allied", "attack c 0205")
    assert fight.has("allied", "fight")


@pytest.mark.rule("napoleon3", "11b")
@pytest.mark.parametrize("free", [False, True])
def test_11b_an_enemy_on_the_attackers_flank_must_be_attacked_by_whoever_can(free: bool) -> None:
    """c has him in front; by the switch he binds nobody."""
    lines = (A, "allied i infantry c 0407 ne", B, "austrian v infantry d 0406 w combat=1")
    fight = facing(*lines, switches=Switches(flanks_do_not_bind=free))
    fight.play("allied", "attack a 0304")
    assert fight.options("allied") == {"attack c 0406", *(("fight",) if free else ())}
    fight.play("allied", "attack c 0406")
    assert fight.has("allied", "fight")


@pytest.mark.rule("napoleon3", "11b")
@pytest.mark.parametrize("c", ["0407 w", "0407 ne disorganized"], ids=["facing away", "cavalry that cannot charge"])
def test_11b_an_enemy_on_a_flank_whom_nobody_can_attack_binds_nobody(c: str) -> None:
    """Not even where a unit that may not attack faces him."""
    fight = facing(A, f"allied i cavalry c {c}", B, "austrian v infantry d 0406 w combat=1")
    fight.play("allied", "attack a 0304")
    assert fight.has("allied", "fight")


@pytest.mark.rule("napoleon3", "11b")
def test_11b_a_lone_attacker_divides_its_strength() -> None:
    """One combat for each, each with its share; enemies outside its front do not count."""
    fight = facing(A, B, "austrian v infantry d 0205 w combat=1", "austrian v infantry x 0406 se")
    assert not fight.has("allied", "attack a 0406")
    fight.attack("a 0304", "a 0205", stop=("ShareStrength",))
    fight.script(1, 1, 1, 1)
    fight.play("allied", "allot a 0304 3")
    events = fight.play("allied", "assault a 0205") + fight.quietly()
    assert [(event.place, event.strength) for event in all_fired(events, "assault")] == [
        (fight.grid.parse("0205"), 2),
        (fight.grid.parse("0304"), 3),
    ]


@pytest.mark.rule("napoleon3", "11b")
def test_11b_a_repulse_ends_the_other_attacks_of_a_unit() -> None:
    """Beaten by the first, it does not fight the second, though in woods it stays before it."""
    woods = ". . . . . . .\n. . . . . . .\n. . w . . . .\n. . . . . . .\n"
    enemies = ("austrian v infantry b 0304 w combat=6", "austrian v infantry d 0205 w combat=1")
    fight = Fight(woods, *HEADQUARTERS, A, *enemies)
    fight.to_combat()
    fight.attack("a 0304", "a 0205", stop=("ShareStrength",))
    fight.script(3)
    fight.play("allied", "allot a 0304 3")
    events = fight.play("allied", "assault a 0304") + fight.quietly()
    assert fight.where("a") == "0305"
    assert len(all_fired(events, "defence")) == 1
    assert not all_fired(events, "assault")


@pytest.mark.rule("napoleon3", "11b")
@pytest.mark.parametrize(("combat", "shares"), [(5, range(1, 5)), (2, range(1, 2)), (1, range(1, 2))])
def test_11b_each_target_gets_a_point_as_far_as_they_go(combat: int, shares: range) -> None:
    """An attack with nothing is none; a unit of one point has one for the first."""
    fight = facing(f"{A} combat={combat}", B, "austrian v infantry d 0205 w combat=1")
    fight.attack("a 0304", "a 0205", stop=("ShareStrength",))
    assert fight.options("allied") == {f"allot a 0304 {points}" for points in shares}


@pytest.mark.rule("napoleon3", "11b")
def test_11b_a_unit_that_has_advanced_makes_no_more_attacks() -> None:
    """From the hex it has won it would strike the second enemy's flank with what it had left for it."""
    fight = facing(f"{A} combat=8", B, "austrian v infantry d 0205 w combat=1")
    fight.attack("a 0304", "a 0205", stop=("ShareStrength",))
    fight.script(1, 6, 6, 1, 1)
    fight.play("allied", "allot a 0304 7", "assault a 0304")
    fight.quietly("Advance")
    events = fight.play("allied", "advance a 0304 ne") + fight.quietly()
    assert (fight.where("a"), all_fired(events, "defence"), all_fired(events, "assault")) == ("0304", [], [])


@pytest.mark.rule("napoleon3", "11c")
def test_11c_everything_is_declared_before_the_first_die() -> None:
    """Attacks and coordination come first; once the fight begins nothing is added."""
    fight = facing(A, C, B, "allied i infantry d 0205 se", leaders=HQ)
    for order in ("attack a 0304", "attack c 0304", "coordinate h 0304"):
        assert not of_kind(fight.play("allied", order), "DieRolled")
    assert fight.has("allied", "attack d 0304")
    fight.script(4, 1, 6, 1, 6, 1, 6, 1, 1)
    events = fight.play("allied", "fight") + fight.quietly("SplitDefence", "DeclareAttacks")
    assert fight.waits_for("austrian") == "SplitDefence"
    events += fight.play("austrian", "allot a 0305 0") + fight.quietly("DeclareAttacks")
    assert fight.waits_for("allied") == ""
    assert len(all_fired(events, "assault")) == 1


@pytest.mark.rule("napoleon3", "11d")
@pytest.mark.parametrize(
    ("faces", "assaults"), [((3,), 0), ((1, 1), 0), ((1, 6, 1, 6), 1)], ids=["D", "T failed", "T passed"]
)
def test_11d_the_defender_fires_first_and_a_repulsed_attacker_does_not_assault(
    faces: tuple[int, ...], assaults: int
) -> None:
    """A test that is passed lets the fight go on."""
    fight = facing(A, "austrian v infantry b 0304 w combat=6")
    events = fight.attack("a 0304", faces=faces)
    kinds = [event.kind for event in of_kind(events, "Fired")]
    assert kinds == ["defence", *["assault"] * assaults]


@pytest.mark.rule("napoleon3", "11d")
def test_11d_a_repulsed_attacker_that_holds_good_ground_does_not_assault_either() -> None:
    """In woods it is disorganized, stays, and its attack is over."""
    woods = ". . . . . . .\n. . . . . . .\n. . w . . . .\n. . . . . . .\n"
    fight = Fight(woods, *HEADQUARTERS, A, "austrian v infantry b 0304 w combat=6")
    fight.to_combat()
    events = fight.attack("a 0304", faces=(3,))
    assert (fight.where("a"), fight.is_disorganized("a"), all_fired(events, "assault")) == ("0305", True, [])


@pytest.mark.rule("napoleon3", "11e")
def test_11e_nobody_attacks_across_a_steep_slope() -> None:
    """Nor does an enemy beyond one have to be attacked."""
    heights = "0 0 0 0 0 0 0\n0 0 2 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
    fight = facing(A, B, "austrian v infantry d 0205 w", heights=heights)
    assert not fight.has("allied", "attack a 0205")
    fight.play("allied", "attack a 0304")
    assert fight.has("allied", "fight")


@pytest.mark.rule("napoleon3", "11.1a")
@pytest.mark.rule("napoleon3", "11.2-def-e")
@pytest.mark.parametrize("order", ["ac", "ca"])
def test_11_1a_single_attacks_in_the_order_the_attacker_likes(order: str) -> None:
    """Each with a defence and an assault of its own, the defender at full value each time."""
    fight = facing(A, C, "austrian v infantry b 0304 w combat=2")
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    assert fight.options("allied") == {"assault a 0304", "assault c 0304"}
    fight.script(1, 1, 6, 1, 1, 6)
    events = fight.play("allied", f"assault {order[0]} 0304") + fight.quietly()
    story = [
        (event.kind, event.unit if event.kind == "assault" else event.target) for event in of_kind(events, "Fired")
    ]
    first, second = (fight.unit(key) for key in order)
    assert story == [("defence", first), ("assault", first), ("defence", second), ("assault", second)]
    assert [event.strength for event in all_fired(events, "defence")] == [2, 2]


@pytest.mark.rule("napoleon3", "11.1b")
def test_11_1b_when_the_defender_is_gone_the_other_attacks_lapse() -> None:
    """The first assault drives it off; the second unit has nobody to fight."""
    fight = facing(A, C, B)
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    fight.script(1, 6)
    events = fight.play("allied", "assault c 0304") + fight.quietly()
    assert fight.where("b") != "0304"
    assert len(all_fired(events, "defence")) == 1
    assert not fight.game.state.status[fight.unit("a")] & ATTACKED


@pytest.mark.rule("napoleon3", "11.1c")
def test_11_1c_only_the_formations_own_headquarters_with_an_attacker_coordinates() -> None:
    """Not from afar, not another formation's, not a commander in chief."""
    apart = facing(A, C, B, "allied ii hq h2 0305", "allied ii infantry x 0507 e", "allied commander nap 0305")
    apart.quietly("DeclareAttacks")
    for order in ("attack a 0304", "attack c 0304"):
        apart.play("allied", order)
    assert apart.options("allied") == {"fight"}
    present = facing(A, C, B, leaders=HQ)
    for order in ("attack a 0304", "attack c 0304"):
        present.play("allied", order)
    assert present.options("allied") == {"coordinate h 0304", "fight"}


@pytest.mark.rule("napoleon3", "11.1c")
@pytest.mark.parametrize(("die", "outcome"), [(3, "failed"), (4, "passed")])
def test_11_1c_coordination_needs_six_with_the_command_rating(die: int, outcome: str) -> None:
    """A die and the rating of two."""
    fight = facing(A, C, B, leaders=HQ)
    events = fight.attack(
        "a 0304", "c 0304", "coordinate h 0304", faces=(die,), stop=("SplitDefence", "ChooseCombat", "RetreatBefore")
    )
    (rolled,) = [event for event in events if isinstance(event, CoordinationRolled)]
    assert (rolled.total, rolled.outcome) == (die + 2, outcome)


@pytest.mark.rule("napoleon3", "11.1d")
def test_11_1d_success_sums_the_values_after_one_defence() -> None:
    """One defensive step against all, then one assault."""
    fight = facing(A, C, B, leaders=HQ)
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(4, 1, 1, 1, 1, 1), stop=("SplitDefence",))
    events = fight.play("austrian", "allot a 0305 1") + fight.quietly()
    assert [event.target for event in all_fired(events, "defence")] == [fight.unit("a"), fight.unit("c")]
    assert fired(events, "assault").strength == 10


@pytest.mark.rule("napoleon3", "11.1d")
@pytest.mark.rule("napoleon3", "11.2-def-e")
def test_11_1d_failure_leaves_each_attacker_to_itself() -> None:
    """The attacker picks who goes first, and the whole defence is against that one."""
    fight = facing(A, C, "austrian v infantry b 0304 w combat=2", leaders=HQ)
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(1, 1, 1, 6, 1, 1, 6), stop=("ChooseCombat",))
    assert fight.options("allied") == {"assault a 0304", "assault c 0304"}
    events = fight.play("allied", "assault c 0304") + fight.quietly()
    assert [(event.target, event.strength) for event in all_fired(events, "defence")] == [
        (fight.unit("c"), 2),
        (fight.unit("a"), 2),
    ]
    assert [event.strength for event in all_fired(events, "assault")] == [5, 5]


@pytest.mark.rule("napoleon3", "11.1d")
def test_11_1d_failure_drops_attackers_out_of_command() -> None:
    """Only a coordinated attack has room for them."""
    fight = Fight(OPEN, *HQ, A, C, B)
    fight.act()
    fight.quietly("DeclareAttacks")
    fight.game.state.status[fight.unit("c")] &= ~COMMANDED
    fight.game._options = {}
    events = fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(1, 1, 1, 6))
    assert [event.unit for event in all_fired(events, "assault")] == [fight.unit("a")]
