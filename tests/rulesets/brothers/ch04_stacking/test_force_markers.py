"""Force markers: nothing but the arms of a stack shows until it fights."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from grognard.core.dice import FastDice
from grognard.core.event import Event, visible
from grognard.core.view import SPECTATOR
from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.shown.secrets import change, hidden_units
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . w . . . .
    . . . . . . . .
    """
FOG = Switches(force_markers=True)
ARMIES = (
    "french i infantry a 0108 strength=4 shaken",
    "french i artillery g 0108 strength=2 medium",
    "french i infantry b 0307 strength=3",
    "french i artillery k 0307 strength=2",
    "french i infantry alone 0408 strength=5",
    "french i hq h 0108",
    "austrian viii infantry x 0104 strength=5",
    "austrian viii cavalry y 0104 strength=3 light",
    "austrian viii infantry z 0303 strength=4",
    "austrian viii cavalry w 0303 strength=2 heavy",
    "austrian viii hq o 0103",
)


def fog(*lines: str, **more: object) -> Battle:
    return Battle(OPEN, *(lines or ARMIES), switches=FOG, **more)  # type: ignore[arg-type]


def seen(battle: Battle, side: int) -> bytes:
    return msgspec.json.encode(RULESET.view(battle.game, side))


def twins(*lines: str, swap: tuple[str, str] = ("a", "b"), **more: object) -> tuple[Battle, Battle]:
    """Two battles that differ only in who stands where beneath the markers."""
    one, two = fog(*lines, **more), fog(*lines, **more)
    change(two.game, *(two.keys[key] for key in swap))
    return one, two


# -- the display -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "4.4a")
def test_a_marker_changes_nothing_in_the_game() -> None:
    open_game, veiled = Battle(OPEN, *ARMIES), fog()
    for battle in (open_game, veiled):
        battle.script(*[4, 5, 9] * 30)
        battle.activate("i", "aggressive", until="ChooseMover")
        battle.play("allied", "select a", "join g", "move a 0106")
        battle.skip("ChooseMover")
    assert msgspec.to_builtins(open_game.state) == msgspec.to_builtins(veiled.state)
    assert veiled.stack("0106") == ["a", "g"]  # order and markers are kept
    assert veiled.hits("a") == 1


@pytest.mark.rule("brothers", "4.4b")
def test_an_enemy_stack_shows_its_arms_and_a_single_unit_itself() -> None:
    battle = fog()
    keys = {piece.key for piece in RULESET.view(battle.game, 1).pieces}
    assert keys == {"x", "y", "z", "w", "alone", "h", "o"}
    marks = [(battle.grid.text(m.place), m.text) for m in RULESET.view(battle.game, 1).marks if m.kind == "force"]
    assert marks == [("0108", "artillery, infantry"), ("0307", "artillery, infantry")]
    everybody = {piece.key for piece in RULESET.view(battle.game, SPECTATOR).pieces}
    assert everybody == {"alone", "h", "o"}
    assert len(RULESET.view(Battle(OPEN, *ARMIES).game, 1).pieces) == len(ARMIES)  # only by agreement


@pytest.mark.rule("brothers", "4.4b")
@pytest.mark.parametrize("swap", [("a", "b"), ("a", "g"), ("g", "k")])
def test_views_options_cards_and_overlays_do_not_tell_who_is_beneath(swap: tuple[str, str]) -> None:
    one, two = twins(*ARMIES, swap=swap)
    for battle in (one, two):
        battle.activate("viii", "aggressive", until="ChooseMover")
    assert seen(one, 1) == seen(two, 1)
    assert one.options("austrian") == two.options("austrian")
    for key in one.keys:
        found = [RULESET.overlays(battle.game, 1, battle.keys[key]) for battle in (one, two)]
        assert found[0] == found[1]
    assert RULESET.overlays(one.game, 1, one.keys["a"]) == {}
    assert RULESET.overlays(one.game, 0, one.keys["a"])


# -- what is told ------------------------------------------------------------------------------------------------------


def march(battle: Battle, lead: str, mate: str, *hexes: str) -> list[Event]:
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", f"select {lead}", f"join {mate}")
    events: list[Event] = []
    for hex in hexes:
        events += battle.play("allied", f"move {lead} {hex}")
    return events


@pytest.mark.rule("brothers", "4.4b")
def test_a_stack_on_the_move_is_a_force_to_the_enemy() -> None:
    one, two = twins()
    told = []
    for battle, lead in ((one, "a"), (two, "b")):
        events = march(battle, lead, "g", "0106")
        assert of_kind(visible(events, 0), "UnitsMoved")
        told.append(visible(events, 1))
        assert {type(event).__name__ for event in told[-1]} == {"ForceMoved"}
    assert told[0] == told[1]


