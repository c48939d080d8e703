"""`grognard simulate`: many games between bots, summed up."""

from __future__ import annotations

import os
import signal
import threading
import time
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.cli.bot.words import DEFAULT_BUDGET, BudgetOption
from grognard.cli.find import OptionWords, RulesetWord, ScenarioWord

if TYPE_CHECKING:
    from rich.table import Table

    from grognard.lab.simulate import Plan, Share, Summary, Tally

INTERRUPTED = 130
MOST_GAMES = 10_000_000
"""More would keep every core busy for years."""


def simulate(
    scenario: ScenarioWord,
    ruleset: RulesetWord = None,
    option: OptionWords = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="A bot for each side, by name or as a program (./my-bot).")
    ] = "staff,random",
    budget: BudgetOption = DEFAULT_BUDGET,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="How many processes; all cores if unsaid.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Bots keep their sides instead of changing every game.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many games between bots and show how often who wins, with 95 % confidence intervals.

    Ctrl-C stops early and sums up what has been played.

    [dim]Examples:[/dim]

    [bold]grognard simulate first-steps --games 1000 --bots staff,random[/bold]

    [bold]grognard simulate first-steps -n 500 --bots staff,staff --fixed --json[/bold]

    [bold]grognard simulate first-steps -n 20 --bots staff,./my-bot --budget 200[/bold]

    [bold]grognard simulate dennewitz --option morale=on --bots staff,staff[/bold]
    """
    from grognard.cli.console import console, print_json
    from grognard.cli.find import find_scenario, split_names
    from grognard.lab.simulate import Plan, check_plan, tally
    from grognard.rulesets import BattleText

    found = find_scenario(scenario, ruleset, option or ())
    battle = found.ruleset.read_scenario(found.source)
    names = split_names(bots, len(battle.sides), "bots")
    plan = Plan(BattleText.of(found.ruleset.meta.key, found.source), names, games, seed, fixed, budget / 1000)
    check_plan(plan)
    started = time.perf_counter()
    summaries, stopped = _run(plan, min(jobs or os.cpu_count() or 1, games), battle.title)
    seconds = time.perf_counter() - started
    if summaries:
        result = tally(plan, summaries)
        if as_json:
            chosen = dict(plan.battle.options)
            data = {"ruleset": plan.battle.ruleset, "scenario": battle.key, "options": chosen, "bots": names}
            print_json({**data, "seed": seed, "fixed": fixed, "stopped": stopped, "seconds": seconds, "tally": result})
        else:
            out = console()
            out.print(_table(found.ruleset, battle, result))
            out.print(_footer(found.ruleset, battle, result, games, seconds))
    else:
        console(stderr=True).print("No game was finished.")
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _run(plan: Plan, jobs: int, title: str) -> tuple[list[Summary], bool]:
    """The games with a progress bar; true where they were stopped early."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from grognard.cli.console import console
    from grognard.lab.simulate import simulate

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    summaries: list[Summary] = []
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=plan.games)

        def done(summary: Summary) -> None:
            summaries.append(summary)
            progress.update(task, completed=len(summaries))

        before = spare_workers()
        try:
            simulate(plan, jobs, done)
        except KeyboardInterrupt:
            return summaries, True
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
    return summaries, False


def spare_workers() -> Any:
    """Ctrl-C reaches every process of a terminal; only this one is to answer it."""
    if threading.current_thread() is not threading.main_thread():
        return None
    ours = os.getpid()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if os.getpid() == ours:
            raise KeyboardInterrupt

    return signal.signal(signal.SIGINT, interrupt)


def _table(ruleset: Any, battle: Any, result: Tally) -> Table:
    from rich.table import Table

    from grognard.cli.draw.sheets import LIST_STYLE

    names = {side.key: side.name for side in battle.sides}
    table = Table(**LIST_STYLE)
    for heading in ("", "won", "of", "rate", "95 % interval"):
        table.add_column(heading, justify="left" if not heading else "right")
    for key, share in result.by_side.items():
        table.add_row(names[key], *_cells(share))
    for bot, share in result.by_bot.items():
        table.add_row(bot, *_cells(share))
    table.add_row("draws", *_cells(result.draws))
    return table


def _cells(share: Share) -> tuple[str, ...]:
    rate = share.count / share.total
    return str(share.count), str(share.total), f"{rate:.1%}", f"{share.low:.1%} - {share.high:.1%}"


def _footer(ruleset: Any, battle: Any, result: Tally, games: int, seconds: float) -> str:
    from types import SimpleNamespace

    stage = SimpleNamespace(scenario=battle)
    reasons = [f"  {count:6d}  {ruleset.messages.reason(stage, key)}" for key, count in result.reasons.items()]
    played = f"{result.games} games" if result.games == games else f"{result.games} of {games} games"
    return "\n".join(
        [
            "reasons",
            *reasons,
            f"{result.mean_turns:.1f} turns and {result.mean_actions:.0f} actions a game",
            f"{played} in {seconds:.1f} s, {result.games / seconds:.1f} a second",
        ]
    )
