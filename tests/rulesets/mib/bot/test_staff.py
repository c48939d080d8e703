"""The staff officer of MiB: what he does in small positions, and that he sees no more than a player."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets.mib.bot.flanks import enfilading, flanks_of
from grognard.rulesets.mib.bot.posts import posts_of
from grognard.rulesets.mib.bot.staff import advise
from grognard.rulesets.mib.ch04_actions.actions import ChooseUnit
from grognard.rulesets.mib.ch11_fatigue.lite import HoldBack
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle, ground


def choice(battle: Battle) -> str:
    """What he would do now, as text."""
    game, side = battle.game, battle.game.pending[0].side
    return RULESET.notation(battle.scenario).text(advise(game, side, Random(1)))


def orders(battle: Battle) -> list[str]:
    """All that he orders before the fighting; checks pass."""
    given = []
    battle.script(1, 1, 1, 1)
    while battle.game.pending and type(battle.game.pending[0]).__name__ in ("ChooseUnit", "OrderUnit"):
        text = choice(battle)
        given.append(text)
        battle.play(battle.active(), text)
    return [text for text in given if not text.startswith(("select", "end"))]


def targets(battle: Battle) -> set[str]:
    """Whom he attacks with whom."""
    found = set()
    while battle.game.pending and type(battle.game.pending[0]).__name__ == "DeclareAttacks":
        text = choice(battle)
        if text in ("fight", "pass"):
            break
        found.add(text)
        battle.play(battle.active(), text)
    return found


def test_he_gathers_several_divisions_against_one() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0503 s steps=3",
        "french i infantry b 0303 s steps=3",
        "french i infantry c 0703 s steps=3",
        "austrian v infantry x 0506 n steps=4 morale=4",
        places=("mill 3 austrian 0506",),
    )
    battle.game.state.turn = 3
    battle.activate("i")
    assert sum(text.startswith(("engage", "rush")) for text in orders(battle)) >= 2
    assert len(targets(battle)) >= 2


def test_he_goes_for_the_rear_where_he_can_get_there() -> None:
    """The attack from behind counts double; alone from the front he leaves the larger enemy alone."""
    battle = Battle(
        OPEN, "french i infantry a 0806 n steps=4 morale=4", "austrian v infantry x 0706 nw steps=4 morale=4"
    )
    battle.activate("i")
    orders(battle)
    assert targets(battle) == {"attack a 0706"}


def test_he_does_not_attack_against_hope() -> None:
    battle = Battle(
        OPEN, "french i infantry a 0504 s steps=2 morale=3", "austrian v infantry x 0505 n steps=5 morale=5"
    )
    battle.activate("i")
    orders(battle)
    assert targets(battle) == set()


@pytest.mark.parametrize(
    ("keys", "beside", "rules", "guns"),
    [
        ("a", "0303 s", "", 4),
        ("ac", "0303 s", "", 0),
        ("ac", "0303 s", "enfilade-amid-attackers = true", 4),
        ("c", "0303 s", "", 0),
        ("a", "0703 sw", "", 0),
    ],
)
def test_7_11f_he_knows_who_is_enfiladed(keys: str, beside: str, rules: str, guns: int) -> None:
    """The guns in 0603 have a and c next to them: together they are safe from them, as either is while another friend
    is there; c alone too, because a stands there."""
    lines = ("french i infantry a 0504 s", "french i infantry c 0604 sw", f"french ii infantry d {beside}")
    foes = ("austrian v infantry b 0505 n", "austrian v infantry e 0603 sw guns=3")
    battle = Battle(OPEN, *(line for line in lines if keys != "a" or " c " not in line), *foes, rules=rules)
    battle.activate("i")
    target = battle.grid.parse("0505")
    posts = tuple(post for key in keys for post in posts_of(battle.game, battle.unit(key), target, ()))
    assert len(posts) == len(keys)
    flanks = {post.hex: flanks_of(battle.game, 0, target, post.hex) for post in posts}
    assert enfilading(battle.game, {post.unit: post.hex for post in posts}, flanks) == guns


def test_he_charges_the_disordered_and_not_the_steady() -> None:
    horse = "french i cavalry a 0504 s steps=2 morale=4"
    for state, charged in (("", set()), (" disorganized", {"charge a 0505"})):
        battle = Battle(OPEN, horse, f"austrian v infantry x 0505 n steps=4 morale=3 guns=2{state}")
        battle.activate("i")
        battle.to_combat()
        assert targets(battle) == charged


def test_he_takes_an_open_place_on_the_last_turn() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0503 s",
        "austrian v infantry x 0109 n",
        places=("mill 3 austrian 0506",),
    )
    battle.game.state.turn = 4
    battle.activate("i")
    assert any(text.split()[2] == "0506" for text in orders(battle))


def test_he_marches_in_double_time_for_a_place_beyond_his_reach() -> None:
    battle = Battle(
        OPEN, "french i infantry a 0502 s", "austrian v infantry x 0109 n", places=("mill 3 austrian 0507",)
    )
    battle.game.state.turn = 4
    battle.activate("i")
    assert orders(battle)[0].startswith("hurry a 0507")


def test_he_leaves_a_guard_in_a_place_that_is_threatened() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0504 s steps=5 morale=5 guns=2",
        "austrian v infantry x 0506 n steps=1 morale=3",
        "austrian v infantry y 0808 n steps=2",
        places=("mill 3 french 0504", "farm 4 austrian 0506"),
        detachments=("i",),
    )
    battle.game.state.turn = 3
    battle.activate("i")
    assert orders(battle)[:1] == ["detach a 1"]
    assert battle.where("i-detachment") == "0504"


def test_the_tired_rest() -> None:
    battle = Battle(
        OPEN, "french i infantry a 0501 s fatigue=7", "austrian v infantry x 0509 n", places=("m 3 austrian 0506",)
    )
    battle.activate("i")
    assert orders(battle) == ["rest a"]


def test_the_shaken_keep_away() -> None:
    """With one step of four left a division does not stay beside the enemy."""
    battle = Battle(OPEN, "french i infantry a 0504 s dead=3", "austrian v infantry x 0505 n steps=4")
    battle.activate("i")
    assert orders(battle)[0].startswith("move a")
    assert battle.game.pending == () or targets(battle) == set()


def test_those_far_from_the_enemy_are_held_back() -> None:
    """Under Lite tracking a reserve stays fresh, while somebody of the corps is at the enemy [mib 11.2f]."""
    battle = Battle(
        OPEN,
        "french i infantry a 0504 s",
        "french i infantry b 0501 s",
        "austrian v infantry x 0506 n",
        rules='tracking = "lite"',
    )
    battle.activate("i")
    assert isinstance(battle.game.pending[0], HoldBack)
    assert choice(battle) == "hold-back b"
    battle.play("french", "hold-back b")
    assert choice(battle) == "leave"


def test_guns_are_massed_only_where_many_can_come_and_have_a_target() -> None:
    chief = "french - leader n 0504 rating=6 range=5 masses_guns"
    rules = 'initiative = true\ngrand-batteries = ["french"]'
    rich = [f"french i infantry {key} {hex} s guns=4" for key, hex in (("a", "0503"), ("b", "0403"), ("c", "0603"))]
    for hex, wanted in (("0506", "mass"), ("0509", "leave")):
        battle = Battle(OPEN, *rich, chief, f"austrian v infantry x {hex} n", rules=rules)
        battle.activate("i")
        assert choice(battle).split()[0] == wanted
    battle = Battle(OPEN, "french i infantry a 0503 s guns=2", chief, "austrian v infantry x 0506 n", rules=rules)
    battle.activate("i")
    assert choice(battle) == "leave"


def test_a_town_is_held_only_where_a_step_keeps_it() -> None:
    for places, wanted in ((("town 3 austrian 0505",), "cling 0505"), ((), "yield 0505")):
        battle = Battle(
            ground({"0505": "T"}),
            "french i infantry a 0504 s steps=5 morale=5",
            "austrian v infantry x 0505 n steps=2 morale=3",
            places=places,
            rules="town-retreat = true",
        )
        battle.activate("i")
        battle.fight("attack a 0505", faces=(2,), stop=("Cling",))
        assert choice(battle) == wanted


@pytest.mark.rule("mib", "2.5a")
@pytest.mark.parametrize("key", RULESET.scenario_keys())
def test_2_5a_what_stands_on_the_enemy_s_charts_does_not_change_his_mind(key: str) -> None:
    """At every tenth decision of a battle he is shown two other charts of the enemy, and answers alike."""
    game = RULESET.new_game(RULESET.scenario(key), FastDice(5))
    bots = [get_bot("staff", side) for side in range(2)]
    looked = 0
    for number in range(160):
        if game.result is not None:
            break
        side = game.pending[0].side
        if number % 10 == 0 or (isinstance(game.decision(side), ChooseUnit) and number % 5 == 0):
            shown = [RULESET.reseal(game, side, Random(seed)) for seed in (1, 2)]
            answers = {advise(each, side, Random(1)) for each in shown if each is not None}
            assert len(answers) == 1
            looked += 1
        game.play(side, bots[side].choose(game, side))
    assert looked > 10


@pytest.mark.parametrize(
    ("state", "wanted"), [("stragglers=1 fatigue=7", "depart b"), ("smashed stragglers=2 dead=2", "recover b")]
)
def test_he_sends_the_worn_off_by_an_exit_but_no_smashed_ones(state: str, wanted: str) -> None:
    road = 'exit = [{ name = "Road", side = "austrian", hex = "0501", turn = 2 }]'
    battle = Battle(OPEN, "french i infantry a 0909 s", f"austrian v infantry b 0501 n {state}", extra=road)
    battle.game.state.turn = 2
    battle.activate("v")
    assert wanted in orders(battle)