@pytest.mark.rule("brothers", "4.4b")
def test_who_leaves_a_stack_alone_or_joins_one_alone_is_seen() -> None:
    battle = fog()
    battle.activate("i", "defensive")
    leaving = battle.move("allied", "a", "0107")
    joining = battle.move("allied", "alone", "0307")
    for events, key in ((leaving, "a"), (joining, "alone")):
        moved = of_kind(visible(events, 1), "UnitsMoved")
        assert moved[-1].units == (battle.keys[key],)


@pytest.mark.rule("brothers", "4.4b")
def test_disorder_in_woods_order_command_and_rally_are_the_owners_business() -> None:
    told = []
    for battle, lead in zip(twins(), ("b", "a"), strict=True):
        events = march(battle, lead, "k", "0306", "0305")
        assert of_kind(events, "UnitShaken")
        told.append(visible(events, 1))
    assert told[0] == told[1]
    assert {type(event).__name__ for event in told[0]} == {"ForceMoved"}
    battle = fog(*(line.replace("hq h 0108", "hq h 0307 defensive=1") for line in ARMIES))
    events = battle.activate("i", "defensive")
    assert of_kind(visible(events, 0), "UnitsOutOfCommand")
    lost = [event.units for event in of_kind(visible(events, 1), "UnitsOutOfCommand")]
    assert all(battle.keys[key] not in units for units in lost for key in ("a", "g"))
    battle = fog()
    battle.activate("i", "defensive", until="ChooseMover")
    assert not visible(battle.play("allied", "shift g 0"), 1)
    battle.skip("Rally")
    events = battle.play("allied", "rally a")
    assert of_kind(visible(events, 0), "UnitRallied")
    assert not of_kind(visible(events, 1), "UnitRallied")


@pytest.mark.rule("brothers", "4.4b")
def test_declared_assaults_show_where_from_but_not_who() -> None:
    lines = (
        "french i infantry a 0105 strength=4",
        "french i infantry b 0105 strength=2",
        "french i hq h 0106",
        "austrian viii infantry x 0104 strength=5",
        "austrian viii infantry y 0104 strength=2",
    )
    battle = fog(*lines, dice=(6, 6, 1, 1))
    battle.activate("i", "aggressive", until="DeclareAssaults")
    events = [*battle.play("allied", "assault a 0104"), *battle.play("allied", "assault b 0104")]
    assert len(of_kind(visible(events, 0), "AssaultDeclared")) == 2
    assert [type(event).__name__ for event in visible(events, 1)] == ["AssaultLooms"]  # nor how many
    assert len(RULESET.view(battle.game, 1).arrows) == 1
    battle.skip("ChooseAssault")
    begun = of_kind(visible(battle.play("allied", "storm 0104 0105"), 1), "AssaultBegan")
    assert begun[0].units == (battle.keys["a"], battle.keys["b"])  # now they fight


@pytest.mark.rule("brothers", "4.4b")
def test_fire_shows_who_fires_and_who_suffers() -> None:
    lines = (
        "french i infantry a 0105 strength=4",
        "french i infantry b 0105 strength=2",
        "french i hq h 0106",
        "austrian viii infantry x 0104 strength=5 morale=3",
        "austrian viii infantry y 0104 strength=5 morale=3",
    )
    battle = fog(*lines)
    battle.activate("i", "aggressive")
    card = RULESET.odds(battle.game, 0, battle.game.options(0)[0])[0]
    assert all(outcome.startswith("result-") for outcome, _, _ in card.chances)  # what the table says, not who fails
    events = battle.fire("allied", "a", "0104", 4, 5, 4)
    assert of_kind(visible(events, 1), "Fired")[0].units == (battle.keys["a"],)
    assert {event.unit for event in of_kind(visible(events, 0), "UnitShaken")} == {battle.keys["x"], battle.keys["y"]}


@pytest.mark.rule("brothers", "4.4b")
def test_the_hits_of_a_demoralized_corps_far_from_the_fight_stay_hidden() -> None:
    lines = (
        "french i infantry a 0108 strength=4",
        "french i infantry b 0108 strength=3",
        "french i infantry front 0305 strength=3 battleworn morale=1",
        "french i hq h 0208",
        "austrian viii infantry x 0304 strength=6",
        "austrian viii hq o 0104",
    )
    battle = fog(*lines, morale={"i": 1}, dice=(6, 6, 5, 10, *[1] * 9))
    battle.activate("viii", "aggressive")
    events = [*battle.play("austrian", "fire x 0305"), *battle.skip("ChooseMover")]
    assert of_kind(visible(events, 1), "FormationDemoralized")
    assert {event.unit for event in of_kind(visible(events, 0), "UnitShaken")} == {battle.keys["a"], battle.keys["b"]}
    assert not of_kind(visible(events, 1), "UnitShaken")


