"""Command, sovereigns, the storm and the optional rules, seen from the book alone."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.state import POSTURES
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

ROW = "\n. . . . . . . .\n"


def lost(battle: Battle, formation: str, posture: str) -> set[str]:
    """Who is Out of Command."""
    events = of_kind(battle.activate(formation, posture), "UnitsOutOfCommand")
    return {battle.scenario.units[unit].key for event in events for unit in event.units}


@pytest.mark.rule("brothers", "7.3a")
@pytest.mark.parametrize(("ground_", "out"), [
    (". . . .", set()), (". w . .", {"a"}), (". . . w", {"a"}), ("w . . .", set()),
])  # fmt: skip
def test_woods_count_two_wherever_they_are_entered_but_not_under_the_headquarters(ground_: str, out: set[str]) -> None:
    """With a range of 3 one Woods hex on the way or at its end is too much (7.3)."""
    battle = Battle(f"\n{ground_}\n", "french i hq h 0104 aggressive=3", "french i infantry a 0101")
    assert lost(battle, "i", "aggressive") == out


@pytest.mark.rule("brothers", "7.3b")
@pytest.mark.parametrize(("line", "out"), [
    ("austrian v infantry b 0102", {"a"}), ("austrian v hq k 0102", {"a"}), ("french ii infantry b 0102", set()),
])  # fmt: skip
def test_no_range_leads_through_a_hex_with_an_enemy_even_a_headquarters(line: str, out: set[str]) -> None:
    """Enemy units bar it, and an HQ is a unit (7.3)."""
    battle = Battle("\n. . . .\n", "french i hq h 0104 aggressive=3", "french i infantry a 0101", line)
    assert lost(battle, "i", "aggressive") == out


@pytest.mark.rule("brothers", "7.4c")
@pytest.mark.parametrize(("posture", "out"), [("defensive", set()), ("aggressive", {"a", "b", "c"})])
def test_a_column_is_in_command_from_its_headquarters_on_even_through_woods(posture: str, out: set[str]) -> None:
    """The HQ itself is In Command, so the road chain begins with it though a range of 1 reaches no Woods (7.3, 7.4)."""
    battle = Battle("\n. w w w .\n", "french i hq h 0105 aggressive=1 defensive=1", "french i infantry a 0104",
                    "french i infantry b 0103", "french i infantry c 0102",
                    roads=("minor 0105 0104 0103 0102 0101",))  # fmt: skip
    assert lost(battle, "i", posture) == out


@pytest.mark.rule("brothers", "7.4c")
def test_a_unit_of_another_formation_or_a_gap_breaks_the_chain() -> None:
    """Only units of the formation pass command on (7.4)."""
    battle = Battle(ROW, "french i hq h 0108 defensive=1", "french i infantry a 0107", "french ii infantry b 0106",
                    "french i infantry c 0105", roads=("minor 0108 0107 0106 0105 0104",))  # fmt: skip
    assert lost(battle, "i", "defensive") == {"c"}


@pytest.mark.rule("brothers", "7.4c")
def test_neighbours_on_roads_that_do_not_meet_are_no_chain() -> None:
    """The road hexes must connect to each other (7.4)."""
    battle = Battle(ROW, "french i hq h 0108 defensive=1", "french i infantry a 0107", "french i infantry c 0106",
                    roads=("minor 0108 0107", "minor 0106 0105"))  # fmt: skip
    assert lost(battle, "i", "defensive") == {"c"}


@pytest.mark.rule("brothers", "7.6.1b")
@pytest.mark.parametrize(("turn", "die", "engaged", "passes"), [
    (1, 3, False, True), (1, 4, False, False), (1, 5, True, True), (1, 6, True, False),
    (9, 9, False, True), (9, 10, False, False), (9, 10, True, False),
])  # fmt: skip
def test_the_activation_check_at_its_borders(turn: int, die: int, engaged: bool, passes: bool) -> None:
    """Less than rating (3) plus turn, 2 off the die if Engaged; a 10 always fails (7.6.1)."""
    battle = Battle(OPEN, "austrian v hq h 0302 aggressive=3 defensive=1", "austrian v infantry a 0303",
                    f"french i infantry b {'0304' if engaged else '0307'}", turn=turn, turns=turn)  # fmt: skip
    battle.script(die)
    events = battle.activate("v", "aggressive")
    assert bool(of_kind(events, "ActivationFailed")) is not passes


@pytest.mark.rule("brothers", "7.6.1c")
def test_a_unit_beneath_the_front_line_or_a_lone_enemy_headquarters_does_not_make_a_corps_engaged() -> None:
    """Engaged is the front-line next to Combat Units (11.7.1), so no -2 here."""
    battle = Battle(OPEN, "austrian v hq h 0302 aggressive=3", "austrian vii infantry c 0303 strength=6",
                    "austrian v infantry a 0303 strength=4", "french i infantry b 0304", turns=1)  # fmt: skip
    battle.script(4)
    assert of_kind(battle.activate("v", "aggressive"), "ActivationFailed")
    lines = "austrian v hq h 0302 aggressive=3", "austrian v infantry a 0303", "french i hq b 0304"
    battle = Battle(OPEN, *lines, turns=1)
    battle.script(4)
    assert of_kind(battle.activate("v", "aggressive"), "ActivationFailed")


@pytest.mark.rule("brothers", "7.6.2c")
def test_after_a_failed_check_only_those_out_of_command_move_and_only_the_others_fire() -> None:
    """The corps may fire and rally once; who is Out of Command moves by its own rules and fires not (7.6.2, 7.5)."""
    battle = Battle(OPEN, "austrian v hq h 0302 aggressive=1", "austrian v infantry a 0303",
                    "austrian v infantry c 0506", "french i infantry b 0304", "french i infantry d 0507",
                    turns=1)  # fmt: skip
    battle.script(9)
    battle.activate("v", "aggressive", until="ChooseFire")
    assert [text for text in battle.options("austrian") if text.startswith("fire")] == ["fire a 0304"]
    battle.skip("ChooseMover")
    assert [text for text in battle.options("austrian") if text.startswith("select")] == ["select c"]
    battle.skip("DeclareAssaults", "Rally", "ChoosePosture")
    assert battle.asked() != "DeclareAssaults"


@pytest.mark.rule("brothers", "6.2.3")
def test_the_emperor_in_the_hex_spares_the_check_and_in_the_next_hex_does_not() -> None:
    """Stacked with Franz Josef an HQ succeeds without a roll (6.2.3)."""
    for hex, rolls in (("0302", 0), ("0301", 1)):
        lines = "austrian v hq h 0302", "austrian v infantry a 0303", f"austrian cic fj {hex}"
        battle = Battle(OPEN, *lines, turns=1)
        battle.script(9)
        assert len(of_kind(battle.activate("v", "aggressive"), "ActivationChecked")) == rolls


@pytest.mark.rule("brothers", "6.2b")
@pytest.mark.parametrize(("nation", "rating"), [("french", 7), ("sardinian", 6)])
def test_napoleon_in_the_hex_lifts_the_rating_of_his_own_nation_only(nation: str, rating: int) -> None:
    """+1 MR for units of his nationality stacked with him, here in a Disengagement Test (6.2)."""
    battle = Battle(OPEN, f"{nation} i infantry a 0304 morale=6", f"{nation} i hq h 0305 aggressive=9",
                    "french cic nap 0304", "austrian v cavalry b 0303")  # fmt: skip
    battle.activate("i", "aggressive")
    battle.script(6)
    test = of_kind(battle.move("allied", "a", "0306"), "DisengagementTested")[0]
    assert (test.rating, test.failed) == (rating, rating == 6)


@pytest.mark.rule("brothers", "6.2.1a")
def test_napoleons_division_is_what_lies_in_his_range_of_one_corps_and_division() -> None:
    """Same Corps and Division, within range; the rest of it stays (6.2.1). No Rally Step."""
    battle = Battle(ROW, "french i infantry a 0107 division=1 shaken", "french i infantry b 0106 division=1",
                    "french i infantry c 0102 division=1", "french i infantry d 0107 division=2",
                    "french ii infantry e 0106 division=1", "french cic nap 0108 aggressive=3 defensive=3",
                    "french i hq h 0101")  # fmt: skip
    battle.crown("nap")
    battle.play("allied", "division a", "defensive h")
    battle.skip("ChooseMover")
    chosen = {text for text in battle.options("allied") if text.startswith("select")}
    assert chosen == {"select a", "select b", "select nap"}
    battle.skip("Rally", "ChoosePosture", "ChooseDivision")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "6.2.2b")
def test_the_king_commands_sardinians_beyond_the_range_of_their_headquarters_who_may_then_engage() -> None:
    """They are In Command and act in their HQ's posture (6.2.2)."""
    battle = Battle(OPEN, "sardinian 1 infantry a 0305", "sardinian 1 hq h 0608 aggressive=1",
                    "sardinian cic ve 0306 aggressive=1 defensive=1", "austrian v infantry b 0303")  # fmt: skip
    assert lost(battle, "1", "aggressive") == set()
    battle.skip("ChooseMover")
    battle.play("allied", "select a")
    assert any(text.startswith("move a 0304") for text in battle.options("allied"))


