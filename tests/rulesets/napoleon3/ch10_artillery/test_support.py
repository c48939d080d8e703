"""Guns in defence: support for their formation, one shot an activation, and guns alone."""

from __future__ import annotations

import pytest

from grognard.core.action import Action
from grognard.rulesets.napoleon3.ch10_artillery.support import Support
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import FIRED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired

ATTACKER = "allied i infantry a 0305 e"
DEFENDER = "austrian v infantry b 0304 w combat=1"


def attacked(*lines: str, attacker: str = ATTACKER, hex: str = "0304", faces: tuple[int, ...] = (1, 6, 1, 6)) -> Fight:
    """An attack from the west on the hex in the middle, up to the question of support."""
    fight = Fight(OPEN, *HEADQUARTERS, attacker, *lines)
    fight.to_combat()
    fight.attack(f"a {hex}", faces=faces, stop=("Support",))
    return fight


@pytest.mark.rule("napoleon3", "10.1-support-a")
@pytest.mark.parametrize(
    ("gun", "may"),
    [
        ("austrian v artillery q 0104 sw", True),
        ("austrian ix artillery q 0104 sw", False),
        ("austrian v artillery q 0104 sw range=1", False),
        ("austrian v artillery q 0104 ne", False),
    ],
    ids=["fit", "other formation", "out of range", "facing away"],
)
def test_10_1_support_a_who_may_support(gun: str, may: bool) -> None:
    """A gun of the defender's formation with an attacker in range, fire zone and sight."""
    fight = attacked(DEFENDER, gun)
    assert (fight.waits_for("austrian") == "Support") == may


@pytest.mark.rule("napoleon3", "10.1-support-a")
def test_10_1_support_a_a_gun_defends_its_own_hex_beside_any_formation() -> None:
    """The limit to the own formation is for support of another hex."""
    fight = Fight(OPEN, *HEADQUARTERS, ATTACKER, DEFENDER, "austrian ix artillery q 0304 w combat=3")
    fight.to_combat()
    assert fired(fight.attack("a 0304", faces=(1, 6, 1, 6)), "defence").strength == 4


@pytest.mark.rule("napoleon3", "10.1-support-a")
@pytest.mark.rule("napoleon3", "10.1-support-b")
def test_10_1_support_b_the_gun_joins_the_pool() -> None:
    """One eligible attacker is enough; the sum is then divided among all of them."""
    fight = Fight(
        OPEN,
        "allied i hq h 0305 command=6",
        "austrian v hq k 0301",
        ATTACKER,
        "allied i infantry c 0405 ne",
        f"{DEFENDER[:-1]}5",
        "austrian v artillery q 0104 sw combat=4",
    )
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(1, 1, 6, 1, 6, 1, 6, 1, 1), stop=("Support",))
    fight.play("austrian", "support q")
    assert fight.waits_for("austrian") == "SplitDefence"
    assert fight.has("austrian", "allot a 0305 9")
    events = fight.play("austrian", "allot a 0305 2")
    assert [event.strength for event in all_fired(events, "defence")] == [2, 7]


@pytest.mark.rule("napoleon3", "10.1-support-b")
def test_10_1_support_b_support_is_halved_against_the_flank() -> None:
    """Five of the defender and four of the gun are four against a flank."""
    fight = attacked(
        "austrian v infantry b 0304 e combat=5", "austrian v artillery q 0104 sw combat=4", faces=(1, 6, 1, 6, 6)
    )
    events = fight.play("austrian", "support q") + fight.quietly()
    assert fired(events, "defence").strength == 4


