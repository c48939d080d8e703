"""Commanders in chief: what all three do, the king of Sardinia and the emperor of Austria."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from grognard.rulesets.brothers.ch03_components.values import morale
from grognard.rulesets.brothers.ch05_turn.activation import close_activation
from grognard.rulesets.brothers.ch12_assault.assault import Assault
from grognard.rulesets.brothers.ch12_assault.shifts import fighting_morale
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """


# -- all three ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "6.2a")
def test_a_sovereign_moves_on_his_own_chit_alone() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0108",
        "french i hq h 0108",
        "french cic nap 0108 movement=3",
        "austrian v infantry foe 0301",
    )
    battle.activate("i", "defensive", until="ChooseMover")
    assert not battle.has("allied", "select nap")
    close_activation(battle.game)
    battle.crown("nap")
    battle.play("allied", "none")
    assert battle.options("allied") == ["select nap", "end"]
    battle.move("allied", "nap", "0105")
    assert battle.place("nap") == "0105"


@pytest.mark.rule("brothers", "6.2b")
def test_units_of_his_nation_in_his_hex_have_better_morale_for_every_use() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105 morale=6",
        "french i infantry apart 0104 morale=6",
        "sardinian two infantry ally 0105 morale=6",
        "french i artillery gun 0106 morale=5 disrupted",
        "french cic nap 0105",
        "austrian v infantry foe 0301",
    )
    rating = {key: morale(battle.game, battle.keys[key]) for key in ("a", "apart", "ally")}
    assert rating == {"a": 7, "apart": 6, "ally": 6}
    battle.state.place[battle.keys["nap"]] = battle.hex("0106")
    gun = battle.keys["gun"]
    assert fighting_morale(battle.game, gun) == 2  # (5 - 2 + 1) halved, not 3 halved and one more


@pytest.mark.rule("brothers", "6.2b")
def test_the_bonus_counts_while_nobody_is_activated() -> None:
    def hits(nap: str) -> int:
        battle = Battle(
            OPEN,
            "french i infantry a 0105 morale=6",
            f"french cic nap {nap}",
            "austrian viii infantry foe 0104 strength=6",
            "austrian viii hq o 0103",
        )
        battle.activate("viii", "aggressive")
        battle.fire("austrian", "foe", "0105", 1, 4, 6)  # a Morale Test with a 6
        return battle.hits("a")

    assert (hits("0105"), hits("0108")) == (0, 1)


@pytest.mark.rule("brothers", "6.2c")
@pytest.mark.rule("brothers", "6.2.2c")
def test_the_emperor_of_austria_needs_no_check_and_activates_nobody() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0108",
        "austrian v infantry foe 0301",
        "austrian v hq o 0301",
        "austrian cic fj 0301",
        dice=(),
    )
    events = battle.crown("fj")
    assert not of_kind(events, "ActivationChecked")
    assert battle.options("austrian") == ["select fj", "end"]


@pytest.mark.rule("brothers", "6.2.2c")
def test_the_king_of_sardinia_activates_nobody() -> None:
    battle = Battle(
        OPEN,
        "sardinian two infantry a 0108",
        "sardinian two hq h 0108",
        "french i infantry f 0107",
        "sardinian cic vic 0108",
        "austrian v infantry foe 0301",
    )
    battle.crown("vic")
    assert battle.options("allied") == ["select vic", "end"]


# -- Vittorio Emanuele -------------------------------------------------------------------------------------------------

STORM = (
    "sardinian two infantry s 0105 strength=6",
    "sardinian two hq k 0106",
    "sardinian cic vic 0107 aggressive=2 defensive=2",
    "austrian viii infantry foe 0104 strength=5",
)


def assault(battle: Battle, unit: str, target: str, side: int = 0) -> list[Event]:
    battle.game.resume([(Assault(side, battle.hex(target), (battle.keys[unit],)), 0)])
    events = list(battle.run())
    if battle.asked() == "AbandonPosition":
        events += battle.play("austrian" if side == 0 else "allied", "stand")
    return events


@pytest.mark.rule("brothers", "6.2.2a")
def test_the_king_has_the_dice_thrown_again_once_in_a_step() -> None:
    battle = Battle(OPEN, *STORM, dice=(1, 1, 6, 5))
    assault(battle, "s", "0104")
    assert battle.asked() == "KingsReroll"
    events = battle.play("allied", "reroll")
    assert of_kind(events, "KingRallied")
    assert of_kind(events, "AssaultRolled")[0].dice == (6, 5)  # the second throw stands
    assert battle.asked() != "KingsReroll"
    again = Battle(OPEN, *STORM, dice=(1, 1))
    again.state.rerolled = True
    assault(again, "s", "0104")
    assert again.asked() != "KingsReroll"


