"""Event chits on the move, seen from the book and the event chart alone."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.chits import field, playable
from tests.rulesets.brothers.fight import OPEN, go, ground
from tests.rulesets.drill import modifiers, of_kind

# -- moves -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "11.7.1b")
def test_edelsheims_hussars_engage_and_charge_out_of_defensive_posture_and_their_neighbours_do_not() -> None:
    """Only the cavalry named is freed; a Charge has one SP more than its weight gives (chart)."""
    lines = ("austrian viii cavalry a 0306 light strength=3", "austrian viii cavalry c 0206 light",
             "austrian viii hq k 0307 defensive=9", "french i infantry b 0303")  # fmt: skip
    battle = Battle(OPEN, *lines, held=("edelsheim-hussars",), turns=1)
    battle.activate("viii", "defensive", until="ChooseMover")
    go(battle, "select a")
    assert not any(text.startswith(("charge", "ride")) for text in battle.options("austrian"))
    go(battle, "move a 0305")
    assert playable(battle) == {"edelsheim-hussars"}
    go(battle, "edelsheim-hussars")
    assert any(text.startswith("charge a 0303") for text in battle.options("austrian"))
    go(battle, "charge a 0303")
    battle.skip("ChooseMover", "ChooseAssault")
    if battle.asked() == "ChooseMover":
        go(battle, "select c")
        assert not any(text.startswith(("charge", "ride")) for text in battle.options("austrian"))
    battle.skip("ChooseAssault")
    battle.script(3, 4, *[1] * 12)
    events = go(battle, next(text for text in battle.options("austrian") if text.startswith("storm")))
    events += battle.skip("ChooseAssault")
    assert of_kind(events, "AssaultRolled")[0].lead == 5


@pytest.mark.rule("brothers", "11.8a")
def test_at_the_double_only_the_first_defensive_fire_is_worse() -> None:
    """One MP more; -2 for the first Defensive Fire, no more for the second but for being repeated (chart)."""
    battle = field("french i infantry a 0306 movement=2 morale=9", "austrian v infantry b 0303",
                   held=("pas-gymnastique",))  # fmt: skip
    battle.script(*[1] * 7)
    go(battle, "select a", "move a 0305", "pas-gymnastique")
    assert any(text.startswith("move a 0304") for text in battle.options("allied"))
    first = of_kind(go(battle, "move a 0304", "fire b 0304"), "Fired")[0]
    second = of_kind(go(battle, "move a 0204", "fire b 0204"), "Fired")[0]
    assert modifiers(first)["at-the-double"] == -2
    assert "at-the-double" not in modifiers(second)


@pytest.mark.rule("brothers", "6.3b")
@pytest.mark.parametrize(("nation", "offered"), [("french", True), ("sardinian", False)])
def test_a_french_chit_does_not_help_sardinians(nation: str, offered: bool) -> None:
    """French chits only on French units (6.3)."""
    battle = Battle(OPEN, f"{nation} i infantry a 0306", f"{nation} i hq h 0307 aggressive=9",
                    held=("pas-gymnastique",), turns=1)  # fmt: skip
    battle.activate("i", "aggressive", until="ChooseMover")
    go(battle, "select a", "move a 0305")
    assert (playable(battle) == {"pas-gymnastique"}) is offered


@pytest.mark.rule("brothers", "11.2.4a")
def test_bersaglieri_lead_their_stack_through_woods_in_order() -> None:
    """One MP more and no hit for Woods, for all who go with them (chart)."""
    battle = Battle(ground(h0305="w"), "sardinian 1 infantry a 0306 strength=2 bersaglieri",
                    "sardinian 1 infantry c 0306 strength=4", "sardinian 1 hq h 0306 aggressive=9",
                    held=("bersaglieri",), turns=1)  # fmt: skip
    battle.activate("1", "aggressive", until="ChooseMover")
    go(battle, "select c", "join a", "move c 0305")
    assert playable(battle) == {"bersaglieri"}
    go(battle, "bersaglieri", "move c 0305")
    assert (battle.hits("a"), battle.hits("c"), battle.place("a")) == (0, 0, "0305")


@pytest.mark.rule("brothers", "11.11.1b")
@pytest.mark.parametrize(("die", "rides"), [(5, True), (6, False)])
def test_rockets_spoil_a_charge_but_not_the_move(die: int, rides: bool) -> None:
    """A Morale Test on announcement (chart): at the MR the Charge is off, and the unit may still move."""
    battle = field("french i cavalry a 0306 morale=6", "austrian v artillery b 0303", held=("rocket-battery",))
    battle.script(die, *[1] * 6)
    go(battle, "select a", "charge a 0303", "rocket-battery")
    if rides:
        assert battle.asked() == "DefendWithFire"
    else:
        assert battle.asked() == "MoveOn"
        assert battle.place("a") == "0306"
        assert not any(text.startswith("charge") for text in battle.options("allied"))
        assert any(text.startswith("move a 0305") for text in battle.options("allied"))


@pytest.mark.rule("brothers", "11.8.1a")
@pytest.mark.parametrize(("dice", "offered"), [((5, 5, 7), True), ((6, 6, 1), False)])
def test_chasseurs_ride_on_shaken_but_not_after_a_casualty_hit(dice: tuple[int, ...], offered: bool) -> None:
    """Morale Hits alone are ridden through, and the Charge is fought (chart)."""
    battle = field("french i cavalry a 0306 morale=6", "austrian v infantry b 0303", held=("chasseurs-afrique",))
    battle.script(*dice)
    go(battle, "select a", "charge a 0303")
    battle.play("austrian", next(text for text in battle.options("austrian") if text.startswith("fire")))
    assert (playable(battle) == {"chasseurs-afrique"}) is offered
    if offered:
        go(battle, "chasseurs-afrique")
        battle.skip("ChooseAssault")
        assert any(text.startswith("storm 0303") for text in battle.options("allied"))


@pytest.mark.rule("brothers", "11.7.2a")
@pytest.mark.parametrize(("state", "hex", "offered"), [
    ("", "0306", True), ("", "0307", False), ("disrupted", "0306", False),
])  # fmt: skip
def test_the_screen_spares_the_test_if_steady_horse_is_within_two_hexes(state: str, hex: str, offered: bool) -> None:
    """Sardinian cavalry, not Disrupted, within 2 hexes (chart)."""
    battle = Battle(OPEN, "sardinian 1 infantry a 0304", f"sardinian 1 cavalry c {hex} {state}",
                    "sardinian 1 hq h 0405 aggressive=9", "austrian v cavalry b 0303", held=("cavalleggeri-screen",),
                    turns=1)  # fmt: skip
    battle.activate("1", "aggressive", until="ChooseMover")
    battle.script(1)
    events = go(battle, "select a", "move a 0205")
    assert (playable(battle) == {"cavalleggeri-screen"}) is offered
    if offered:
        events += go(battle, "cavalleggeri-screen")
    assert bool(of_kind(events, "DisengagementTested")) is not offered
