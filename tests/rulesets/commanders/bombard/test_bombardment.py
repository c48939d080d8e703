"""Bombardment: who fires where, and with what effect."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.bombard.barrage import PHASE, barrage, total
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind


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
