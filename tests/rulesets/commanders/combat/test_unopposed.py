"""Attackers without an opponent: whom they may strike, and with what."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.commanders.combat.unopposed import choosers
from grognard.rulesets.commanders.state import Zone
from grognard.rulesets.commanders.units import MELEE
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

IDLE = (1,) * 40


def targets(fight: Fight, side: str, unit: str, among: list[int]) -> list[int]:
    """Whom a unit may strike now."""
    keys = fight.scenario.units
    return [target for target in among if fight.has(side, f"strike {unit} {keys[target].key}")]


@pytest.mark.rule("commanders", "combat.unopposed.1")
def test_combat_unopposed_1_infantry_strikes_anybody_in_its_zone() -> None:
    """Three attack two: the third may take either, but nobody in the zone of another border."""
    fight = Fight("w b1 III", "w a2 I", "b b2 III", white="3I b1-b2, I a2-b2", dice=IDLE).on("PostUnit")
    fight.do("b", "post b-inf-1 b1 1")
    fight.do("b", "post b-inf-2 b1 1")
    fight.do("b", "post b-inf-3 a2 1")
    assert fight.waits_for("w") == "ChooseTarget"
    assert targets(fight, "w", "w-inf-3", fight.units["b b2"]) == fight.units["b b2"][:2]


@pytest.mark.rule("commanders", "combat.unopposed.1")
def test_combat_unopposed_1_so_does_artillery() -> None:
    """A battery beyond the defenders' number fires both dice at the unit it names."""
    fight = Fight("w b1 IIA", "b b2 II", white="2I b1-b2, A b1-b2", dice=IDLE).on("ChooseTarget")
    assert targets(fight, "w", "w-art-1", fight.units["b b2"]) == fight.units["b b2"]
    fight.do("w", "strike w-art-1 b-inf-2")
    fight.on()
    guns = fight.blows("w", "ranged")[2]
    assert (guns.target, len(guns.dice)) == (fight.units["b b2"][1], 2)


@pytest.mark.rule("commanders", "combat.unopposed.2")
def test_combat_unopposed_2_cavalry_strikes_in_any_zone_of_the_sector() -> None:
    """Cavalry that came in over another border takes the infantry from behind."""
    fight = Fight("w b1 II", "w a2 C", "b b2 II", white="2I b1-b2, C a2-b2", dice=IDLE).on("React")
    fight.do("b", "stand")
    fight.do("b", "post b-inf-1 b1 1")
    fight.do("b", "post b-inf-2 b1 1")
    fight.on("ChooseTarget")
    assert targets(fight, "w", "w-cav-1", fight.units["b b2"]) == fight.units["b b2"]


@pytest.mark.rule("commanders", "combat.unopposed.2")
def test_combat_unopposed_2_also_where_the_enemy_attacks_out_of_it() -> None:
    """The enemy of b2 that attacks a2 stands in a zone of b2 too; infantry from b1 cannot reach it."""
    for letter, rolls in (("C", 1), ("I", 0)):
        fight = Fight("w a2 I", f"w b1 {letter}", "b b2 I", white=f"{letter} b1-b2", black="I b2-a2", dice=IDLE).on()
        blows = [blow for zone in fight.zones("melee") for blow in zone.blows[0] if blow.dice]
        assert sum(blow.unit == fight.units["w b1"][0] for blow in blows) == rolls


@pytest.mark.rule("commanders", "combat.unopposed.3")
@pytest.mark.rule("commanders", "combat.unopposed.4")
def test_combat_unopposed_3_the_example_against_attacking_cavalry() -> None:
    """Infantry without opponent against attacking cavalry in melee: -1 and +1 make 0, and a die of 2 misses."""
    fight = Fight("w b1 III", "b b2 CC", white="3I b1-b2", black="2C b2-b1", dice=(1, 1, 1, 2, 2, 2, 1, 1))
    fight.on()
    blow = fight.blows("w", "melee")[2]
    assert [modifier.value for modifier in blow.modifiers] == [-1, 1]
    assert (blow.totals, blow.hits, blow.against) == ((2,), 0, 0)


