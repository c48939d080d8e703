"""Races for a neutral sector over unequal numbers of borders [combat.trigger.2, R4]."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.board.sectors import GRID
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

ROUND = {"w": ("b1", "a2", "b3", "c2"), "b": ("b3", "a2", "b1", "c2")}
"""For each side the one border it comes over, and then those of the other side."""


def zones(fight: Fight, side: int) -> dict[str, int]:
    """How many units of a side stand against each group of the other."""
    return {GRID.text(zone.fronts[1 - side]): len(zone.attackers[side]) for zone in fight.state.zones}


@pytest.mark.rule("commanders", "combat.trigger.2")
@pytest.mark.parametrize("one", ["w", "b"])
@pytest.mark.parametrize("shares", [(1, 1, 1), (3, 0, 0), (0, 2, 1)])
def test_combat_trigger_2_one_group_against_three_is_divided_as_its_owner_likes(
    one: str, shares: tuple[int, ...]
) -> None:
    """He may leave a group without an opponent; all his units are sent against somebody."""
    other = "b" if one == "w" else "w"
    home, *fronts = ROUND[one]
    sheets = {one: f"3I {home}-b2", other: ", ".join(f"I {front}-b2" for front in fronts)}
    lines = (f"{one} {home} III", *(f"{other} {front} I" for front in fronts))
    fight = Fight(*lines, white=sheets["w"], black=sheets["b"], dice=(1,) * 20)
    assert (fight.waits_for(one), fight.waits_for(other)) == ("FaceRacers", "")
    left = [f"{one}-inf-{number}" for number in (1, 2, 3)]
    for front, share in zip(fronts, shares, strict=True):
        if share:
            fight.do(one, f"post {left[0]} {front} {share}")
            left = left[share:]
    assert zones(fight, "wb".index(one)) == dict(zip(fronts, shares, strict=True))


@pytest.mark.rule("commanders", "combat.trigger.2")
def test_combat_trigger_2_how_racers_are_divided_is_not_shown_before_all_is_placed() -> None:
    """The other side learns it when the units stand there."""
    fight = Fight("w b1 II", "b b3 I", "b c2 I", white="2I b1-b2", black="I b3-b2, I c2-b2", dice=(1,) * 9)
    events = fight.do("w", "post w-inf-1 c2 2")
    assert {event.only for event in of_kind(events, "UnitPosted")} == {0}


@pytest.mark.rule("commanders", "combat.trigger.2b")
@pytest.mark.parametrize(("white", "b2"), [(6, ""), (1, "I*I*")])
def test_combat_trigger_2b_a_group_that_met_nobody_enters_only_with_the_others(white: int, b2: str) -> None:
    """White's one battalion faces c2: the group of b3 has no one to fire at, and waits for that fight's end."""
    dice = (1, 1, white, 7 - white)
    fight = Fight("w b1 I", "b b3 I", "b c2 I", white="I b1-b2", black="I b3-b2, I c2-b2", dice=dice)
    fight.do("w", "post w-inf-1 c2 1")
    fight.on()
    assert [len(fight.dice(side, "melee")) for side in "wb"] == [1, 1]
    assert fight.at("b", "b2") == b2
    assert fight.at("w", "b2") == ""


@pytest.mark.rule("commanders", "combat.unopposed.2")
def test_combat_unopposed_2_cavalry_that_met_nobody_strikes_in_another_zone_of_the_race() -> None:
    """White sends its squadron against b3; Black's of c2, unopposed, rides at the same squadron."""
    fight = Fight("w b1 C", "b b3 C", "b c2 C", white="C b1-b2", black="C b3-b2, C c2-b2", phase="fast", dice=(1,) * 9)
    fight.do("w", "post w-cav-1 b3 1")
    fight.on()
    (target,) = fight.units["w b1"]
    struck = [blow.target for zone in fight.zones("melee") for blow in zone.blows[1] if blow.dice]
    assert struck == [target, target]


@pytest.mark.rule("commanders", "combat.flank.1")
@pytest.mark.parametrize(("fronts", "rerolls"), [(("b3",), 0), (("b3", "c2"), 1), (("b3", "c2", "a2"), 2)])
def test_combat_flank_1_who_comes_over_several_borders_has_rerolls_the_other_none(
    fronts: tuple[str, ...], rerolls: int
) -> None:
    """One for each border beyond the first, be it a race."""
    lines = ("w b1 III", *(f"b {front} I" for front in fronts))
    black = ", ".join(f"I {front}-b2" for front in fronts)
    fight = Fight(*lines, white="3I b1-b2", black=black, dice=(1,) * 20)
    for number, front in enumerate(fronts, 1):
        if len(fronts) > 1:
            fight.do("w", f"post w-inf-{number} {front} {1 if number < len(fronts) else 4 - number}")
    asked = 0
    while fight.waits_for("b") == "Reroll":
        fight.game.play(1, fight.game.options(1)[0])
        asked += 1
    assert (asked, fight.waits_for("w") == "Reroll") == (rerolls, False)


@pytest.mark.rule("commanders", "combat.react.1")
def test_combat_react_1_nobody_reacts_in_a_race() -> None:
    """Nobody defends: cavalry that races infantry neither countercharges nor falls back."""
    fight = Fight("w b1 I", "b b3 C", "b b0 I", white="I b1-b2", black="C b3-b2", dice=(1,) * 9).on()
    assert not {"React", "FallBack"} & set(fight.asked)
