"""How a game comes to the table: a new one with new dice, or one from a file that goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_bytes
from types import MappingProxyType
from typing import Any, NamedTuple

from grognard.bots.outside import Limits
from grognard.cli.console import console
from grognard.cli.find import find_scenario
from grognard.cli.game.match import Match
from grognard.cli.game.screen import Screen
from grognard.cli.game.seats import HUMAN, Seats, seat_names, who
from grognard.cli.game.store import Store, default_file
from grognard.cli.game.store import resume as reopen
from grognard.cli.say import say
from grognard.core.dice import commitment
from grognard.core.errors import GrognardError
from grognard.core.event import Event
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal

WATCHING_PACE = 0.4
"""Seconds between the actions of bots that somebody watches."""


class Wishes(NamedTuple):
    """What may be said of any game, new or not."""

    side: str | None
    opponent: str
    bots: str | None
    save: Path | None
    show_map: bool
    think: float = Limits().think
    """Seconds that a program has for one choice."""
    settings: Mapping[str, str] = MappingProxyType({})
    """The options of programs."""

    def seats(self, sides: tuple[Any, ...]) -> tuple[str, ...]:
        return seat_names(sides, self.side, self.opponent, self.bots)

    @property
    def programs(self) -> tuple[Limits, Mapping[str, str]]:
        """What programs may take, and how they are set."""
        return Limits(think=self.think), self.settings

    def screen(self, scenario: Any, ruleset: Any) -> Screen:
        return Screen(console(), scenario, ruleset, self.show_map)


class Opening(NamedTuple):
    """A game that is about to be played."""

    journal: Journal
    names: tuple[str, ...]
    store: Store
    screen: Screen
    past: list[list[Event]]
    """The events of the actions that have been played already."""
    limits: Limits
    settings: Mapping[str, str]

    def match(self) -> Match:
        """Let everybody take their seats."""
        sides = zip(self.journal.scenario.sides, self.names, strict=True)
        self.journal.seats = {each.key: who(name) for each, name in sides}
        if HUMAN in self.names:
            self.screen.say("how", "dim")
        pace = WATCHING_PACE if self.screen.on_terminal else 0.0
        seats = Seats(self.names, self.journal.box.value, self.limits, self.settings)
        return Match(self.journal, seats, self.store, self.screen, self.past, pace)


def go_on(file: Path, new_rules: bool, wishes: Wishes) -> Opening:
    """The game in a file, where it stopped."""
    replay = reopen(file, new_rules)
    journal = replay.journal
    names = wishes.seats(journal.scenario.sides)
    store = Store(wishes.save or file, resumed=wishes.save is None)
    screen = wishes.screen(journal.scenario, journal.ruleset)
    screen.say("resumed", count=len(journal.lines))
    return Opening(journal, names, store, screen, [moment.events for moment in replay.moments], *wishes.programs)


def begin(
    scenario: str, ruleset: str | None, option: Sequence[str], seed: int | None, word: str | None, wishes: Wishes
) -> Opening:
    """A new game, with dice from a seed or sealed ones."""
    if seed is not None and word is not None:
        raise GrognardError("Dice that follow from a seed take no word: give --seed or --word.")
    found = find_scenario(scenario, ruleset, option)
    battle = found.ruleset.read_scenario(found.source)
    names = wishes.seats(battle.sides)
    store = Store(wishes.save or default_file(battle.key))
    screen = wishes.screen(battle, found.ruleset)
    welcome(screen, found.ruleset, battle, names)
    box = seeded(screen, seed) if seed is not None else sealed(screen, battle, names, word)
    return Opening(Journal(found.ruleset, found.source, box), names, store, screen, [], *wishes.programs)


def welcome(screen: Screen, ruleset: Any, battle: Any, names: tuple[str, ...]) -> None:
    screen.say("welcome", "bold", title=battle.title, ruleset=ruleset.meta.title)
    if battle.summary:
        screen.print(battle.summary)
    sides = list(zip(battle.sides, names, strict=True))
    others = ", ".join(say("opponent", name=each.name, bot=name) for each, name in sides if name != HUMAN)
    if HUMAN not in names:
        screen.say("all-bots", others=others)
    elif others:
        screen.say("you-play", side=next(each.name for each, name in sides if name == HUMAN), others=others)
    else:
        screen.say("all-human")


def seeded(screen: Screen, seed: int) -> DiceBox:
    screen.say("seeded", seed=seed)
    return DiceBox.seeded(seed)


def sealed(screen: Screen, battle: Any, names: tuple[str, ...], word: str | None) -> DiceBox:
    """Dice nobody knows. A secret is committed to before any word of the players is heard."""
    secret = token_bytes(32)
    screen.say("sealed", commitment=commitment(secret))
    words = []
    for each, name in zip(battle.sides, names, strict=True):
        said = ""
        if name == HUMAN and word is not None:
            said, word = word, None
        elif name == HUMAN and screen.on_terminal:
            said = screen.ask(say("your-word", side=each.name))
        words.append(" ".join(said.encode(errors="replace").decode().split()))
    return DiceBox.auditable(tuple(words), secret)
