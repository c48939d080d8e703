"""Situations of fatigue, by unit and by formation, refereed from the book [mib 2.5 11 13]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch11_fatigue.fatigue import is_spent, is_tired, level
from grognard.rulesets.mib.ch11_fatigue.lite import ACTIVE, NEAR_TIRED, RESTED, SPENT, TIRED, HoldBack
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import CATCHING_UP
from tests.rulesets.mib.battle import OPEN, Battle, one

A, B, FAR = "french i infantry a 0504 s", "austrian v infantry b 0505 n", "austrian v infantry b 0909 n"
LITE = 'tracking = "lite"\norders-tire = false'


def field(*lines: str, **more: object) -> Battle:
    battle = Battle(OPEN, *lines, **more)  # type: ignore[arg-type]
    battle.activate("i")
    return battle


def lite(*lines: str, at: int = RESTED, **more: object) -> Battle:
    battle = Battle(OPEN, *lines, rules=LITE, **more)  # type: ignore[arg-type]
    battle.game.state.weariness[battle.formations["i"]] = at
    return battle


def acting(battle: Battle, *held: str) -> Battle:
    battle.activate("i")
    for key in held:
        battle.play("french", f"hold-back {key}")
    if battle.waiting() == ["HoldBack"]:
        battle.play("french", "leave")
    return battle


def weariness(battle: Battle, formation: str = "i") -> int:
    return battle.game.state.weariness[battle.formations[formation]]


# -- by unit -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "11.1a")
@pytest.mark.parametrize(("boxes", "found"), [(5, ""), (6, "tired"), (8, "tired"), (9, "spent")])
def test_11_1_the_borders_of_tired_and_spent(boxes: int, found: str) -> None:
    """All white boxes make a unit tired, all boxes spent, and before that fatigue does nothing (11.1)."""
    battle = field(f"{A} fatigue={boxes}", B)
    unit = battle.unit("a")
    assert (is_tired(battle.game, unit), is_spent(battle.game, unit)) == (found == "tired", found == "spent")
    battle.to_combat()
    assert (bool(battle.waiting()) and "attack a 0505" in battle.options()) == (found != "spent")


@pytest.mark.rule("mib", "11.1b")
@pytest.mark.parametrize(
    ("words", "strength"),
    [
        ("fatigue=6", 4),
        ("fatigue=6 disorganized", 2),
        ("fatigue=9 disorganized", 1),
        ("fatigue=6 dead=3 disorganized", 1),
    ],
)
def test_11_1_halves_multiply_and_stop_at_one_point(words: str, strength: int) -> None:
    """Tired and disorganized halve, spent is one point, and nobody is below one (7.1, 9.0, 11.1)."""
    battle = field(A, f"{B} {words}")
    event = one(battle.fight("attack a 0505", faces=(4, 6, 6)), "CombatResolved")
    assert float(event.defence) == strength


@pytest.mark.rule("mib", "11.1b")
def test_11_1_tired_cavalry_fights_only_beside_infantry() -> None:
    """It cannot charge, and an attack of cavalry alone would be a charge (7.13, 11.1)."""
    rider = "french i cavalry c 0604 s fatigue=6"
    alone = field(rider, "austrian v infantry b 0605 n")
    alone.to_combat()
    assert not alone.waiting() or not {o for o in alone.options() if o.split()[0] in ("attack", "charge")}
    together = field("french i infantry a 0504 se", rider.replace("c 0604 s", "c 0604 sw"), B)
    together.to_combat()
    assert not {o for o in together.options() if o.startswith("charge")}
    together.play("french", "attack a 0505")
    assert "attack c 0505" in together.options()


@pytest.mark.rule("mib", "11.0b")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (9, 7)])
def test_11_0_rest_never_goes_below_none(before: int, after: int) -> None:
    """The marker moves down the track while the unit sits (11.0); a spent unit that rests is tired."""
    battle = field(f"{A} fatigue={before}", FAR)
    battle.order("rest a")
    battle.finish()
    assert battle.get("fatigue", "a") == after


@pytest.mark.rule("mib", "11.0a")
def test_11_0_to_be_attacked_does_not_spoil_the_rest_of_one_s_own_activation() -> None:
    """Rest is what a unit does when activated (4.1); what the enemy did before in the turn is another matter."""
    battle = Battle(OPEN, A, B + " fatigue=4")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(4, 6, 6))
    tired = battle.get("fatigue", "b")
    battle.activate("v")
    battle.finish()
    assert battle.get("fatigue", "b") == tired - 2


@pytest.mark.rule("mib", "2.5a")
@pytest.mark.rule("mib", "2.5b")
def test_2_5_the_enemy_sees_strength_and_whether_there_are_guns_and_no_chart() -> None:
    """Positions and strengths are open, force charts are not, but whether infantry exerts a zone is told (2.5)."""
    battle = field(A + " guns=2 fatigue=7 stragglers=1", "french i infantry c 0503 s", B)
    pieces = {piece.key: piece for piece in RULESET.view(battle.game, 1).pieces}
    assert (pieces["a"].values["strength"], pieces["a"].values["steps"]) == (6, 3)
    assert not {"guns", "fatigue", "stragglers"} & set(pieces["a"].values)
    assert ("with-guns" in pieces["a"].states, "with-guns" in pieces["c"].states) == (True, False)
    assert "tired" not in pieces["a"].states
    assert "fatigue" in next(p for p in RULESET.view(battle.game, 0).pieces if p.key == "a").values


@pytest.mark.rule("mib", "11.0a")
def test_11_0_half_the_allowance_is_measured_when_one_marches() -> None:
    """What an attack does to a unit afterwards does not make its march longer (6.0, 11.0)."""
    battle = field("french i infantry a 0502 s morale=2", "austrian v infantry b 0505 n")
    battle.order("engage a 0504 s")
    battle.fight("attack a 0505", faces=(4, 6, 1))
    assert battle.disorganized("a")
    assert battle.get("fatigue", "a") == 1 + 2, "the attack and two by the table, none for half a march"


# -- Lite --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "11.2c")
@pytest.mark.rule("mib", "11.2d")
def test_11_2_double_time_and_fighting_raise_a_formation_by_two() -> None:
    """Fatigue results of an activation raise it once, double time is another cause (11.2)."""
    battle = acting(lite("french i infantry a 0501 s", "austrian v infantry b 0506 n"))
    battle.order("rush a 0505 s", faces=())
    battle.script(1)
    battle.to_combat()
    assert weariness(battle) == ACTIVE
    battle.fight("attack a 0506", faces=(4, 6, 6))
    assert weariness(battle) == NEAR_TIRED


@pytest.mark.rule("mib", "11.2c")
def test_11_2_two_combats_of_an_activation_raise_each_side_once() -> None:
    """Any F results during a single activation, friendly or enemy, are one level (11.2)."""
    lines = (A, "french i infantry c 0301 s", B, "austrian v infantry d 0302 n")
    battle = acting(lite(*lines))
    battle.to_combat()
    for order in ("attack a 0505", "attack c 0302"):
        battle.play("french", order)
    battle.script(4, 6, 6, 4, 6, 6)
    battle.play("french", "fight")
    battle.quietly()
    assert (weariness(battle), weariness(battle, "v")) == (ACTIVE, ACTIVE)


@pytest.mark.rule("mib", "11.2c")
def test_11_2_two_activations_raise_the_attacked_twice() -> None:
    """Each activation counts by itself (11.2)."""
    battle = lite(A, "french ii infantry c 0604 sw", B)
    for formation, key in (("i", "a"), ("ii", "c")):
        battle.activate(formation)
        battle.play("french", "leave")
        battle.fight(f"attack {key} 0505", faces=(4, 6, 6))
    assert weariness(battle, "v") == NEAR_TIRED


@pytest.mark.rule("mib", "11.2f")
@pytest.mark.parametrize(("at", "seen"), [(RESTED, RESTED), (ACTIVE, RESTED), (TIRED, NEAR_TIRED), (SPENT, TIRED)])
def test_11_2_a_reserve_is_one_level_fresher_but_never_more_than_rested(at: int, seen: int) -> None:
    """Held back units count one level less than their formation (11.2), so that of a spent one they may attack."""
    battle = acting(lite(A, "french i infantry c 0301 s", B, at=at), "a")
    assert level(battle.game, battle.unit("a")) == seen
    battle.to_combat()
    assert "attack a 0505" in battle.options()


@pytest.mark.rule("mib", "11.2h")
def test_11_2_a_reserve_fighting_alone_spares_its_formation_beside_others_not() -> None:
    """Only where all of the formation's units in the combat are held back does it not rise (11.2)."""
    alone = acting(lite(A, "french i infantry c 0604 sw", B), "a")
    alone.fight("attack a 0505", faces=(4, 6, 6))
    assert weariness(alone) == RESTED
    assert alone.bears("a", CATCHING_UP)
    both = acting(lite(A, "french i infantry c 0604 sw", B), "a")
    both.fight("attack a 0505", "attack c 0505", faces=(4, 6, 6, 6))
    assert weariness(both) == ACTIVE


