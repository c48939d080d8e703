"""The sequence of play [4]."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.napoleon3.acts import idle, options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
ROW = ". " * 12 + "\n"
ENEMY = "austrian v infantry b 0101 e"
NAPOLEON = "allied commander nap 0306 inertia=1 initiative=2 movement=1"


def states(battle: Battle, key: str) -> tuple[str, ...]:
    return next(piece.states for piece in RULESET.view(battle.game, 0).pieces if piece.key == key)


@pytest.mark.rule("napoleon3", "4.a")
def test_4_a_weather_command_operations_rally_and_the_next_hour() -> None:
    """The phases of a turn at noon, and the beginning of the next."""
    lines = ("allied i infantry a 0303 disorganized", "allied i hq h 0302", NAPOLEON, ENEMY)
    battle = Battle(FIELD, *lines, turn=8, dice=(1, 1, 6, 1, 6, 1, 1, 1, 6, 1))
    events = battle.run() + battle.play("allied", "activate h")
    while battle.game.state.turn == 8:
        events += idle(battle)
    told = (
        "TurnBegan",
        "WeatherRolled",
        "InertiaRolled",
        "HeadquartersMarked",
        "InitiativeRolled",
        "FormationEnded",
        "UnitRallied",
    )
    names = [type(event).__name__ for event in events if type(event).__name__ in told]
    assert names == [*told[:6], "FormationEnded", "UnitRallied", *told[:5]]
    assert [event.turn for event in of_kind(events, "TurnBegan")] == [8, 9]


@pytest.mark.rule("napoleon3", "4A")
def test_4a_weather_is_rolled_from_noon_on() -> None:
    """None at 11:00, a die at 12:00."""
    for turn, rolled in ((7, False), (8, True)):
        battle = Battle(FIELD, "allied i infantry a 0303", ENEMY, turn=turn, dice=(6, 6, 6))
        assert bool(of_kind(battle.begin("weather"), "WeatherRolled")) == rolled


@pytest.mark.rule("napoleon3", "4Ba")
def test_4ba_commanders_move_before_command_is_checked_and_never_later() -> None:
    """A headquarters that its emperor has come near to is in command; while formations act he stands."""
    lines = ("allied i infantry a 0303", "allied i hq h 0302", "allied commander nap 0307 inertia=5 movement=3", ENEMY)
    for order, marked in (("move nap 0305", False), ("stay nap", True)):
        battle = Battle(FIELD, *lines, dice=(1, 6, 1))
        battle.begin("commanders")
        assert bool(of_kind(battle.play("allied", order), "HeadquartersMarked")) == marked
    battle.script(6)
    battle.play("allied", "activate h")
    wait(battle, "ChooseMover")
    assert options(battle, "allied") == ["select a", "select h", "end"]


@pytest.mark.rule("napoleon3", "4Bb")
def test_4bb_headquarters_out_of_command_are_marked_to_the_rally_phase() -> None:
    """One in reach of its commander bears no marker."""
    lines = ("allied i infantry a 0303", "allied i hq h 0302", "allied ii infantry c 0507", "allied ii hq k 0305")
    battle = Battle(FIELD, *lines, NAPOLEON, ENEMY, dice=(1, 6), turns=1)
    marked = [event.unit for event in of_kind(battle.begin("command"), "HeadquartersMarked")]
    assert marked == [battle.keys["h"]]
    battle.play("austrian", "activate b")
    assert "out-of-command" in states(battle, "h")
    battle.begin("rally")
    assert "out-of-command" not in states(battle, "h")


@pytest.mark.rule("napoleon3", "4Bc")
def test_4bc_losses_are_counted_in_the_command_phase() -> None:
    """After the markers, before the initiative."""
    lines = ("allied i infantry a 0303 steps=3 lost=2", "allied i hq h 0302", ENEMY)
    battle = Battle(FIELD, *lines, dice=(6, 1))
    names = [type(event).__name__ for event in battle.begin("command")]
    assert names.index("HeadquartersMarked") < names.index("FormationDemoralized") < names.index("InitiativeRolled")


@pytest.mark.rule("napoleon3", "4Ca")
@pytest.mark.parametrize(("allied", "austrian", "winner"), [(2, 4, 0), (2, 5, 1), (3, 5, 0)])
def test_4ca_initiative(allied: int, austrian: int, winner: int) -> None:
    """Napoleon adds two, Franz Joseph nothing even before he is there; ties go to the French."""
    lines = (
        "allied i infantry a 0303",
        "allied commander nap 0306 initiative=2",
        "allied commander ve 0307 initiative=0",
    )
    battle = Battle(FIELD, *lines, ENEMY, "austrian commander fj off:6:0101", dice=(allied, austrian))
    event = of_kind(battle.begin("initiative"), "InitiativeRolled")[0]
    assert (event.side, event.scores) == (winner, (allied + 2, austrian))
    assert battle.waits_for(("allied", "austrian")[winner]) == "ChooseFirst"


MARKERS = (
    "allied p infantry a 0112",
    "allied q infantry c 0111",
    "austrian v infantry b 0101 e",
    "austrian w infantry d 0102 e",
)


@pytest.mark.rule("napoleon3", "4Cb")
def test_4cb_the_winner_picks_one_of_his_own() -> None:
    """It acts at once, and its marker stays out of the cup."""
    battle = Battle(ROW, *MARKERS, dice=(6, 1))
    battle.begin("initiative")
    assert options(battle, "allied") == ["activate a", "activate c"]
    events = battle.play("allied", "activate c")
    assert [event.formation for event in of_kind(events, "FormationActivated")] == ["q"]
    assert battle.game.state.cup == (0, 2, 3)
    assert options(battle, "allied") == ["select c", "end"]


@pytest.mark.rule("napoleon3", "4Cc")
def test_4cc_the_others_are_drawn_blind_from_one_cup() -> None:
    """The die says which marker comes, whose it may be; an empty cup ends the phase."""
    battle = Battle(ROW, *MARKERS, dice=(6, 1, 3, 2), turns=1)
    battle.begin("initiative")
    events = battle.play("allied", "activate c") + wait(battle)
    assert [event.formation for event in of_kind(events, "MarkerDrawn")] == ["w", "v", "p"]
    assert [event.faces for event in of_kind(events, "DieRolled")] == [3, 2]
    assert battle.game.result


@pytest.mark.rule("napoleon3", "4Cd")
def test_4cd_a_marker_joins_on_the_turn_of_arrival() -> None:
    """And it stays available while the formation fails to enter."""
    lines = ("allied p infantry a 0112", "allied q infantry c off:3:0112", "allied q hq h off:3:0112 command=0", ENEMY)
    for turn, there in ((2, False), (3, True), (4, True)):
        battle = Battle(ROW, *lines, turn=turn, dice=(6, 1))
        battle.begin("initiative")
        assert battle.has("allied", "activate h") == there
    battle = Battle(ROW, *lines, turn=3, dice=(6, 1, 1, 2, 6, 1))
    battle.begin("initiative")
    battle.play("allied", "activate h")
    wait(battle, "ChooseFirst")
    assert battle.has("allied", "activate h")


@pytest.mark.rule("napoleon3", "4Ce")
def test_4ce_who_does_nothing_is_done() -> None:
    """The formation is spent for the turn."""
    battle = Battle(ROW, *MARKERS[:3], dice=(6, 1, 2))
    battle.begin("initiative")
    battle.play("allied", "activate a")
    events = battle.play("allied", "end")
    assert [event.formation for event in of_kind(events, "FormationEnded")] == ["p"]
    assert battle.where("a") == "0112"
    assert "done" in states(battle, "a")
    assert 0 not in battle.game.state.cup


@pytest.mark.rule("napoleon3", "4Cf")
def test_4cf_fire_then_movement_then_combat() -> None:
    """The guns fire, then units and headquarters may move, then there is combat."""
    lines = (
        "allied i infantry a 0304 e",
        "allied i artillery g 0305 e",
        "allied i hq h 0305",
        "austrian v infantry b 0204 e",
    )
    battle = Battle(FIELD, *lines, "austrian v infantry d 0403 e")
    battle.activate("i")
    assert battle.waits_for("allied") == "Barrage"
    battle.play("allied", "cease")
    assert options(battle, "allied") == ["select a", "select g", "select h", "end"]
    battle.play("allied", "end")
    assert battle.waits_for("allied") == "DeclareAttacks"


@pytest.mark.rule("napoleon3", "4Da")
def test_4da_markers_come_off_before_units_rally() -> None:
    """A brigade with its headquarters suffers nothing from the marker that lay there, and it lies there no more."""
    lines = (
        "allied i infantry a 0306 disorganized",
        "allied i hq h 0304",
        ENEMY,
        "allied commander nap 0507 movement=1",
    )
    battle = Battle(FIELD, *lines, dice=(1, 6), turns=1)
    assert of_kind(battle.begin("command"), "HeadquartersMarked")
    shown = {piece.key: piece.states for piece in RULESET.view(battle.game, 0).pieces}
    assert "out-of-command" in shown["h"]
    battle.script(6)
    event = of_kind(battle.begin("rally"), "UnitRallied")[0]
    assert modifiers(event) == {"morale": 2}
    shown = {piece.key: piece.states for piece in RULESET.view(battle.game, 0).pieces}
    assert "out-of-command" not in shown["h"]


@pytest.mark.rule("napoleon3", "4Db")
def test_4db_no_rally_in_an_enemy_zone() -> None:
    """The unit before the enemy does not try, the one behind does."""
    lines = (
        "allied i infantry a 0304 disorganized",
        "allied i infantry c 0306 disorganized",
        "austrian v infantry b 0303 w",
    )
    battle = Battle(FIELD, *lines, dice=(6,), turns=1)
    tried = [event.unit for event in of_kind(battle.begin("rally"), "UnitRallied")]
    assert tried == [battle.keys["c"]]
