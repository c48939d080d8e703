"""Event chits seen from the book and the event chart alone."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.chits import JAEGER, OPPORTUNITIES, RIFLED, field, playable, until
from tests.rulesets.brothers.fight import OPEN, REAR_HQ, go
from tests.rulesets.drill import modifiers, of_kind

# -- Opportunity Fire --------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "11.9d")
def test_defensive_fire_first_then_the_chit_without_the_penalty_of_repetition() -> None:
    """Both may be fired at one mover, Defensive Fire first, and the chit's fire never counts as repeated (11.9)."""
    battle = field("french i infantry a 0305", JAEGER, held=("jaeger-sharpshooters",))
    battle.script(1, 1, 1, 1, 1, 1)
    go(battle, "select a", "move a 0304")
    if battle.asked() == "PlayEvent":  # the move is announced
        battle.play("austrian", "pass")
    assert battle.asked() == "DefendWithFire"
    events = go(battle, "fire j 0304")
    assert playable(battle) == {"jaeger-sharpshooters"}
    events += go(battle, "jaeger-sharpshooters j 0304")
    shots = of_kind(events, "Fired")
    assert [shot.kind for shot in shots] == ["defensive-fire", "opportunity-fire"]
    assert -2 not in modifiers(shots[1]).values()


@pytest.mark.rule("brothers", "11.9e")
def test_the_chits_fire_does_not_make_the_next_defensive_fire_a_repeated_one() -> None:
    """The penalty is for Defensive Fires after the first Defensive Fire (11.8.1)."""
    battle = field("french i infantry a 0305", JAEGER, held=("jaeger-sharpshooters",))
    battle.script(*[1] * 8)
    go(battle, "select a", "move a 0304")
    while battle.asked() in ("PlayEvent", "DefendWithFire") and "jaeger-sharpshooters" not in playable(battle):
        battle.play("austrian", "hold")
    go(battle, "jaeger-sharpshooters j 0304")
    go(battle, "move a 0204")
    shot = of_kind(go(battle, "fire j 0204"), "Fired")[0]
    assert -2 not in modifiers(shot).values()


@pytest.mark.rule("brothers", "11.9c")
def test_two_chits_meet_one_mover_in_two_hexes_but_not_in_one() -> None:
    """Several chits against one unit, one for each hex it enters (11.9)."""
    battle = field("french i infantry a 0305", JAEGER, held=("jaeger-sharpshooters",))
    battle.state.held = tuple(n for n, chit in enumerate(EVENT_CHITS) if chit.key == "jaeger-sharpshooters")
    battle.script(*[1] * 8)
    go(battle, "select a", "move a 0304")
    while battle.asked() == "DefendWithFire" or not playable(battle):
        battle.play("austrian", "hold")
    go(battle, "jaeger-sharpshooters j 0304")
    assert playable(battle) == set()
    go(battle, "move a 0204", "hold")
    assert playable(battle) == {"jaeger-sharpshooters"}


@pytest.mark.rule("brothers", "11.9e")
def test_a_hit_by_the_chit_halts_and_forbids_the_assault() -> None:
    """Halted as by Defensive Fire (11.9, 11.10)."""
    battle = field("french i infantry a 0305 morale=6", JAEGER, held=("jaeger-sharpshooters",))
    battle.script(5, 5, 7)
    go(battle, "select a", "move a 0304")
    while battle.asked() == "DefendWithFire" or not playable(battle):
        battle.play("austrian", "hold")
    events = go(battle, "jaeger-sharpshooters j 0304")
    assert battle.hits("a")
    assert of_kind(events, "UnitsHalted")
    battle.skip("DeclareAssaults")
    assert battle.asked() != "DeclareAssaults"


