"""Weather: every hour of the table, heat and the storm."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import COMMANDED, WEATHERS
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight

A, B = "allied i infantry a 0306 e", "austrian v infantry b 0302 w"
N, H, S = "normal", "heat", "thunderstorm"
TABLE = {
    12: [N, N, N, N, N, H],
    13: [N, N, N, H, H, H],
    14: [N, N, N, H, H, H],
    15: [N, N, H, H, H, S],
    16: [N, H, H, H, S, S],
    17: [H, H, H, S, S, S],
    18: [H, S, S, S, S, S],
}
"""For each hour what a die of one to six brings."""
ROWS = [(hour, die, result) for hour, row in TABLE.items() for die, result in enumerate(row, 1)]
AFTER_HEAT = [(hour, die, row[min(die, 5)]) for hour, row in TABLE.items() for die in range(1, 7)]


def at(hour: int, *faces: int, hot: bool = False) -> Fight:
    """The weather of an hour is rolled."""
    fight = Fight(OPEN, *HEADQUARTERS, A, B, turn=hour - 4)
    fight.game.state.weather = int(hot)
    fight.events = fight.only("weather", *faces)
    return fight


def now(fight: Fight) -> str:
    return WEATHERS[fight.game.state.weather]


@pytest.mark.rule("napoleon3", "14.2f")
@pytest.mark.parametrize("hour", range(5, 12))
def test_14_2f_the_morning_is_normal_without_a_roll(hour: int) -> None:
    """Rolls begin at noon."""
    fight = at(hour)
    assert (now(fight), fight.events) == ("normal", [])


@pytest.mark.rule("napoleon3", "14.2f")
@pytest.mark.parametrize(("hour", "die", "result"), ROWS)
def test_14_2f_every_row_of_the_weather_table(hour: int, die: int, result: str) -> None:
    """From noon on, as printed."""
    assert now(at(hour, die)) == result


@pytest.mark.rule("napoleon3", "13.1d")
@pytest.mark.parametrize(("hour", "die", "result"), AFTER_HEAT)
def test_13_1d_one_more_after_heat(hour: int, die: int, result: str) -> None:
    """And a seven reads as a six."""
    fight = at(hour, die, hot=True)
    assert now(fight) == result
    (event,) = of_kind(fight.events, "WeatherRolled")
    assert [modifier.value for modifier in event.modifiers] == [1]


@pytest.mark.rule("napoleon3", "13.1d")
def test_13_1d_the_inventorys_examples() -> None:
    """15:00 after heat: a five is the storm; 13:00 after heat: a three is heat."""
    assert (now(at(15, 5, hot=True)), now(at(15, 5))) == (S, H)
    assert (now(at(13, 3, hot=True)), now(at(13, 3))) == (H, N)


@pytest.mark.rule("napoleon3", "13.1a")
@pytest.mark.parametrize(
    ("kind", "cool", "hot"), [("infantry", 5, 4), ("cavalry", 6, 4), ("artillery", 5, 5), ("hq", 6, 6)]
)
def test_13_1a_heat_shortens_marches(kind: str, cool: int, hot: int) -> None:
    """Infantry by one point, cavalry by two; guns and leaders not at all."""
    for weather, points in ((0, cool), (1, hot)):
        lines = ["allied i infantry x 0210 e", f"allied i {kind} m 0112 e"]
        fight = Fight("\n".join([". " * 12] * 2) + "\n", *lines, *([] if kind == "hq" else ["allied i hq h 0112"]))
        fight.game.state.weather = weather
        fight.act()
        fight.play("allied", "select m")
        start = fight.grid.parse("0112")
        assert max(fight.grid.distance(start, fight.grid.parse(hex)) for hex in fight.reach("m")) == points


@pytest.mark.rule("napoleon3", "13.1a")
def test_13_1a_commanders_and_lines_of_command_do_not_feel_the_heat() -> None:
    """Eight points for him, six for a headquarters."""
    row = ". " * 14 + "\n"
    lines = ("allied i infantry a 0108 e", "allied i hq h 0114", "allied commander nap 0114 inertia=5")
    fight = Fight(row, *lines, "austrian v infantry b 0101 w")
    fight.game.state.weather = 1
    fight.script(1, 6, 1)
    fight.begin("commanders")
    assert fight.reach("nap") == {f"01{number:02}" for number in range(6, 14)}
    fight.act()
    assert fight.game.state.status[fight.unit("a")] & COMMANDED
    near = Fight(row, "allied i infantry a 0106 e", "allied commander nap 0106", "austrian v infantry b 0103 w")
    near.game.state.weather = 1
    near.begin("commanders")
    assert near.reach("nap") == {"0105", *(f"01{number:02}" for number in range(7, 15))}


@pytest.mark.rule("napoleon3", "13.1b")
@pytest.mark.parametrize(("weather", "die", "passes"), [(0, 4, True), (1, 4, False), (1, 5, True)])
def test_13_1b_heat_costs_morale(weather: int, die: int, passes: bool) -> None:
    """A test that four and two steps pass needs a five in the heat."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i artillery g 0306 e", "austrian v infantry b 0304 w")
    fight.game.state.weather = weather
    fight.act()
    fight.script(3, die)
    fight.play("allied", "barrage g 0304 e b")
    assert fight.is_disorganized("b") != passes


@pytest.mark.rule("napoleon3", "13.1b")
@pytest.mark.parametrize(("weather", "rallies"), [(0, True), (1, False)])
def test_13_1b_heat_hinders_rallying(weather: int, rallies: bool) -> None:
    """By one."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0303 e disorganized")
    fight.game.state.weather = weather
    fight.only("rally", 4)
    assert fight.is_disorganized("a") != rallies


@pytest.mark.rule("napoleon3", "13.1c")
def test_13_1c_the_storm_ends_the_battle_at_once() -> None:
    """In the weather phase, before anybody acts, and victory is counted."""
    fight = Fight(OPEN, *HEADQUARTERS, A, B, turn=11)
    fight.script(6)
    events = fight.begin("weather")
    assert fight.game.result is not None
    assert (fight.game.result.rule, fight.game.result.reason) == ("13.1c", "draw")
    assert of_kind(events, "PointsCounted")
    assert not of_kind(events, "InitiativeRolled")


@pytest.mark.rule("napoleon3", "13.1e")
@pytest.mark.parametrize("die", range(1, 7))
def test_13_1e_six_in_the_evening_is_always_a_storm(die: int) -> None:
    """Five brings heat or the storm, so at six the die is two at least."""
    assert now(at(17, die)) in (H, S)
    assert now(at(18, die, hot=True)) == S
