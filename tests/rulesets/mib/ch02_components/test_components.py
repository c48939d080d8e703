"""The map, the counters, what is open and what is secret [mib 1.0b 2.1 2.2 2.4 2.5]."""

from __future__ import annotations

import msgspec
import pytest

from grognard.core.errors import ScenarioError
from grognard.core.event import visible
from grognard.core.source import Source
from grognard.rulesets.mib.ch05_morale import chance, check
from grognard.rulesets.mib.ch10_losses.losses import Losses
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, factors, ground, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0508 n"


def view(battle: Battle, side: int, key: str) -> dict[str, int | str]:
    pieces = RULESET.view(battle.game, side).pieces
    return next(piece.values for piece in pieces if piece.key == key)


@pytest.mark.rule("mib", "1.0b")
def test_1_0b_one_kind_of_tracking_is_in_force() -> None:
    """Under Lite tracking no unit has fatigue of its own, and under the standard no formation has."""
    assert Battle(OPEN, A, B).scenario.lite is False
    assert Battle(OPEN, A, B, rules='tracking = "lite"').scenario.lite is True
    with pytest.raises(ScenarioError):
        Battle(OPEN, A, B, rules='tracking = "both"')


@pytest.mark.rule("mib", "1.0b")
@pytest.mark.rule("mib", "11.2a")
@pytest.mark.parametrize(("tracking", "unit", "formation"), [("standard", 2, 0), ("lite", 0, 1)])
def test_1_0b_a_fight_tires_either_units_or_formations(tracking: str, unit: int, formation: int) -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0505 n", rules=f'tracking = "{tracking}"')
    battle.activate("i")
    battle.quietly("ChooseUnit")
    battle.fight("attack a 0505", faces=(3, 6, 6))
    assert battle.get("fatigue", "a") == unit
    assert battle.game.state.weariness[battle.formations["i"]] == formation


AROUND_0505, DIRECTIONS = ("0504", "0604", "0605", "0506", "0405", "0404"), ("n", "ne", "se", "s", "sw", "nw")


