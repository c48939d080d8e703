"""Setting up: the armies, the named set-ups, a secret one of one's own, pools and tokens."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.core.dice import FastDice
from grognard.core.errors import IllegalAction, ScenarioError
from grognard.core.source import Source
from grognard.rulesets.commanders.board.sectors import GRID
from grognard.rulesets.commanders.ruleset import RULESET
from grognard.rulesets.commanders.setup.scenario import Switches
from grognard.rulesets.commanders.state import CommandersGame
from tests.rulesets.commanders.field import BIG, SIDES, Field
from tests.rulesets.drill import of_kind

NAMED = ("marengo", "la-rothiere", "dennewitz", "leuthen", "albuera")
Line = dict[str, tuple[int, int, int]]
"""Infantry, cavalry and artillery in each sector."""


def begin(key: str) -> CommandersGame:
    return RULESET.new_game(RULESET.scenario(key), FastDice(1))


def standing(game: CommandersGame, side: str) -> Line:
    """What the other player sees of an army on the board."""
    pieces = [piece for piece in RULESET.view(game, 1 - SIDES[side]).pieces if piece.side == SIDES[side]]
    counts = Counter((GRID.text(piece.place), piece.symbol) for piece in pieces)
    arms = ("infantry", "cavalry", "artillery")
    return {sector: tuple(counts[sector, arm] for arm in arms) for sector, _ in counts}  # type: ignore[misc]


def act(game: CommandersGame, side: str, *lines: str) -> None:
    for text in lines:
        game.play(SIDES[side], RULESET.notation(game.scenario).parse(text))


@pytest.mark.rule("commanders", "setup.1")
@pytest.mark.parametrize("key", [*NAMED, "custom"])
def test_setup_1_the_standard_army(key: str) -> None:
    """Twenty infantry, eight cavalry, two artillery a side."""
    units = begin(key).scenario.units
    for side in range(2):
        assert Counter(unit.kind for unit in units if unit.side == side) == {0: 20, 1: 8, 2: 2}


@pytest.mark.rule("commanders", "setup.2")
def test_setup_2_two_artillery_tokens_a_colour() -> None:
    """Three batteries fire at three sectors; two of them are marked."""
    field = Field("w b1 AAA", "b b2 I", "b a1 I", "b c1 I").orders("w", "A b1-b2, A b1-a1, A b1-c1")
    (laid,) = of_kind(field.send_all("bombardment"), "TokensLaid")
    assert len(laid.places) == len(field.state.tokens[0]) == 2


@pytest.mark.rule("commanders", "setup.2")
def test_setup_2_a_token_stays_before_another_is_laid() -> None:
    """The sector fired at before keeps its mark; the other token goes where its owner fired first."""
    field = Field("w b1 AAA", "b b2 I", "b a1 I", "b c1 I").orders("w", "A b1-b2, A b1-a1, A b1-c1")
    field.state.tokens = ((GRID.parse("b2"),), ())
    field.begin("bombardment")
    for text in ("bombard w-art-1 c1", "bombard w-art-2 a1", "bombard w-art-3 b2"):
        field.play("w", text)
    field.play("b", "hold")
    assert {GRID.text(place) for place in field.state.tokens[0]} == {"b2", "c1"}


@pytest.mark.rule("commanders", "setup.2")
def test_setup_2_ten_defence_markers_do_not_limit_squares() -> None:
    """All twelve battalions of two sectors form square."""
    field = Field("w b1 C", "w c1 C", "b b2 IIIIII", "b c2 IIIIII", dice=[6] * 12 + [1] * 8)
    field.orders("w", "C b1-b2, C c1-c2").begin("fast")
    field.send_all()
    field.play("b", "square b2 6", "square c2 6")
    field.reach("bombardment")
    assert field.at("b", "b2").count("#") + field.at("b", "c2").count("#") == 12


@pytest.mark.rule("commanders", "setup.3")
def test_setup_3_one_point_leaves_the_pool_each_round() -> None:
    """Ten lie ready; whoever gets them, they last for ten rounds and no longer."""
    game = begin("marengo")
    assert (game.state.pool, game.state.points) == (10, (0, 0))
    won, tied = Field("w b1 I", "b b0 I"), Field("w b1 I", "b b3 I")
    for field in (won, tied):
        field.begin("scoring")
        assert field.state.pool == 9
    last = Field("w b1 I", "b b3 I", turn=10)
    last.begin("scoring")
    assert last.state.pool == 0


@pytest.mark.rule("commanders", "setup.4")
def test_setup_4_marengo() -> None:
    """Cavalry on each right wing, guns in the centre."""
    white = {"c1": (2, 4, 0), "b1": (4, 0, 2), "a1": (6, 0, 0), "w0": (8, 4, 0)}
    black = {"a3": (2, 4, 0), "b3": (4, 0, 2), "c3": (6, 0, 0), "b0": (8, 4, 0)}
    assert (standing(begin("marengo"), "w"), standing(begin("marengo"), "b")) == (white, black)


@pytest.mark.rule("commanders", "setup.4")
def test_setup_4_marengo_is_played_by_the_book() -> None:
    """Every switch as the book has it, no points beforehand, ten rounds, and the battle says so."""
    battle = RULESET.scenario("marengo")
    assert battle.switches == Switches()
    assert not any(getattr(Switches(), name) for name in Switches.__struct_fields__)
    assert (battle.handicap, battle.turns, battle.custom) == ((0, 0), 10, False)
    assert battle.summary.startswith("By the book")


@pytest.mark.rule("commanders", "setup.5")
def test_setup_5_la_rothiere() -> None:
    """Six cavalry on the right wing."""
    white = {"c1": (0, 6, 0), "b1": (4, 0, 2), "a1": (6, 0, 0), "w0": (10, 2, 0)}
    assert standing(begin("la-rothiere"), "w") == white


@pytest.mark.rule("commanders", "setup.5b")
def test_setup_5b_black_swaps_wings_at_la_rothiere() -> None:
    """So that cavalry faces cavalry along the third file."""
    black = {"c3": (0, 6, 0), "b3": (4, 0, 2), "a3": (6, 0, 0), "b0": (10, 2, 0)}
    assert standing(begin("la-rothiere"), "b") == black


@pytest.mark.rule("commanders", "setup.6")
def test_setup_6_dennewitz() -> None:
    """Both wings mixed."""
    white = {"c1": (4, 2, 0), "b1": (4, 0, 2), "a1": (4, 2, 0), "w0": (8, 4, 0)}
    assert standing(begin("dennewitz"), "w") == white


@pytest.mark.rule("commanders", "setup.7")
def test_setup_7_leuthen() -> None:
    """All the cavalry in reserve."""
    white = {"c1": (6, 0, 0), "b1": (4, 0, 2), "a1": (6, 0, 0), "w0": (4, 8, 0)}
    assert standing(begin("leuthen"), "w") == white


@pytest.mark.rule("commanders", "setup.8")
def test_setup_8_albuera() -> None:
    """The guns in reserve."""
    white = {"c1": (4, 2, 0), "b1": (2, 4, 0), "a1": (4, 2, 0), "w0": (10, 0, 2)}
    assert standing(begin("albuera"), "w") == white


WHITE_LINE = ("deploy w-inf-1 a1 6", "deploy w-inf-7 b1 4", "deploy w-art-1 b1 2", "deploy w-inf-11 c1 2")
WHITE_REST = ("deploy w-cav-1 c1 4", "deploy w-inf-13 w0 8", "deploy w-cav-5 w0 4", "seal")


@pytest.mark.rule("commanders", "setup.9")
def test_setup_9_six_in_each_home_sector_and_twelve_in_reserve() -> None:
    """Nothing else can be placed, and nobody begins before all are."""
    game = begin("custom")
    for text in ("deploy w-inf-1 a1 7", "deploy w-inf-1 w0 13", "deploy w-inf-1 a2 1", "seal"):
        with pytest.raises(IllegalAction):
            act(game, "w", text)
    act(game, "w", *WHITE_LINE)
    with pytest.raises(IllegalAction):
        act(game, "w", "deploy w-cav-1 c1 5")
    act(game, "w", *WHITE_REST)
    assert type(game.pending[0]).__name__ == "Deploy"


@pytest.mark.rule("commanders", "setup.9")
def test_setup_9_both_armies_are_revealed_together() -> None:
    """Black sees nothing of White's set-up before his own is sealed."""
    game = begin("custom")
    act(game, "w", *WHITE_LINE, *WHITE_REST)
    assert standing(game, "w") == {}
    act(game, "b", "deploy b-inf-1 a3 6", "deploy b-inf-7 b3 6", "deploy b-inf-13 c3 6", "deploy b-inf-19 b0 2",
        "deploy b-cav-1 b0 8", "deploy b-art-1 b0 2", "seal")  # fmt: skip
    assert standing(game, "w") == {"a1": (6, 0, 0), "b1": (4, 0, 2), "c1": (2, 4, 0), "w0": (8, 4, 0)}
    assert standing(game, "b") == {"a3": (6, 0, 0), "b3": (6, 0, 0), "c3": (6, 0, 0), "b0": (2, 8, 2)}
    assert type(game.pending[0]).__name__ == "WriteOrders"


