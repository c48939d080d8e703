"""Sparring partners play by the rules, the same game for the same seed, and see no more than their side may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from benchmarks.sparring import __main__ as command
from benchmarks.sparring.ideas import IDEAS, Idea, Map
from benchmarks.sparring.match import Bout, Outcome, Played, play, play_all, score
from benchmarks.sparring.partner import Partner
from benchmarks.sparring.partners import NAMES, RULESETS, get_partner, partners_of
from msgspec.structs import replace

from grognard.core.dice import FastDice
from grognard.core.errors import UnknownName
from grognard.core.hexgrid import NOWHERE
from grognard.rulesets import get_ruleset
from tests.rulesets.portable.battle import Battle

SHORT = {
    "portable": "first-steps",
    "commanders": "leuthen",
    "napoleon3": "the-spia",
    "brothers": "introduction",
    "mib": "teugen-hausen",
}
SECRET = {
    "portable": "hill-town",
    "commanders": "la-rothiere",
    "brothers": "introduction-in-fog",
    "mib": "teugen-hausen-by-the-book",
}
PAIRS = [(ruleset, name) for ruleset in RULESETS for name in NAMES]


def untimed(game: Played) -> Played:
    return replace(game, seconds=(0.0, 0.0))


def test_every_ruleset_has_every_idea() -> None:
    for ruleset in RULESETS:
        assert set(partners_of(ruleset)) == set(NAMES)
        assert all(partner.__doc__ for partner in partners_of(ruleset).values())


@pytest.mark.parametrize(("ruleset", "name"), PAIRS)
def test_a_partner_plays_whole_games_and_the_same_again(ruleset: str, name: str) -> None:
    """Each action is checked as it is played; one game with each side, and the first one twice."""
    bout = Bout(ruleset, SHORT[ruleset], name, "random", 2, seed=3)
    games = [play(bout, number) for number in (0, 1, 0)]
    assert untimed(games[0]) == untimed(games[2])
    assert [game.side for game in games] == [0, 1, 0]
    assert games[0].seed == games[1].seed
    assert min(games[0].decisions) > 3


def walk(ruleset: str, seed: int, partner: type[Partner]) -> Any:
    """Positions of a game between a partner and itself."""
    rules = get_ruleset(ruleset)
    game = rules.new_game(rules.scenario(SECRET[ruleset]), FastDice(seed))
    players = [partner(seed), partner(seed + 1)]
    while game.result is None:
        for decision in game.pending:
            yield game, decision.side
        side = game.pending[-1].side
        game.play(side, players[side].choose(game, side))


@pytest.mark.parametrize(("ruleset", "name"), [pair for pair in PAIRS if pair[0] in SECRET])
def test_a_choice_does_not_depend_on_what_is_hidden(ruleset: str, name: str) -> None:
    partner, chance, resealed = get_partner(ruleset, name), Random(5), 0
    for game, side in walk(ruleset, 4, partner):
        other = game.ruleset.reseal(game, side, chance)
        if other is not None and other.digest() != game.digest():
            resealed += 1
            assert partner(9).choose(game, side) == partner(9).choose(other, side), (game.number, game.pending)
    assert resealed > 3


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: str(idea.name))
def test_an_idea_has_an_answer_when_the_enemy_is_gone(idea: type[Idea]) -> None:
    grid = get_ruleset("brothers").scenario("introduction").field.grid
    map = Map(grid, own=0b11, enemies=0, goals=(), weak=0, left=0, firm=lambda hex: 0.0)
    assert all(isinstance(idea().like(map, hex, gun), float) for hex in (0, 1, 60) for gun in (False, True))


@pytest.mark.parametrize("name", NAMES)
def test_a_partner_goes_on_when_its_last_enemy_is_gone(name: str) -> None:
    """The turn is not over before the other units have acted."""
    battle = Battle(". . . .\n. . . .\n. . . .", "red rifles a 0101 s", "red command s 0103 s", "blue rifles b 0403 n")
    battle.game.state.put(battle.unit("b"), 1, NOWHERE)
    assert get_partner("portable", name)(1).choose(battle.game, 0) in battle.game.options(0)


def test_each_seed_is_played_with_both_sides() -> None:
    bout = Bout("brothers", "introduction", "masser", "random", 4, seed=7)
    assert [bout.seat(number) for number in range(4)] == [(7, 0), (7, 1), (8, 0), (8, 1)]
    games = [game for _, game in play_all([bout], 1)]
    assert [(game.seed, game.side) for game in games] == [(7, 0), (7, 1), (8, 0), (8, 1)]
    share, low, high = score(games)
    assert low <= share <= high


def test_the_table_names_battle_partner_and_score() -> None:
    bout = Bout("brothers", "introduction", "masser", "random", 2)
    games = tuple(game for _, game in play_all([bout], 1))
    line = command.report([Outcome(bout, games)]).splitlines()[-1]
    assert line.startswith("| brothers introduction | masser | ")
    assert "allied" in line
    assert "austrian" in line


WRONG = [
    ("--partner", "napoleon"),
    ("--against", "napoleon"),
    ("--battle", "waterloo"),
    ("--ruleset", "mib", "--battle", "waterloo"),
]


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_name_is_one_sentence(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["sparring", *words])
    assert command.main() == 2
    told = capsys.readouterr().err.strip()
    assert words[-1] in told
    assert "\n" not in told


def test_an_unknown_ruleset_is_named() -> None:
    with pytest.raises(UnknownName, match="portable, commanders"):
        partners_of("chess")