@pytest.mark.rule("mib", "2.1a")
def test_2_1a_one_terrain_fills_a_hex() -> None:
    """A forest hex is forest whichever way it is entered or attacked, and half a forest is no terrain."""
    woods = ground({"0505": "f"})
    for number, (hex, facing) in enumerate(zip(AROUND_0505, ("s", "sw", "nw", "n", "ne", "se"), strict=True)):
        battle = Battle(woods, f"french i infantry a {hex} {facing}", "austrian v infantry b 0109 n")
        battle.activate("i")
        assert battle.cost("a", "0505") == 3
        attack = Battle(
            woods, f"french i infantry a {hex} {facing}", f"austrian v infantry b 0505 {DIRECTIONS[number]}"
        )
        attack.activate("i")
        combat = one(attack.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved")
        assert factors(combat) == {"forest": -25}
    with pytest.raises(ScenarioError, match="half-forest"):
        RULESET.read_scenario(Source(battle.text.replace('f = "forest"', 'f = "half-forest"'), "test.toml"))


@pytest.mark.rule("mib", "2.1b")
def test_2_1b_hexes_on_the_edge_are_hexes() -> None:
    battle = Battle(OPEN, "french i infantry a 0102 n", B)
    battle.activate("i")
    assert "0101" in battle.reach("a")
    battle.order("move a 0101 n")
    assert battle.where("a") == "0101"


@pytest.mark.rule("mib", "2.2.1a")
@pytest.mark.rule("mib", "2.2.1e")
def test_2_2_1a_a_step_is_two_strength_points() -> None:
    battle = Battle(OPEN, A + " morale=5", B)
    assert [view(battle, 0, "a")[value] for value in ("strength", "morale", "movement", "steps")] == [8, 5, 8, 4]
    battle.begin(Losses((battle.unit("a"),), "c"))
    battle.run()
    assert [view(battle, 1, "a")[value] for value in ("strength", "steps")] == [6, 3]


@pytest.mark.rule("mib", "2.2.1b")
def test_2_2_1b_two_steps_a_counter() -> None:
    battle = Battle(OPEN, A, B + " steps=5")
    assert [battle.scenario.units[battle.unit(key)].counters for key in "ab"] == [2, 3]


@pytest.mark.rule("mib", "2.2.1c")
@pytest.mark.rule("mib", "2.2.2")
def test_2_2_1c_values_in_the_order_of_the_counter() -> None:
    """Cavalry has the same values and moves further."""
    battle = Battle(OPEN, A, "french i cavalry c 0404 s", B)
    foot, horse = view(battle, 0, "a"), view(battle, 0, "c")
    assert list(foot)[:3] == list(horse)[:3] == ["strength", "morale", "movement"]
    assert int(horse["movement"]) > int(foot["movement"])


@pytest.mark.rule("mib", "2.2.2")
def test_2_2_2_the_strength_of_cavalry_changes_against_infantry() -> None:
    """8 points of infantry and 4 of cavalry: beside infantry it counts half."""
    lines = ("french i infantry a 0504 s", "french i cavalry c 0604 sw", "austrian v infantry b 0505 n")
    battle = Battle(OPEN, *lines)
    battle.activate("i")
    combat = one(battle.fight("attack a 0505", "attack c 0505", faces=(3, 6, 6, 6)), "CombatResolved")
    assert combat.attack == "10"


@pytest.mark.rule("mib", "2.2.1d")
@pytest.mark.rule("mib", "5.0a")
def test_2_2_1d_higher_morale_passes_more_often() -> None:
    assert [chance(rating) * 6 for rating in (2, 3, 4, 6)] == [2, 3, 4, 6]
    for morale, passes, value in ((3, False, -1), (5, True, 1)):
        battle = Battle(OPEN, f"{A} morale={morale}", "austrian v infantry b 0505 n")
        battle.script(4)
        assert check(battle.game, battle.unit("a"), "recovery", "5.0a") is passes
        battle.activate("i")
        combat = one(battle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved")
        assert modifiers(combat)["morale"] == value


@pytest.mark.rule("mib", "2.4")
@pytest.mark.rule("mib", "2.5a")
@pytest.mark.rule("mib", "2.5b")
def test_2_5_markers_are_open_and_charts_are_closed() -> None:
    words = " guns=2 organic=1 fatigue=3 stragglers=1 disorganized"
    battle = Battle(OPEN, A + words, B)
    pieces = {side: {p.key: p for p in RULESET.view(battle.game, side).pieces}["a"] for side in (-1, 0, 1)}
    own, seen = pieces[0].values, pieces[1].values
    assert (own["guns"], own["organic"], own["stragglers"], own["fatigue"]) == (2, 1, 1, "3/9")
    for hidden in ("guns", "organic", "stragglers", "fatigue"):
        assert hidden not in seen
        assert hidden not in pieces[-1].values
    assert seen["strength"] == 6
    assert set(pieces[1].states) == {"disorganized", "with-guns"}
    worn = Battle(OPEN, f"{A} stragglers=2 dead=2 smashed fatigue=6", B)
    states = [{p.key: p for p in RULESET.view(worn.game, side).pieces}["a"].states for side in (0, 1)]
    assert states == [("smashed", "tired"), ("smashed",)], "that it is tired is for its owner's eyes"
    bare = {p.key: p for p in RULESET.view(battle.game, 0).pieces}["b"]
    assert "with-guns" not in bare.states


@pytest.mark.rule("mib", "2.5a")
def test_2_5a_fatigue_is_told_to_its_owner_alone() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s", "austrian v infantry b 0505 n")
    battle.activate("i")
    events = battle.fight("attack a 0505", faces=(3, 6, 6))
    told = {side: [e.unit for e in of_kind(visible(events, side), "UnitTired")] for side in (0, 1)}
    assert battle.unit("b") not in told[0]
    assert battle.unit("a") not in told[1]
    assert told[0]
    assert told[1]


@pytest.mark.rule("mib", "2.5b")
def test_2_5b_strengths_are_disclosed_in_combat() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s", "austrian v infantry b 0505 n fatigue=6")
    battle.activate("i")
    combat = one(visible(battle.fight("attack a 0505", faces=(3, 6, 6)), 0), "CombatResolved")
    assert (combat.attack, combat.defence) == ("8", "4")


@pytest.mark.rule("mib", "2.5b")
def test_2_5b_odds_before_the_fight_do_not_read_the_enemy_chart() -> None:
    def odds(words: str) -> list[object]:
        battle = Battle(OPEN, "french i infantry a 0504 s", f"austrian v infantry b 0505 n guns=2 {words}")
        battle.activate("i")
        battle.play("french", "end")
        action = next(a for a in battle.game.options(0) if a.verb == "attack")
        return [msgspec.to_builtins(card) for card in RULESET.odds(battle.game, 0, action)]

    assert odds("") == odds("fatigue=9")