@pytest.mark.rule("commanders", "setup.9")
def test_setup_9_an_army_of_another_size_is_rejected() -> None:
    """Thirty units fill the set-up, twenty-nine do not."""
    text = 'ruleset = "commanders"\ntitle = "t"\nsetup = "custom"\n[white]\narmy = [19, 8, 2]\n'
    with pytest.raises(ScenarioError, match="30 units") as caught:
        RULESET.read_scenario(Source(text, "custom.toml"))
    assert caught.value.rule == "setup.9"


OWN = """
ruleset = "commanders"
title = "Unlike armies"
setup = "own"
[white.setup]
right = [6, 0, 0]
centre = [0, 6, 0]
left = [2, 0, 4]
reserve = [0, 0, 0]
[black.setup]
right = [1, 0, 0]
centre = [0, 1, 0]
left = [0, 0, 1]
reserve = [9, 9, 0]
"""


@pytest.mark.rule("commanders", "setup.9b")
def test_setup_9b_armies_may_differ() -> None:
    """Eighteen units against twenty-one, each set up its own way."""
    game = RULESET.new_game(RULESET.read_scenario(Source(OWN, "own.toml")), FastDice(1))
    assert standing(game, "w") == {"c1": (6, 0, 0), "b1": (0, 6, 0), "a1": (2, 0, 4)}
    assert standing(game, "b") == {"a3": (1, 0, 0), "b3": (0, 1, 0), "c3": (0, 0, 1), "b0": (9, 9, 0)}


