"""Situations from the book alone: what earlier combats take from later ones, and a headquarters without troops."""

from __future__ import annotations

from random import Random

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import COMMANDED, ELIMINATED, put
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.battle import Battle
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, all_fired

ALLIES = ("allied i hq h 0307", "allied i infantry a 0306 e", "allied ii infantry c 0506 e")
AUSTRIANS = ("austrian v hq k 0301", "austrian v infantry b 0302 w")


@pytest.mark.rule("napoleon3", "11.5f")
def test_cavalry_ridden_down_by_friends_in_flight_has_no_charge_left() -> None:
    """A retreat through it disorganizes it [3], and disorganized cavalry may not charge [11.5], declared or not."""
    terrain = """
    . . . . . . .
    . ~ . . . . .
    . . . . . . .
    . ~ . . . . .
    . . . . . . .
    """
    # 0206 and 0406 are water: from 0305 the only way west is 0306
    fight = Fight(
        terrain,
        "allied i hq h 0107",
        "austrian v hq k 0301",
        "allied i infantry a 0305 e",
        "allied i cavalry c 0306 sw",
        "austrian v infantry b 0304 w combat=5",
        "austrian v infantry x 0407 ne combat=1",
    )
    fight.to_combat()
    fight.attack("a 0304", "c 0407", stop=("ChooseCombat",))
    fight.script(6, 1, 1, 1)
    events = fight.play("allied", "assault a 0304") + fight.quietly()
    assert fight.is_disorganized("c")
    assert all_fired(events, "assault") == []


@pytest.mark.rule("napoleon3", "11.1c")
def test_a_leader_driven_off_in_the_first_combat_coordinates_no_second() -> None:
    """He must be stacked with one of the attackers [11.1]; thrown back with his unit he is not."""
    fight = Fight(
        OPEN,
        "allied i hq h 0305 command=5",
        "austrian v hq k 0301",
        "allied i infantry a 0305 e combat=4",
        "allied i infantry c 0205 se combat=4",
        "allied i infantry d 0406 e combat=4",
        "allied i infantry e 0505 ne combat=4",
        "austrian v infantry b 0304 w combat=5",
        "austrian v infantry x 0405 w combat=1",
    )
    fight.to_combat()
    orders = ("a 0304", "c 0304", "a 0405", "d 0405", "e 0405", "coordinate h 0304", "coordinate h 0405")
    fight.attack(*orders, stop=("ShareStrength", "ChooseCombat"))
    fight.play("allied", next(iter(fight.options("allied"))))
    fight.script(6)
    fight.play("allied", "assault c 0304")
    fight.quietly("SplitDefence")
    fight.script(6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    fight.play("austrian", "allot a 0305 5")
    events = fight.quietly()
    assert fight.where("h") == fight.where("a") != "0305"
    assert of_kind(events, "CoordinationRolled") == []
    assert len({shot.unit for shot in all_fired(events, "assault") if fight.grid.text(shot.place) == "0405"}) == 2


@pytest.mark.rule("napoleon3", "5a")
def test_a_headquarters_left_alone_still_has_its_marker() -> None:
    """The phase ends when all leaders have been activated [4 C]; a headquarters acts when its marker is picked [5]."""
    battle = Battle(OPEN, *ALLIES, *AUSTRIANS, dice=(6, 1))
    battle.game.state.place[battle.keys["b"]] = ELIMINATED
    battle.begin("initiative")
    assert battle.formations["v"] in battle.game.state.cup


@pytest.mark.rule("napoleon3", "11.5d")
def test_cavalry_that_charges_two_is_disorganized_after_the_second() -> None:
    """One charge, divided [11]: a D in its second combat finds it in good order and costs no step [11.5]."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i cavalry c 0305 e combat=4",
        "austrian v infantry b 0304 w combat=1",
        "austrian v infantry x 0405 w combat=5",
    )
    fight.to_combat()
    fight.attack("c 0304", "c 0405", stop=("ChooseCombat",))
    fight.script(1, 1, 6)
    fight.play("allied", "assault c 0304")
    fight.quietly()
    assert (fight.is_disorganized("c"), fight.losses("c")) == (True, 0)


@pytest.mark.rule("napoleon3", "11.5d")
def test_cavalry_whose_second_enemy_is_gone_is_disorganized_for_the_first() -> None:
    """It has charged, be it only once [11.5]: the disorder waits for a second combat and comes without it too."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i cavalry c 0305 e combat=4",
        "allied i infantry d 0406 e combat=8",
        "austrian v infantry b 0304 w combat=1",
        "austrian v infantry x 0405 w combat=1",
    )
    fight.to_combat()
    fight.attack("c 0304", "c 0405", "d 0405", stop=("ShareStrength", "ChooseCombat"))
    fight.quietly("ChooseCombat")
    fight.script(1, 1, 1, 4)
    fight.play("allied", "assault c 0304")
    fight.quietly("ChooseCombat")
    assert not fight.is_disorganized("c")
    fight.play("allied", "assault d 0405")
    fight.quietly()
    assert fight.where("x") != "0405"
    assert (fight.is_disorganized("c"), fight.losses("c")) == (True, 0)


@pytest.mark.rule("napoleon3", "9.2d")
def test_who_is_out_of_command_drops_out_when_the_leader_is_driven_off_before_the_check() -> None:
    """Without coordination it has no attack of its own [9.2, 11.1]."""
    fight = Fight(
        OPEN,
        "allied i hq h 0305 command=5",
        "austrian v hq k 0301",
        "allied i infantry a 0305 e combat=4",
        "allied i infantry d 0406 e combat=4",
        "allied i infantry e 0505 ne combat=4",
        "austrian v infantry b 0304 w combat=5",
        "austrian v infantry x 0405 w combat=1",
    )
    fight.to_combat()
    fight.game.state.status[fight.unit("e")] &= ~COMMANDED
    fight.attack("a 0304", "a 0405", "d 0405", "e 0405", "coordinate h 0405", stop=("ShareStrength", "ChooseCombat"))
    fight.quietly("ChooseCombat")
    fight.script(6, 1, 1, 1, 1)
    events = fight.play("allied", "assault a 0304") + fight.quietly()
    assert [shot.unit for shot in all_fired(events, "assault")] == [fight.unit("d")]


@pytest.mark.rule("napoleon3", "5a")
def test_a_headquarters_left_alone_rides_when_its_marker_comes_up() -> None:
    """It is activated like any other [5, 9]; of a demoralized formation it must fall back [9.4]."""
    battle = Battle(OPEN, *ALLIES, "austrian v hq k 0303", "austrian v infantry b 0302 w")
    put(battle.game, battle.keys["b"], ELIMINATED)
    battle.activate("v")
    battle.play("austrian", "select k")
    assert {"0304", "0302"} <= battle.reach("k")
    assert battle.has("austrian", "stay k")


@pytest.mark.rule("napoleon3", "5a")
def test_the_staff_knows_what_to_do_with_a_headquarters_alone() -> None:
    """Its marker is chosen or drawn like the others; the counsel is always something that is allowed [5]."""
    battle = Battle(OPEN, *ALLIES, *AUSTRIANS, dice=(1, 6))
    put(battle.game, battle.keys["b"], ELIMINATED)
    battle.begin("initiative")
    battle.script(*[1] * 20)
    while battle.game.pending and battle.game.state.turn == 1:
        side = battle.game.pending[0].side
        (advice,) = RULESET.counsel(battle.game, side, Random(1))
        battle.game.play(side, advice)
    assert battle.game.state.turn == 2
