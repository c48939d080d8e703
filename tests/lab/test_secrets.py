"""Nobody can tell what is hidden, whatever they ask; and whoever could would be found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from grognard.core.game import Game as AnyGame
from grognard.lab import secrets
from grognard.lab.differential import Tally
from grognard.lab.secrets import Game, battles, games, play, search
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.table import Table
from tests.conftest import FIGURES

KEEPING = [ruleset for ruleset in all_rulesets().values() if ruleset.meta.hidden]
FOG = Game("brothers", "introduction-in-fog", (), 3)
CHARTS = Game("mib", "teugen-hausen-by-the-book", (), 4)
SHEETS = Game("commanders", "la-rothiere", (), 3)


def smallest(ruleset: str) -> list[Game]:
    """One game of each of the smaller battles of a ruleset."""
    return list(islice(games([get_ruleset(ruleset)], 0), 5))


@pytest.mark.parametrize("ruleset", [ruleset.meta.key for ruleset in KEEPING])
def test_nobody_can_tell_what_is_hidden(ruleset: str) -> None:
    """Some positions of the smaller battles; `make secrets` looks at 100,000 of all."""
    total = Tally()
    for game in smallest(ruleset):
        found = play(game, stops=3, of_each=2)
        assert found.leaks == [], game
        total.add(found.tally)
    assert total.resealed >= 5
    assert total.taken_back >= 3
    assert total.answers > 20 * total.positions


@pytest.mark.long
@pytest.mark.parametrize("ruleset", [ruleset.meta.key for ruleset in KEEPING])
def test_nobody_can_tell_what_is_hidden_in_a_thousand_positions(
    ruleset: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    total, leaks = search([get_ruleset(ruleset)], 1000, 1, 1, tmp_path)
    told = f"{ruleset}: {total.positions} positions with other secrets, {total.answers} pairs of answers"
    record_property(FIGURES, f"{told}, {leaks} games leak")
    assert total.positions >= 1000
    assert leaks == 0


def test_every_battle_with_secrets_is_played() -> None:
    """Also those that have some by agreement only: both kinds of fog of a ruleset, each alone and together."""
    listed = list(battles(get_ruleset("brothers")))
    options = {options for key, options in listed if key == "solferino"}
    assert len(options) == 3
    assert ("introduction-in-fog", ()) in listed
    assert len({key for key, _ in listed}) == len(get_ruleset("brothers").scenario_keys())


# -- what a careless table would tell ----------------------------------------------------------------------------------


def leaks_of(game: Game) -> str:
    return " ".join(play(game, stops=30).leaks)


def test_a_leak_by_an_overlay_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(game: AnyGame[Any, Any], side: int, unit: int) -> dict[str, int]:
        return {"reach": 1 << max(0, game.state.place[unit])}

    monkeypatch.setattr(type(get_ruleset("brothers")), "overlays", staticmethod(careless))
    assert "can tell by overlays of" in leaks_of(FOG)


def test_a_leak_by_odds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds that go by the enemy's true chart, and not by what one presumes of it."""
    from grognard.rulesets.mib.shown import cards

    monkeypatch.setattr(cards, "presume", lambda game, side: game)
    assert "can tell by odds of" in leaks_of(CHARTS)


def test_a_leak_by_a_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from grognard.rulesets.commanders.orders import WriteOrders

    def careless(self: WriteOrders, game: AnyGame[Any, Any], action: Any) -> tuple[str, str]:
        return ("not-offered" if game.state.sheets[1 - self.side] else "not-your-turn"), "orders.1"

    monkeypatch.setattr(WriteOrders, "refusal", careless)
    assert "can tell by why" in leaks_of(SHEETS)


def test_a_leak_by_a_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers that count what a viewer was not told."""
    monkeypatch.setattr(Table, "number", lambda self, sides: len(self.journal.lines))
    assert "unseen" in leaks_of(SHEETS)


def test_a_leak_by_the_past_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A past that goes on where the viewer's own ends."""

    def careless(self: Table, sides: tuple[int, ...], number: int) -> Any:
        return self.game.ruleset.view(self.position(min(number, len(self.journal.lines))), 0).arrows

    monkeypatch.setattr(Table, "history", careless)
    assert "can tell by history" in leaks_of(SHEETS)


def test_a_leak_is_left_as_a_game_that_opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from grognard.core.record import read_record
    from grognard.table.replay import Replay

    monkeypatch.setattr(Table, "number", lambda self, sides: max(9, len(self.journal.lines)))
    found = play(SHEETS, stops=30)
    secrets.tell(found, tmp_path)
    (record,) = tmp_path.glob("*.grog")
    assert "side" in (tmp_path / f"{record.stem}.txt").read_text("utf-8")
    assert len(list(Replay(read_record(record.read_text("utf-8"))))) > 0
