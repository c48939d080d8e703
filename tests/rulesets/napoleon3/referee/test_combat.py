"""Situations from the book alone: attacks and defensive combat."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired, ground, shifts


def heights(**levels: int) -> str:
    """Level ground but for these hexes: h0304=1."""
    rows = [["0"] * 7 for _ in range(5)]
    for name, level in levels.items():
        rows[int(name[1:3]) - 1][7 - int(name[3:5])] = str(level)
    return "\n".join("    " + " ".join(row) for row in rows)


# -- declaring [11, 11.1] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "11b")
def test_two_enemies_in_front_of_one_attacker_are_both_attacked() -> None:
    """Every enemy next to an attacking unit must be attacked [11]: no fight before the second is declared."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e",
        "austrian v infantry b 0304 w",
        "austrian v infantry c 0405 w",
    )
    fight.to_combat()
    assert fight.has("allied", "pass")
    fight.play("allied", "attack a 0304")
    assert fight.options("allied") == {"attack a 0405"}
    fight.play("allied", "attack a 0405")
    assert fight.options("allied") == {"fight"}


@pytest.mark.rule("napoleon3", "11b")
def test_the_second_enemy_may_be_left_to_another_unit() -> None:
    """They must be attacked, not all by the same unit [11]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "allied i infantry d 0406 e", "austrian v infantry b 0304 w",
        "austrian v infantry c 0405 w",
    )  # fmt: skip
    fight.to_combat()
    fight.play("allied", "attack a 0304")
    assert {"attack a 0405", "attack d 0405"} <= fight.options("allied")
    fight.play("allied", "attack d 0405")
    assert fight.has("allied", "fight")


@pytest.mark.rule("napoleon3", "11e")
def test_an_enemy_above_a_steep_slope_binds_nobody() -> None:
    """Combat across it is prohibited [TEC], so it neither can nor must be attacked."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e",
        "austrian v infantry b 0304 w",
        "austrian v infantry c 0405 w",
        heights=heights(h0405=2),
    )
    fight.to_combat()
    fight.play("allied", "attack a 0304")
    assert fight.options("allied") == {"fight"}


@pytest.mark.rule("napoleon3", "11.1a")
def test_each_single_attack_meets_the_whole_defence_anew() -> None:
    """Combat after combat [11.1]: the defender has all its points against each, and who failed has not weakened it."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "allied i infantry c 0405 ne combat=4",
        "austrian v infantry b 0304 w combat=4",
    )  # fmt: skip
    fight.to_combat()
    events = fight.attack("a 0304", "c 0304", faces=(1, 1, 1, 1))
    assert [shot.strength for shot in all_fired(events, "defence")] == [4, 4]


@pytest.mark.rule("napoleon3", "11.1b")
def test_cavalry_whose_charge_falls_away_keeps_its_order() -> None:
    """Once the defender is driven off the remaining attacks do not take place [11.1]; without a charge no disorder."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "allied i cavalry c 0405 ne",
        "austrian v infantry b 0304 w combat=4",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    fight.script(1, 6)
    fight.play("allied", "assault a 0304")
    fight.quietly()
    assert (fight.where("a"), fight.where("c")) == ("0304", "0405")
    assert not fight.is_disorganized("c")


@pytest.mark.rule("napoleon3", "11.1d")
def test_after_a_failed_coordination_the_leaders_bonus_goes_with_his_own_unit() -> None:
    """Each then assaults alone [11.1]; the leader stands with one of them [11.3]."""
    fight = Fight(
        OPEN, "allied i hq h 0305 bonus=2 command=0", "austrian v hq k 0301", "allied i infantry a 0305 e combat=4",
        "allied i infantry c 0405 ne combat=4", "austrian v infantry b 0304 w combat=2",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(1,), stop=("ChooseCombat",))
    assert fight.options("allied") == {"assault a 0304", "assault c 0304"}
    fight.script(1, 1)
    fight.play("allied", "assault c 0304")
    events = fight.quietly("Lead")
    assert "leader-bonus" not in added(fired(events, "assault"))
    assert fight.has("allied", "lead h")


