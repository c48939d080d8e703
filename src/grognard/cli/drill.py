"""`grognard drill`: one decision from a real position: do one, make new ones, verify those that ship."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grognard.cli.find import complete_ruleset
from grognard.core.errors import GrognardError
from grognard.core.masks import to_mask

if TYPE_CHECKING:
    from grognard.lab.drills import Search
    from grognard.rulesets import AnyRuleset
    from grognard.table.exercise import Exercise

SECONDS_A_DAY = 86_400
STRIDE = 7919
"""A large prime, as the page has it."""
BROKEN = 1
WRONG = 1

app = typer.Typer(no_args_is_help=True, help="Do drills, make new ones from simulated games, and verify them.")
Key = Annotated[str, typer.Argument(help="A ruleset, by its key.", autocompletion=complete_ruleset)]


@app.command("list")
def list_drills(
    ruleset: Annotated[str | None, typer.Argument(help="A ruleset; all if unsaid.")] = None,
) -> None:
    """All drills with what they ask."""
    from rich.table import Table

    from grognard.cli.console import console
    from grognard.cli.draw.sheets import LIST_STYLE

    table = Table(**LIST_STYLE)
    for title in ("ruleset", "drill", "title", "asks", "battle"):
        table.add_column(title)
    for found in _rulesets(ruleset):
        for name in found.drill_keys():
            drill = found.drill(name)
            battle = drill.game.rpartition("-")[0]
            table.add_row(found.meta.key, name, drill.title, found.questions[drill.question].kind, battle)
    console().print(table)


@app.command()
def do(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            help="A ruleset, by its key; without one, the drill of the day.", autocompletion=complete_ruleset
        ),
    ] = None,
    drill: Annotated[str | None, typer.Argument(help="A drill of it, by its name; the day's if unsaid.")] = None,
    answer: Annotated[str | None, typer.Option(help="Answer with this letter instead of being asked.")] = None,
) -> None:
    """Do a drill: look at the position, choose, and see what the rules say.

    [dim]Example:[/dim] [bold]grognard drill do portable up-or-down-hill[/bold]
    """
    from grognard.cli.console import console
    from grognard.rulesets import get_ruleset
    from grognard.table.exercise import Exercise

    found, name = (get_ruleset(ruleset), drill) if ruleset and drill else _of_the_day(ruleset)
    exercise = Exercise(found, found.drill(name))
    out = console()
    letter = None if answer is None else _letter(exercise, answer)
    _show_position(exercise)
    for choice in exercise.choices:
        out.print(f"  {choice.letter}  {choice.text}", markup=False)
    letter = letter or _letter(exercise, typer.prompt("Your answer"))
    _show_answer(exercise, letter)
    if letter != exercise.answer:
        raise typer.Exit(WRONG)


def _letter(exercise: Exercise, given: str) -> str:
    """The answer that somebody means, if there is one."""
    letter = given.strip().lower()
    if letter not in {choice.letter for choice in exercise.choices}:
        raise GrognardError(f"There is no option {given!r} here.")
    return letter


def _of_the_day(ruleset: str | None) -> tuple[AnyRuleset, str]:
    """The same as on the page: day after day another, and none twice before all were there."""
    every = [(found, name) for found in _rulesets(ruleset) for name in found.drill_keys()]
    if not every:
        raise GrognardError("There are no drills here.")
    day = int(time.time()) // SECONDS_A_DAY
    return every[day * STRIDE % len(every)]


def _show_position(exercise: Exercise) -> None:
    from grognard.cli.console import console
    from grognard.cli.game.screen import Screen

    out = console()
    view = exercise.ruleset.view(exercise.game, exercise.side)
    places = {choice.action.place for choice in exercise.choices if choice.action} | {exercise.focus()[1]}
    lit = to_mask(place for place in places if place >= 0)
    scenario = exercise.journal.scenario
    out.print(f"{exercise.drill.title} - {scenario.title}", style="bold")
    Screen(out, scenario, exercise.ruleset).position(exercise.game, view, lit)
    out.print(f"{scenario.sides[exercise.side].name}: {exercise.ask}", style="bold", markup=False)
    if exercise.subject is not None:
        out.print(exercise.ruleset.messages.action(exercise.game, exercise.subject) + ".", markup=False)


def _show_answer(exercise: Exercise, letter: str) -> None:
    from grognard.cli.console import console
    from grognard.cli.draw.cards import print_cards
    from grognard.table.explanation import explain

    out = console()
    out.print("Right." if letter == exercise.answer else f"No: it is {exercise.answer.upper()}.")
    for reason in explain(exercise):
        out.print(f"{reason.text} [{reason.rule}]" if reason.rule else reason.text, markup=False)
    if exercise.drill.note:
        out.print(exercise.drill.note, markup=False)
    for choice in exercise.choices:
        if choice.cards:
            out.print(f"{choice.letter.upper()}: {choice.text}")
            print_cards(out, exercise.game, choice.cards)
    if exercise.subject is not None:
        print_cards(out, exercise.game, exercise.subject_cards)


@app.command()
def check(
    ruleset: Annotated[str | None, typer.Argument(help="A ruleset; all if unsaid.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Play every run of what was played on, not some.")] = False,
) -> None:
    """Verify drills: play every game to its positions, put every option to the rules, compare figures and answers.

    [dim]Example:[/dim] [bold]grognard drill check brothers[/bold]
    """
    from grognard.lab.drill_check import verdicts

    broken = 0
    for found in _rulesets(ruleset):
        told = list(verdicts(found, whole))
        for verdict in told:
            if verdict.fault:
                broken += 1
                typer.echo(f"{found.meta.key} {verdict.drill}: {verdict.fault}", err=True)
        well = sum(not verdict.fault for verdict in told)
        typer.echo(f"{found.meta.key}: {well} of {len(told)} drills stand.")
    if broken:
        raise typer.Exit(BROKEN)


@app.command()
def make(
    ruleset: Key,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder that they are written into.")] = Path("drills"),
    seed: Annotated[int, typer.Option(help="The same seed gives the same games and drills.")] = 0,
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=200, help="How many drills.")] = 10,
    battle: Annotated[list[str] | None, typer.Option(help="A battle to look in; all of them if unsaid.")] = None,
    actions: Annotated[int, typer.Option(min=1, max=5000, help="How far into each game.")] = 600,
    play: Annotated[bool, typer.Option("--play", help="Options played on by staff officers: it takes long.")] = False,
) -> None:
    """Find drills in games between staff officers: one a battle is played, and the clearest decisions are kept.

    With --play the options of a decision are instead played on many times each with the same dice, and the decision is
    kept if one of them clearly turns out best.

    [dim]Example:[/dim] [bold]grognard drill make portable --seed 3 --count 12 --out drills[/bold]
    """
    from grognard.lab.drill_check import check_drill
    from grognard.lab.drill_finds import PLAYED, QUICK
    from grognard.lab.drills import Search, files_of, search, select
    from grognard.rulesets import get_ruleset

    found = get_ruleset(ruleset)
    places = {where.game: where for where in (Search(key, seed, actions) for key in battle or found.scenario_keys())}
    for key in battle or ():
        found.scenario_source(key)  # told before anything is drawn
    finds = []
    for where in places.values():
        with Progress(where) as on_action:
            finds += search(found, where, on_action, PLAYED if play else QUICK)
    by_drill = {find.drill: find for find in finds}
    made = select(found, finds, count)
    for each in made:
        exercise = check_drill(found, each.drill, by_drill[each.drill].journal)
        typer.echo(f"{each.key}: {exercise.ask} ({len(exercise.choices)} options, {each.drill.answer})")
    for name, text in files_of(found, made, places):
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    typer.echo(f"{len(made)} drills of {len(finds)} that could be asked, in {out}.")


class Progress:
    """A bar for one game while somebody looks at a terminal."""

    def __init__(self, where: Search) -> None:
        from rich import progress

        from grognard.cli.console import console

        columns = (progress.TextColumn("{task.description}"), progress.BarColumn(), progress.MofNCompleteColumn())
        self._bar = progress.Progress(*columns, console=console(stderr=True), transient=True)
        self._task = self._bar.add_task(where.scenario, total=where.most_actions)

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __call__(self, number: int) -> None:
        self._bar.update(self._task, completed=number)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def _rulesets(key: str | None) -> list[AnyRuleset]:
    from grognard.rulesets import all_rulesets, get_ruleset

    return [get_ruleset(key)] if key is not None else list(all_rulesets().values())
