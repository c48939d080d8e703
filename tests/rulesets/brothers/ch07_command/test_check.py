"""The Activation Check of the Austrians, and what a failed activation leaves."""

from __future__ import annotations

import pytest

from grognard.core.action import Action
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
CORPS = (
    "french i infantry a 0108",
    "austrian v infantry b 0302 shaken",
    "austrian v infantry c 0303 shaken",
    "austrian v hq o 0302 aggressive=2 defensive=3",
)


def check(turn: int, die: int, posture: str = "aggressive", french: str = "0108") -> bool:
    """Whether a corps with ratings of 2 and 3 passes."""
    battle = Battle(OPEN, f"french i infantry a {french}", *CORPS[1:], turn=turn, turns=turn, dice=(die, *[1] * 40))
    events = battle.activate("v", posture)
    return of_kind(events, "ActivationChecked")[0].passed  # type: ignore[no-any-return]


@pytest.mark.rule("brothers", "7.6a")
@pytest.mark.rule("brothers", "7.6.3")
@pytest.mark.parametrize(
    ("nation", "formation", "checks"),
    [("austrian", "v", 1), ("austrian", "viii", 0), ("french", "i", 0), ("sardinian", "two", 0)],
)
def test_austrians_but_for_benedek_check_their_activation(nation: str, formation: str, checks: int) -> None:
    other = "french x infantry y 0108" if nation == "austrian" else "austrian x infantry y 0108"
    battle = Battle(OPEN, f"{nation} {formation} infantry a 0302", f"{nation} {formation} hq h 0302", other)
    assert len(of_kind(battle.activate(formation, "defensive"), "ActivationChecked")) == checks


@pytest.mark.rule("brothers", "7.6a")
@pytest.mark.rule("brothers", "7.6.3")
def test_the_counters_say_who_checks() -> None:
    formations = RULESET.scenario("solferino").formations
    checking = {formation.key for formation in formations if formation.check}
    austrians = {formation.key for formation in formations if formation.side == 1}
    assert checking == austrians - {"au-viii"}
    assert "au-cav2" in checking  # Mensdorff's division too


@pytest.mark.rule("brothers", "7.6.1a")
def test_the_roll_comes_after_posture_and_command() -> None:
    battle = Battle(OPEN, "french i infantry a 0108", *CORPS[1:], "austrian v infantry far 0307", turns=1, dice=(1,))
    events = battle.activate("v", "aggressive")
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("PostureChosen") < kinds.index("UnitsOutOfCommand") < kinds.index("ActivationChecked")
    assert [check(1, 3, posture) for posture in ("aggressive", "defensive")] == [False, True]  # the intended rating


@pytest.mark.rule("brothers", "7.6.1b")
def test_the_roll_must_be_less_than_rating_and_turn() -> None:
    assert [check(4, die) for die in (5, 6, 7)] == [True, False, False]  # 2 + 4


@pytest.mark.rule("brothers", "7.6.1c")
def test_an_engaged_corps_subtracts_two_once() -> None:
    assert [check(4, die, french="0203") for die in (7, 8)] == [True, False]  # next to both units
    battle = Battle(OPEN, "french i infantry a 0203", *CORPS[1:], turn=4)
    battle.activate("v")
    card = RULESET.odds(battle.game, 1, Action("aggressive", battle.keys["o"]))[0]
    assert {outcome: n / d for outcome, n, d in card.chances}["passed"] == pytest.approx(0.7)


@pytest.mark.rule("brothers", "7.6.1d")
def test_a_ten_always_fails() -> None:
    assert [check(10, die, french="0202") for die in (9, 10)] == [True, False]  # 8 is less than 12


# -- failed activations ------------------------------------------------------------------------------------------------

FAILING = (
    "french i infantry a 0202 strength=2",
    "austrian v infantry b 0302 shaken",
    "austrian v infantry c 0303 shaken",
    "austrian v infantry far 0307",
    "austrian v infantry new off:1:0301",
    "austrian v hq o 0302 aggressive=2 defensive=3",
)


