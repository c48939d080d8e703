"""Situations from the book alone: defensive support, guns that are attacked."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import ATTACKED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired, ground

# -- defensive support [10.1] ------------------------------------------------------------------------------------------


def supported(*more: str, terrain: str = OPEN) -> Fight:
    """An attack on b in 0304, up to the defender's guns."""
    fight = Fight(
        terrain, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "austrian v infantry b 0304 w combat=2", *more
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 1, 1, 1), stop=("Support",))
    return fight


@pytest.mark.rule("napoleon3", "10.1-support-a")
def test_guns_straight_behind_the_defender_do_not_see_the_attacker() -> None:
    """Sight is blocked by any unit between [10.2], and the one to be helped is a unit."""
    assert supported("austrian v artillery g 0303 w").waits_for("austrian") == ""
    assert supported("austrian v artillery g 0204 w").waits_for("austrian") == "Support"


@pytest.mark.rule("napoleon3", "10.1-support-a")
def test_only_guns_of_the_defenders_formation_help() -> None:
    """To a unit of its own formation [10.1]."""
    assert supported("austrian vi artillery g 0204 w").waits_for("austrian") == ""


@pytest.mark.rule("napoleon3", "10.1-support-a")
def test_guns_that_face_elsewhere_do_not_help() -> None:
    """The attacker must be in the fire zone, and facing does not change before defensive fire [7.3, 10.2]."""
    assert supported("austrian v artillery g 0204 ne").waits_for("austrian") == ""


@pytest.mark.rule("napoleon3", "10.1-support-b")
def test_supporting_guns_add_their_value() -> None:
    """2 of the brigade and 4 of the guns make column 6 [10.1]."""
    fight = supported("austrian v artillery g 0204 w")
    fight.script(1, 6, 1, 6)
    shot = fired(fight.play("austrian", "support g") + fight.quietly(), "defence")
    assert (shot.strength, shot.column) == (6, 6)


@pytest.mark.rule("napoleon3", "10.1-support-c")
def test_guns_help_once_in_an_activation_and_again_in_the_next() -> None:
    """One defensive support per activation [10.1]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "allied i infantry c 0405 ne combat=4",
        "austrian v infantry b 0304 w combat=2", "austrian v artillery g 0204 w combat=1",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    fight.script(1, 1, 1, 1)
    fight.play("allied", "assault a 0304")
    fight.quietly("Support")
    first = fight.play("austrian", "support g")
    assert fired(first, "defence").strength == 3
    events = fight.quietly("Support")
    assert of_kind(events, "SupportGiven") == []
    assert fight.waits_for("austrian") == ""
    assert [shot.strength for shot in all_fired(events, "defence")] == [2]
    fight.game.state.status[fight.unit("a")] &= ~ATTACKED  # the next turn
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 1, 1, 1), stop=("Support",))
    assert fight.waits_for("austrian") == "Support"


@pytest.mark.rule("napoleon3", "10.1a")
def test_a_battery_that_fired_its_barrage_still_helps_when_the_enemy_acts() -> None:
    """Once per activation, and the enemy's is another [10.1]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "austrian v infantry b 0304 w combat=2",
        "austrian v artillery g 0204 w combat=1",
    )  # fmt: skip
    fight.act("v")
    fight.script(1)
    fight.play("austrian", "barrage g 0305 w a")
    fight.quietly()
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 1, 1, 1), stop=("Support",))
    assert fight.waits_for("austrian") == "Support"


# -- guns that are attacked --------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "11.3k")
def test_a_battery_that_takes_the_blow_runs_and_its_brigade_holds_the_hex() -> None:
    """The defender chooses who suffers [11.3]; it is the sufferer that retreats, so nobody may advance."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "austrian v infantry b 0304 w combat=1",
        "austrian v artillery g 0304 w combat=1 steps=2",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 5), stop=("ChooseVictim",))
    fight.play("austrian", "suffer g")
    fight.quietly()
    assert fight.where("g") not in ("0304", "eliminated")
    assert fight.is_disorganized("g")
    assert (fight.where("b"), fight.is_disorganized("b"), fight.where("a")) == ("0304", False, "0305")


@pytest.mark.rule("napoleon3", "11.3r")
def test_a_battery_beside_a_brigade_that_holds_in_woods_is_not_lost() -> None:
    """Only where the brigade must retreat [11.3]; in woods it does not."""
    fight = Fight(
        ground("w"), *HEADQUARTERS, "allied i infantry a 0305 e combat=8", "austrian v infantry b 0304 w combat=1",
        "austrian v artillery g 0304 w combat=1",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("ChooseVictim",))
    fight.play("austrian", "suffer b")
    fight.quietly()
    assert (fight.where("b"), fight.is_disorganized("b"), fight.where("g")) == ("0304", True, "0304")


@pytest.mark.rule("napoleon3", "11.4b")
def test_a_lone_battery_slips_away_from_infantry_disorganized() -> None:
    """5 points against 5: it may go, and is disorganized [11.4]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v artillery g 0304 w")
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    fight.play("austrian", "fall-back g 0303")
    fight.quietly()
    assert (fight.where("g"), fight.is_disorganized("g")) == ("0303", True)


@pytest.mark.rule("napoleon3", "10.1-support-d")
def test_two_batteries_alone_fire_together_and_fall_together() -> None:
    """Each defends itself [10]; whoever survives their fire takes both [10.1]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i cavalry a 0305 e", "austrian v artillery g 0304 w combat=1",
        "austrian v artillery g2 0304 w combat=1",
    )  # fmt: skip
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1,))
    shot = fired(events, "defence")
    assert (shot.strength, added(shot)["canister"]) == (2, 1)
    assert (fight.where("g"), fight.where("g2")) == ("eliminated", "eliminated")
    assert fight.is_disorganized("a")


@pytest.mark.rule("napoleon3", "10.1-support-d")
def test_a_lone_battery_taken_on_its_flank_fires_with_half_its_value() -> None:
    """It may not turn [10.1], and against a flank the value is halved [11.2]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v artillery g 0304 e combat=5")
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1,))
    assert fired(events, "defence").strength == 2


@pytest.mark.rule("napoleon3", "10.1-barrage-g")
def test_guns_in_contact_attack_nobody() -> None:
    """Artillery takes no part in assaults [10.1], alone or beside a brigade."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i artillery g 0305 e", "allied i infantry a 0305 e", "austrian v infantry b 0304 w"
    )
    fight.to_combat()
    assert fight.options("allied") == {"attack a 0304", "pass"}


@pytest.mark.rule("napoleon3", "10.1-barrage-g")
def test_the_battery_beside_stays_behind_when_its_brigade_advances() -> None:
    """It does not advance, even stacked with those who do [10.1]."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i artillery g 0305 e",
        "allied i infantry a 0305 e combat=4",
        "austrian v infantry b 0304 w combat=4",
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6))
    assert (fight.where("a"), fight.where("g")) == ("0304", "0305")