@pytest.mark.rule("napoleon3", "11.1c")
def test_no_coordination_without_the_leader_beside_one_of_the_attackers() -> None:
    """He must be stacked with one of them [11.1]: next to them is not enough, and two must attack."""
    lines = (
        "allied i infantry a 0305 e",
        "allied i infantry c 0405 ne",
        "austrian v infantry b 0304 w",
        "austrian v hq k 0301",
    )
    fight = Fight(OPEN, "allied i hq h 0306", *lines)
    fight.to_combat()
    fight.play("allied", "attack a 0304", "attack c 0304")
    assert fight.options("allied") == {"fight"}
    fight = Fight(OPEN, "allied i hq h 0305", *lines)
    fight.to_combat()
    fight.play("allied", "attack a 0304")
    assert not fight.has("allied", "coordinate h 0304")
    fight.play("allied", "attack c 0304")
    assert fight.has("allied", "coordinate h 0304")


# -- defensive combat [11.2] -------------------------------------------------------------------------------------------

JOINT = (
    "allied i hq h 0305 bonus=0 command=5", "austrian v hq k 0301", "allied i infantry a 0305 e combat=4",
    "allied i infantry c 0405 ne combat=4",
)  # fmt: skip


@pytest.mark.rule("napoleon3", "11.2-def-d")
def test_the_example_of_the_book_five_points_against_three() -> None:
    """1, 2 and 2 against the flank which become 1 [11.2]."""
    fight = Fight(OPEN, *JOINT, "allied i infantry d 0404 nw combat=4", "austrian v infantry b 0304 w combat=5")
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "d 0304", "coordinate h 0304", faces=(6,), stop=("SplitDefence",))
    assert fight.options("austrian") == {f"allot a 0305 {n}" for n in range(6)}
    fight.play("austrian", "allot a 0305 1")
    assert fight.options("austrian") == {f"allot c 0405 {n}" for n in range(5)}
    fight.script(1, 1, 1, 1, 6, 6, 6)
    events = fight.play("austrian", "allot c 0405 2") + fight.quietly()
    assert [shot.strength for shot in all_fired(events, "defence")] == [1, 2, 1]


@pytest.mark.rule("napoleon3", "11.2-def-c")
def test_who_gets_no_points_is_still_fired_at_in_column_0() -> None:
    """All others are attacked on the 0 column [11.2], where a 6 is a morale check."""
    fight = Fight(OPEN, *JOINT, "austrian v infantry b 0304 w combat=5")
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(6,), stop=("SplitDefence",))
    fight.script(1, 6, 6, 6, 1, 6, 1, 1)
    events = fight.play("austrian", "allot a 0305 5") + fight.quietly()
    last = all_fired(events, "defence")[1]
    assert (last.column, last.outcome) == (0, "T")


@pytest.mark.rule("napoleon3", "11.2-def-b")
def test_a_garrison_has_no_flank_to_halve_its_fire() -> None:
    """In a city all six hexes are front [2]: nobody is on the flank, in defence and in the assault."""
    fight = Fight(
        ground("C"), *HEADQUARTERS, "allied i infantry a 0305 e combat=6", "austrian v infantry b 0304 e combat=5"
    )
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 6, 3, 6))
    assert fired(events, "defence").strength == 5
    assert "flank" not in shifts(fired(events, "assault"))


@pytest.mark.rule("napoleon3", "11.3a")
def test_the_attackers_woods_do_not_protect_him_from_defensive_fire() -> None:
    """The protection of the attacker is always 1 in defensive combat [11.2, 11.3]."""
    terrain = OPEN.splitlines()
    terrain[3] = "    . . w . . . ."
    fight = Fight(
        "\n".join(terrain), *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v infantry b 0304 w combat=4"
    )
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 1, 6))
    assert fired(events, "defence").column == 4


@pytest.mark.rule("napoleon3", "11.2-assault-e")
def test_the_defender_turns_after_a_repulse_but_not_while_another_attacker_stands() -> None:
    """One hexside when the attacker is thrown back; not in a combined attack with others left [11.2]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "austrian v infantry b 0304 w combat=5")
    fight.to_combat()
    fight.attack("a 0304", faces=(4,), stop=("TurnUnit",))
    while fight.waits_for("austrian") != "TurnUnit":
        fight.play("allied", next(iter(fight.options("allied") & {"stay a"} or fight.options("allied"))))
        fight.quietly("TurnUnit")
    assert {"turn b nw", "turn b sw"} <= fight.options("austrian")
    assert not fight.has("austrian", "turn b ne")
    fight = Fight(OPEN, *JOINT, "austrian v infantry b 0304 w combat=5")
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(6,), stop=("SplitDefence",))
    fight.script(1, 6, 5, 1, 6, 6)
    fight.play("austrian", "allot a 0305 0")
    events = fight.quietly()
    assert not [e for e in of_kind(events, "UnitTurned") if e.unit == fight.unit("b")]
    assert fight.facing("b") == "w"