@pytest.mark.rule("commanders", "combat.unopposed.3")
@pytest.mark.parametrize(
    ("letter", "step", "entry", "bonus"),
    [("I", "ranged", -1, 1), ("I", "melee", 1, 1), ("C", "melee", 1, 2), ("A", "ranged", 2, 2)],
)
def test_combat_unopposed_3_each_row_has_its_own_bonus(letter: str, step: str, entry: int, bonus: int) -> None:
    """The entry against the target and the entry for nobody opposite."""
    sheet = f"2{letter} b1-b2"
    fight = Fight(f"w b1 {letter * 2}", "b b2 I", white=sheet, dice=IDLE).on()
    assert [modifier.value for modifier in fight.blows("w", step)[1].modifiers] == [entry, bonus]


@pytest.mark.rule("commanders", "combat.unopposed.4")
@pytest.mark.parametrize(("die", "hit"), [(1, 0), (2, 1)])
def test_combat_unopposed_4_four_is_enough_whatever_the_target_rolls(die: int, hit: int) -> None:
    """With +2 in melee a two hits, whatever the target rolled, and a one does not although it beats a one."""
    dice = (1, 1, 1, *(6, die), 6) if hit else (1, 1, 1, 1, 1, 1)
    fight = Fight("w b1 II", "b b2 I", white="2I b1-b2", dice=dice).on()
    blow = fight.blows("w", "melee")[1]
    assert (blow.totals, blow.hits) == ((die + 2,), hit)


@pytest.mark.rule("commanders", "combat.unopposed.5")
def test_combat_unopposed_5_the_target_is_named_before_the_dice() -> None:
    """No die has been thrown when the question is open, and none is thrown until it is answered."""
    fight = Fight("w b1 III", "b b2 II", white="3I b1-b2", dice=IDLE).on("ChooseTarget")
    assert fight.game.drawn == 0
    fight.do("w", "strike w-inf-3 b-inf-2")
    assert fight.game.drawn == 5
    fight.on("ChooseTarget")
    assert fight.game.drawn == 5


@pytest.mark.rule("commanders", "combat.unopposed.6")
def test_combat_unopposed_6_a_routed_opponent_may_be_left() -> None:
    """Facing a routed unit the attacker may strike another one with the bonus; the routed one is not taken."""
    fight = Fight("w b1 II", "b b2 II!", white="2I b1-b2", dice=(1, 1, 1, 1, 6, 1)).on("ChooseTarget")
    fit, routed = fight.units["b b2"]
    assert targets(fight, "w", "w-inf-2", [fit, routed]) == [fit, routed]
    fight.do("w", f"strike w-inf-2 {fight.scenario.units[routed].key}")
    fight.on("ChooseTarget")
    fight.do("w", f"strike w-inf-2 {fight.scenario.units[fit].key}")
    fight.on()
    assert [modifier.value for modifier in fight.blows("w", "ranged")[1].modifiers] == [0]
    assert [modifier.value for modifier in fight.blows("w", "melee")[1].modifiers] == [1, 1]
    assert fight.where(routed) == "box"


@pytest.mark.rule("commanders", "combat.unopposed.7")
@pytest.mark.parametrize("attacks", [True, False])
def test_combat_unopposed_7_a_free_choice_is_the_attackers(attacks: bool) -> None:
    """Laid by hand opposite nobody: an attacker may choose among the enemies of its zone, a passive unit may not."""
    field = Field("w b1 II", "b b2 I")
    mine, theirs = field.units["w b1"], field.units["b b2"]
    attackers = (tuple(mine), ()) if attacks else ((), tuple(theirs))
    field.state.zones = (Zone((2, 5), -1, attackers, spaces=(tuple(mine), tuple(theirs))),)
    assert choosers(field.game, 0, MELEE) == ([(mine[1], theirs)] if attacks else [])


@pytest.mark.rule("commanders", "combat.unopposed.7")
def test_combat_unopposed_7_they_are_not_asked_for_a_target() -> None:
    """A passive unit may not name another target than the unit opposite."""
    fight = Fight("w b1 III", "b b2 II", white="3I b1-b2", dice=IDLE).on("ChooseTarget")
    assert fight.waits_for("b") == ""
    with pytest.raises(IllegalAction):
        fight.do("w", "strike w-inf-1 b-inf-2")
    assert not of_kind(fight.log, "TargetChosen")
