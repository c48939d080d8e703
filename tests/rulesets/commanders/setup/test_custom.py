"""Situations of the secret set-up, from the book alone: any six in each place, any twelve in reserve [setup.9]."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.core.errors import IllegalAction
from grognard.core.source import Source
from grognard.rulesets.commanders.board.sectors import GRID
from grognard.rulesets.commanders.ruleset import RULESET
from grognard.rulesets.commanders.state import CommandersGame
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal, UndoError
from tests.rulesets.commanders.field import SIDES

RIDERS = ("deploy w-cav-1 a1 6", "deploy w-cav-7 c1 2", "deploy w-art-1 c1 2", "deploy w-inf-1 c1 2",
          "deploy w-inf-3 b1 6", "deploy w-inf-9 w0 12")  # fmt: skip
"""White: a wing of cavalry alone, the guns on the other wing."""
FOOT = ("deploy b-inf-1 a3 6", "deploy b-inf-7 b3 6", "deploy b-inf-13 c3 6", "deploy b-inf-19 b0 2",
        "deploy b-cav-1 b0 8", "deploy b-art-1 b0 2")  # fmt: skip
"""Black: infantry in front, everything else in reserve."""


def begin(text: str = "") -> CommandersGame:
    scenario = RULESET.read_scenario(Source(text, "custom.toml")) if text else RULESET.scenario("custom")
    return RULESET.new_game(scenario, FastDice(1))


def act(game: CommandersGame, side: str, *lines: str) -> None:
    for text in lines:
        game.play(SIDES[side], RULESET.notation(game.scenario).parse(text))


def seen(game: CommandersGame, viewer: int) -> dict[str, dict[str, int]]:
    """For each side what a viewer sees of it: how many units where."""
    found: dict[str, dict[str, int]] = {"w": {}, "b": {}}
    for piece in RULESET.view(game, viewer).pieces:
        line = found["wb"[piece.side]]
        sector = GRID.text(piece.place)
        line[sector] = line.get(sector, 0) + 1
    return found


def quietly(game: CommandersGame, phase: int) -> None:
    """Both send what they can and answer as little as possible until a phase has begun."""
    while game.state.phase < phase and game.pending:
        side = game.pending[0].side
        options = game.options(side)
        verbs = ("send-all", "bombard-all", "stand", "press", "keep", "hold", "halt", "done")
        game.play(side, next((a for verb in verbs for a in options if a.verb == verb), options[0]))


@pytest.mark.rule("commanders", "setup.9")
def test_setup_9_a_wing_of_cavalry_alone_strikes_in_the_first_round() -> None:
    """Any six are any six: what the opponent could not foresee rides at once, over the limit of five a border."""
    game = begin()
    act(game, "w", *RIDERS, "seal")
    act(game, "b", *FOOT, "seal")
    act(game, "w", "order w-cav-1 a2 6", "seal")
    act(game, "b", "seal")
    quietly(game, 2)
    assert seen(game, 1)["w"]["a2"] == 5
    assert seen(game, 1)["w"]["a1"] == 1


@pytest.mark.rule("commanders", "setup.9")
def test_setup_9_guns_left_in_reserve_fire_at_nobody_and_need_room_to_come_up() -> None:
    """All home sectors are full: the battery stays until a battalion has made room for it."""
    for first, arrived in (((), 0), (("order b-inf-7 b2 1",), 1)):
        game = begin()
        act(game, "w", *RIDERS, "seal")
        act(game, "b", *FOOT, "seal")
        act(game, "w", "seal")
        with pytest.raises(IllegalAction):
            act(game, "b", "order b-art-1 b2 1")
        act(game, "b", *first, "order b-art-1 b3 1", "seal")
        quietly(game, 5)
        guns = [piece for piece in RULESET.view(game, 0).pieces if piece.key.startswith("b-art")]
        assert sorted(GRID.text(piece.place) for piece in guns) == sorted(["b0", "b3" if arrived else "b0"])


@pytest.mark.rule("commanders", "setup.9")
@pytest.mark.parametrize("placed", [0, 1, 3, 6])
def test_setup_9_nothing_of_it_is_known_before_both_are_ready(placed: int) -> None:
    """Neither what stands where nor how many do: to the opponent and to whoever looks on all stages look the same."""
    game = begin()
    untouched = [RULESET.view(game, viewer) for viewer in (1, -1)]
    act(game, "w", *RIDERS[:placed])
    for viewer, before in zip((1, -1), untouched, strict=True):
        assert RULESET.view(game, viewer) == before
    assert sum(seen(game, 0)["w"].values()) == sum(int(line.split()[-1]) for line in RIDERS[:placed])
    assert all(event.only == 0 for event in game.events if type(event).__name__ == "UnitsDeployed")
    assert not {action.unit for action in game.options(1)} & set(game.scenario.members[0])


@pytest.mark.rule("commanders", "setup.9")
def test_setup_9_it_is_written_in_pencil_until_it_is_sealed() -> None:
    """A player rubs out what he has written while the other writes too, and loses nothing of the other's."""
    journal = Journal(RULESET, RULESET.scenario_source("custom"), DiceBox.seeded(1))

    def write(side: str, *lines: str) -> None:
        for text in lines:
            journal.play(SIDES[side], journal.notation.parse(text))

    write("w", *RIDERS)
    write("b", *FOOT[:2])
    journal.undo(0)
    journal.undo(0)
    assert seen(journal.game, 0)["w"] == {"a1": 6, "c1": 6}
    assert seen(journal.game, 1)["b"] == {"a3": 6, "b3": 6}
    write("w", "deploy w-inf-3 w0 12", "deploy w-inf-15 b1 6", "seal")
    write("b", *FOOT[2:], "seal")
    for side in range(2):
        with pytest.raises(UndoError):
            journal.undo(side)