@pytest.mark.rule("commanders", "setup.10")
@pytest.mark.parametrize("key", NAMED)
def test_setup_10_each_controls_his_home_row_and_reserve(key: str) -> None:
    """The middle row is nobody's."""
    game = begin(key)
    assert set(standing(game, "w")) == {"a1", "b1", "c1", "w0"}
    assert set(standing(game, "b")) == {"a3", "b3", "c3", "b0"}


@pytest.mark.rule("commanders", "setup.11")
def test_setup_11_wings_are_named_by_their_owner() -> None:
    """White's right and Black's left lie on one file."""
    game = RULESET.new_game(RULESET.read_scenario(Source(OWN, "own.toml")), FastDice(1))
    names = game.scenario.board.names
    assert (names[GRID.parse("c1")], names[GRID.parse("c3")]) == ("White right wing", "Black left wing")
    assert (standing(game, "w")["c1"], standing(game, "b")["c3"]) == ((6, 0, 0), (0, 0, 1))


@pytest.mark.rule("commanders", "setup.12")
@pytest.mark.parametrize("key", NAMED)
def test_setup_12_six_units_in_each_home_sector_and_twelve_in_reserve(key: str) -> None:
    """In every named set-up, for both sides."""
    game = begin(key)
    for side in "wb":
        line = standing(game, side)
        assert sum(line.pop(f"{side}0")) == 12
        assert [sum(numbers) for numbers in line.values()] == [6, 6, 6]


@pytest.mark.rule("commanders", "setup.13")
@pytest.mark.parametrize("more", ["[19, 6, 4]", "[18, 7, 4]", "[18, 6, 5]"])
def test_setup_13_no_army_has_more_pieces_than_the_box(more: str) -> None:
    """Thirty infantry, twelve cavalry and four artillery are all there is."""
    RULESET.read_scenario(Source(BIG, "big.toml"))
    with pytest.raises(ScenarioError, match="pieces") as caught:
        RULESET.read_scenario(Source(BIG.replace("[18, 6, 4]", more), "big.toml"))
    assert caught.value.rule == "setup.13"
