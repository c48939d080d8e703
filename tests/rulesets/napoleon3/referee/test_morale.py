"""Situations from the book alone: morale, rally, stacking."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, ground

ATTACKER = "allied i infantry a 0305 e combat=4"
DEFENDER = "austrian v infantry b 0304 w combat=4"


def assaulted(*more: str, terrain: str = OPEN, headquarters: tuple[str, ...] = HEADQUARTERS) -> dict[str, int]:
    """The modifiers of the defender's morale check under a frontal assault."""
    fight = Fight(terrain, *headquarters, ATTACKER, DEFENDER, *more)
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 4, 6, 1, 1, 1))
    (check,) = of_kind(events, "MoraleChecked")
    assert check.unit == fight.unit("b")
    return modifiers(check)


# -- morale [0.5] ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "0.5f")
def test_a_battery_behind_the_defender_is_an_enemy_on_its_flank() -> None:
    """Any enemy unit in a flank hex takes one off, though it takes no part [0.5]: guns are units."""
    assert assaulted("allied i artillery g 0303 e")["enemy-on-flank"] == -1


@pytest.mark.rule("napoleon3", "0.5f")
def test_a_headquarters_behind_the_defender_is_none() -> None:
    """Leaders are no combat units: they neither control nor threaten [0.3, 6]."""
    assert "enemy-on-flank" not in assaulted(headquarters=("allied i hq h 0303", "austrian v hq k 0301"))


@pytest.mark.rule("napoleon3", "0.5f")
def test_in_a_village_nobody_is_on_the_flank() -> None:
    """Units in a village face all six hexes [2]; the modifier goes with the flank [0.5]."""
    found = assaulted("allied i artillery g 0303 e", "allied i infantry a2 0204 sw combat=4", terrain=ground("."))
    assert found["enemy-on-flank"] == -1
    fight = Fight(
        ground("v"), *HEADQUARTERS, "allied i infantry a 0305 e combat=8", DEFENDER, "allied i artillery g 0303"
    )
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 4, 6))
    assert "enemy-on-flank" not in modifiers(of_kind(events, "MoraleChecked")[0])


@pytest.mark.rule("napoleon3", "0.5d")
def test_the_headquarters_of_another_corps_steadies_nobody() -> None:
    """One more only with its own headquarters or commander in chief [0.5]."""
    found = assaulted("austrian vi hq m 0304", "austrian vi infantry c 0101 w")
    assert "leader" not in found


@pytest.mark.rule("napoleon3", "0.5d")
def test_headquarters_and_commander_in_chief_together_steady_once() -> None:
    """The line of the table gives one, be it the one or the other that is there [0.5]."""
    found = assaulted("austrian commander fj 0304", headquarters=("allied i hq h 0307", "austrian v hq k 0304"))
    assert found["leader"] == 1
    assert list(found.values()).count(1) == 1


@pytest.mark.rule("napoleon3", "0.5j")
def test_a_leader_next_door_helps_only_to_rally() -> None:
    """The adjacent leader is for rallying alone [0.5]."""
    found = assaulted(headquarters=("allied i hq h 0307", "austrian v hq k 0303"))
    assert "leader-adjacent" not in found
    assert "leader" not in found


@pytest.mark.rule("napoleon3", "0.5j")
def test_stacked_and_adjacent_leaders_do_not_add_up_in_the_rally() -> None:
    """The adjacent leader's one is not cumulative with the stacked one's [0.5]."""
    fight = Fight(
        OPEN, "allied i hq h 0307", "allied i infantry a 0306 disorganized", "allied commander nap 0306",
        "austrian v infantry b 0101",
    )  # fmt: skip
    (check,) = of_kind(fight.only("rally", 3), "UnitRallied")
    assert sum(value for why, value in modifiers(check).items() if why.startswith("leader")) == 1


@pytest.mark.rule("napoleon3", "12a")
def test_nobody_rallies_at_the_foot_of_a_steep_slope_with_the_enemy_above() -> None:
    """Not adjacent to an enemy unit, whatever lies between [12]: the zone ends at the slope, the neighbourhood not."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e disorganized", "austrian v infantry b 0304 w",
        heights="""
        0 0 0 0 0 0 0
        0 0 0 0 0 0 0
        0 0 0 2 0 0 0
        0 0 0 0 0 0 0
        0 0 0 0 0 0 0
        """,
    )  # fmt: skip
    assert of_kind(fight.only("rally", 6), "UnitRallied") == []
    assert fight.is_disorganized("a")


@pytest.mark.rule("napoleon3", "12a")
def test_nobody_rallies_behind_the_back_of_an_enemy() -> None:
    """Adjacent is adjacent: the enemy need not face the unit [12]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e disorganized", "austrian v infantry b 0304 e")
    assert of_kind(fight.only("rally", 6), "UnitRallied") == []


@pytest.mark.rule("napoleon3", "10b")
def test_a_battery_of_one_step_rallies_like_a_brigade() -> None:
    """Guns may be disorganized and rallied [10]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i artillery g 0306 e disorganized", "austrian v infantry b 0101")
    fight.only("rally", 6)
    assert not fight.is_disorganized("g")


# -- stacking [3] ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "3d")
def test_a_retreat_over_a_lone_battery_disorders_it_and_goes_on() -> None:
    """The hex is occupied by a friendly unit: it is disorganized and the retreat goes a hex further, though there
    would be room to stack [11.3 D, 3]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, ATTACKER, DEFENDER, "austrian v artillery g 0303 w",
        "austrian v infantry c 0204 w", "austrian v infantry d 0404 w",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("ChooseRetreat",))
    assert fight.has("austrian", "retreat b 0303")
    fight.play("austrian", "retreat b 0303")
    fight.quietly()
    assert fight.is_disorganized("g")
    assert fight.losses("g") == 0
    assert fight.where("b") not in ("0303", "0304")
    assert not fight.is_disorganized("c")


@pytest.mark.rule("napoleon3", "3d")
def test_a_retreat_over_a_brigade_and_its_battery_disorders_both_without_loss() -> None:
    """Every friendly unit in the hex is disorganized; one that was already loses nothing [3]."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        ATTACKER,
        DEFENDER,
        "austrian v artillery g 0303 w",
        "austrian v infantry e 0303 w disorganized",
        "austrian v infantry c 0204 w",
        "austrian v infantry d 0404 w",
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("ChooseRetreat",))
    fight.play("austrian", "retreat b 0303")
    fight.quietly()
    assert fight.is_disorganized("g")
    assert (fight.losses("g"), fight.losses("e"), fight.where("g"), fight.where("e")) == (0, 0, "0303", "0303")


@pytest.mark.rule("napoleon3", "3e")
def test_a_retreat_may_end_with_a_lone_headquarters() -> None:
    """Leaders are not what a retreat must avoid: they do not count [3]."""
    fight = Fight(OPEN, "allied i hq h 0307", "austrian v hq k 0303", ATTACKER, DEFENDER)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("ChooseRetreat",))
    fight.play("austrian", "retreat b 0303")
    fight.quietly()
    assert fight.where("b") == "0303"