UNLIKE = """
ruleset = "commanders"
title = "Unlike armies"
setup = "custom"
[white]
army = [30, 0, 0]
[black]
army = [14, 12, 4]
"""


@pytest.mark.rule("commanders", "setup.9b")
def test_setup_9b_armies_agreed_beforehand_need_not_be_alike() -> None:
    """Thirty battalions against an army with all squadrons and batteries of the box, each in a set-up of its own."""
    game = begin(UNLIKE)
    assert not any(action.unit in game.scenario.arms[0][1] for action in game.options(0))
    act(
        game,
        "w",
        "deploy w-inf-1 w0 12",
        "deploy w-inf-13 a1 6",
        "deploy w-inf-19 b1 6",
        "deploy w-inf-25 c1 6",
        "seal",
    )
    act(game, "b", "deploy b-cav-1 a3 6", "deploy b-cav-7 c3 6", "deploy b-art-1 b3 4", "deploy b-inf-1 b3 2")
    act(game, "b", "deploy b-inf-3 b0 12", "seal")
    assert seen(game, 0) == {"w": {"w0": 12, "a1": 6, "b1": 6, "c1": 6}, "b": {"a3": 6, "c3": 6, "b3": 6, "b0": 12}}
    act(game, "b", "order b-art-1 b2 4")  # four batteries in one sector are four orders
    assert not {action.unit for action in game.options(0)} & set(game.scenario.members[1])


@pytest.mark.rule("commanders", "setup.9")
@pytest.mark.parametrize("turns", ["wb", "bw", "mixed"])
def test_setup_9_who_is_ready_first_makes_no_difference(turns: str) -> None:
    """The same two armies, and nobody writes an order before both are shown."""
    game = begin()
    sheets = {"w": [*RIDERS, "seal"], "b": [*FOOT, "seal"]}
    order = [(s, t) for s in turns for t in sheets[s]] if turns != "mixed" else []
    if turns == "mixed":
        pairs = zip(sheets["w"], sheets["b"], strict=True)
        order = [line for w, b in pairs for line in (("b", b), ("w", w))]
    for index, (side, text) in enumerate(order):
        assert {type(decision).__name__ for decision in game.pending} == {"Deploy"}, index
        act(game, side, text)
    assert {type(decision).__name__ for decision in game.pending} == {"WriteOrders"}
    assert seen(game, 0) == seen(game, 1) == {
        "w": {"a1": 6, "b1": 6, "c1": 6, "w0": 12},
        "b": {"a3": 6, "b3": 6, "c3": 6, "b0": 12},
    }  # fmt: skip
