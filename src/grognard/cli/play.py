"""`grognard play`: a game at this terminal, against a bot, against a friend, or to watch."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.bot.words import DEFAULT_BUDGET, BudgetOption, SetOption, parse_settings
from grognard.cli.find import AnyScenarioWord, OptionWords, RulesetWord
from grognard.core.errors import GrognardError

INTERRUPTED = 130

Opponent = Annotated[
    str,
    typer.Option(
        "--opponent",
        "--bot",
        help="Who plays the rest: a bot (recruit, sergeant, staff, general, marshal or random), a program such as "
        "./my-bot, or human.",
    ),
]
NewRules = Annotated[
    bool, typer.Option("--new-rules", help="Go on under newer rules with a game that they do not replay.")
]


def play(
    scenario: AnyScenarioWord = None,
    ruleset: RulesetWord = None,
    option: OptionWords = None,
    side: Annotated[str | None, typer.Option(help="Your side, by its key; the first one if unsaid.")] = None,
    opponent: Opponent = "staff",
    bots: Annotated[str | None, typer.Option(help="Only watch: a bot for each side, such as staff,./my-bot.")] = None,
    budget: BudgetOption = DEFAULT_BUDGET,
    settings: SetOption = None,
    seed: Annotated[int | None, typer.Option(help="Dice that fall the same way again, instead of sealed ones.")] = None,
    word: Annotated[str | None, typer.Option(help="What you contribute to the sealed dice.")] = None,
    save: Annotated[Path | None, typer.Option(help="The file to keep the game in; never one that exists.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game in this file.")] = None,
    new_rules: NewRules = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before orders that roll dice.")] = False,
    show_map: Annotated[bool, typer.Option("--map/--no-map", help="Draw the map before each choice.")] = True,
) -> None:
    """Play a scenario at this terminal; without one, open the tables in the browser.

    The dice are sealed: their commitment is printed at the start and opened in the record at the end, so that
    [bold]grognard audit[/bold] can check every roll. Ctrl-C saves the game.

    [dim]Examples:[/dim]

    [bold]grognard play[/bold]  (in the browser)

    [bold]grognard play first-steps[/bold]

    [bold]grognard play first-steps --side blue --opponent recruit --word "viva"[/bold]

    [bold]grognard play leuthen --option morale=on[/bold]  (with an optional rule)

    [bold]grognard play first-steps --opponent human[/bold]  (two players, one keyboard)

    [bold]grognard play first-steps --bot ./my-bot --budget 500[/bold]  (against a program of your own)

    [bold]grognard play --resume first-steps-1859-06-24.grog[/bold]
    """
    from grognard.cli.game.match import Ending
    from grognard.cli.game.opening import Wishes, begin, go_on

    wishes = Wishes(side, opponent, bots, save, show_map, budget / 1000, parse_settings(settings or ()))
    if resume is not None:
        if any(said is not None for said in (scenario, ruleset, option, seed, word)):
            raise GrognardError("A game that goes on has its scenario and its dice: give --resume without them.")
        match = go_on(resume, new_rules, wishes).match()
    elif scenario is not None:
        match = begin(scenario, ruleset, option or (), seed, word, wishes).match()
    elif any(said is not None for said in (ruleset, option, side, bots, seed, word, save)):
        raise GrognardError("Name a scenario (grognard list shows them), or a saved game with --resume.")
    else:
        from grognard.cli.serve import open_house

        open_house()
        return
    match.sure = yes
    if match.run() is Ending.INTERRUPTED:
        raise typer.Exit(INTERRUPTED)
