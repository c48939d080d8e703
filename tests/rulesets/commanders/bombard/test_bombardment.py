"""Bombardment: who fires where, at whom, and with what effect."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.commanders.ruleset import RULESET
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

PHASE = "bombardment"
SPREAD = "[rules]\nbatteries-spread = true\n"


def barrage(*lines: str, white: str = "", black: str = "", dice: tuple[int, ...] = ()) -> tuple[Fight, list[Any]]:
    """Everybody fires at what the sheets name; the shots in order."""
    fight = Fight(*lines, white=white, black=black, phase=PHASE, dice=dice)
    return fight, of_kind(fight.log, "BatteryFired")


def total(shot: Any) -> int:
    return sum(modifier.value for modifier in shot.modifiers)


@pytest.mark.rule("commanders", "bombard.1")
@pytest.mark.parametrize(
    ("guns", "order", "may"),
    [
        ("A", "A b1-b2", True),
        ("A", "", False),
        ("A*", "A b1-b2", False),
        ("A!", "A b1-b2", False),
        ("I", "I b1-b2", False),
    ],
)
def test_bombard_1_only_ordered_fresh_guns_fire(guns: str, order: str, may: bool) -> None:
    """Ordered artillery that is neither spent nor routed, and nothing else."""
    field = Field(f"w b1 {guns}", "b b2 I").orders("w", order)
    field.begin(PHASE)
    assert (field.waits_for("w") == "FireGuns") == may


@pytest.mark.rule("commanders", "bombard.1")
def test_bombard_1_without_an_enemy_there_is_no_shot_and_the_order_remains() -> None:
    """Nobody there: no shot, no token, and the guns may still move on their order."""
    fight = Fight("w b1 A", "w b2 I", white="A b1-b2", phase=PHASE)
    assert fight.state.tokens[0] == ()
    fight.on().next().on().next().on()
    assert fight.at("w", "b2") == "IA"


@pytest.mark.rule("commanders", "bombard.1")
def test_bombard_1_an_emptied_sector_costs_the_token() -> None:
    """The enemy has left the sector that was shelled: nobody to aim at, so the fire has stopped."""
    field = Field("w b1 A", "b c3 I").orders("w", "A b1-b3")
    field.state.tokens = ((8,), ())
    field.begin(PHASE)
    assert not field.has("w", "bombard w-art-1 b3")
    field.send_all()
    assert (field.state.tokens, field.at("w", "b1")) == (((), ()), "A")


@pytest.mark.rule("commanders", "bombard.1")
def test_bombard_1_the_routed_alone_are_targets_enough() -> None:
    """They come last in the order of targets, but they are in it."""
    _, shots = barrage("w b1 A", "b b2 I!", white="A b1-b2", dice=(1,))
    assert len(shots) == 1


@pytest.mark.rule("commanders", "bombard.2")
@pytest.mark.parametrize(
    ("start", "may"),
    [
        ("b1", "a1 c1 b2 b3"),
        ("b2", "a2 c2 b3"),
        ("a1", "b1 c1 a2 a3"),
        ("c2", "b2 a2 c3"),
        ("w0", ""),
    ],
)
def test_bombard_2_front_left_and_right_in_a_straight_line(start: str, may: str) -> None:
    """One or two sectors straight ahead or to a side; never back, diagonally or out of the reserve."""
    enemies = [f"b {file}{row} I" for file in "abc" for row in "123" if f"{file}{row}" != start]
    sheet = ", ".join(f"A {start}-{line.split()[1]}" for line in enemies)
    field = Field(f"w {start} A", *enemies).orders("w", sheet)
    field.begin(PHASE)
    reached = {line.split()[1] for line in enemies if field.has("w", f"bombard w-art-1 {line.split()[1]}")}
    assert reached == set(may.split())


@pytest.mark.rule("commanders", "bombard.2")
def test_bombard_2_the_other_side_faces_south() -> None:
    """Black's guns fire towards White's reserve and not towards their own."""
    field = Field("b b2 A", "w b1 I", "w b3 I").orders("b", "A b2-b1, A b2-b3")
    field.begin(PHASE)
    assert field.has("b", "bombard b-art-1 b1")
    assert not field.has("b", "bombard b-art-1 b3")


@pytest.mark.rule("commanders", "bombard.3")
def test_bombard_3_one_die_against_each_of_two_units() -> None:
    """Two dice, two different targets."""
    fight, shots = barrage("w b1 A", "b b2 III", white="A b1-b2", dice=(1, 1))
    assert [shot.target for shot in shots] == fight.units["b b2"][:2]


@pytest.mark.rule("commanders", "bombard.4")
def test_bombard_4_a_single_target_takes_one_die() -> None:
    """With one unit there the second die is not thrown."""
    fight, shots = barrage("w b1 A", "b b2 I", white="A b1-b2", dice=(6,))
    assert len(shots) == 1
    assert fight.at("b", "b2") == "I!"


@pytest.mark.rule("commanders", "bombard.5")
def test_bombard_5_both_dice_go_into_one_sector() -> None:
    """A lone target in the ordered sector does not free the other die for a sector beside it."""
    _, shots = barrage("w b1 A", "b b2 I", "b c1 II", white="A b1-b2, A b1-c1", dice=(1,))
    assert [shot.place for shot in shots] == [5]


@pytest.mark.rule("commanders", "bombard.6")
@pytest.mark.parametrize(
    ("there", "first"),
    [
        ("II#CA", "I# I"),
        ("ACI", "I C"),
        ("AC", "C A"),
        ("A!C!I!A", "A I!"),
        ("A!C!I!", "I! C!"),
        ("A!C!", "C! A!"),
        ("I!C", "C I!"),
    ],
)
def test_bombard_6_targets_are_taken_in_order(there: str, first: str) -> None:
    """Squares, infantry, cavalry, artillery, then the routed in the order of their kinds."""
    fight = Field("w b1 A", f"b b2 {there}", dice=(1, 1)).orders("w", "A b1-b2")
    names = {unit: _name(fight, unit) for unit in fight.units["b b2"]}
    shots = of_kind(fight.send_all(PHASE), "BatteryFired")
    assert " ".join(names[shot.target] for shot in shots) == first


def _name(field: Field, unit: int) -> str:
    status = field.state.status[unit]
    return "ICA"[field.scenario.units[unit].kind] + ("!" if status & 1 else "") + ("#" if status & 4 else "")


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_each_battery_keeps_the_order_for_itself() -> None:
    """Both batteries have to take the infantry and the cavalry, whatever the other aims at."""
    fight, shots = barrage("w b1 AA", "b b2 ICA", white="2A b1-b2", dice=(1, 1, 1, 1))
    infantry, cavalry, _ = fight.units["b b2"]
    assert [shot.target for shot in shots] == [infantry, cavalry] * 2


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_where_batteries_spread_the_second_takes_the_next_units() -> None:
    """The second battery goes on where the first stopped, and begins again at the top."""
    fight = Fight("w b1 AA", "b b2 ICA", white="2A b1-b2", phase=PHASE, dice=(1,) * 4, rules=SPREAD)
    infantry, cavalry, guns = fight.units["b b2"]
    assert [shot.target for shot in of_kind(fight.log, "BatteryFired")] == [infantry, cavalry, guns, infantry]


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_the_gunner_chooses_among_equals() -> None:
    """Two dice at three infantry units, one of them spent: the gunner says whether it is among the targets."""
    field = Field("w b1 A", "b b2 I*II", dice=(1, 1)).orders("w", "A b1-b2")
    spent, fresh, _ = field.units["b b2"]
    field.begin(PHASE)
    field.play("w", "bombard w-art-1 b2")
    assert field.waits_for("w") == "AimGun"
    assert [field.has("w", f"aim w-art-1 b-inf-{n}") for n in (1, 2, 3)] == [True, True, False]
    events = field.play("w", "aim w-art-1 b-inf-1") + field.send_all()
    assert [shot.target for shot in of_kind(events, "BatteryFired")] == [spent, fresh]


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_two_batteries_may_concentrate_or_spread_among_equals() -> None:
    """The second battery chooses between the units the first is aimed at and the others."""
    field = Field("w b1 AA", "b b2 IIII", dice=(1,) * 4).orders("w", "2A b1-b2")
    one, two, three, _ = field.units["b b2"]
    field.begin(PHASE)
    field.play("w", "bombard w-art-1 b2")
    assert field.waits_for("w") == "FireGuns"
    field.play("w", "bombard w-art-2 b2")
    assert [field.has("w", f"aim w-art-2 b-inf-{n}") for n in (1, 2, 3, 4)] == [True, False, True, False]
    field.play("w", "aim w-art-2 b-inf-1")
    events = field.play("w", "aim w-art-2 b-inf-3") + field.send_all()
    assert [shot.target for shot in of_kind(events, "BatteryFired")] == [one, two, one, three]


@pytest.mark.rule("commanders", "bombard.6")
@pytest.mark.parametrize("there", ["III", "II*", "I*CA", "I*I*I*"])
def test_bombard_6_nobody_is_asked_where_targets_are_alike_or_all_are_taken(there: str) -> None:
    """Equals in every way, or as many dice as there are equals."""
    field = Field("w b1 A", f"b b2 {there}", dice=(1, 1)).orders("w", "A b1-b2")
    field.begin(PHASE)
    assert len(of_kind(field.play("w", "bombard w-art-1 b2") + field.send_all(), "BatteryFired")) == 2


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_a_choice_of_targets_has_its_odds() -> None:
    """One card for the die that is aimed."""
    field = Field("w b1 A", "b b2 I*II", dice=(1, 1)).orders("w", "A b1-b2")
    field.begin(PHASE)
    field.play("w", "bombard w-art-1 b2")
    for action in field.options(0):
        (card,) = RULESET.odds(field.game, 0, action)
        assert ("hit", 1, 3) in card.chances


@pytest.mark.rule("commanders", "bombard.7")
@pytest.mark.parametrize(("die", "hit"), [(4, False), (5, True)])
def test_bombard_7_a_modified_four_hits(die: int, hit: bool) -> None:
    """Infantry next to the guns: -1, so that a five makes four."""
    fight, shots = barrage("w b1 A", "b b2 I", white="A b1-b2", dice=(die,))
    assert (shots[0].total, shots[0].outcome) == (die - 1, "hit" if hit else "miss")
    assert fight.at("b", "b2") == ("I!" if hit else "I")


NEEDED = {"I#": (4, 5, 3, 4), "I": (5, 6, 4, 5), "C": (5, 6, 4, 5), "A": (6, 7, 5, 6), "I!": (6, 7, 5, 6)}
"""The natural die that hits: next to the guns, at two sectors, and both with a token."""


@pytest.mark.rule("commanders", "bombard.8")
@pytest.mark.parametrize("target", NEEDED)
@pytest.mark.parametrize(("at", "token", "column"), [("b2", 0, 0), ("b3", 0, 1), ("b2", 1, 2), ("b3", 1, 3)])
def test_bombard_8_entry_range_and_token(target: str, at: str, token: bool, column: int) -> None:
    """The ranged entry of attacking artillery, -3 or -4 for the range, +1 for a token of the last round."""
    field = Field("w b1 A", f"b {at} {target}", dice=(1,)).orders("w", f"A b1-{at}")
    field.state.tokens = ((5 if at == "b2" else 8,), ()) if token else ((), ())
    (shot,) = of_kind(field.send_all(PHASE), "BatteryFired")
    assert 4 - total(shot) == NEEDED[target][column]


@pytest.mark.rule("commanders", "bombard.9")
def test_bombard_9_two_tokens_give_one_point() -> None:
    """The example: two tokens, infantry at two sectors, -1 for each battery."""
    field = Field("w b1 AA", "b b3 IIII", dice=(4, 4, 5, 4)).orders("w", "2A b1-b3")
    field.state.tokens = ((8, 8), ())
    shots = of_kind(field.send_all(PHASE), "BatteryFired")
    assert [total(shot) for shot in shots] == [-1, -1, -1, -1]
    assert [shot.outcome for shot in shots] == ["miss", "miss", "hit", "miss"]
    assert field.state.tokens[0] == (8, 8)


@pytest.mark.rule("commanders", "bombard.10")
def test_bombard_10_a_token_is_placed_and_kept() -> None:
    """A token lies in the sector that was fired at, and is there for the next round of fire."""
    fight, shots = barrage("w b1 A", "b b3 I", white="A b1-b3", dice=(1, 1))
    assert (fight.state.tokens, total(shots[0])) == (((8,), ()), -2)
    fight.on().quietly()
    fight.orders("w", "A b1-b3").begin(PHASE)
    (again,) = of_kind(fight.send_all(), "BatteryFired")
    assert (fight.state.tokens, total(again)) == (((8,), ()), -1)


@pytest.mark.rule("commanders", "bombard.11")
@pytest.mark.parametrize(("sheet", "left"), [("A b1-b3", (8,)), ("A b1-c1", (3,)), ("", ())])
def test_bombard_11_redirected_or_silent_guns_lose_their_token(sheet: str, left: tuple[int, ...]) -> None:
    """A token stays only where its owner fires again."""
    field = Field("w b1 A", "b b3 II", "b c1 II", dice=(1, 1)).orders("w", sheet)
    field.state.tokens = ((8,), ())
    field.send_all(PHASE)
    assert field.state.tokens[0] == left


@pytest.mark.rule("commanders", "bombard.11")
def test_bombard_11_any_own_battery_uses_the_token_and_the_enemys_is_none() -> None:
    """The bonus goes by an own token in the sector, whoever laid it."""
    field = Field("w a2 A", "b b2 I", dice=(1,)).orders("w", "A a2-b2")
    field.state.tokens = ((5,), ())
    assert total(of_kind(field.send_all(PHASE), "BatteryFired")[0]) == 0
    field = Field("w a2 A", "b b2 I", dice=(1,)).orders("w", "A a2-b2")
    field.state.tokens = ((), (5,))
    assert total(of_kind(field.send_all(PHASE), "BatteryFired")[0]) == -1


@pytest.mark.rule("commanders", "bombard.12")
def test_bombard_12_a_token_of_this_round_gives_nothing_yet() -> None:
    """The second battery of the first round of fire has no bonus from the first."""
    _, shots = barrage("w b1 AA", "b b2 IIII", white="2A b1-b2", dice=(1, 1, 1, 1))
    assert [total(shot) for shot in shots] == [-1] * 4


@pytest.mark.rule("commanders", "bombard.13")
def test_bombard_13_nobody_reacts_or_answers() -> None:
    """The targets are asked nothing and throw nothing."""
    fight, shots = barrage("w b1 A", "b b3 CI", white="A b1-b3", dice=(5, 5))
    assert len(shots) == fight.game.drawn == 2
    assert fight.game.state.phase == 3
    assert not of_kind(fight.log, "ReactionRolled")
    assert not of_kind(fight.log, "CavalryFellBack")


@pytest.mark.rule("commanders", "bombard.14")
def test_bombard_14_a_hit_routs_and_a_hit_on_the_routed_destroys() -> None:
    """First the fit battery routs; the routed one beside it is destroyed, not captured."""
    fight, _ = barrage("w b1 A", "b b2 II!", white="A b1-b2", dice=(5, 6))
    fit, routed = fight.units["b b2"]
    assert fight.at("b", "b2") == "I!"
    assert (fight.where(fit), fight.where(routed)) == ("b2", "destroyed")
    assert fight.state.prisoners == ((), ())


@pytest.mark.rule("commanders", "bombard.15")
def test_bombard_15_batteries_hit_each_other() -> None:
    """Both fire before either is routed."""
    fight, shots = barrage("w b1 A", "b b2 A", white="A b1-b2", black="A b2-b1", dice=(6, 6))
    assert len(shots) == 2
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("A!", "A!")


@pytest.mark.rule("commanders", "bombard.15")
def test_bombard_15_two_batteries_rout_and_then_destroy() -> None:
    """The second battery still aims at a fit unit, and its hit destroys it."""
    fight, shots = barrage("w b1 AA", "b b2 I", white="2A b1-b2", dice=(5, 5))
    assert [total(shot) for shot in shots] == [-1, -1]
    assert fight.where(fight.units["b b2"][0]) == "destroyed"


@pytest.mark.rule("commanders", "bombard.20")
def test_bombard_20_firing_spends() -> None:
    """Whoever fired is spent, cannot attack or move, and defends at -1."""
    fight = Fight("w b1 A", "b b2 II", white="A b1-b2", black="I b2-b1", phase=PHASE, dice=(1, 1, 1, 1, 1, 1))
    assert fight.at("w", "b1") == "A*"
    fight.next().on()
    assert fight.modifiers("w", "ranged") == [-1]
    field = Field("w b1 A", "w a1 I", "b b2 II", dice=(1, 1)).orders("w", "A b1-b2, A b1-a1")
    field.send_all(PHASE)
    assert field.waits_for("w") == "NothingToSend"


@pytest.mark.rule("commanders", "bombard.21")
def test_bombard_21_the_routed_stay_until_the_end_of_combined_arms() -> None:
    """They lie in their sector, take up room and are taken by whoever comes in."""
    fight, _ = barrage("w b1 A", "w a2 I", "b b2 IC", white="A b1-b2, I a2-b2", dice=(5, 5))
    assert fight.at("b", "b2") == "I!C!"
    fight.next().on()
    assert fight.fates("b") == {"captured": 2}
    left, _ = barrage("w b1 A", "b b2 IC", white="A b1-b2", dice=(5, 5))
    left.next().on()
    assert left.fates("b") == {"box": 2}
