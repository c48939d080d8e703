"""Headquarters [9.3]: their fate, and who takes over."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import attack, options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"


@pytest.mark.rule("napoleon3", "9.3a")
def test_9_3a_a_headquarters_falls_with_its_stack() -> None:
    """A shot destroys the only unit with it; with a second unit it lives."""
    lines = (
        "allied i infantry a 0304 steps=1",
        "allied i infantry c 0307",
        "allied i hq h 0304 command=3 deputy_command=1",
    )
    for extra, expected in (((), "0307"), (("allied i artillery d 0304",), "0304")):
        battle = Battle(FIELD, *lines, *extra, "austrian v artillery g 0302 w combat=8")
        battle.activate("v")
        battle.script(6)
        battle.play("austrian", "barrage g 0304 w a")
        assert battle.where("h") == expected
        assert rating(battle, "h") == (1 if expected == "0307" else 3)


def rating(battle: Battle, key: str) -> int | str:
    """The command rating that the counter shows."""
    return next(piece.values["command"] for piece in RULESET.view(battle.game, 0).pieces if piece.key == key)


LED = (
    "allied i infantry a 0304 e", "allied i infantry c 0307", "allied i hq h 0304 command=3 bonus=2 deputy_command=1",
    "austrian v infantry x 0303 w combat=1",
)  # fmt: skip
"""A headquarters stands with a unit that is about to attack 0303."""


def led(order: str, *dice: int) -> Battle:
    """The attack, with the headquarters leading it or kept back."""
    battle = Battle(FIELD, *LED, turns=1)
    battle.activate("i")
    attack(battle, "allied", "a", "0303", *dice, until=("Lead",))
    battle.play("allied", order)
    return battle


@pytest.mark.rule("napoleon3", "9.3b")
@pytest.mark.parametrize(("dice", "killed"), [((6, 6), True), ((6, 5), False)])
def test_9_3b_the_casualty_check(dice: tuple[int, int], killed: bool) -> None:
    """Two dice of six sides; only a twelve kills."""
    battle = led("lead h", 1, 1, 6, *dice)
    events = wait(battle, "PlaceReplacement")
    rolled = of_kind(events, "CasualtyRolled")
    assert [(event.dice, event.outcome) for event in rolled] == [(dice, "killed" if killed else "unhurt")]
    assert [roll.faces for roll in of_kind(events, "DieRolled") if roll.purpose == "casualty"] == [6, 6]
    assert (rating(battle, "h") == 3) if not killed else battle.where("h") == "off"


@pytest.mark.rule("napoleon3", "9.3c")
def test_9_3c_only_a_headquarters_that_takes_part_is_at_risk() -> None:
    """Kept back it gives no bonus and takes no check; leading it does both."""
    kept = wait(led("keep-back h", 1, 1, 6, 6, 6))
    assert not of_kind(kept, "CasualtyRolled")
    assert not any("leader-bonus" in str(event.die_modifiers) for event in of_kind(kept, "Fired"))
    leading = wait(led("lead h", 1, 1, 6, 1, 1))
    assert of_kind(leading, "CasualtyRolled")
    assert any("leader-bonus" in str(event.die_modifiers) for event in of_kind(leading, "Fired"))


@pytest.mark.rule("napoleon3", "9.3c")
def test_9_3c_coordinating_is_taking_part_and_failing_to_is_not() -> None:
    """The check of a failed coordination brings no casualty check."""
    lines = (
        "allied i infantry a 0304 e",
        "allied i infantry c 0404 ne",
        "allied i hq h 0304 command=3",
        "austrian v infantry x 0303 w combat=1",
    )
    for die, checks in ((3, 1), (2, 0)):
        battle = Battle(FIELD, *lines, turns=1)
        battle.activate("i")
        wait(battle, "DeclareAttacks")
        battle.play("allied", "attack a 0303", "attack c 0303", "coordinate h 0303")
        battle.script(die, *[1] * 20)
        events = battle.play("allied", "fight") + wait(battle)
        assert len(of_kind(events, "CasualtyRolled")) == checks


@pytest.mark.rule("napoleon3", "9.3c")
def test_9_3c_an_aide_takes_no_check_for_the_fallen() -> None:
    """The headquarters led the defence and died with its unit: its replacement had no part in that."""
    own = ("allied i infantry a 0304 e combat=1 steps=1", "allied i infantry c 0307", "allied i hq h 0304 bonus=1")
    battle = Battle(FIELD, *own, "austrian v infantry x 0303 w combat=8", "austrian v hq k 0301", turns=1)
    battle.activate("v")
    attack(battle, "austrian", "x", "0304", 1, 6, 6, 6, until=("Lead",))
    battle.play("allied", "lead h")
    events = wait(battle)
    assert battle.where("h") == "0307"
    assert not of_kind(events, "CasualtyRolled")


@pytest.mark.rule("napoleon3", "9.3d")
def test_9_3d_the_owner_places_a_replacement_with_its_own_values() -> None:
    """On any unit of the formation; another one follows that; without units there is none."""
    battle = led("lead h", 1, 1, 6, 6, 6)
    wait(battle, "PlaceReplacement")
    here = battle.where("a")
    assert set(options(battle, "allied")) == {f"replace h {here}", "replace h 0307"}
    battle.play("allied", "replace h 0307")
    assert (battle.where("h"), rating(battle, "h")) == ("0307", 1)
    lines = ("allied i infantry a 0304 steps=1", "allied i infantry c 0305 steps=1", "allied i hq h 0304")
    last = Battle(
        FIELD,
        *lines,
        "allied ii infantry d 0507",
        "austrian v artillery g 0302 w combat=8",
        "austrian v artillery e 0302 w combat=8",
    )
    last.activate("v")
    last.script(6, 6)
    last.play("austrian", "barrage g 0304 w a")
    assert last.where("h") == "0305"
    last.play("austrian", "barrage e 0305 w c")
    assert last.where("h") == "eliminated"


@pytest.mark.rule("napoleon3", "9.3e")
def test_9_3e_a_headquarters_retreats_with_its_stack() -> None:
    """It goes where the beaten unit goes."""
    own = ("allied i infantry a 0304 e combat=1", "allied i hq h 0304")
    battle = Battle(FIELD, *own, "austrian v infantry x 0303 w combat=8", "austrian v hq k 0301", turns=1)
    battle.activate("v")
    attack(battle, "austrian", "x", "0304", 1, 1)
    assert battle.where("a") == battle.where("h") != "0304"
