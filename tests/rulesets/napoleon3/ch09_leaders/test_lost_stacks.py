"""Leaders whose troops fire destroys: a barrage, or the defence against their attack [8.4a, 9.3a]."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import OPEN, Fight, all_fired

FOE = ("austrian v hq k 0301", "austrian v infantry b 0304 w combat=8")
GUN = "austrian v artillery g 0302 w combat=8"


def repulsed(*lines: str) -> Fight:
    """A brigade of one step attacks 0304 and is destroyed before it strikes."""
    fight = Fight(OPEN, "allied i infantry a 0305 e steps=1", "allied i infantry c 0107", *lines, *FOE)
    fight.to_combat()
    fight.attack("a 0304", faces=(6, 6, 6, 6), stop=("PlaceReplacement",))
    return fight


@pytest.mark.rule("napoleon3", "9.3a")
@pytest.mark.parametrize("led", [False, True])
def test_9_3a_a_headquarters_falls_with_an_attacker_whom_the_defence_destroys(led: bool) -> None:
    """That is combat [R37]: an aide takes over elsewhere, and takes no check for it, had the fallen led or not."""
    fight = Fight(
        OPEN, "allied i infantry a 0305 e steps=1", "allied i infantry c 0107", "allied i hq h 0305 bonus=2", *FOE
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(6, 6, 6, 6), stop=("Lead",))
    events = fight.play("allied", "lead h" if led else "keep-back h") + fight.quietly()
    assert (fight.where("a"), fight.where("h")) == ("eliminated", "0107")
    assert of_kind(events, "LeaderReplaced")
    assert not of_kind(events, "CasualtyRolled")


@pytest.mark.rule("napoleon3", "8.4a")
@pytest.mark.parametrize(("emperor", "over"), [("emperor", True), ("", False)])
def test_8_4a_a_commander_falls_with_an_attacker_whom_the_defence_destroys(emperor: str, over: bool) -> None:
    """An emperor's death ends the battle in the middle of the combat; the king's does not."""
    fight = repulsed("allied i hq h 0107", f"allied commander nap 0305 {emperor}")
    assert fight.where("nap") == "eliminated"
    assert (fight.game.result is not None and fight.game.result.reason == "emperor") == over


@pytest.mark.rule("napoleon3", "9.3a")
def test_9_3a_a_battery_that_is_left_keeps_the_headquarters_alive() -> None:
    """The stack is not gone while anybody of it stands."""
    fight = repulsed("allied i hq h 0305", "allied i artillery d 0305 e")
    assert (fight.where("a"), fight.where("h")) == ("eliminated", "0305")


@pytest.mark.rule("napoleon3", "9.3d")
def test_9_3d_the_owner_places_the_aide_before_the_others_strike() -> None:
    """Of a coordinated attack one brigade is destroyed with the headquarters; the other goes on, without the bonus."""
    fight = Fight(
        OPEN,
        "allied i hq h 0305 command=5 bonus=2",
        "allied i infantry a 0305 e steps=1",
        "allied i infantry c 0405 ne",
        "allied i infantry d 0107",
        *FOE,
    )
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(6, 6, 1, 1, 6), stop=("SplitDefence",))
    fight.play("austrian", "allot a 0305 8")
    assert fight.waits_for("allied") == "PlaceReplacement"
    events = fight.play("allied", "replace h 0107") + fight.quietly()
    (assault,) = all_fired(events, "assault")
    assert (assault.unit, assault.strength, assault.die_modifiers) == (fight.unit("c"), 5, ())
    assert fight.where("h") == "0107"
    assert not of_kind(events, "CasualtyRolled")


@pytest.mark.rule("napoleon3", "9.3a")
def test_9_3a_in_a_barrage_the_aide_is_placed_before_the_next_shot() -> None:
    """A barrage is fought by the rules of combat [10.1]: who is left without troops falls [R37]."""
    fight = Fight(
        OPEN,
        "allied i hq h 0305",
        "allied i infantry a 0305 e steps=1",
        "allied i infantry c 0306",
        "allied i infantry d 0507",
        GUN,
        GUN.replace(" g ", " e "),
    )
    fight.act("v", faces=(6, 6))
    events = fight.play("austrian", "barrage g 0305 w a")
    assert (of_kind(events, "UnitEliminated")[0].unit, fight.waits_for("allied")) == (
        fight.unit("a"),
        "PlaceReplacement",
    )
    assert not fight.waits_for("austrian")
    fight.play("allied", "replace h 0507")
    assert (fight.where("h"), fight.waits_for("austrian")) == ("0507", "Barrage")


@pytest.mark.rule("napoleon3", "14.3f")
def test_14_3f_a_shell_that_destroys_the_emperors_escort_ends_the_battle() -> None:
    """He is eliminated with the last unit of his stack [8.4], and the other side has won."""
    fight = Fight(OPEN, "allied i infantry a 0305 e steps=1", "allied i infantry c 0107", GUN,
                  "allied commander nap 0305 emperor")  # fmt: skip
    fight.act("v", faces=(6,))
    fight.play("austrian", "barrage g 0305 w a")
    assert fight.game.result is not None
    assert (fight.game.result.winner, fight.game.result.reason) == (1, "emperor")
