"""The commands of the lab by their names."""

from __future__ import annotations

import typer

from grognard.cli.lab import compare, fit, learn, match, places, report, run, sensitivity, tune

app = typer.Typer(
    no_args_is_help=True,
    help="Ask a battle questions that thousands of games answer.",
    rich_markup_mode="rich",
)
app.command("list")(run.list_experiments)
app.command("run")(run.run_experiment)
app.command("report")(report.report_experiment)
app.command("compare")(compare.compare_variants)
app.command("match")(match.match_bots)
app.command("record")(run.record_game)
app.command("places")(places.list_places)
app.command("sensitivity")(sensitivity.study_chart)
app.command("fit")(fit.fit_chart)
app.command("learn")(learn.learn_value)
app.command("tune")(tune.tune_habits)
