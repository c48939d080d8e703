"""`grognard lab places`: what of a battle can be varied."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard.cli.find import OptionWords, RulesetWord, ScenarioWord


def list_places(
    scenario: ScenarioWord,
    ruleset: RulesetWord = None,
    option: OptionWords = None,
    like: Annotated[str, typer.Option(help="Only places with this text in their names.")] = "",
) -> None:
    """List everything of a battle that can be varied, with its present value: switches, handicaps, arrivals, units,
    charts."""
    from grognard.cli.find import find_scenario
    from grognard.lab.variants.places import places
    from grognard.rulesets import BattleText

    found = find_scenario(scenario, ruleset, option or ())
    for name, place in places(BattleText.of(found.ruleset.meta.key, found.source)).items():
        if like in name:
            typer.echo(f"{name} = {place.value}")
