"""`grognard list`: the rulesets and their scenarios."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from grognard.cli.find import complete_ruleset


def list_rulesets(
    ruleset: Annotated[
        str | None,
        typer.Argument(help="Only this ruleset, by its key.", autocompletion=complete_ruleset, show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the rulesets and their scenarios.

    [dim]Examples:[/dim]

    [bold]grognard list[/bold]

    [bold]grognard list mib[/bold]  (with the options that a game can choose, and the opponents)
    """
    from grognard.cli.console import print_json
    from grognard.rulesets import all_rulesets, get_ruleset

    chosen = [get_ruleset(ruleset)] if ruleset else list(all_rulesets().values())
    if as_json:
        print_json([_data(each) for each in chosen])
    else:
        _print(chosen, single=ruleset is not None)


def _data(ruleset: Any) -> dict[str, Any]:
    import msgspec

    from grognard.bots import OFFERED
    from grognard.table.present import switch_data

    return {
        **msgspec.to_builtins(ruleset.meta),
        "switches": [msgspec.to_builtins(switch_data(ruleset, switch)) for switch in ruleset.meta.switches],
        "rules": len(ruleset.rulebook),
        "scenarios": [_scenario(ruleset, key) for key in ruleset.scenario_keys()],
        "levels": [
            {"key": level.name, "title": level.title, "about": level.about, "rating": level.rating(ruleset)}
            for level in OFFERED
        ],
    }


def _scenario(ruleset: Any, key: str) -> dict[str, Any]:
    from grognard.core.scenario import count_turns

    scenario = ruleset.scenario(key)
    grid = scenario.board.grid
    return {
        "key": key,
        "title": scenario.title,
        "summary": scenario.summary,
        "sides": {side.key: side.name for side in scenario.sides},
        "turns": count_turns(scenario),
        "size": grid.describe(),
        "units": [sum(unit.side == index for unit in scenario.units) for index in range(len(scenario.sides))],
    }


def _print(rulesets: list[Any], single: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from grognard.cli.console import console
    from grognard.cli.draw.sheets import LIST_STYLE

    out = console()
    for ruleset in rulesets:
        meta, data = ruleset.meta, _data(ruleset)
        out.print(Text.assemble((meta.key, "bold cyan"), "  ", (meta.title, "bold"), f", {meta.designer}"))
        out.print(f"  version {meta.version}, {meta.stage}, {data['rules']} rules. {meta.summary}")
        table = Table(**LIST_STYLE)
        for heading in ("  scenario", "title", "sides", "turns", "map", "units"):
            table.add_column(heading, justify="right" if heading == "turns" else "left")
        for each in data["scenarios"]:
            sides, units = " - ".join(each["sides"].values()), " - ".join(map(str, each["units"]))
            size = each["size"]
            table.add_row(f"  {each['key']}", each["title"], sides, str(each["turns"]), size, units)
        out.print(table)
        if single:
            _print_options(out, ruleset)
            _print_levels(out, data["levels"])
        out.print()


def _print_options(out: Any, ruleset: Any) -> None:
    """The switches that a game may choose with --option, each with its sentence."""
    from rich.table import Table

    from grognard.cli.draw.sheets import LIST_STYLE

    if not ruleset.meta.switches:
        return
    table = Table(**LIST_STYLE)
    for heading in ("  option", "values", "rule", ""):
        table.add_column(heading)
    for switch in ruleset.meta.switches:
        text = ruleset.messages.template("switch", switch.key)
        table.add_row(f"  {switch.key}", "|".join(switch.values), f"{switch.rule} ({switch.kind})", text)
    out.print(table)


def _print_levels(out: Any, levels: list[dict[str, Any]]) -> None:
    """Whom one can play against with --opponent, from the weakest up."""
    from rich.table import Table

    from grognard.cli.draw.sheets import LIST_STYLE

    table = Table(**LIST_STYLE)
    for heading in ("  opponent", "rating", ""):
        table.add_column(heading, justify="right" if heading == "rating" else "left")
    for level in levels:
        table.add_row(f"  {level['key']}", str(level["rating"] or "-"), level["about"])
    out.print(table)
