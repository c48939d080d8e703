"""Situations from the book alone: the sequence of a turn, weather, victory."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ch14_solferino.victory import city_holders, level_of, points
from grognard.rulesets.napoleon3.state import DEMORALIZED, HOT
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import options, wait
from tests.rulesets.napoleon3.battle import Battle
from tests.rulesets.napoleon3.fight import OPEN, Fight

ALLIES = ("allied i hq h 0307", "allied i infantry a 0306 e", "allied ii infantry c 0506 e")
AUSTRIANS = ("austrian v hq k 0301", "austrian v infantry b 0302 w")


# -- the turn [4, 5] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "4Ca")
@pytest.mark.parametrize(("dice", "winner"), [((3, 5), "allied"), ((2, 5), "austrian"), ((4, 5), "allied")])
def test_the_allies_win_ties_of_the_initiative(dice: tuple[int, int], winner: str) -> None:
    """A die each and the bonus of the emperor, here 2; ties go to the French [4 C]."""
    battle = Battle(OPEN, *ALLIES, *AUSTRIANS, "allied commander nap 0307 initiative=2 inertia=4", dice=dice)
    battle.begin("initiative")
    assert battle.waits_for(winner) == "ChooseFirst"


@pytest.mark.rule("napoleon3", "4Cb")
def test_the_first_formation_is_one_of_the_winners_and_its_marker_stays_out_of_the_cup() -> None:
    """He chooses a formation, its marker is put aside [4 C]; everybody else is drawn once."""
    battle = Battle(OPEN, *ALLIES, *AUSTRIANS, dice=(6, 1))
    battle.begin("initiative")
    assert {text.split()[0] for text in options(battle, "allied")} == {"activate"}
    assert len(options(battle, "allied")) == 2
    battle.script(*[1] * 20)
    battle.play("allied", options(battle, "allied")[0])
    assert battle.game.state.cup == (1, 2)
    events = wait(battle, "MoveCommander", "ChooseFirst")
    assert [event.formation for event in of_kind(events, "MarkerDrawn")] == ["ii", "v"]


@pytest.mark.rule("napoleon3", "4Cd")
@pytest.mark.parametrize(("turn", "there"), [(1, False), (2, True)])
def test_reinforcements_come_into_the_cup_in_their_turn(turn: int, there: bool) -> None:
    """Not before the turn of their arrival [4 C]; then they may be chosen first as well [7.4]."""
    battle = Battle(
        OPEN,
        *ALLIES,
        *AUSTRIANS,
        "allied iii hq h3 off:2:0107",
        "allied iii infantry d off:2:0107",
        turn=turn,
        dice=(6, 1),
    )
    battle.begin("initiative")
    chosen = {battle.scenario.units[action.unit].formation for action in battle.game.options(0)}
    assert (battle.formations["iii"] in chosen) is there


@pytest.mark.rule("napoleon3", "8.6c")
def test_franz_joseph_rides_ten_points_in_and_commands_at_once() -> None:
    """On his turn of entry no check and 10 points [8.6, 14.2]; command is checked after commanders have moved [4 B]."""
    lane = f"\n    {' '.join('.' * 14)}\n    {' '.join('~' * 14)}\n"
    battle = Battle(
        lane, "austrian v hq k 0113", "austrian v infantry b 0113 w", "allied i infantry a 0114 e",
        "austrian commander fj off:6:0101 entry_movement=10", turn=6, dice=(),
    )  # fmt: skip
    battle.begin("commanders")
    reach = battle.reach("fj")
    assert "0110" in reach
    assert "0112" not in reach
    battle.script(1, 1)
    events = battle.play("austrian", "move fj 0110")
    assert of_kind(events, "HeadquartersMarked") == []


# -- weather [13.1] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "13.1d")
@pytest.mark.parametrize(
    ("hour", "hot", "die", "outcome"),
    [
        (12, False, 5, "normal"),
        (12, False, 6, "heat"),
        (13, False, 3, "normal"),
        (13, True, 3, "heat"),
        (14, False, 4, "heat"),
        (14, True, 2, "normal"),
        (15, False, 2, "normal"),
        (15, True, 2, "heat"),
        (15, False, 5, "heat"),
        (15, True, 5, "thunderstorm"),
        (16, False, 1, "normal"),
        (16, True, 1, "heat"),
        (16, False, 4, "heat"),
        (16, True, 4, "thunderstorm"),
        (17, False, 3, "heat"),
        (17, True, 3, "thunderstorm"),
        (18, False, 1, "heat"),
        (18, True, 1, "thunderstorm"),
    ],
)
def test_the_weather_at_the_borders_of_its_table(hour: int, hot: bool, die: int, outcome: str) -> None:
    """Hour by hour, one more after heat [13.1]."""
    fight = Fight(OPEN, *ALLIES, *AUSTRIANS, turn=hour - 4)
    fight.game.state.weather = HOT if hot else 0
    (event,) = of_kind(fight.only("weather", die), "WeatherRolled")
    assert event.outcome == outcome


@pytest.mark.rule("napoleon3", "13.1c")
def test_the_storm_ends_the_battle_before_anybody_stirs() -> None:
    """The game ends immediately [13.1]: no commander rides, nobody becomes demoralized in that turn."""
    battle = Battle(OPEN, *ALLIES, *AUSTRIANS, "allied commander nap 0307 inertia=4", turn=13, dice=(6,))
    battle.game.state.losses[battle.keys["b"]] = 2
    events = battle.begin("weather")
    assert battle.game.result is not None
    assert not of_kind(events, "InertiaRolled") + of_kind(events, "FormationDemoralized")
    assert len(of_kind(events, "PointsCounted")) == 1


# -- victory [14.3] ----------------------------------------------------------------------------------------------------


def town(*lines: str, hexes: str = "0304") -> Battle:
    return Battle(OPEN, *lines, cities=(f"x allied {hexes}",))


@pytest.mark.rule("napoleon3", "14.3b")
@pytest.mark.parametrize(
    ("lines", "holder"),
    [
        (("allied i infantry a 0306 e", "austrian v infantry b 0301 w"), 0),
        (("allied i infantry a 0306 e", "austrian v infantry b 0303 w"), -1),
        (("allied i infantry a 0304 e", "austrian v infantry b 0303 w"), 0),
        (("allied i infantry a 0306 e", "austrian v infantry b 0303 e"), 0),
    ],
    ids=["left alone", "empty before an enemy", "held before an enemy", "behind his back"],
)
def test_who_has_a_city(lines: tuple[str, ...], holder: int) -> None:
    """Who was last in it, if it does not lie unoccupied in an enemy's zone [14.3]."""
    assert city_holders(town(*lines).game) == [holder]


