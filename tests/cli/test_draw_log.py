"""Events and cards as text."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec

from grognard.cli.draw.cards import card_data, card_panel, card_summary
from grognard.cli.draw.log import event_data, event_lines
from grognard.cli.draw.sheets import rule_text, sequence_line, tracks_line, unit_table
from grognard.core.event import Event, GameEnded, Modifier
from grognard.core.messages import Messages
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.core.rulebook import Rule
from grognard.core.view import Track, View

WORDS = Messages(
    {
        "word": {"uphill": "attacking uphill", "move": "Movement", "fire": "Fire", "win": "victory", "loss": "defeat"},
        "event": {"Fought": "{unit:unit} fights.", "Found": "Looked.", "GameEnded": "It is over."},
        "reason": {"broken": "all have run"},
    }
)
SIDES = (SimpleNamespace(key="red", name="Red"), SimpleNamespace(key="blue", name="Blue"))
GAME: Any = SimpleNamespace(
    ruleset=SimpleNamespace(messages=WORDS, phases=("move", "fire")),
    scenario=SimpleNamespace(units=(SimpleNamespace(key="guard", name="Old Guard"),), sides=SIDES),
)
UPHILL = Modifier(-1, "uphill", "7.4")


class Fought(Event, frozen=True, kw_only=True):
    unit: int
    attack_modifiers: tuple[Modifier, ...]
    defence_modifiers: tuple[Modifier, ...] = ()


class Finding(msgspec.Struct, frozen=True):
    modifiers: tuple[Modifier, ...]


class Found(Event, frozen=True, kw_only=True):
    finding: Finding


def lines(event: Event) -> list[str]:
    return [line.plain for line in event_lines(GAME, event)]


def test_an_event_names_its_rule_and_every_modifier() -> None:
    event = Fought(rule="7.1", unit=0, attack_modifiers=(UPHILL,), defence_modifiers=(Modifier(2, "works", "7.5"),))
    assert lines(event) == [
        "Old Guard fights. [7.1]",
        "    attack: -1 attacking uphill [7.4]",
        "    defence: +2 works [7.5]",
    ]


def test_modifiers_inside_a_finding_are_shown_too() -> None:
    assert lines(Found(rule="7.1", finding=Finding((UPHILL,)))) == [
        "Looked. [7.1]",
        "    finding: -1 attacking uphill [7.4]",
    ]


def test_the_end_says_why() -> None:
    assert lines(GameEnded(rule="9", winner=-1, reason="broken")) == ["It is over: all have run. [9]"]


def test_an_event_as_data() -> None:
    data = event_data(GAME, Found(rule="7.1", finding=Finding((UPHILL,))))
    assert data["type"] == "Found"
    assert data["text"] == "Looked."


def a_card() -> OddsCard:
    row = CardRow("attacker", 0, 4, (UPHILL,), 3)
    return OddsCard.of("fire", "7.1", (row,), Odds({"win": 1, "loss": 2}))


def test_a_card_shows_strengths_modifiers_and_chances() -> None:
    shown = str(card_panel(GAME, a_card()).renderable)
    assert shown.splitlines() == [
        "attacker Old Guard: 4",
        "    -1 attacking uphill [7.4]",
        "    = 3",
        "victory   33.3%  ████████                  1/3",
        "defeat    66.7%  ████████████████          2/3",
    ]
    assert card_summary(GAME, a_card()) == "defeat 67%, victory 33%"
    assert card_data(GAME, a_card())["chances"][0]["exact"] == "1/3"


def test_tracks_too_long_for_a_line_are_folded() -> None:
    """What belongs together is said once, side under side, and no value is broken."""
    losses = [Track("losses", 0, f"{number} of old guard") for number in (1, 2, 3)]
    view = View(0, 2, 9, "fire", 1, (), (), (*losses, Track("sun", 0, 1), Track("sun", -1, 3)), ())
    look: Any = SimpleNamespace(chip_style=lambda side: "bold")
    assert tracks_line(GAME, view, look, 40).plain.splitlines() == [
        "sun 3",
        " Red  sun 1",
        "  losses 1 of old guard, 2 of old guard,",
        "    3 of old guard",
    ]
    whole = "sun 3    Red  losses 1 of old guard, 2 of old guard, 3 of old guard, sun 1"
    assert tracks_line(GAME, view, look, 100).plain == whole


def test_the_phase_under_way_is_marked_without_colour() -> None:
    view = View(0, 2, 9, "fire", 1, (), (), (Track("losses", 0, "1/4"), Track("sun", -1, 3)), ())
    assert sequence_line(GAME, view).plain == "Turn 2 of 9  Movement > [Fire]  Blue"
    look: Any = SimpleNamespace(chip_style=lambda side: "bold")
    assert tracks_line(GAME, view, look, 80).plain == "sun 3    Red  losses 1/4"
    assert unit_table(SimpleNamespace(**{**vars(GAME), "scenario": SimpleNamespace(board=SimpleNamespace(grid=None))}),
                      view, look).row_count == 0  # fmt: skip


def test_a_rule_is_told_with_its_ruling_and_example() -> None:
    told = rule_text(Rule("1.2", "Rain", "Guns stay dry.", "Powder too.", "A wet day.", optional=True)).plain
    assert told == "[1.2] Rain\nGuns stay dry.\nRuling: Powder too.\nExample: A wet day.\nThis rule is optional."