@pytest.mark.rule("brothers", "4.4b")
def test_cavalry_does_not_know_whether_hidden_horse_will_hold_it() -> None:
    lines = (
        "french i cavalry c 0105 medium",
        "french i hq h 0106",
        "austrian viii infantry x 0104 strength=6",
        "austrian viii cavalry y 0104 strength=3 light",
    )
    cards = []
    for order in (("x", "y"), ("y", "x")):  # behind the front-line, or in it
        battle = fog(*lines)
        battle.state.own_stacks()[battle.hex("0104")] = tuple(battle.keys[key] for key in order)
        battle.activate("i", "aggressive", until="ChooseMover")
        battle.play("allied", "select c")
        move = next(action for action in battle.game.options(0) if action.verb == "move")
        cards.append(RULESET.odds(battle.game, 0, move))
    assert cards[0] == cards[1] != ()


@pytest.mark.rule("brothers", "4.4b")
def test_the_reach_of_an_enemy_does_not_tell_how_full_his_stacks_are() -> None:
    lines = (
        "french i infantry near 0106 strength=4",
        "french i infantry a 0107 strength=6",
        "french i infantry e 0107 strength=2",
        "french i infantry b 0207 strength=2",
        "french i infantry f 0207 strength=2",
        "french i hq h 0108",
        "austrian viii infantry x 0101 strength=5",
    )
    one, two = twins(*lines)
    own, others = ([RULESET.overlays(b.game, side, b.keys["near"])["reach"] for b in (one, two)] for side in (0, 1))
    assert own[0] != own[1]  # its owner sees where there is room
    assert others[0] == others[1]


# -- other secrets for the same sight ----------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "4.4b")
def test_other_units_beneath_the_markers_look_the_same() -> None:
    battle = fog()
    battle.activate("viii", "aggressive", until="ChooseMover")
    before, found = seen(battle, 1), set()
    for seed in range(30):
        other = RULESET.reseal(battle.game, 1, Random(seed))
        assert other is not None
        assert msgspec.json.encode(RULESET.view(other, 1)) == before
        assert list(other.options(1)) == list(battle.game.options(1))
        assert not RULESET.problems(other)
        found.add(tuple(other.state.stacks))
    assert len(found) > 3
    assert seen(battle, 1) == before  # the true game is untouched
    assert RULESET.reseal(Battle(OPEN, *ARMIES).game, 1, Random(1)) is None


FIGHTS = {"Fired", "AssaultBegan", "AssaultRolled", "MoraleTested", "CommanderFell"}


@pytest.mark.rule("brothers", "4.4b")
@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_nobody_hears_the_name_of_a_unit_beneath_a_marker_before_it_fights(seed: int) -> None:
    random = Random(seed)
    game = RULESET.new_game(RULESET.scenario("introduction-in-fog"), FastDice(seed))
    quiet = 0
    while game.pending:
        side = game.pending[0].side
        before = {unit for viewer in (0, 1) for unit in hidden_units(game, viewer)}
        events = game.play(side, game.options(side).sample(random))
        if any(type(event).__name__ in FIGHTS for event in events):
            continue
        quiet += 1
        steps = Counter(unit for event in of_kind(events, "UnitsMoved") for unit in event.units)
        for viewer in (0, 1, SPECTATOR):
            still = before & set(hidden_units(game, viewer))
            hidden = {unit for unit in still if steps[unit] < 2}  # others may have been seen on the way
            for event in visible(events, viewer):
                named = {getattr(event, "unit", -1), *getattr(event, "units", ())}
                assert not named & hidden, event
    assert quiet > 30


@pytest.mark.rule("brothers", "4.4b")
@pytest.mark.rule("brothers", "6.3d")
@pytest.mark.parametrize(("held", "hidden"), [(("napoleons-guns",), True), ((), False)])
def test_a_move_that_an_event_might_answer_is_not_tried_out(held: tuple[str, ...], hidden: bool) -> None:
    """Whether the French are asked for their event depends on who stands beneath their markers: whoever could take the
    move back could look for the guns with it."""
    battle = fog(held=held, turn=13)
    battle.activate("viii", "aggressive", until="ChooseMover")
    battle.play("austrian", "select o")
    move = next(option for option in battle.options("austrian") if option.startswith("move"))
    battle.play("austrian", move)
    assert battle.game.revealed == hidden


def test_where_all_is_open_a_move_can_be_taken_back_whatever_is_held() -> None:
    battle = Battle(OPEN, *ARMIES, held=("napoleons-guns",), turn=13)
    battle.activate("viii", "aggressive", until="ChooseMover")
    battle.play("austrian", "select o")
    battle.play("austrian", next(option for option in battle.options("austrian") if option.startswith("move")))
    assert not battle.game.revealed
