"""`grognard play`: a game at this terminal, against a bot, against a friend, or to watch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli.find import OptionWords, complete_ruleset, complete_scenario
from grognard.core.errors import GrognardError

if TYPE_CHECKING:
    from grognard.cli.game.screen import Screen
    from grognard.core.event import Event
    from grognard.table.dicebox import DiceBox

INTERRUPTED = 130
WATCHING_PACE = 0.4
"""Seconds between the actions of bots that somebody watches."""


def play(
    scenario: Annotated[
        str | None,
        typer.Argument(
            help="A scenario: its key, ruleset/key, or a .toml file.",
            autocompletion=complete_scenario,
            show_default=False,
        ),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(help="Where to look for the scenario.", autocompletion=complete_ruleset)
    ] = None,
    option: OptionWords = None,
    side: Annotated[str | None, typer.Option(help="Your side, by its key; the first one if unsaid.")] = None,
    opponent: Annotated[str, typer.Option(help="Who plays the rest: a bot (staff, random) or human.")] = "staff",
    bots: Annotated[str | None, typer.Option(help="Only watch: a bot for each side, such as staff,random.")] = None,
    seed: Annotated[int | None, typer.Option(help="Dice that fall the same way again, instead of sealed ones.")] = None,
    word: Annotated[str | None, typer.Option(help="What you contribute to the sealed dice.")] = None,
    save: Annotated[Path | None, typer.Option(help="The file to keep the game in; never one that exists.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game in this file.")] = None,
    new_rules: Annotated[
        bool, typer.Option("--new-rules", help="Go on under newer rules with a game that they do not replay.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before orders that roll dice.")] = False,
    show_map: Annotated[bool, typer.Option("--map/--no-map", help="Draw the map before each choice.")] = True,
) -> None:
    """Play a scenario at this terminal; without one, open the tables in the browser.

    The dice are sealed: their commitment is printed at the start and opened in the record at the end, so that
    [bold]grognard audit[/bold] can check every roll. Ctrl-C saves the game.

    [dim]Examples:[/dim]

    [bold]grognard play[/bold]  (in the browser)

    [bold]grognard play first-steps[/bold]

    [bold]grognard play first-steps --side blue --opponent random --word "viva"[/bold]

    [bold]grognard play leuthen --option morale=on[/bold]  (with an optional rule)

    [bold]grognard play first-steps --opponent human[/bold]  (two players, one keyboard)

    [bold]grognard play --resume first-steps-1859-06-24.grog[/bold]
    """
    if scenario is None and resume is None:
        if any(said is not None for said in (ruleset, option, side, bots, seed, word, save)):
            raise GrognardError("Name a scenario (grognard list shows them), or a saved game with --resume.")
        from grognard.cli.serve import open_house

        open_house()
        return
    from grognard.cli.console import console
    from grognard.cli.game.match import Ending, Match
    from grognard.cli.game.screen import Screen
    from grognard.cli.game.seats import HUMAN, Seats, seat_names
    from grognard.cli.game.store import Store, default_file
    from grognard.cli.game.store import resume as reopen

    terminal = console()
    past: list[list[Event]] = []
    if resume is not None:
        if any(said is not None for said in (scenario, ruleset, option, seed, word)):
            raise GrognardError("A game that goes on has its scenario and its dice: give --resume without them.")
        replay = reopen(resume, new_rules)
        journal, past = replay.journal, [moment.events for moment in replay.moments]
        names = seat_names(journal.scenario.sides, side, opponent, bots)
        store = Store(save or resume, resumed=save is None)
        screen = Screen(terminal, journal.scenario, journal.ruleset, show_map)
        screen.say("resumed", count=len(journal.lines))
    else:
        assert scenario is not None
        if seed is not None and word is not None:
            raise GrognardError("Dice that follow from a seed take no word: give --seed or --word.")
        from grognard.cli.find import find_scenario
        from grognard.table.journal import Journal

        found = find_scenario(scenario, ruleset, option or ())
        battle = found.ruleset.read_scenario(found.source)
        names = seat_names(battle.sides, side, opponent, bots)
        store = Store(save or default_file(battle.key))
        screen = Screen(terminal, battle, found.ruleset, show_map)
        _welcome(screen, found.ruleset, battle, names)
        box = _dice(screen, battle, names, seed, word)
        journal = Journal(found.ruleset, found.source, box)
    sides = zip(journal.scenario.sides, names, strict=True)
    journal.seats = {each.key: name if name == HUMAN else f"bot {name}" for each, name in sides}
    if HUMAN in names:
        screen.say("how", "dim")
    pace = WATCHING_PACE if screen.on_terminal else 0.0
    match = Match(journal, Seats(names, journal.box.value), store, screen, past, pace)
    match.sure = yes
    if match.run() is Ending.INTERRUPTED:
        raise typer.Exit(INTERRUPTED)


def _welcome(screen: Screen, ruleset: Any, battle: Any, names: tuple[str, ...]) -> None:
    from grognard.cli.game.seats import HUMAN
    from grognard.cli.say import say

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


def _dice(screen: Screen, battle: Any, names: tuple[str, ...], seed: int | None, word: str | None) -> DiceBox:
    """Dice for a new game. A secret is committed to before any word of the players is heard."""
    from secrets import token_bytes

    from grognard.cli.game.seats import HUMAN
    from grognard.cli.say import say
    from grognard.core.dice import commitment
    from grognard.table.dicebox import DiceBox

    if seed is not None:
        screen.say("seeded", seed=seed)
        return DiceBox.seeded(seed)
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
