"""`grognard scenario`: check a scenario file, look at a scenario, make a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli.find import RulesetWord, ScenarioWord, complete_ruleset

if TYPE_CHECKING:
    from grognard.cli.find import Found

UNSOUND = 1

app = typer.Typer(no_args_is_help=True, help="Check, show and make scenarios.", rich_markup_mode="rich")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A scenario file.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check a scenario file: the first fault with its line, or what it holds.

    [dim]Example:[/dim] [bold]grognard scenario check my-battle.toml[/bold]
    """
    from grognard.cli.console import console, print_json
    from grognard.cli.find import from_file
    from grognard.core.scenario import count_turns

    found = from_file(file, None)
    game = _start(found)
    battle, problems = game.scenario, found.ruleset.problems(game)
    grid = battle.board.grid
    if as_json:
        facts = {"ruleset": found.ruleset.meta.key, "title": battle.title, "size": grid.describe()}
        print_json({"file": str(file), **facts, "units": len(battle.units), "problems": problems})
    else:
        out = console()
        for problem in problems:
            out.print(f"{file}: {problem}", soft_wrap=True)
        if not problems:
            size = f"{grid.describe()}, {len(battle.units)} units, {count_turns(battle)} turns"
            out.print(f"{file} is sound: {battle.title!r} for {found.ruleset.meta.title}, {size}.", soft_wrap=True)
    if problems:
        raise typer.Exit(UNSOUND)


@app.command()
def show(
    scenario: ScenarioWord,
    ruleset: RulesetWord = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show a scenario: the map, both armies, and what there is to win.

    [dim]Example:[/dim] [bold]grognard scenario show first-steps[/bold]
    """
    from grognard.cli.console import print_json
    from grognard.cli.find import find_scenario

    found = find_scenario(scenario, ruleset)
    game = _start(found)
    if as_json:
        print_json(_data(found, game))
    else:
        _print(found, game)


@app.command()
def generate(
    ruleset: Annotated[
        str, typer.Argument(help="A ruleset, by its key.", autocompletion=complete_ruleset, show_default=False)
    ],
    seed: Annotated[int, typer.Option(help="The same seed gives the same scenario.")] = 0,
    columns: Annotated[int, typer.Option(min=1, max=99, help="The width of the map.")] = 12,
    rows: Annotated[int, typer.Option(min=1, max=99, help="The height of the map.")] = 10,
    units: Annotated[int, typer.Option(min=1, help="Units a side.")] = 10,
    out: Annotated[Path | None, typer.Option(help="The file to write; never one that exists.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Make a random scenario that is ready to be played.

    [dim]Example:[/dim] [bold]grognard scenario generate KEY --seed 1859 --out my-battle.toml[/bold]
    """
    from grognard.cli.console import print_json
    from grognard.cli.files import check_folder, write_text
    from grognard.rulesets import get_ruleset

    text = get_ruleset(ruleset).generate(seed, columns, rows, units)
    if out is not None:
        check_folder(out)
        write_text(out, text)
    if as_json:
        print_json({"ruleset": ruleset, "seed": seed, "file": str(out) if out else None, "text": text})
    elif out is None:
        typer.echo(text, nl=False)
    else:
        typer.echo(f"{out} is ready: grognard play {out}")


def _start(found: Found) -> Any:
    """The scenario set up, at its first decision."""
    from grognard.core.dice import FastDice

    return found.ruleset.new_game(found.ruleset.read_scenario(found.source), FastDice(0))


def _print(found: Found, game: Any) -> None:
    from grognard.cli.console import console
    from grognard.cli.draw.sheets import goals_table, tracks_line, unit_table
    from grognard.cli.game.screen import Screen
    from grognard.core.scenario import count_turns
    from grognard.core.view import SPECTATOR

    battle, out = game.scenario, console()
    view = found.ruleset.view(game, SPECTATOR)
    screen = Screen(out, battle, found.ruleset)
    out.print(f"{battle.title} - {found.ruleset.meta.title}", style="bold")
    if battle.summary:
        out.print(battle.summary)
    screen.map(view, everything=not out.is_terminal)
    screen.legend(view)
    for side, info in enumerate(battle.sides):
        out.print(info.name, style=screen.look.chip_style(side))
        out.print(unit_table(game, view, screen.look, side, screen.is_narrow))
        out.print()
    out.print(f"Victory: {count_turns(battle)} turns", style="bold")
    out.print(tracks_line(game, view, screen.look, out.width))
    if view.marks:
        out.print(goals_table(game, view, screen.look))


def _data(found: Found, game: Any) -> dict[str, Any]:
    import msgspec

    from grognard.core.view import SPECTATOR

    battle, board = game.scenario, game.scenario.board
    grid = board.grid
    return {
        "ruleset": found.ruleset.meta.key,
        "key": battle.key,
        "title": battle.title,
        "summary": battle.summary,
        "turns": battle.turns,
        "sides": {side.key: side.name for side in battle.sides},
        "shape": grid.shape,
        **grid.layout(),
        "places": {
            grid.text(hex): {"terrain": kind, "height": board.elevation[hex], "name": board.names.get(hex)}
            for hex, kind in enumerate(board.terrain)
        },
        "view": msgspec.to_builtins(found.ruleset.view(game, SPECTATOR)),
    }
