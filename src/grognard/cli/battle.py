"""`grognard battle`: compile the history of a battle into a ruleset's map and counters, and draw the map."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DIFFERENT = 1
"""The exit code when a file says something else than what compiling makes."""

app = typer.Typer(no_args_is_help=True, help="Compile and draw historical battlefields.", rich_markup_mode="rich")

Battle = Annotated[str, typer.Argument(help="A battle, by its key, such as solferino1859.", show_default=False)]
For = Annotated[str, typer.Option("--ruleset", help="The ruleset to compile for, by its key.", show_default=False)]


@app.command("list")
def list_battles() -> None:
    """List the battles and the rulesets they can be compiled for.

    [dim]Example:[/dim] [bold]grognard battle list[/bold]
    """
    from grognard.battles.settings import battle_keys, ruleset_keys

    for battle in battle_keys():
        typer.echo(f"{battle}: {', '.join(ruleset_keys(battle))}")


@app.command("compile")
def compile_files(
    battle: Battle,
    ruleset: For,
    write: Annotated[bool, typer.Option("--write", help="Overwrite files that say something else.")] = False,
    folder: Annotated[
        Path | None, typer.Option(help="Where to write instead of the ruleset's own folder.", show_default=False)
    ] = None,
) -> None:
    """Compile a battle: write what is missing, show how the rest differs from what is there.

    [dim]Example:[/dim] [bold]grognard battle compile solferino1859 --ruleset napoleon3[/bold]
    """
    from grognard.battles.needs import need

    need("shapely")
    from grognard.battles.compiler import compile_battle, differences, ruleset_folder
    from grognard.battles.settings import read_settings
    from grognard.cli.files import make_folder, write_text

    read_settings(battle, ruleset)
    into = folder or ruleset_folder(ruleset)
    make_folder(into)  # before the long part, so that nobody waits for a complaint
    files = compile_battle(battle, ruleset)
    different = differences(files, into)
    for name, text in files.items():
        path = into / name
        if not path.exists() or (write and name in different):
            make_folder(path.parent)
            write_text(path, text, replace=True)
            typer.echo(f"{name} is written.")
        elif name in different:
            typer.echo(different[name])
            typer.echo(f"{name} says something else and is left as it is; --write overwrites it.", err=True)
        else:
            typer.echo(f"{name} is as compiled.")
    if different and not write:
        raise typer.Exit(DIFFERENT)


@app.command()
def draw(
    battle: Battle,
    ruleset: For,
    out: Annotated[Path, typer.Option(help="The picture to write: .svg or .png.", show_default=False)],
    counters: Annotated[bool, typer.Option("--counters", help="Show who stands where at the start.")] = False,
    numbers: Annotated[bool, typer.Option(help="Print the hex numbers.")] = True,
    dpi: Annotated[int, typer.Option(min=20, max=600, help="Dots an inch of a .png.")] = 100,
) -> None:
    """Draw the map of a battle in the look of a period staff map, from the files of the ruleset.

    [dim]Example:[/dim] [bold]grognard battle draw solferino1859 --ruleset napoleon3 --out solferino.svg[/bold]
    """
    from grognard.battles.needs import need

    need("shapely", "matplotlib")
    from grognard.battles.draw.sheet import draw_battle
    from grognard.cli.files import check_folder

    check_folder(out)
    draw_battle(battle, ruleset, out, counters=counters, numbers=numbers, dpi=dpi)
    typer.echo(f"{out} is drawn.")