@pytest.mark.rule("napoleon3", "10.1-support-c")
@pytest.mark.rule("napoleon3", "10.1a")
def test_10_1_support_c_a_gun_supports_once_in_an_activation() -> None:
    """Against two attacks one after the other it helps in one; in the next activation it helps again."""
    fight = Fight(
        OPEN, *HEADQUARTERS, ATTACKER, "allied i infantry c 0405 ne", DEFENDER, "austrian v artillery q 0406 ne"
    )
    fight.to_combat()
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    fight.script(1, 6, 1, 6, 1, 1, 6)
    fight.play("allied", "assault a 0304")
    fight.quietly("Support")
    fight.play("austrian", "support q")
    events = fight.quietly("Support")
    assert fight.waits_for("austrian") == ""
    assert fired(events, "defence").target == fight.unit("c")
    fight.game.state.status[fight.unit("a")] = 0
    fight.to_combat()
    fight.attack("a 0304", stop=("Support",))
    assert fight.waits_for("austrian") == "Support"


@pytest.mark.rule("napoleon3", "10.1-support-c")
def test_10_1_support_c_a_gun_that_defended_itself_supports_nobody() -> None:
    """Attacked first in its own hex, it is silent when a neighbour is attacked."""
    for first, asked in (("a 0304", False), ("c 0205", True)):
        fight = Fight(
            OPEN,
            *HEADQUARTERS,
            "allied i infantry a 0305 e combat=1",
            "allied i infantry c 0204 w combat=1",
            DEFENDER,
            "austrian v artillery q 0304 nw combat=1",
            "austrian v infantry d 0205 sw combat=1",
        )
        fight.to_combat()
        fight.attack("a 0304", "c 0205", stop=("ChooseCombat",))
        fight.script(1, 1, 1, 1)
        fight.play("allied", f"assault {first}")
        fight.quietly("Support")
        fight.play("austrian", "hold" if asked else "support q")
        fight.quietly("Support")
        assert (fight.waits_for("austrian") == "Support") == asked


