"""The sequence of play: phases of the turn, the cup, the Steps of an activation."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.event import visible
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.units import FRENCH
from grognard.rulesets.brothers.ch05_turn.turn import Turn
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS, POOLS
from grognard.rulesets.brothers.ch06_chits.draw import draw_event
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.state import PHASES
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """
ARMIES = (
    "french i infantry a 0106",
    "french i hq h 0106",
    "sardinian two infantry s 0206",
    "sardinian two hq k 0206",
    "french cic nap 0105",
    "austrian viii infantry foe 0301",
    "austrian viii hq o 0301",
)


@pytest.mark.rule("brothers", "5.0a")
@pytest.mark.rule("brothers", "5.2d")
def test_a_turn_is_planned_then_the_cup_is_emptied_then_it_ends() -> None:
    battle = Battle(OPEN, *ARMIES, chits=(1, 1, 1), turns=1)
    events = [*battle.new_turn(), *battle.skip()]
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("TurnBegan") == 0
    drawn = [kind for kind in kinds if kind in ("ActivationDrawn", "SovereignDrawn", "EventDrawn")]
    assert Counter(drawn) == {"ActivationDrawn": 3, "SovereignDrawn": 1, "EventDrawn": 3}
    assert kinds[-1] == "GameEnded"


@pytest.mark.rule("brothers", "5.0a")
def test_event_chits_come_before_activation_chits() -> None:
    battle = Battle(OPEN, *ARMIES, chits=(1, 0, 0))
    turn = battle.at_draw()[1][0]
    turn.event_chits(battle.game)
    assert [chit < 0 for chit in battle.state.cup] == [True]
    turn.activation_chits(battle.game)
    assert [chit < 0 for chit in battle.state.cup] == [True, False, False, False, False]


@pytest.mark.rule("brothers", "5.0b")
@pytest.mark.rule("brothers", "5.3")
def test_the_steps_of_an_activation_follow_each_other() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0103 shaken",
        "french i infantry b 0204",
        "french i hq h 0103",
        "austrian viii infantry foe 0102 strength=8",
    )
    battle.activate("i")
    order = ["ChoosePosture", "ChooseFire", "ChooseMover", "DeclareAssaults", "ChooseAssault", "Rally"]
    answers = ["aggressive h", "cease", "end", "assault a 0102", "drop a", "rest"]
    wrong = ["fire a 0102", "select a", "fire a 0102", "rally a", "rally a", "fire a 0102"]
    seen = []
    for decision, answer, illegal in zip(order, answers, wrong, strict=True):
        battle.skip(decision)
        assert battle.asked() == decision
        with pytest.raises(IllegalAction):
            battle.play("allied", illegal)
        seen.append(PHASES[battle.state.phase])
        battle.play("allied", answer)
    assert seen == ["command", "fire", "movement", "movement", "assault", "rally"]


@pytest.mark.rule("brothers", "5.1.1a")
def test_all_event_chits_go_back_to_their_own_pools() -> None:
    battle = Battle(OPEN, *ARMIES, held=("cantinieres", "regimental-colours"))
    battle.state.pools = ((), (), ())
    turn = battle.at_draw()[1][0]
    turn.event_chits(battle.game)
    assert battle.state.held == ()
    assert battle.state.pools == POOLS
    for nation, pool in enumerate(POOLS):  # blue, green and cream are never mixed
        assert pool
        assert {EVENT_CHITS[number].nation for number in pool} == {nation}


@pytest.mark.rule("brothers", "5.1.1b")
@pytest.mark.rule("brothers", "5.1.1c")
def test_nobody_sees_which_event_chits_lie_in_the_cup() -> None:
    battle = Battle(OPEN, *ARMIES, chits=(2, 1, 3))
    turn = battle.at_draw()[1][0]
    turn.event_chits(battle.game)
    assert Counter(battle.state.cup) == {-1: 2, -2: 1, -3: 3}  # markers of nations, not chits
    for side in (0, 1):
        values = [track.value for track in RULESET.view(battle.game, side).tracks if track.key == "cup"]
        assert sorted(values) == ["Austrian event"] * 3 + ["French event"] * 2 + ["Sardinian event"]