@pytest.mark.rule("brothers", "6.3f")
def test_the_answer_to_opportunity_fire_is_resolved_before_it() -> None:
    """Played last, performed first (6.3): the guns fire before the Jaegers do."""
    battle = field("french i infantry a 0305", RIFLED.replace("0306", "0503"), JAEGER, held=OPPORTUNITIES)
    battle.script(1, 1, 1, 1, 1, 1)
    go(battle, "select a", "move a 0304")
    while battle.asked() == "DefendWithFire" or "jaeger-sharpshooters" not in playable(battle):
        battle.play_idly()
    events = go(battle, "jaeger-sharpshooters j 0304")
    assert "napoleons-guns" in playable(battle)
    events += go(battle, "napoleons-guns g 0303")
    shots = of_kind(events, "Fired")
    assert [battle.scenario.units[shot.units[0]].key for shot in shots] == ["g", "j"]


@pytest.mark.rule("brothers", "11.9a")
@pytest.mark.parametrize(("above", "offered"), [(6, False), (5, True)])
def test_jaegers_behind_the_front_line_are_no_sharpshooters(above: int, offered: bool) -> None:
    """Fire comes from the front-line (8.1.2), with what it holds of it."""
    lines = (f"austrian v cavalry c 0303 strength={above}", "austrian v infantry j 0303 strength=4 white jaeger")
    battle = Battle(OPEN, "french i infantry a 0304", *lines, REAR_HQ, held=("jaeger-sharpshooters",), turns=1)
    battle.activate("i", "aggressive")
    assert until(battle, "jaeger-sharpshooters") is offered


@pytest.mark.rule("brothers", "8.1.6")
def test_guns_fired_by_the_chit_in_their_own_fire_step_do_not_move_and_in_the_enemys_do() -> None:
    """Artillery that fires in the Fire Combat Step stays (8.1.6); the marker comes off with the Movement Step."""
    battle = Battle(OPEN, RIFLED, REAR_HQ, "austrian v infantry b 0303", held=("napoleons-guns",), turns=1)
    battle.activate("i", "aggressive")
    assert until(battle, "napoleons-guns")
    battle.script(1, 1, 1)
    go(battle, "napoleons-guns g 0303")
    battle.skip("ChooseMover")
    assert not battle.has("allied", "select g")


@pytest.mark.rule("brothers", "16.0a")
@pytest.mark.parametrize("key", ["jaeger-sharpshooters", "napoleons-guns"])
def test_no_opportunity_fire_in_the_storm(key: str) -> None:
    """No combat of any type (16.0)."""
    battle = Battle(OPEN, "french i infantry a 0304", RIFLED, REAR_HQ, JAEGER, held=(key,), turn=11, turns=11)
    battle.state.storm = 11
    battle.activate("i", "aggressive")
    assert not until(battle, key)


# -- command -----------------------------------------------------------------------------------------------------------


def called(*lines: str, held: str, turn: int = 1, formation: str = "i", **facts: object) -> Battle:
    battle = Battle(OPEN, *lines, held=(held,), turn=turn, turns=turn, **facts)  # type: ignore[arg-type]
    battle.activate(formation)
    return battle


@pytest.mark.rule("brothers", "7.1a")
@pytest.mark.parametrize(("lines", "offered"), [
    (("french i infantry a 0305",), True),
    (("french i infantry a 0304",), False),
    (("french i infantry a 0305", "french cic nap 0608"), False),
    (("french i infantry a 0305", "sardinian cic ve 0608"), True),
    (("french ii infantry x 0304 strength=6", "french i infantry a 0304 strength=4"), True),
])  # fmt: skip
def test_the_rumour_reaches_a_corps_that_is_not_engaged_and_without_the_emperor(
    lines: tuple[str, ...], offered: bool
) -> None:
    """A unit behind another corps' front-line is not Engaged (11.7.1); the king is no emperor."""
    battle = called(*lines, REAR_HQ, "austrian v infantry b 0303", held="rumour-from-mantua")
    assert ("rumour-from-mantua" in playable(battle)) is offered
    if offered:
        events = go(battle, "rumour-from-mantua")
        assert [event.posture for event in of_kind(events, "PostureChosen")] == ["defensive"]