@pytest.mark.rule("napoleon3", "14.3c")
def test_half_a_city_counts_for_nobody() -> None:
    """All its hexes or nothing [14.3]."""
    battle = town("allied i infantry a 0305 e", "austrian v infantry b 0301 w", hexes="0304 0305")
    battle.game.state.control[0] = 1
    assert city_holders(battle.game) == [-1]
    assert points(battle.game) == (0, 0)


@pytest.mark.rule("napoleon3", "14.3b")
def test_a_headquarters_in_a_city_takes_nothing() -> None:
    """Units occupy [14.3]; a leader that rides in is none."""
    battle = Battle(
        OPEN,
        "austrian v hq k 0303",
        "austrian v infantry b 0301 w",
        "allied i infantry a 0307 e",
        cities=("x allied 0304",),
    )
    battle.activate("v")
    battle.play("austrian", "select k", "move k 0304")
    assert city_holders(battle.game) == [0]


@pytest.mark.rule("napoleon3", "14.3d")
@pytest.mark.parametrize(("count", "gained"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_two_demoralized_formations_make_a_point(count: int, gained: int) -> None:
    """Every two, so an odd one counts nothing [14.3]."""
    lines = [f"austrian f{n} infantry b{n} 010{n} w" for n in range(1, 5)]
    battle = Battle(OPEN, *lines, "allied i infantry a 0307 e")
    for n in range(1, count + 1):
        battle.game.state.formation[battle.formations[f"f{n}"]] |= DEMORALIZED
    assert points(battle.game) == (gained, 0)


@pytest.mark.rule("napoleon3", "14.3e")
@pytest.mark.parametrize(("allied", "austrian", "same"), [(4, 2, 0), (5, 2, 1), (6, 1, 1), (7, 1, 2)])
def test_the_margins_of_victory(allied: int, austrian: int, same: int) -> None:
    """Two points are a draw, three to five a minor, six a major victory [14.3]."""
    towns = [f"c{n} allied 010{n}" for n in range(1, 8)] + ["d allied 0201"]
    holders = [0] * allied + [1] * austrian + [-1] * (8 - allied - austrian)
    battle = Battle(OPEN, "allied i infantry a 0507 e", "austrian v infantry b 0501 e", cities=tuple(towns))
    battle.game.state.control = holders
    assert level_of(battle.game) == ("draw", "allied-minor", "allied-major")[same]


@pytest.mark.rule("napoleon3", "14.3g")
@pytest.mark.parametrize(("allied", "level"), [(7, "allied-minor"), (4, "draw"), (0, "austrian-minor")])
def test_the_death_of_the_king_costs_a_level(allied: int, level: str) -> None:
    """The allies lose a level, or the Austrians gain one [14.3]."""
    towns = [f"c{n} allied 010{n}" for n in range(1, 8)]
    battle = Battle(
        OPEN,
        "allied i infantry a 0507 e",
        "austrian v infantry b 0501 e",
        "allied commander ve 0507",
        cities=tuple(towns),
    )
    battle.game.state.control = [0] * allied + [-1] * (7 - allied)
    battle.game.state.fallen = (battle.keys["ve"],)
    assert level_of(battle.game) == level
