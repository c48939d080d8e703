"""Two chits that send infantry in against its orders: We Take San Martino and A Soldiers' Battle."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.ch04_stacking.stacks import put
from grognard.rulesets.brothers.ch06_chits.windows import PlayEvent
from grognard.rulesets.brothers.state import DEMORALIZED
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.ch06_chits.events.test_fire import offered
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import modifiers, of_kind

FOE = "austrian v infantry foe 0303 strength=6"

# -- We Take San Martino -----------------------------------------------------------------------------------------------

BRIGADES = (
    "sardinian 1a infantry a 0304 strength=4",
    "sardinian 2a infantry b 0204 strength=5",
    "sardinian 2a infantry c 0302 strength=3",
    "sardinian 3a infantry d 0403 strength=3",
)


def between(*lines: str, last: bool = False, **facts: Any) -> Battle:
    """The moment between two chits, or after the last."""
    battle = Battle(OPEN, *lines, held=("take-san-martino",), turn=14, **facts)
    first, (turn, step) = battle.at_draw()
    battle.game.resume([first, (turn, step + 2 if last else step)])
    battle.run()
    return battle


@pytest.mark.rule("brothers", "11.10b")
@pytest.mark.rule("brothers", "12.3.3a")
@pytest.mark.parametrize("last", [True, False])
def test_up_to_three_hexes_of_any_division_take_san_martino(last: bool) -> None:
    battle = between(*BRIGADES, FOE, last=last)
    decision = battle.game.pending[0]
    assert isinstance(decision, PlayEvent)
    assert decision.names == (("end_of_cup",) if last else ("activation_end",))
    assert len(offered(battle, "allied", "take-san-martino")) == 4
    battle.play("allied", "take-san-martino a 0303", "assault b 0303", "assault d 0303")
    assert battle.asked() == "AbandonPosition"  # three hexes: nobody else is asked
    battle.script(1, 1)
    event = of_kind(battle.play("austrian", "stand"), "AssaultRolled")[0]
    assert (event.lead, event.total) == (4, 12)
    assert modifiers(event)["flank-attack"] == 2


@pytest.mark.rule("brothers", "16.0a")
def test_nobody_takes_san_martino_in_the_storm() -> None:
    battle = Battle(OPEN, *BRIGADES, FOE, held=("take-san-martino",), turn=14)
    battle.state.storm = 14
    battle.game.resume(battle.at_draw())
    battle.run()
    assert not offered(battle, "allied", "take-san-martino")


@pytest.mark.rule("brothers", "12.1b")
def test_one_hex_may_do_it_alone() -> None:
    battle = between(*BRIGADES, FOE)
    battle.play("allied", "take-san-martino b 0303", "done")
    battle.script(1, 1)
    event = of_kind(battle.play("austrian", "stand"), "AssaultRolled")[0]
    assert (event.lead, event.total) == (5, 5)


@pytest.mark.rule("brothers", "14.2a")
def test_neither_the_disrupted_nor_the_demoralized_nor_other_arms_and_nations() -> None:
    lines = (
        BRIGADES[0],
        BRIGADES[1] + " disrupted",
        BRIGADES[3],
        "sardinian 1a cavalry k 0302",
        "french i infantry f 0203",
    )
    battle = Battle(OPEN, *lines, FOE, held=("take-san-martino",), turn=14)
    battle.state.formation[battle.formations["3a"]] |= DEMORALIZED
    battle.state.morale[battle.formations["3a"]] = 0
    battle.game.resume(battle.at_draw())
    battle.run()
    assert offered(battle, "allied", "take-san-martino") == ["take-san-martino a 0303"]


@pytest.mark.rule("brothers", "6.3b")
def test_a_french_brigade_in_their_hex_neither_hinders_nor_joins_them() -> None:
    battle = between(BRIGADES[0], "french i infantry f 0304 strength=3 disrupted", FOE)
    assert offered(battle, "allied", "take-san-martino") == ["take-san-martino a 0303"]
    battle.play("allied", "take-san-martino a 0303")
    assert battle.asked() == "AbandonPosition"


@pytest.mark.rule("brothers", "6.2.2a")
def test_the_king_may_throw_again() -> None:
    battle = between(*BRIGADES, FOE, "sardinian cic re 0304")
    battle.state.rerolled = True  # of an earlier Step
    battle.play("allied", "take-san-martino a 0303", "done")
    battle.script(1, 1, 6, 6)
    battle.play("austrian", "stand")
    assert battle.asked() == "KingsReroll"


@pytest.mark.rule("brothers", "14.1a")
def test_a_division_that_is_demoralized_in_it_does_not_break_through() -> None:
    lines = (
        "sardinian 1a infantry a 0304 strength=4 worn=2 worn_morale=1 battleworn shaken",
        "sardinian 1a infantry b 0304 strength=6 morale=9",
        "austrian v infantry foe 0303 strength=1",
    )
    battle = between(*lines, morale={"1a": 1})
    battle.play("allied", "take-san-martino b 0303", "assault a 0303")
    battle.script(1, 3, 9)  # D1 (A1)
    battle.play("austrian", "stand", "yield 0")
    battle.play("allied", "yield 0")
    events: list[Any] = []
    while battle.game.pending:
        events += battle.play_idly()
    assert not of_kind(events, "UnitsAdvanced")
    assert battle.place("b") != "0303"


# -- A Soldiers' Battle ------------------------------------------------------------------------------------------------

ENGAGED = (
    "french i infantry a 0304 strength=4",
    "french i infantry b 0204 strength=4",
    "french i infantry c 0403 strength=4",
)
HQ = "french i hq h 0305 aggressive=6 defensive=6"


def defending(*lines: str, posture: str = "defensive", hq: str = HQ, **facts: Any) -> Battle:
    battle = Battle(OPEN, *lines, hq, FOE, held=("soldiers-battle",), turn=14, **facts)
    battle.activate("i", posture, until="ChooseMover")
    return battle


@pytest.mark.rule("brothers", "11.10b")
@pytest.mark.rule("brothers", "7.2.2b")
def test_two_hexes_assault_in_defensive_posture_and_keep_the_full_rally() -> None:
    battle = defending(*ENGAGED, "french i infantry hurt 0306 disrupted")
    battle.play("allied", "end")
    assert offered(battle, "allied", "soldiers-battle") == ["soldiers-battle 0303"]
    battle.play("allied", "soldiers-battle 0303", "assault a 0303", "assault c 0303")
    assert battle.asked() == "ChooseAssault"  # two hexes: b is not asked
    battle.play("allied", "storm 0303 0304")
    battle.script(1, 3)
    events = battle.play("austrian", "stand")
    assert of_kind(events, "AssaultRolled")[0].total == 8
    battle.skip("Rally")
    for _ in range(2):
        battle.play("allied", "rally hurt")
    assert battle.hits("hurt") == 0


@pytest.mark.rule("brothers", "11.10b")
def test_all_of_the_two_hexes_may_join() -> None:
    battle = defending(*ENGAGED, "french i infantry mate 0304 strength=2")
    battle.play("allied", "end", "soldiers-battle 0303", "assault a 0303", "assault c 0303")
    assert battle.options("allied") == ["assault mate 0303", "done"]


@pytest.mark.rule("brothers", "11.10b")
def test_without_the_chit_nobody_assaults_in_defensive_posture() -> None:
    battle = defending(*ENGAGED)
    battle.play("allied", "end", "pass")
    assert battle.asked() not in ("DeclareAssaults", "ChooseAssault")


@pytest.mark.rule("brothers", "6.3d")
def test_not_in_aggressive_posture() -> None:
    battle = defending(*ENGAGED, posture="aggressive")
    battle.play("allied", "end")
    assert not offered(battle, "allied", "soldiers-battle")


@pytest.mark.rule("brothers", "11.10a")
def test_who_has_moved_or_has_only_now_come_to_the_front_may_not() -> None:
    battle = defending("french i infantry top 0304 strength=6", "french i infantry under 0304 strength=4")
    battle.script(1)
    battle.move("allied", "top", "0305")
    battle.skip("ChooseMover")
    battle.play("allied", "end")
    assert not offered(battle, "allied", "soldiers-battle")


@pytest.mark.rule("brothers", "11.10a")
def test_who_was_asked_to_move_and_stayed_has_not_moved() -> None:
    battle = defending(ENGAGED[0])
    battle.play("allied", "select a", "stop a")
    battle.skip("PlayEvent")
    assert offered(battle, "allied", "soldiers-battle") == ["soldiers-battle 0303"]


@pytest.mark.rule("brothers", "4.3d")
def test_who_has_taken_another_place_next_to_the_enemy_has_moved() -> None:
    battle = defending("french i infantry a 0304 strength=3", "french i infantry b 0304 strength=3")
    battle.play("allied", "shift b 0")
    battle.skip("PlayEvent")
    battle.play("allied", "soldiers-battle 0303")
    assert not battle.has("allied", "assault b 0303")
    assert battle.has("allied", "assault a 0303")


@pytest.mark.rule("brothers", "11.10a")
def test_only_a_hex_with_which_they_were_engaged_all_the_step() -> None:
    battle = defending(ENGAGED[0], "austrian v infantry late 0601")
    put(battle.game, battle.keys["late"], battle.hex("0404"))
    battle.play("allied", "end")
    assert offered(battle, "allied", "soldiers-battle") == ["soldiers-battle 0303"]


@pytest.mark.rule("brothers", "14.2a")
def test_not_by_a_demoralized_corps_nor_after_a_failed_activation() -> None:
    battle = Battle(OPEN, *ENGAGED, HQ, FOE, held=("soldiers-battle",), turn=14)
    battle.state.formation[battle.formations["i"]] |= DEMORALIZED
    battle.state.morale[battle.formations["i"]] = 0
    battle.activate("i")
    while battle.game.pending:
        assert not offered(battle, "allied", "soldiers-battle")
        battle.play_idly()
    battle = Battle(OPEN, ENGAGED[0], HQ.replace("0305", "0304") + " overrun", FOE, held=("soldiers-battle",), turn=14)
    battle.activate("i", "defensive")
    while battle.game.pending:
        assert not offered(battle, "allied", "soldiers-battle")
        battle.play_idly()


@pytest.mark.rule("brothers", "6.3b")
def test_french_infantry_in_command_only() -> None:
    battle = Battle(
        OPEN, "sardinian 1a infantry a 0304", "sardinian 1a hq h 0305", FOE, held=("soldiers-battle",), turn=14
    )
    battle.activate("1a", "defensive")
    while battle.game.pending:
        assert not offered(battle, "allied", "soldiers-battle")
        battle.play_idly()
    battle = defending("french i cavalry a 0304", "french i infantry lost 0302", hq="french i hq h 0305 defensive=1")
    while battle.game.pending:
        assert not offered(battle, "allied", "soldiers-battle")
        battle.play_idly()