@pytest.mark.rule("mib", "11.2g")
def test_11_2_a_reserve_that_is_attacked_has_to_catch_up_too() -> None:
    """The moment it engages in combat, on either side (11.2); at the end of the turn the marker goes."""
    battle = Battle(OPEN, A + " held", B, rules=LITE)
    battle.activate("v")
    battle.play("austrian", "leave")
    battle.fight("attack b 0504", faces=(4, 6, 6))
    assert battle.bears("a", CATCHING_UP)
    assert not battle.held("a")
    assert weariness(battle) == RESTED, "only reserves of it fought"


@pytest.mark.rule("mib", "11.2j")
def test_11_2_nobody_is_held_back_twice() -> None:
    """A unit cannot be marked twice (11.2)."""
    battle = acting(lite(A, "french i infantry c 0604 sw", B), "a")
    battle.fight("attack a 0505", faces=(4, 6, 6))
    battle.activate("i")
    assert {o for o in battle.options() if o.startswith("hold-back")} == {"hold-back c"}


@pytest.mark.rule("mib", "11.2e")
@pytest.mark.rule("mib", "11.2i")
def test_11_2_a_formation_rests_while_a_reserve_marches() -> None:
    """All but the reserves must rest; the reserve that does something else has to catch up (11.2)."""
    battle = acting(lite(A, "french i infantry c 0301 s", FAR, at=NEAR_TIRED), "a")
    battle.order("move a 0505 s")
    battle.finish()
    assert weariness(battle) == ACTIVE
    assert battle.bears("a", CATCHING_UP)
    other = acting(lite(A, "french i infantry c 0301 s", FAR, at=NEAR_TIRED), "a")
    other.order("turn c n")
    other.finish()
    assert weariness(other) == NEAR_TIRED, "turning is no rest"
    assert other.held("a")