# -- storm -------------------------------------------------------------------------------------------------------------


def stormy(*lines: str, turn: int = 11, posture: str = "aggressive", **facts: object) -> Battle:
    battle = Battle(OPEN, *lines, "french i hq h 0608 aggressive=9 defensive=9", turn=turn, **facts)  # type: ignore[arg-type]
    battle.state.storm = 11
    battle.activate("i", posture, until="ChooseMover")
    return battle


def moves(battle: Battle, unit: str) -> set[str]:
    battle.play("allied", f"select {unit}")
    return {text.split()[2] for text in battle.options("allied") if text.startswith("move")}


@pytest.mark.rule("brothers", "16.0b")
def test_in_the_storm_a_unit_breaks_off_without_a_test_but_into_no_new_contact() -> None:
    """No Engagement is permitted, not even in breaking off, and nobody tests (16.0)."""
    battle = stormy("french i infantry a 0304", "austrian v infantry b 0303")
    found = moves(battle, "a")
    assert not {"0204", "0404"} & found
    battle.script()
    events = battle.play("allied", "move a 0305")
    assert not of_kind(events, "DisengagementTested")
    assert battle.place("a") == "0305"


@pytest.mark.rule("brothers", "16.0a")
def test_in_the_storm_units_close_up_beneath_the_front_line_and_an_hq_is_overrun_but_nobody_is_fired_at() -> None:
    """Beneath 6 SP nobody Engages (11.7.1); an overrun is neither Engagement nor combat (11.6, 16.0)."""
    battle = stormy("french i infantry a 0305 strength=4", "french i infantry c 0304 strength=6",
                    "french i cavalry d 0107", "austrian v infantry b 0303", "austrian v hq k 0105")  # fmt: skip
    assert not battle.has("allied", "shift c 1")
    battle.play("allied", "select a")
    assert [text for text in battle.options("allied") if text.startswith("move a 0304")] == ["move a 0304 1"]
    battle.play("allied", "move a 0304 1")
    assert battle.asked() != "DefendWithFire"
    battle.skip("ChooseMover")
    assert "0105" in moves(battle, "d")


