"""Commanders in chief alone flee from an enemy who comes to them, headquarters from one who rides them down [8.4b]."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ch08_command.refuge import ChooseRefuge
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import attack, options
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
FOES = ("austrian v infantry x 0302 w", "austrian v hq k 0301")


def approached(*lines: str, move: str = "0304 w", foes: tuple[str, ...] = FOES) -> Battle:
    """A position after an Austrian brigade has moved from 0302."""
    battle = Battle(FIELD, *lines, *foes)
    battle.activate("v")
    battle.play("austrian", "select x", f"move x {move}")
    if battle.waits_for("austrian") == "ChooseWay":
        battle.play("austrian", options(battle, "austrian")[0])
    return battle


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_a_commander_alone_flees_from_an_enemy_who_comes_next_to_him() -> None:
    """To the nearest friend; with troops he stays, and a headquarters stays in any case."""
    lines = ("allied i infantry a 0307", "allied ii infantry c 0206", "allied i hq h 0405", "allied commander nap 0305")
    battle = approached(*lines)
    assert (battle.where("nap"), battle.where("h")) == ("0206", "0405")
    assert len(of_kind(battle.game.events, "LeaderRelocated")) == 1
    assert approached(*lines, "allied ii artillery d 0305").where("nap") == "0305"


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_between_friends_equally_near_the_owner_chooses() -> None:
    """At once: the enemy's next unit waits until he has."""
    lines = ("allied i infantry a 0206", "allied i infantry c 0406", "allied i infantry d 0307")
    battle = approached(*lines, "allied commander nap 0305", "allied commander vic 0404")
    assert not battle.waits_for("austrian")
    assert battle.waits_for("allied") == "ChooseRefuge"
    assert options(battle, "allied") == ["flee nap 0206", "flee nap 0406"]
    events = battle.play("allied", "flee nap 0406")
    assert [battle.grid.text(event.place) for event in of_kind(events, "LeaderRelocated")] == ["0406", "0406"]
    assert (battle.where("vic"), battle.waits_for("austrian")) == ("0406", "ChooseMover")


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_only_the_enemy_who_comes_drives_him_off() -> None:
    """A commander who stands behind an enemy stays while others move, and goes when one comes to him."""
    lines = ("allied i infantry a 0307", "allied commander nap 0103")
    foes = ("austrian v infantry y 0102 e", *FOES)
    assert approached(*lines, move="0304 w", foes=foes).where("nap") == "0103"
    assert approached(*lines, move="0203 e", foes=foes).where("nap") == "0307"


@pytest.mark.rule("napoleon3", "8.4b")
@pytest.mark.parametrize("nap", ["0204", "0304", "0104"])
@pytest.mark.parametrize("move", ["0306 w", "0204 w"])
def test_8_4b_an_enemy_who_rides_past_drives_him_off(nap: str, move: str) -> None:
    """Beside its way, in it, or beside its end alone: cavalry goes 0303, 0304, 0305 or 0203."""
    foes = (FOES[0].replace("infantry", "cavalry"), FOES[1])
    battle = approached("allied i infantry a 0407", f"allied commander nap {nap}", move=move, foes=foes)
    met = nap != "0104" or move == "0204 w"
    assert battle.where("nap") == ("0407" if met else nap)


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_a_column_meets_him_where_it_enters() -> None:
    """The first hex of the map counts like any other."""
    lines = ("allied i infantry a 0107", "allied commander nap 0401")
    battle = Battle(FIELD, *lines, "austrian v cavalry x off:1:0501 w automatic", "austrian v infantry y 0302 e")
    battle.activate("v")
    battle.play("austrian", "select x", "move x 0502 w")
    assert battle.where("nap") == "0107"


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_a_headquarters_stands_in_a_zone_and_goes_when_it_is_ridden_down() -> None:
    """Next to the enemy's way it stays [8.3e]; in it, or at its end, it rides to the nearest unit of its own."""
    foes = (FOES[0].replace("infantry", "cavalry"), FOES[1])
    lines = ("allied i infantry a 0407", "allied ii infantry c 0107", "allied i hq h 0304")
    for move, place in (("0303 w", "0304"), ("0306 w", "0407"), ("0304 w", "0407")):
        assert approached(*lines, move=move, foes=foes).where("h") == place


@pytest.mark.rule("napoleon3", "8.4b")
@pytest.mark.parametrize(("move", "place"), [("0304 w", "0305"), ("0305 w", "eliminated")])
def test_8_4b_with_nobody_left_to_flee_to_he_stays_until_he_is_ridden_down(move: str, place: str) -> None:
    """A headquarters whose only unit has not come yet; troops of other formations are no refuge."""
    lines = ("allied i infantry a off:9:0107", "allied i hq h 0305", "allied ii infantry c 0107")
    assert approached(*lines, move=move).where("h") == place


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_an_advance_drives_leaders_off_too() -> None:
    """The hex next to the commander is taken after an assault."""
    lines = ("allied i infantry a 0304 e combat=1 steps=1", "allied i infantry c 0207", "allied commander nap 0305")
    battle = Battle(FIELD, *lines, "austrian v infantry x 0303 w combat=8", "austrian v hq k 0301", turns=1)
    battle.activate("v")
    attack(battle, "austrian", "x", "0304", 1, 6, until=("Advance",))
    battle.play("austrian", "advance x 0304 w")
    assert battle.where("nap") == "0207"


@pytest.mark.rule("napoleon3", "8.4b")
@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_8_4b_an_enemy_who_retreats_drives_leaders_off_too(kind: str) -> None:
    """Beaten in an assault, or slipping away before it, into the hex next to the commander."""
    lines = ("allied i infantry a 0304 e combat=9", "allied i infantry c 0501", "allied commander nap 0301")
    foes = (f"austrian v {kind} x 0303 w steps=3 combat=1", "austrian v hq k 0101", "allied i hq h 0304")
    battle = Battle(FIELD, *lines, *foes)
    battle.activate("i")
    slips = kind == "cavalry"
    attack(battle, "allied", "a", "0303", 1, 6, until=("RetreatBefore" if slips else "ChooseRetreat",))
    battle.play("austrian", "fall-back x 0302" if slips else "retreat x 0302")
    assert (battle.where("x"), battle.where("nap")) == ("0302", "0501")


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_a_standing_order_answers_for_the_owner() -> None:
    """Away from the enemy, or not."""
    lines = ("allied i infantry a 0206", "allied i infantry c 0406", "allied commander nap 0305")
    battle = approached(*lines, foes=("austrian v infantry z 0106 e", *FOES))
    (decision,) = battle.game.pending
    assert isinstance(decision, ChooseRefuge)
    assert battle.grid.text(decision.accept(battle.game).place) == "0406"
    assert battle.grid.text(decision.decline(battle.game).place) == "0206"