@pytest.mark.rule("brothers", "3.1.4")
@pytest.mark.parametrize(("turn", "storm", "offered"), [(5, 0, False), (6, 0, True), (10, 0, True), (11, 11, False),
                                                        (12, 11, False), (9, 8, False)])  # fmt: skip
def test_the_heat_lasts_from_turn_six_to_the_storm(turn: int, storm: int, offered: bool) -> None:
    """From Turn 6 until the turn before the storm, whenever that comes (chart, 17.2)."""
    battle = Battle(OPEN, "french i infantry a 0305", REAR_HQ, held=("oppressive-heat",), turn=turn, turns=turn)
    battle.state.storm = storm
    battle.activate("i")
    assert ("oppressive-heat" in playable(battle)) is offered


@pytest.mark.rule("brothers", "3.1.4")
def test_the_heat_slows_infantry_only_and_never_below_one() -> None:
    """1 MP less for infantry, never below 1; cavalry and HQ as ever (chart)."""
    row = "\n. . . . . .\n"
    lines = ("french i infantry a 0106 movement=4 strength=2", "french i infantry c 0106 movement=1 strength=2",
             "french i cavalry d 0106 movement=4 strength=2", "french i hq h 0106 movement=4")  # fmt: skip
    for unit, reach in (("a", 3), ("c", 1), ("d", 4), ("h", 4)):
        battle = Battle(row, *lines, held=("oppressive-heat",), turn=6, turns=6)
        battle.activate("i")
        go(battle, "oppressive-heat", "aggressive h")
        battle.skip("ChooseMover")
        battle.play("allied", f"select {unit}")
        found = {text.split()[2] for text in battle.options("allied") if text.startswith("move")}
        assert max(6 - int(hex[2:]) for hex in found) == reach


@pytest.mark.rule("brothers", "7.3a")
def test_the_courier_lengthens_the_range_and_the_full_rally() -> None:
    """Two more in range and in Rally Actions; not for an HQ that was Overrun (chart, 7.3, 13.1.2)."""
    lines = ("french i infantry a 0304 shaken", "french i infantry b 0305 shaken", "french i infantry c 0306 shaken")
    battle = called(*lines, "french i hq h 0307 defensive=1", held="imperial-courier")
    go(battle, "imperial-courier")
    events = go(battle, "defensive h")
    assert not of_kind(events, "UnitsOutOfCommand")
    battle.skip("Rally")
    go(battle, "rally a", "rally b", "rally c")
    assert [battle.hits(unit) for unit in "abc"] == [0, 0, 0]
    assert playable(called(*lines, "french i hq h 0307 overrun", held="imperial-courier")) == set()


@pytest.mark.rule("brothers", "7.6.1d")
@pytest.mark.parametrize(("die", "offered"), [(10, True), (9, True), (1, False)])
def test_hess_mends_any_failed_roll_even_a_ten(die: int, offered: bool) -> None:
    """Played on a check that has just failed; then the corps moves (chart)."""
    battle = Battle(OPEN, "austrian v infantry a 0304", "austrian v hq k 0305", held=("hess-intervenes",), turns=1)
    battle.script(die)
    battle.activate("v", "aggressive")
    assert ("hess-intervenes" in playable(battle)) is offered
    if offered:
        go(battle, "hess-intervenes")
    battle.skip("ChooseMover")
    assert battle.has("austrian", "select a")


@pytest.mark.rule("brothers", "7.6.2d")
def test_hess_helps_no_overrun_headquarters() -> None:
    """It fails without a check, so there is none to mend (7.6.2)."""
    battle = Battle(OPEN, "austrian v infantry a 0304", "austrian v hq k 0304 overrun", held=("hess-intervenes",),
                    turns=1)  # fmt: skip
    battle.activate("v", "aggressive")
    assert not until(battle, "hess-intervenes")
