"""Finding what a user names: a ruleset, a scenario by key or file, a record."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from grognard.core.errors import GrognardError, UnknownName

if TYPE_CHECKING:
    from grognard.core.record import Record
    from grognard.core.rulebook import Rule
    from grognard.core.rulings import Ruling
    from grognard.core.source import Source
    from grognard.rulesets import AnyRuleset


OptionWords = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An optional rule or reading for this game, such as morale=on; grognard list RULESET names them.",
        show_default=False,
    ),
]


class Found(NamedTuple):
    """A scenario with the ruleset that reads it."""

    ruleset: AnyRuleset
    source: Source


def find_scenario(text: str, ruleset: str | None = None, options: Iterable[str] = ()) -> Found:
    """The scenario a user means: `key`, `ruleset/key`, or the path of a file that says its ruleset; with the options
    that are chosen for this game."""
    from grognard.core.switches import parse_options

    found = _find(text, ruleset)
    return Found(found.ruleset, found.ruleset.with_options(found.source, parse_options(options)))


def _find(text: str, ruleset: str | None) -> Found:
    path = Path(text)
    if text.endswith(".toml") or (_exists(path) and not _is_shipped(text)):
        return from_file(path, ruleset)
    before, slash, key = text.rpartition("/")
    if slash:
        ruleset, text = before, key
    return _shipped(text, ruleset)


def _is_shipped(key: str) -> bool:
    from grognard.rulesets import all_rulesets

    return any(key in ruleset.scenario_keys() for ruleset in all_rulesets().values())


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _shipped(key: str, ruleset: str | None) -> Found:
    from grognard.rulesets import all_rulesets, get_ruleset

    rulesets = [get_ruleset(ruleset)] if ruleset else list(all_rulesets().values())
    having = [each for each in rulesets if key in each.scenario_keys()]
    if len(having) == 1:
        return Found(having[0], having[0].scenario_source(key))
    if having:
        names = " or ".join(f"{each.meta.key}/{key}" for each in having)
        raise UnknownName(f"Several rulesets have a scenario {key!r}: say {names}.")
    known = ", ".join(f"{each.meta.key}/{k}" for each in rulesets for k in each.scenario_keys())
    raise UnknownName(f"There is no scenario {key!r} and no such file; there are {known}.")


def from_file(path: Path, ruleset: str | None) -> Found:
    from grognard.cli.files import read_text
    from grognard.core.source import Source
    from grognard.rulesets import get_ruleset

    source = Source(read_text(path), path.name)
    said = source.data.get("ruleset", ruleset)
    if not isinstance(said, str):
        raise source.error('The scenario does not say its ruleset: write ruleset = "…" first.', "ruleset")
    return Found(get_ruleset(said), source)


def find_rule(ruleset: AnyRuleset, id: str) -> Rule | Ruling:
    """A rule of the book or a ruling of ours, by the id that the log prints in brackets."""
    from grognard.lab.coverage import rulings

    id = id.strip("[] ")
    ruling = next((each for each in rulings(ruleset.meta.key) if each.id == id), None)
    return ruling or ruleset.rulebook.rule(id)


def find_record(path: Path) -> Record:
    """The game record in a file."""
    from grognard.cli.files import read_text
    from grognard.core.record import read_record

    return read_record(read_text(path))


def is_record(text: str) -> bool:
    """Whether a user names a game record rather than a scenario."""
    from grognard.cli.files import read_start
    from grognard.core.record import FORMAT

    try:
        start = read_start(Path(text), 200)
    except (OSError, ValueError):
        return False
    return start.removeprefix(b"\xef\xbb\xbf").startswith(FORMAT.encode().rpartition(b" ")[0]) or (
        not text.endswith(".toml")
    )


def split_names(text: str, count: int, what: str) -> tuple[str, ...]:
    """`a,b` as one name for each of some sides; a single name stands for all."""
    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1:
        names *= count
    if len(names) != count or not all(names):
        example = ",".join(["staff", "random"][i % 2] for i in range(count))
        raise GrognardError(f"There are {count} sides, so name {count} {what}, such as {example}.")
    return names


def complete_scenario(incomplete: str) -> list[str]:
    """Scenario keys for the shell."""
    from grognard.rulesets import all_rulesets

    keys = [f"{each.meta.key}/{key}" for each in all_rulesets().values() for key in each.scenario_keys()]
    keys += [key.partition("/")[2] for key in keys]
    return sorted({key for key in keys if key.startswith(incomplete)})


def complete_ruleset(incomplete: str) -> list[str]:
    """Ruleset keys for the shell."""
    from grognard.rulesets import all_rulesets

    return [key for key in all_rulesets() if key.startswith(incomplete)]


_SCENARIO = typer.Argument(
    help="A scenario: its key, ruleset/key, or a .toml file.", autocompletion=complete_scenario, show_default=False
)
ScenarioWord = Annotated[str, _SCENARIO]
AnyScenarioWord = Annotated[str | None, _SCENARIO]
"""The same where there may be none."""
RulesetWord = Annotated[
    str | None, typer.Option(help="Where to look for the scenario.", autocompletion=complete_ruleset)
]