@pytest.mark.rule("mib", "11.2d")
def test_11_2_a_reserve_in_double_time_raises_its_formation() -> None:
    """Any unit of the formation does; the exception of reserves is for combat (11.2)."""
    battle = acting(lite("french i infantry a 0501 s", "french i infantry c 0301 s", FAR, at=RESTED), "a")
    battle.order("hurry a 0506 s")
    events = battle.finish(1)
    assert one(events, "FormationTired").level == "active"
    assert weariness(battle) == RESTED, "and then all others have rested"


@pytest.mark.rule("mib", "11.2k")
@pytest.mark.parametrize(
    ("turn", "now", "then", "held", "asked"),
    [
        (2, RESTED, ACTIVE, True, False),
        (2, ACTIVE, ACTIVE, False, False),
        (2, NEAR_TIRED, NEAR_TIRED, False, True),
        (3, ACTIVE, NEAR_TIRED, True, False),
        (3, NEAR_TIRED, NEAR_TIRED, False, False),
        (3, TIRED, TIRED, False, True),
    ],
)
def test_11_2_reinforcements_before_and_after_noon(turn: int, now: int, then: int, held: bool, asked: bool) -> None:
    """Active before noon, near tired later: more tired they set the level and hold the others back, fresher they may be
    held back themselves, and as tired as the others nothing happens (11.2)."""
    battle = lite(A, f"french i infantry c off:{turn}:0101 s", FAR, at=now)
    battle.game.state.turn = turn
    battle.turn(faces=(1, 1))
    assert (weariness(battle), battle.held("a")) == (then, held)
    waiting = battle.game.pending[0]
    assert (isinstance(waiting, HoldBack) and bool(waiting.arrived)) == asked


# -- night -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "13.0")
@pytest.mark.rule("mib", "6.1e")
def test_13_0_a_step_come_back_at_night_may_overstack_too() -> None:
    """A stack that is found overstacked later is disorganized (6.1), whenever its step came back (10.1)."""
    battle = Battle(
        OPEN, "french i infantry a 0504 s steps=1", "french ii infantry c 0504 s", FAR, turns=("1 17:00", "2 6:30")
    )
    battle.game.state.stragglers[battle.unit("a")] = 1
    battle.turn(faces=(1, 1, 1, 1, 1, 1, 1, 1))
    while battle.game.state.turn == 1:
        battle.play(battle.active(), "end")
    assert battle.get("steps", "a") == 2
    assert battle.disorganized("a")
    assert battle.disorganized("c")