@pytest.mark.rule("napoleon3", "10.1a")
@pytest.mark.rule("napoleon3", "10.1-support-c")
def test_10_1a_a_gun_in_the_attacked_hex_may_keep_its_one_shot() -> None:
    """It holds its fire when its own hex is attacked, and supports the neighbour who is attacked next."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e combat=1",
        "allied i infantry c 0204 w combat=1",
        DEFENDER,
        "austrian v artillery q 0304 nw combat=3",
        "austrian v infantry d 0205 sw combat=1",
    )
    fight.to_combat()
    fight.attack("a 0304", "c 0205", stop=("ChooseCombat",))
    fight.script(1, 1, 1, 1, 6)
    fight.play("allied", "assault a 0304")
    fight.quietly("Support")
    assert fight.options("austrian") == {"support q", "hold"}
    events = fight.play("austrian", "hold") + fight.quietly("Support")
    assert fired(events, "defence").strength == 1
    assert added(fired(events, "defence")) == {}
    events = fight.play("austrian", "support q")
    assert fired(events, "defence").strength == 2  # one and three, halved: d is taken in the flank


@pytest.mark.rule("napoleon3", "10.1a")
def test_10_1a_a_standing_order_answers_for_the_guns() -> None:
    """Accepted, the strongest fires first, the gun in the hex among them; declined, all keep their shot."""
    guns = ("austrian v artillery q 0304 w combat=3", "austrian v artillery r 0104 sw combat=4")
    fight = attacked(DEFENDER, *guns)
    decision = fight.game.pending[0]
    assert isinstance(decision, Support)
    assert decision.accept(fight.game) == Action("support", fight.unit("r"))
    assert decision.decline(fight.game) == Action("hold")
    fight.play("austrian", "support r")
    assert decision.accept(fight.game) == Action("support", fight.unit("q"))


@pytest.mark.rule("napoleon3", "10.1a")
@pytest.mark.rule("napoleon3", "10.1-support-d")
def test_10_1a_a_lone_gun_that_has_fired_does_not_fire_again() -> None:
    """Nor does one that holds its fire: no die is thrown, not even in column 0, and it is taken."""
    fight = attacked("austrian v artillery q 0304 w combat=6", faces=())
    held = fight.play("austrian", "hold") + fight.quietly()
    assert (all_fired(held, "defence"), fight.where("q")) == ([], "eliminated")
    spent = Fight(OPEN, *HEADQUARTERS, ATTACKER, "austrian v artillery q 0304 w combat=6")
    spent.to_combat()
    spent.game.state.status[spent.unit("q")] |= FIRED
    events = spent.attack("a 0304", faces=(), stop=("Support",))
    assert (all_fired(events, "defence"), spent.where("q")) == ([], "eliminated")


@pytest.mark.rule("napoleon3", "10.1-support-a")
def test_10_1_support_a_others_may_fire_for_a_lone_gun_that_is_silent() -> None:
    """Their value alone is the defence then."""
    fight = attacked("austrian v artillery q 0304 w combat=6", "austrian v artillery r 0104 sw combat=3", faces=(1, 1))
    fight.play("austrian", "support r")
    events = fight.play("austrian", "hold") + fight.quietly()
    assert fired(events, "defence").strength == 3


def test_the_card_of_an_attack_shows_what_guns_can_do() -> None:
    """All that may fire add to it; a lone gun that is silent has no defence to show."""
    fight = Fight(OPEN, *HEADQUARTERS, ATTACKER, "austrian v artillery q 0304 w combat=4")
    fight.to_combat()
    action = Action("attack", fight.unit("a"), fight.grid.parse("0304"))
    course, card = RULESET.odds(fight.game, 0, action)
    assert (card.title, card.rows[0].total) == ("defence", 4)
    assert {outcome for outcome, _, _ in course.chances} == {"thrown-back", "overrun"}
    fight.game.state.status[fight.unit("q")] |= FIRED
    (course,) = RULESET.odds(fight.game, 0, action)
    assert course.chances == (("overrun", 1, 1),)


@pytest.mark.rule("napoleon3", "10.1-support-d")
@pytest.mark.parametrize("guns", [("q",), ("q", "r")])
def test_10_1_support_d_guns_alone_are_taken_if_the_attacker_survives(guns: tuple[str, ...]) -> None:
    """There is no assault roll; two guns without other troops are alone too."""
    lines = [f"austrian v artillery {gun} 0304 w combat=1" for gun in guns]
    fight = Fight(OPEN, *HEADQUARTERS, ATTACKER, *lines)
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1,))
    assert len(of_kind(events, "GunsOverrun")) == len(guns)
    assert {fight.where(gun) for gun in guns} == {"eliminated"}
    assert not all_fired(events, "assault")


@pytest.mark.rule("napoleon3", "10.1-support-d")
def test_10_1_support_d_guns_alone_stand_if_the_attacker_is_repulsed() -> None:
    """And they cannot turn before they fire: a flank attack halves their fire."""
    fight = Fight(OPEN, *HEADQUARTERS, ATTACKER, "austrian v artillery q 0304 w combat=6")
    fight.to_combat()
    events = fight.attack("a 0304", faces=(3,))
    assert (fired(events, "defence").strength, fight.where("q")) == (6, "0304")
    flank = Fight(OPEN, *HEADQUARTERS, ATTACKER, "austrian v artillery q 0304 e combat=6")
    flank.to_combat()
    flank.attack("a 0304", faces=(1, 6), stop=("RetreatBefore",))
    assert flank.options("austrian")
    assert not any(option.startswith("turn") for option in flank.options("austrian"))
    events = flank.play("austrian", "stand") + flank.quietly()
    assert (fired(events, "defence").strength, flank.where("q")) == (3, "eliminated")


@pytest.mark.rule("napoleon3", "10.2-range-c")
@pytest.mark.parametrize(("place", "canister"), [("0206 se", {"canister": 1}), ("0104 sw", {})])
def test_10_2_range_c_canister_of_guns_in_support(place: str, canister: dict[str, int]) -> None:
    """Only where the gun is next to the attacker."""
    fight = attacked(DEFENDER, f"austrian v artillery q {place}", faces=(1, 6, 1, 6))
    events = fight.play("austrian", "support q") + fight.quietly()
    assert added(fired(events, "defence")) == canister
