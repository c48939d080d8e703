"""Event chits in fire, Assaults and rallies, seen from the book and the event chart alone."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.chits import playable, until
from tests.rulesets.brothers.fight import OPEN, REAR_HQ, declared, go, ground
from tests.rulesets.drill import modifiers, of_kind

# -- rally and Assaults ------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "14.0b")
def test_colours_and_cantinieres_cost_no_corps_morale_and_reach_units_out_of_command() -> None:
    """No Rally Action, no HQ in range, no Corps Morale lost (chart)."""
    battle = Battle(OPEN, "french i infantry a 0301 disrupted", "french i hq h 0608 aggressive=1",
                    held=("cantinieres",), turns=1)  # fmt: skip
    battle.activate("i", "aggressive")
    assert until(battle, "cantinieres")
    morale = list(battle.state.morale)
    go(battle, "cantinieres a 0")
    assert (battle.hits("a"), battle.state.morale) == (1, morale)


@pytest.mark.rule("brothers", "15.0")
def test_after_the_last_chit_the_allies_are_asked_first() -> None:
    """Allied player first (15.0)."""
    battle = Battle(OPEN, "french i infantry a 0306 shaken", "austrian v infantry b 0301 shaken", REAR_HQ,
                    held=("regimental-colours", "cantinieres"), turns=1)  # fmt: skip
    battle.activate("i", "aggressive")
    seen = []
    while battle.game.pending:
        asked = battle.game.pending[0]
        if battle.asked() == "PlayEvent" and "end_of_cup" in getattr(asked, "names", ()):
            seen.append(asked.side)
        battle.play_idly()
    assert seen == [0, 1]


@pytest.mark.rule("brothers", "11.10b")
def test_a_soldiers_battle_is_only_for_those_who_stood_in_contact_and_keeps_the_full_rally() -> None:
    """In Defensive posture, Engaged since the Step began and not moved (chart); the Full Rally stays."""
    lines = ("french i infantry a 0304", "french i infantry c 0204 shaken", "french i hq h 0305 defensive=3",
             "austrian v infantry b 0303")  # fmt: skip
    battle = Battle(OPEN, *lines, held=("soldiers-battle",), turns=1)
    battle.activate("i", "defensive", until="ChooseMover")
    battle.script(1, *[1] * 20)
    go(battle, "select c", "move c 0205")
    while battle.asked() == "MoveOn":
        battle.play_idly()
    assert until(battle, "soldiers-battle")
    go(battle, "soldiers-battle 0303")
    found = [text for text in battle.options("allied") if text.startswith("assault")]
    assert found == ["assault a 0303"]


@pytest.mark.rule("brothers", "12.3a")
@pytest.mark.parametrize(("letter", "offered"), [("T", True), ("v", True), ("w", False), (".", False)])
def test_walls_and_cypresses_need_walls(letter: str, offered: bool) -> None:
    """Town or Village, or up a Slope (chart)."""
    battle = declared("french i infantry a 0304", "austrian v infantry b 0303", terrain=ground(h0303=letter),
                      held=("walls-and-cypresses",))  # fmt: skip
    battle.play("allied", "storm 0303 0304")
    if battle.asked() == "AbandonPosition":
        battle.play("austrian", "stand")
    assert (playable(battle) == {"walls-and-cypresses"}) is offered


@pytest.mark.rule("brothers", "12.3a")
@pytest.mark.parametrize(("other", "offered"), [
    ("", True), ("french i artillery g 0304 strength=1", False),
    ("french i infantry g 0304 strength=4 disrupted", False),
    ("sardinian 1 infantry g 0304 strength=2", False),
])  # fmt: skip
def test_furia_francese_is_for_a_hex_of_french_infantry_only(other: str, offered: bool) -> None:
    """The Lead Hex holds nothing else, nor a Disrupted unit (chart)."""
    lines = (other,) if other else ()
    battle = declared("french i infantry a 0304", *lines, "austrian v infantry b 0303", held=("furia-francese",))
    battle.play("allied", "storm 0303 0304")
    if battle.asked() == "AbandonPosition":
        battle.play("austrian", "stand")
    assert (playable(battle) == {"furia-francese"}) is offered


@pytest.mark.rule("brothers", "6.3c")
def test_both_sides_play_on_the_same_assault() -> None:
    """No limit to the chits played at one moment (6.3); the shifts add up."""
    battle = declared("french i infantry a 0304", "austrian v infantry b 0303", terrain=ground(h0303="v"),
                      held=("furia-francese", "walls-and-cypresses"))  # fmt: skip
    battle.script(3, 4, *[5] * 20)
    battle.play("allied", "storm 0303 0304")
    battle.play("austrian", "stand")
    events = []
    while battle.asked() == "PlayEvent":
        events += go(battle, sorted(playable(battle))[0])
    rolled = of_kind(events, "AssaultRolled")[0]
    assert {"furia": 1, "walls": -2}.items() <= modifiers(rolled).items()


@pytest.mark.rule("brothers", "13.1.2a")
def test_la_marmora_turns_one_rally_into_a_full_one_whose_first_action_is_free() -> None:
    """Aggressive and not failed: as many as the rating, the first without Corps Morale (chart, 13.1.2)."""
    lines = ("sardinian 1 infantry a 0304 disrupted", "sardinian 1 infantry c 0305 shaken")
    battle = Battle(OPEN, *lines, "sardinian 1 hq h 0305 aggressive=3", held=("la-marmora",), turns=1)
    battle.activate("1", "aggressive")
    assert until(battle, "la-marmora")
    morale = battle.state.morale[0]
    go(battle, "la-marmora", "rally a", "rally a", "rally c")
    assert (battle.hits("a"), battle.hits("c"), battle.state.morale[0]) == (0, 0, morale - 2)


@pytest.mark.rule("brothers", "8.1.3a")
@pytest.mark.parametrize(("first", "offered"), [("g", True), ("c", False)])
def test_the_grand_battery_joins_guns_of_two_corps_in_one_front_line(first: str, offered: bool) -> None:
    """Two or more guns of the front-line, one of them active (chart); beneath 6 SP of foot there is no battery."""
    guns = "french i artillery g 0305 strength=3 medium", "french ii artillery m 0305 strength=3 medium"
    foot = ("french ii infantry c 0305 strength=4",) if first == "c" else ()
    battle = Battle(OPEN, *foot, *guns, REAR_HQ, "austrian v infantry b 0303", held=("auger-grand-battery",), turns=1)
    battle.activate("i", "aggressive")
    assert until(battle, "auger-grand-battery") is offered
    if offered:
        battle.script(1, 1, 1)
        shot = of_kind(go(battle, "auger-grand-battery g 0303"), "Fired")[0]
        assert (len(shot.units), shot.strength) == (2, 6)
        assert modifiers(shot)["grand-battery"] == 1


@pytest.mark.rule("brothers", "8.1.5d")
@pytest.mark.parametrize(("hex", "offered"), [("0304", False), ("0303", True)])
def test_the_balloon_serves_guns_at_two_hexes_or_more_and_takes_the_smoke_away(hex: str, offered: bool) -> None:
    """An Obscured line counts as clear (chart): here over a Village at two hexes."""
    battle = Battle(ground(h0304="v" if offered else "."), "french i artillery g 0305 medium", REAR_HQ,
                    f"austrian v infantry b {hex}", held=("godard-balloon",), turns=1)  # fmt: skip
    battle.activate("i", "aggressive", until="ChooseFire")
    battle.script(1, 1, 1)
    events = go(battle, f"fire g {hex}")
    if battle.asked() == "CombineFire":
        events += go(battle, "open-fire")
    assert (playable(battle) == {"godard-balloon"}) is offered
    if offered:
        events += go(battle, "godard-balloon")
    assert -2 not in modifiers(of_kind(events, "Fired")[0]).values()


SAN_MARTINO = ("sardinian 1 infantry a 0304", "sardinian 1 infantry c 0204", "sardinian 2 infantry d 0404",
               "sardinian 2 infantry e 0203", "sardinian 1 hq h 0305", "sardinian 2 hq i 0305",
               "austrian v infantry b 0303")  # fmt: skip


@pytest.mark.rule("brothers", "11.10b")
def test_san_martino_is_stormed_from_three_hexes_of_any_division_and_not_from_a_fourth() -> None:
    """Up to three hexes, active or not (chart)."""
    battle = Battle(OPEN, *SAN_MARTINO, held=("take-san-martino",), turns=1)
    battle.activate("1", "defensive")
    assert until(battle, "take-san-martino")
    go(battle, "take-san-martino a 0303", "assault c 0303", "assault d 0303")
    assert battle.asked() != "JoinBattle" or not any(text.startswith("assault e") for text in battle.options("allied"))


@pytest.mark.rule("brothers", "16.0a")
@pytest.mark.parametrize(("state", "storm", "offered"), [("", 0, True), ("disrupted", 0, False), ("", 1, False)])
def test_nobody_storms_san_martino_disrupted_or_in_the_storm(state: str, storm: int, offered: bool) -> None:
    """None of it Disrupted (chart); no combat in the storm (16.0)."""
    lines = f"sardinian 1 infantry a 0304 {state}", "sardinian 1 hq h 0305", "austrian v infantry b 0303"
    battle = Battle(OPEN, *lines, held=("take-san-martino",), turns=1)
    battle.state.storm = storm
    battle.activate("1", "defensive")
    assert until(battle, "take-san-martino") is offered


@pytest.mark.rule("brothers", "11.10b")
def test_the_counter_thrust_strikes_the_hex_just_lost_and_only_after_a_breakthrough() -> None:
    """Infantry next to the hex that Lead units have just entered (chart); not if they stay where they are."""
    for advance in (True, False):
        battle = declared("french i infantry a 0304 strength=6", "austrian v infantry b 0303 strength=2",
                          "austrian v infantry c 0302 strength=6", held=("gegenstoss",))  # fmt: skip
        battle.script(6, 6, *[1] * 30)
        battle.play("allied", "storm 0303 0304")
        battle.skip("Advance")
        battle.play("allied", "advance a 0303" if advance else "halt")
        while battle.asked() == "Advance":
            battle.play_idly()
        assert (playable(battle) == {"gegenstoss"}) is advance
