"""Which attacks are one combat, and how large it may be [mib 7.0h 7.0i]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.mib.battle import OPEN, Battle, one
from tests.rulesets.mib.ch07_combat.test_attacks import HEXES, WAYS, A, B, fighting


@pytest.mark.rule("mib", "7.0h")
def test_7_0h_one_large_combat_against_hexes_that_hang_together() -> None:
    lines = ("french i infantry a 0504 s", "french i infantry f 0604 s")
    foes = ("austrian v infantry b 0505 n steps=2", "austrian v infantry c 0605 n steps=2")
    battle = fighting(*lines, *foes)
    battle.play("french", "attack a 0505", "attack f 0605")
    assert "combine 0505 0605" in battle.options()
    battle.play("french", "combine 0505 0605")
    combat = one(battle.fight(faces=(3, 6, 6, 6, 6)), "CombatResolved")
    assert (combat.attack, combat.defence) == ("16", "8")


GAP = ("austrian v infantry b 0604 n steps=2", "austrian v infantry c 0404 n steps=2")


@pytest.mark.rule("mib", "7.0e")
@pytest.mark.rule("mib", "7.0h")
def test_7_0h_one_unit_attacks_both_sides_of_a_gap() -> None:
    battle = fighting(A, *GAP)
    combat = one(battle.fight("attack a 0604", "attack a 0404", faces=(1, 6, 6, 6)), "CombatResolved")
    assert combat.defence == "8"


@pytest.mark.rule("mib", "7.0h")
def test_7_0h_several_units_do_not() -> None:
    """a stands before the gap and attacks both sides; d may not join in, since 0604 and 0404 do not touch."""
    battle = fighting(A, "french i infantry d 0304 ne", *GAP)
    battle.play("french", "attack a 0604", "attack a 0404")
    assert "attack d 0404" not in battle.options()
    with pytest.raises(IllegalAction, match=r"7\.0h"):
        battle.play("french", "attack d 0404")
    pair = fighting(A + " steps=2", "french i infantry e 0504 s steps=2", *GAP)
    pair.play("french", "attack a 0604", "attack a 0404")
    assert "attack e 0404" not in pair.options(), "nor does a second unit of the same stack"


@pytest.mark.rule("mib", "7.0h")
def test_7_0h_combats_far_from_each_other_stay_two() -> None:
    lines = (A, "french i infantry d 0204 s", B, "austrian v infantry e 0205 n")
    battle = fighting(*lines)
    battle.play("french", "attack a 0505", "attack d 0205")
    assert not [option for option in battle.options() if option.startswith("combine")]


@pytest.mark.rule("mib", "7.0h")
@pytest.mark.rule("mib", "7.0k")
def test_7_0h_whoever_attacks_two_hexes_makes_one_combat_of_them() -> None:
    lines = (A, "french i infantry d 0405 ne", "austrian v infantry b 0505 n steps=2")
    battle = fighting(*lines, "austrian v infantry c 0604 n steps=2")
    for order in ("attack a 0505", "attack a 0604", "attack d 0505"):
        battle.play("french", order)
    combat = one(battle.fight(faces=(1, 6, 6, 6, 6)), "CombatResolved")
    assert combat.defence == "8"


@pytest.mark.rule("mib", "7.0i")
def test_7_0i_no_more_units_of_a_corps_than_its_commander_s_rating() -> None:
    lines = [f"french i infantry {key} {hex} {way} steps=2" for key, hex, way in zip("pqrs", HEXES, WAYS, strict=True)]
    battle = fighting(*lines, "french i leader l 0101 rating=3", B)
    for key in "pqr":
        battle.play("french", f"attack {key} 0505")
    assert "attack s 0505" not in battle.options()
    with pytest.raises(IllegalAction, match=r"7\.0i"):
        battle.play("french", "attack s 0505")


@pytest.mark.rule("mib", "7.0i")
def test_7_0i_each_corps_has_its_own_limit_and_combined_combats_keep_it() -> None:
    """Two corps of one unit each join; two units of a corps with a leader rated 1 do not."""
    one_each = {"i": "rating = 1", "ii": "rating = 1"}
    battle = Battle(OPEN, A, "french ii infantry d 0604 sw", B, formations=one_each)
    battle.activate("i", "ii")
    battle.to_combat()
    battle.play("french", "attack a 0505")
    assert "attack d 0505" in battle.options()
    lines = (A, "french i infantry d 0604 s", B, "austrian v infantry c 0605 n")
    wide = fighting(*lines, formations=one_each)
    wide.play("french", "attack a 0505", "attack d 0605")
    assert not [option for option in wide.options() if option.startswith("combine")]
