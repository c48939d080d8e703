"""Artillery tokens: laid, kept, lost, and what they add."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.bombard.barrage import PHASE, barrage, total
from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


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