@pytest.mark.rule("brothers", "5.1.1b")
def test_an_event_chit_is_picked_at_random_from_its_nation() -> None:
    found = []
    for face in range(1, len(POOLS[0]) + 1):
        battle = Battle(OPEN, *ARMIES, dice=(face,))
        draw_event(battle.game, FRENCH)
        found += battle.state.held
        assert battle.state.held[0] not in battle.state.pools[0]
    assert found == list(POOLS[0])


@pytest.mark.rule("brothers", "5.1.2")
@pytest.mark.rule("brothers", "5.2a")
def test_formations_on_the_map_or_due_have_a_chit_and_each_is_as_likely() -> None:
    lines = (
        *ARMIES,
        "french iii infantry soon off:2:0106",
        "french iii hq hs off:2:0106",
        "french iv infantry late off:3:0106",
        "french iv hq hl off:3:0106",
    )
    drawn: Counter[str] = Counter()
    for face in range(1, 6):
        battle = Battle(OPEN, *lines, turn=2, dice=(face, 1, 1, 1, 1, 1, 1, 1))
        first = next(
            event for event in battle.new_turn() if type(event).__name__ in ("ActivationDrawn", "SovereignDrawn")
        )
        drawn[getattr(first, "formation", "nap")] += 1
    assert drawn == {"i": 1, "two": 1, "viii": 1, "nap": 1, "iii": 1}


@pytest.mark.rule("brothers", "5.1.2")
def test_one_unit_on_the_map_is_enough_for_a_chit() -> None:
    lines = (
        *ARMIES,
        "french iii infantry here 0106",
        "french iii infantry late off:3:0106",
        "french iii hq k off:3:0106",
    )
    battle = Battle(OPEN, *lines)
    turn = battle.at_draw()[1][0]
    turn.activation_chits(battle.game)
    assert battle.formations["iii"] in battle.state.cup


@pytest.mark.rule("brothers", "5.2b")
def test_an_activation_chit_is_drawn_once_in_a_turn() -> None:
    battle = Battle(OPEN, *ARMIES, turns=2)
    events = [*battle.new_turn(), *battle.skip()]
    drawn = [event.formation for event in of_kind(events, "ActivationDrawn")]
    assert Counter(drawn[:3]) == Counter(drawn[3:]) == {"i": 1, "two": 1, "viii": 1}


@pytest.mark.rule("brothers", "5.2b")
def test_the_next_chit_waits_until_the_activation_is_over() -> None:
    battle = Battle(OPEN, *ARMIES)
    battle.new_turn()
    before = battle.state.cup
    while battle.state.leader >= 0 and battle.state.cup == before:
        assert next(battle.game.under_way(Procedure)) is not battle.game.current(Turn)
        battle.play_idly()
    assert len(battle.state.cup) == len(before) - 1


@pytest.mark.rule("brothers", "5.2c")
def test_an_event_is_played_at_once_or_kept_in_the_open() -> None:
    lines = (*ARMIES[:1], "french i infantry sick 0105 shaken", *ARMIES[1:])
    number = next(n for n, chit in enumerate(EVENT_CHITS) if chit.key == "cantinieres")
    battle = Battle(OPEN, *lines)
    battle.state.cup, battle.state.pools = (-1,), ((number,), (), ())
    battle.game.resume(battle.at_draw())
    events = battle.run()
    assert of_kind(visible(events, 1), "EventDrawn")[0].chit == "cantinieres"  # both have seen it
    assert battle.asked() == "PlayEvent"
    assert battle.has("allied", "cantinieres sick 0")
    battle.play("allied", "pass")
    held = [(track.side, track.value) for track in RULESET.view(battle.game, 1).tracks if track.key == "held"]
    assert held == [(0, "Cantinieres")]


@pytest.mark.rule("brothers", "5.4")
@pytest.mark.parametrize(("turns", "over"), [(1, True), (2, False)])
def test_after_the_last_chit_the_turn_ends_and_after_the_last_turn_the_game(turns: int, over: bool) -> None:
    battle = Battle(OPEN, *ARMIES, turns=turns)
    battle.game.resume(battle.at_draw())
    events = battle.run()
    assert bool(of_kind(events, "GameEnded")) == over
    assert battle.state.turn == (1 if over else 2)


@pytest.mark.rule("brothers", "5.4")
def test_turn_follows_turn_until_the_last() -> None:
    battle = Battle(OPEN, *ARMIES, turns=4)
    battle.new_turn()
    battle.skip()
    assert battle.state.turn == 4
    assert battle.game.result is not None
