"""`grognard rules`: the rules of a book in our words, where the code follows them, and which tests hold it to them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from grognard.cli.find import complete_ruleset

MISSING = 1


def rules(
    ruleset: Annotated[
        str, typer.Argument(help="A ruleset, by its key.", autocompletion=complete_ruleset, show_default=False)
    ],
    rule: Annotated[str | None, typer.Argument(help="A rule or a ruling, by its id.", show_default=False)] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="What has no citation in the code, what no test.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the rules of a ruleset, show one, or say what of them is covered.

    With --coverage it ends with 1 where something is missing.

    [dim]Examples:[/dim]

    [bold]grognard rules KEY[/bold]  (the keys are in [bold]grognard list[/bold])

    [bold]grognard rules KEY turn.1[/bold]

    [bold]grognard rules KEY --coverage[/bold]
    """
    if coverage:
        _coverage(ruleset, as_json)
    elif rule is not None:
        _one(ruleset, rule, as_json)
    else:
        _list(ruleset, as_json)


def _list(key: str, as_json: bool) -> None:
    from rich.table import Table

    from grognard.cli.console import console, print_json
    from grognard.cli.draw.sheets import LIST_STYLE
    from grognard.lab.coverage import rulings
    from grognard.rulesets import get_ruleset

    book, entries = get_ruleset(key).rulebook, rulings(key)
    if as_json:
        print_json({"ruleset": key, "title": book.title, "rules": book.rules, "rulings": entries})
        return
    out = console()
    out.print(f"{book.title}: {len(book)} rules, {len(entries)} rulings", style="bold")
    table = Table(**{**LIST_STYLE, "show_header": False})
    for id, title in [(each.id, each.title) for each in book.rules] + [(each.id, each.title) for each in entries]:
        table.add_row(id, title)
    out.print(table)


def _one(key: str, id: str, as_json: bool) -> None:
    from grognard.cli.console import console, print_json
    from grognard.cli.draw.sheets import rule_text
    from grognard.cli.find import find_rule
    from grognard.lab.coverage import code_places, test_places, tests_folder
    from grognard.rulesets import get_ruleset

    shown = find_rule(get_ruleset(key), id)
    id, folder = shown.id, tests_folder(key)
    code = code_places(key).get(id, [])
    tests = test_places(key, folder).get(id, []) if folder else None
    if as_json:
        print_json({"ruleset": key, "rule": shown, "code": code, "tests": tests})
        return
    out = console()
    out.print(rule_text(shown))
    _places(out, "Code", code, "nowhere")
    _places(out, "Tests", tests or [], "none" if folder else "the tests are not installed; they are in a checkout")


def _places(out: Any, title: str, places: list[str], otherwise: str) -> None:
    out.print(f"{title}:{'' if places else ' ' + otherwise}", style="bold")
    for place in places:
        out.print(f"  {place}", soft_wrap=True)


def _coverage(key: str, as_json: bool) -> None:
    import msgspec

    from grognard.cli.console import console, print_json
    from grognard.lab.coverage import coverage

    found = coverage(key)
    if as_json:
        print_json({**msgspec.to_builtins(found), "covered": found.covered, "complete": found.complete})
    else:
        out = console()
        out.print(f"{found.covered} of {found.total} rules are covered, {len(found.excused)} excused.", style="bold")
        if not found.has_tests:
            out.print("The tests are not installed; they are in a checkout. Only citations were looked at.")
        for title, ids in (
            ("No test", found.untested),
            ("No citation in the code", found.uncited),
            ("No such rule, but cited or tested", found.unknown),
        ):
            if ids:
                out.print(f"{title} ({len(ids)}): {', '.join(ids)}")
    if not found.complete:
        raise typer.Exit(MISSING)