@pytest.mark.rule("brothers", "16.0a")
def test_in_the_storm_there_is_no_fire_no_assault_and_no_charge_but_a_rally() -> None:
    """No combat of any type (16.0); rallying is none."""
    battle = Battle(OPEN, "french i infantry a 0304 shaken", "french i cavalry c 0206", "austrian v infantry b 0303",
                    "french i hq h 0305 aggressive=9", turn=11)  # fmt: skip
    battle.state.storm = 11
    battle.activate("i", "aggressive")
    seen = []
    while battle.game.pending and battle.asked() != "Rally":
        seen.append(battle.asked())
        assert not any(text.startswith(("fire", "charge", "assault")) for text in battle.options("allied"))
        if battle.asked() == "ChooseMover" and battle.has("allied", "select c"):
            battle.play("allied", "select c")
        else:
            battle.play_idly()
    assert "rally a" in battle.options("allied")


@pytest.mark.rule("brothers", "16.0c")
@pytest.mark.parametrize(("turn", "hexes"), [(10, 7), (11, 7), (12, 4), (14, 4)])
def test_road_march_and_bonus_end_the_turn_after_the_storm(turn: int, hexes: int) -> None:
    """Turns 12 to 14 have neither; the turn of the storm itself still has both (16.0)."""
    battle = Battle(ROW, "french i infantry a 0108", "french i hq h 0108 defensive=9", turn=turn,
                    roads=("major 0108 0107 0106 0105 0104 0103 0102 0101",))  # fmt: skip
    battle.state.storm = 11 if turn >= 11 else 0
    battle.activate("i", "defensive", until="ChooseMover")
    assert max(8 - int(hex[2:]) for hex in moves(battle, "a")) == hexes