@pytest.mark.rule("brothers", "7.6.2a")
def test_a_corps_that_fails_fires_and_rallies_once_but_neither_moves_nor_assaults() -> None:
    battle = Battle(OPEN, *FAILING, turns=1, dice=(10,))
    battle.activate("v", "aggressive")
    assert battle.has("austrian", "fire b 0202")
    battle.play("austrian", "cease")
    assert {o.split()[1] for o in battle.options("austrian") if o.startswith("select")} == {"far"}
    assert not any(option.startswith("shift") for option in battle.options("austrian"))
    battle.play("austrian", "end")
    assert battle.asked() == "Rally"  # nobody was asked to declare an Assault
    battle.play("austrian", "rally b")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "7.6.2a")
def test_a_failed_corps_in_defensive_posture_has_one_rally_too() -> None:
    battle = Battle(OPEN, *FAILING, turns=1, dice=(10,))
    battle.activate("v", "defensive", until="Rally")
    battle.play("austrian", "rally b")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "7.6.2b")
def test_reinforcements_of_a_failed_corps_wait() -> None:
    battle = Battle(OPEN, *FAILING, dice=(10, *[1] * 20))
    battle.activate("v", "aggressive", until="ChooseMover")
    assert not battle.has("austrian", "select new")
    events = battle.skip("ChoosePosture")
    assert battle.keys["new"] in [event.unit for event in of_kind(events, "ReinforcementDelayed")]
    passed = Battle(OPEN, *FAILING, dice=(1,))
    passed.activate("v", "aggressive", until="ChooseMover")
    assert passed.has("austrian", "select new")


@pytest.mark.rule("brothers", "7.6.2b")
def test_units_whose_hq_is_still_to_come_need_no_check() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0108",
        "austrian v infantry new off:1:0301",
        "austrian v hq o off:1:0301",
        dice=(),
    )
    events = battle.activate("v", "defensive")
    assert not of_kind(events, "ActivationChecked")
    battle.skip("ChooseMover")
    assert battle.has("austrian", "select new")


@pytest.mark.rule("brothers", "7.6.2c")
def test_units_out_of_command_of_a_failed_hq_still_move_towards_it() -> None:
    battle = Battle(OPEN, *FAILING, turns=1, dice=(10,))
    battle.activate("v", "aggressive", until="ChooseMover")
    battle.play("austrian", "select far")
    moves = {option.split()[2] for option in battle.options("austrian") if option.startswith("move")}
    assert "0306" in moves
    assert "0308" not in moves
    defensive = Battle(
        OPEN, *FAILING[:3], "austrian v infantry far 0305", "austrian v hq o 0302 aggressive=2 defensive=3", dice=(10,)
    )
    defensive.activate("v", "defensive")  # judged against the intended posture: In Command, so it stays
    defensive.skip("ChooseMover", "Rally")
    assert defensive.asked() == "Rally"


@pytest.mark.rule("brothers", "7.6.2d")
@pytest.mark.rule("brothers", "7.6.3")
@pytest.mark.parametrize(("nation", "formation"), [("french", "i"), ("sardinian", "two"), ("austrian", "viii")])
def test_an_overrun_hq_of_any_nation_fails_without_a_roll(nation: str, formation: str) -> None:
    other = "french x infantry y 0108" if nation == "austrian" else "austrian x infantry y 0108"
    battle = Battle(
        OPEN,
        f"{nation} {formation} infantry a 0302 shaken",
        f"{nation} {formation} infantry b 0302 shaken",
        f"{nation} {formation} hq h 0302 overrun",
        other,
        dice=(),
    )
    events = battle.activate(formation, "defensive")
    assert of_kind(events, "ActivationFailed")
    assert battle.asked() == "Rally"  # no moves


@pytest.mark.rule("brothers", "7.6.2d")
def test_an_overrun_emperor_stays_and_his_men_may_only_fire() -> None:
    battle = Battle(
        OPEN,
        "french i infantry here 0304 division=1",
        "french i infantry beside 0305 division=1",
        "french i hq h 0308",
        "french cic nap 0304 overrun",
        "austrian v infantry foe 0303",
        turns=1,
    )
    battle.crown("nap")
    assert battle.options("allied") == ["division here", "none"]  # his own hex alone
    battle.play("allied", "division here", "aggressive h")
    assert battle.has("allied", "fire here 0303")
    battle.play("allied", "cease")
    assert battle.game.result is not None  # neither moves nor Assaults: the turn is over


@pytest.mark.rule("brothers", "7.6.2d")
def test_an_overrun_sovereign_does_not_move() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0308",
        "austrian v infantry foe 0303",
        "french cic nap 0304 overrun",
        turns=1,
    )
    battle.crown("nap")
    assert battle.game.result is not None