@pytest.mark.rule("brothers", "6.2.2a")
@pytest.mark.parametrize(("unit", "king"), [("f", "0106"), ("s", "0308")])
def test_only_a_sardinian_near_him_who_takes_part_is_helped(unit: str, king: str) -> None:
    battle = Battle(
        OPEN,
        "french i infantry f 0105 strength=6",
        "sardinian two infantry s 0205 strength=6",
        "sardinian two hq k 0106",
        f"sardinian cic vic {king} aggressive=2 defensive=2",
        "austrian viii infantry foe 0104 strength=5",
        dice=(6, 6, 6, 6, 6),
    )
    assault(battle, unit, "0104")
    assert battle.asked() != "KingsReroll"  # a Frenchman, or too far away


@pytest.mark.rule("brothers", "6.2.2a")
def test_one_sardinian_near_him_is_enough() -> None:
    """He leads, while others who support him are French or far from the king."""
    battle = Battle(
        OPEN,
        *STORM,
        "sardinian two infantry apart 0203 strength=2",
        "french i infantry f 0204 strength=2",
        dice=(1, 1),
    )
    support = tuple(battle.keys[key] for key in ("apart", "f"))
    battle.game.resume([(Assault(0, battle.hex("0104"), (battle.keys["s"],), support), 0)])
    battle.run()
    battle.play("austrian", "stand")
    assert battle.asked() == "KingsReroll"


@pytest.mark.rule("brothers", "6.2.2a")
def test_he_does_not_help_sardinians_who_defend() -> None:
    battle = Battle(OPEN, *STORM, dice=(3, 4, 5, 5))
    assault(battle, "foe", "0105", side=1)
    assert battle.asked() != "KingsReroll"


@pytest.mark.rule("brothers", "6.2.2b")
@pytest.mark.rule("brothers", "6.2.2c")
def test_sardinians_near_the_king_are_in_command_wherever_their_hq_is() -> None:
    battle = Battle(
        OPEN,
        "sardinian two infantry near 0103",
        "sardinian two infantry apart 0301",
        "sardinian two hq k 0308 aggressive=1 defensive=1",
        "sardinian cic vic 0104 aggressive=1 defensive=1",
        "french i infantry f 0103 strength=2",
        "french i hq h 0308 aggressive=1 defensive=1",
        "austrian viii infantry foe 0102",
    )
    events = battle.activate("two", "aggressive")
    lost = of_kind(events, "UnitsOutOfCommand")[0].units
    assert lost == (battle.keys["apart"],)
    assert battle.has("allied", "fire near 0102")
    close_activation(battle.game)
    events = battle.activate("i", "aggressive")  # the note speaks of Sardinian divisions only
    assert of_kind(events, "UnitsOutOfCommand")[0].units == (battle.keys["f"],)


# -- Franz Josef -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "6.2.3")
@pytest.mark.rule("brothers", "6.2.2c")
@pytest.mark.parametrize(("emperor", "rolls"), [("0301", 0), ("0302", 1)])
def test_an_hq_in_the_emperors_hex_needs_no_check(emperor: str, rolls: int) -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0108",
        "austrian v infantry foe 0301",
        "austrian v hq o 0301",
        f"austrian cic fj {emperor}",
        dice=(10,),
        turns=1,
    )
    events = battle.activate("v", "defensive")
    assert len(of_kind(events, "ActivationChecked")) == len(of_kind(events, "ActivationFailed")) == rolls


@pytest.mark.rule("brothers", "6.2.3")
def test_an_overrun_hq_fails_even_beside_him() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0108",
        "austrian v infantry foe 0301",
        "austrian v hq o 0301 overrun",
        "austrian cic fj 0301",
        dice=(),
        turns=1,
    )
    assert of_kind(battle.activate("v", "defensive"), "ActivationFailed")


@pytest.mark.rule("brothers", "6.2.2b")
@pytest.mark.rule("brothers", "11.5.3")
@pytest.mark.parametrize("switch", [False, True])
def test_the_king_stands_in_for_an_hq_still_to_come_only_by_a_switch(switch: bool) -> None:
    battle = Battle(
        OPEN,
        "sardinian two infantry near 0103",
        "sardinian two infantry apart 0301",
        "sardinian two hq k off:9:0308",
        "sardinian cic vic 0104 aggressive=1 defensive=1",
        "austrian viii infantry foe 0102",
        switches=Switches(king_stands_in=switch),
    )
    events = battle.activate("two", "aggressive")
    lost = {unit for event in of_kind(events, "UnitsOutOfCommand") for unit in event.units}
    assert (battle.keys["near"] in lost) is not switch
    assert battle.keys["apart"] in lost