@pytest.mark.rule("brothers", "17.2a")
@pytest.mark.parametrize(("turn", "die", "storm"), [(8, 1, True), (8, 2, False), (10, 3, True), (10, 4, False)])
def test_the_variable_storm_breaks_at_its_number_or_below(turn: int, die: int, storm: bool) -> None:
    """Less than or equal to the number of the turn (17.2)."""
    battle = Battle(OPEN, "french i infantry a 0304", "french i hq h 0305", turn=turn,
                    switches=Switches(variable_storm=True))  # fmt: skip
    battle.script(die)
    assert bool(of_kind(battle.new_turn(), "StormBroke")) is storm


@pytest.mark.rule("brothers", "17.2b")
def test_after_an_early_variable_storm_turn_eleven_is_fought_without_road_march() -> None:
    """The storm comes once; afterwards only its aftereffects last (17.2)."""
    battle = Battle(OPEN, "french i infantry a 0304", "french i infantry c 0108", "austrian v infantry b 0303",
                    "french i hq h 0305 defensive=9", turn=11, switches=Switches(variable_storm=True),
                    roads=("major 0108 0107 0106 0105 0104 0103 0102 0101",))  # fmt: skip
    battle.state.storm = 9
    battle.activate("i", "defensive", until="ChooseFire")
    assert "fire a 0303" in battle.options("allied")
    battle.skip("ChooseMover")
    assert "0103" not in moves(battle, "c")


@pytest.mark.rule("brothers", "17.3b")
@pytest.mark.parametrize(("die", "posture"), [(2, "defensive"), (3, "aggressive")])
def test_a_plotted_posture_changes_below_the_rating_of_the_side_that_is_up(die: int, posture: str) -> None:
    """A d10 below the Command Rating (17.3): of the Aggressive side, 3, as that is plotted, not of the other, 9."""
    battle = Battle(OPEN, "french i infantry a 0304", "french i hq h 0305 aggressive=3 defensive=9",
                    switches=Switches(plotted_orders=True))  # fmt: skip
    battle.new_turn()
    battle.play("allied", "aggressive h")
    battle.skip("ChangePosture")
    battle.script(die)
    battle.play("allied", "change")
    assert POSTURES[battle.state.posture[0]] == posture


@pytest.mark.rule("brothers", "17.3c")
def test_an_austrian_corps_that_fails_its_check_does_not_change_its_plotted_posture() -> None:
    """Only after the check for the current posture is passed (17.3)."""
    for die, asked in ((9, False), (1, True)):
        battle = Battle(OPEN, "austrian v infantry a 0304", "austrian v hq h 0305",
                        switches=Switches(plotted_orders=True))  # fmt: skip
        battle.script(die)
        battle.new_turn()
        battle.play("austrian", "aggressive h")
        assert (battle.asked() == "ChangePosture") is asked


@pytest.mark.rule("brothers", "4.1d")
def test_a_rally_that_overfills_a_hex_is_eased_by_its_owner_and_still_cost_corps_morale() -> None:
    """More than 10 SP at the end of a Step: markers of the owner's choice (4.1)."""
    battle = Battle(OPEN, "french i infantry a 0304 strength=6", "french i infantry c 0304 strength=5 shaken",
                    "french i hq h 0305 aggressive=9")  # fmt: skip
    battle.activate("i", "aggressive", until="Rally")
    morale = battle.state.morale[0]
    battle.play("allied", "rally c")
    assert battle.asked() == "EaseCrowding"
    assert sorted(battle.options("allied")) == ["disorder a", "disorder c"]
    battle.play("allied", "disorder a")
    assert (battle.hits("a"), battle.hits("c"), battle.state.morale[0]) == (1, 0, morale - 1)
