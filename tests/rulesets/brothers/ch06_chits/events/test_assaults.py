"""Event chits of the bayonet: shifts for an Assault, and Assaults out of turn."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.state import DEMORALIZED
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.ch06_chits.events.test_fire import offered
from tests.rulesets.brothers.fight import OPEN, declared, ground
from tests.rulesets.drill import modifiers, of_kind

FRENCH = "french i infantry a 0304 strength=5"
FOE = "austrian viii infantry foe 0303 strength=5"


def ready(*lines: str, held: str, storming: str = "a", lead: str = "0304", **facts: Any) -> Battle:
    """An Assault on 0303 whose dice are about to be thrown; the defender stands."""
    battle = declared(*lines, storming=storming, held=(held,), **facts)
    battle.play("allied", f"storm 0303 {lead}")
    if battle.asked() == "AbandonPosition":
        battle.play("austrian", "stand")
    return battle


def rolled(events: list[Any]) -> Any:
    return of_kind(events, "AssaultRolled")[0]


# -- Walls and Cypresses -----------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.3a")
@pytest.mark.parametrize("letter", ["T", "v"])
def test_walls_shift_two_columns(letter: str) -> None:
    battle = ready(FRENCH, FOE, held="walls-and-cypresses", terrain=ground(h0303=letter))
    battle.script(1, 1)
    assert modifiers(rolled(battle.play("austrian", "walls-and-cypresses")))["walls"] == -2


HILL = "\n".join("    " + " ".join("1" if (r, c) == (2, 5) else "0" for c in range(8)) for r in range(6)) + "\n"


@pytest.mark.rule("brothers", "2.2b")
def test_a_slope_under_the_defender_counts_as_walls() -> None:
    battle = ready(FRENCH, FOE, held="walls-and-cypresses", heights=HILL, sides=("slope 0304-0303",))
    assert offered(battle, "austrian", "walls-and-cypresses") == ["walls-and-cypresses"]


@pytest.mark.rule("brothers", "6.3d")
def test_open_ground_and_woods_are_no_walls() -> None:
    for letter in (".", "w"):
        battle = ready(FRENCH, FOE, held="walls-and-cypresses", terrain=ground(h0303=letter))
        assert not offered(battle, "austrian", "walls-and-cypresses")
    support = (FRENCH, "french i infantry b 0204 strength=3", FOE)
    battle = ready(*support, held="walls-and-cypresses", storming="a b", heights=HILL, sides=("slope 0204-0303",))
    assert not offered(battle, "austrian", "walls-and-cypresses")  # only the hexside of the Lead Hex


@pytest.mark.rule("brothers", "2.2b")
def test_a_slope_that_falls_towards_the_defender_is_no_wall() -> None:
    higher = "\n".join("    " + " ".join("1" if (r, c) == (2, 4) else "0" for c in range(8)) for r in range(6)) + "\n"
    battle = ready(FRENCH, FOE, held="walls-and-cypresses", heights=higher, sides=("slope 0304-0303",))
    assert not offered(battle, "austrian", "walls-and-cypresses")


@pytest.mark.rule("brothers", "6.3b")
def test_walls_do_not_help_an_austrian_attack() -> None:
    battle = Battle(ground(h0304="v"), FRENCH, FOE, "austrian viii hq o 0302", held=("walls-and-cypresses",), turn=14)
    battle.activate("viii", "aggressive")
    battle.declare("austrian", "foe 0304")
    battle.play("austrian", "storm 0304 0303")
    battle.script(1, 1)
    assert of_kind(battle.play("allied", "stand"), "AssaultRolled")


# -- Furia Francese and Avanti Savoia ----------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.3a")
def test_furia_shifts_a_column() -> None:
    battle = ready(FRENCH, FOE, held="furia-francese")
    battle.script(1, 1)
    assert modifiers(rolled(battle.play("allied", "furia-francese"))) == {"furia": 1}


@pytest.mark.rule("brothers", "12.4.2c")
def test_furia_cheers_nobody_in_a_tough_fight() -> None:
    battle = ready(FRENCH, FOE, held="furia-francese")
    battle.script(2, 4, 6, 6)
    events = battle.play("allied", "furia-francese")
    assert [(test.rating, test.passed) for test in of_kind(events, "ToughFight")] == [(6, False), (6, False)]
    assert [die.faces for die in of_kind(events, "DieRolled")] == [6, 6, 10, 10]


@pytest.mark.rule("brothers", "6.3b")
@pytest.mark.parametrize(
    "lines",
    [
        (FRENCH + " disrupted",),
        (FRENCH, "french i artillery g 0304"),
        (FRENCH, "french i infantry d 0304 strength=3 disrupted"),
        ("french i cavalry a 0304",),
    ],
)
def test_furia_needs_a_lead_hex_of_steady_french_infantry_alone(lines: tuple[str, ...]) -> None:
    assert not offered(ready(*lines, FOE, held="furia-francese"), "allied", "furia-francese")


def sardinian(held: tuple[str, ...], *lines: str, dice: tuple[int, ...] = ()) -> Battle:
    """A Sardinian Assault on 0303 about to be thrown."""
    battle = Battle(OPEN, *lines, "sardinian 1a hq h 0305", FOE, held=held, turn=14)
    battle.activate("1a", "aggressive")
    battle.declare("allied", "a 0303")
    battle.play("allied", "storm 0303 0304")
    battle.script(*dice)
    battle.play("austrian", "stand")
    return battle


SARDINIAN = "sardinian 1a infantry a 0304 strength=5"


@pytest.mark.rule("brothers", "12.4.2c")
def test_savoia_shifts_a_column_and_cheers_in_a_tough_fight() -> None:
    battle = sardinian(("avanti-savoia",), SARDINIAN, dice=(2, 4, 6, 6))
    events = battle.play("allied", "avanti-savoia")
    assert modifiers(rolled(events)) == {"savoia": 1}
    assert rolled(events).outcome == "TF"
    tests = of_kind(events, "ToughFight")
    assert [(test.rating, test.passed) for test in tests] == [(7, True), (6, False)]
    assert battle.hits("foe") == 2


@pytest.mark.rule("brothers", "6.3b")
def test_each_nation_has_its_own_cheer() -> None:
    assert not offered(ready(FRENCH, FOE, held="avanti-savoia"), "allied", "avanti-savoia")
    battle = sardinian(("furia-francese",), SARDINIAN, dice=(1, 1))
    assert battle.asked() != "PlayEvent"
    battle = sardinian(("avanti-savoia",), SARDINIAN + " disrupted", dice=(1, 1))
    assert battle.asked() != "PlayEvent"


# -- Counter-thrust ----------------------------------------------------------------------------------------------------


def lost_hex(*lines: str, advance: bool = True, **facts: Any) -> Battle:
    """The French have thrown the Austrians out of 0303 and stand in it."""
    battle = declared(FRENCH, FOE, *lines, held=("gegenstoss",), **facts)
    battle.play("allied", "storm 0303 0304")
    battle.script(4, 5)
    battle.play("austrian", "stand", "yield 1")
    if battle.asked() == "ChooseRetreat":
        battle.play("austrian", next(o for o in battle.options("austrian") if o.startswith("retreat foe 0302")))
    battle.play("allied", "advance a 0303" if advance else "halt")
    return battle


RESERVE = ("austrian v infantry r 0203 strength=4", "austrian v infantry q 0203 strength=3")


@pytest.mark.rule("brothers", "11.10b")
@pytest.mark.rule("brothers", "12.1b")
def test_a_counter_thrust_assaults_the_lost_hex_at_once() -> None:
    battle = lost_hex(*RESERVE)
    found = offered(battle, "austrian", "gegenstoss")
    assert set(found) == {"gegenstoss r 0303", "gegenstoss q 0303", "gegenstoss foe 0303"}
    battle.play("austrian", "gegenstoss r 0303")
    assert battle.has("austrian", "assault q 0303")  # any or all of that hex
    assert not battle.has("austrian", "assault foe 0303")  # no Supporting Hexes
    battle.play("austrian", "done")
    battle.script(1, 1)
    event = rolled(battle.play("allied", "stand"))
    assert (event.side, event.lead, event.total) == (1, 4, 4)
    assert modifiers(event)["counter-thrust"] == 1


@pytest.mark.rule("brothers", "12.6a")
def test_a_counter_thrust_that_wins_may_break_through() -> None:
    battle = lost_hex(*RESERVE)
    battle.play("austrian", "gegenstoss r 0303", "assault q 0303")
    battle.script(6, 4)
    battle.play("allied", "stand", "yield 1")
    while battle.asked() in ("ChooseRetreat", "FollowRetreat", "DefendWithFire"):
        battle.play_idly()
    assert battle.asked() == "Advance"
    assert battle.has("austrian", "advance r 0303")


@pytest.mark.rule("brothers", "6.3d")
def test_there_is_no_counter_thrust_without_a_breakthrough() -> None:
    assert not offered(lost_hex(*RESERVE, advance=False), "austrian", "gegenstoss")


@pytest.mark.rule("brothers", "6.3d")
def test_there_is_none_after_an_austrian_breakthrough() -> None:
    reserve = RESERVE[0].replace("0203", "0204")
    battle = Battle(OPEN, FRENCH, FOE, "austrian viii hq o 0302", reserve, held=("gegenstoss",), turn=14)
    battle.activate("viii", "aggressive")
    battle.declare("austrian", "foe 0304")
    battle.play("austrian", "storm 0304 0303")
    battle.script(6, 5)
    battle.play("allied", "stand", "yield 1")
    battle.skip("Advance")
    battle.play("austrian", "advance foe 0304")
    assert battle.place("foe") == "0304"
    assert not offered(battle, "austrian", "gegenstoss")


@pytest.mark.rule("brothers", "14.2a")
def test_neither_the_disrupted_nor_the_demoralized_strike_back() -> None:
    battle = lost_hex(RESERVE[0], RESERVE[1] + " disrupted")
    assert offered(battle, "austrian", "gegenstoss") == ["gegenstoss foe 0303"]
    battle = declared(FRENCH, FOE, *RESERVE, held=("gegenstoss",))
    battle.state.formation[battle.formations["v"]] |= DEMORALIZED
    battle.state.morale[battle.formations["v"]] = 0
    battle.play("allied", "storm 0303 0304")
    battle.script(4, 5)
    battle.play("austrian", "stand", "yield 1")
    battle.play("austrian", next(o for o in battle.options("austrian") if o.startswith("retreat foe 0302")))
    battle.play("allied", "advance a 0303")
    assert offered(battle, "austrian", "gegenstoss") == ["gegenstoss foe 0303"]


@pytest.mark.rule("brothers", "11.10d")
def test_one_of_the_front_line_must_lead_it() -> None:
    battle = lost_hex("austrian v artillery top 0203 strength=6", RESERVE[0])
    assert offered(battle, "austrian", "gegenstoss") == ["gegenstoss foe 0303"]


@pytest.mark.rule("brothers", "6.3b")
@pytest.mark.parametrize("other", ["austrian v artillery g 0203 strength=2 disrupted", "austrian v cavalry g 0203"])
def test_other_arms_of_the_hex_neither_hinder_a_counter_thrust_nor_join_it(other: str) -> None:
    battle = lost_hex(RESERVE[0], other)
    assert set(offered(battle, "austrian", "gegenstoss")) == {"gegenstoss r 0303", "gegenstoss foe 0303"}
    battle.play("austrian", "gegenstoss r 0303")
    assert battle.asked() == "AbandonPosition"  # nobody else is asked
