"""Odds cards: every strength with its modifiers and rules, and the chance of each outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from grognard.cli.draw.log import modifier_line
from grognard.core.odds import OddsCard

BAR = 24


def print_cards(console: Console, game: Any, cards: Iterable[OddsCard]) -> None:
    for card in cards:
        console.print(card_panel(game, card, plain=console.options.ascii_only))


def card_panel(game: Any, card: OddsCard, plain: bool = False) -> Panel:
    """A card as a player sees it before a roll."""
    messages = game.ruleset.messages
    text = Text()
    for row in card.rows:
        name = game.scenario.units[row.unit].name if row.unit >= 0 else ""
        text.append(f"{messages.word(row.title)} ").append(f"{name}: {row.base}\n" if name else f"{row.base}\n", "bold")
        for modifier in row.modifiers:
            text.append_text(modifier_line(messages, "", modifier)).append("\n")
        if row.modifiers:
            text.append(f"    = {row.total}\n")
    width = max(len(messages.word(outcome)) for outcome, _, _ in card.chances)
    for outcome, numerator, denominator in card.chances:
        share = numerator / denominator
        bar = ("#" if plain else "█") * round(share * BAR)
        text.append(f"{messages.word(outcome):<{width}}  {share:6.1%}  {bar:<{BAR}}  ")
        text.append(f"{numerator}/{denominator}\n", "dim")
    text.rstrip()
    title = Text.assemble((messages.word(card.title), "bold"), (f" [{card.rule}]", "dim"))
    return Panel(text, title=title, title_align="left", expand=False)


def card_summary(game: Any, card: OddsCard) -> str:
    """The outcomes on one line, the likeliest first."""
    ranked = sorted(card.chances, key=lambda chance: -chance[1] / chance[2])
    word = game.ruleset.messages.word
    return ", ".join(f"{word(outcome)} {numerator / denominator:.0%}" for outcome, numerator, denominator in ranked)


def card_data(game: Any, card: OddsCard) -> dict[str, Any]:
    """A card for JSON, its keys spelled out in words beside them."""
    word = game.ruleset.messages.word
    rows = [
        {
            "title": word(row.title),
            "unit": game.scenario.units[row.unit].key if row.unit >= 0 else None,
            "base": row.base,
            "modifiers": [{"value": m.value, "why": word(m.why), "rule": m.rule} for m in row.modifiers],
            "total": row.total,
        }
        for row in card.rows
    ]
    chances = [
        {
            "outcome": outcome,
            "text": word(outcome),
            "chance": numerator / denominator,
            "exact": f"{numerator}/{denominator}",
        }
        for outcome, numerator, denominator in card.chances
    ]
    return {"title": word(card.title), "rule": card.rule, "rows": rows, "chances": chances}
