"""Every ruleset and every scenario that ships keeps the contract of the house."""

from __future__ import annotations

import pytest

from grognard.lab.conformance import conform, secrets_stay_secret
from grognard.lab.walk import Walk
from grognard.rulesets import all_rulesets, get_ruleset

CASES = [(key, scenario) for key, ruleset in all_rulesets().items() for scenario in ruleset.scenario_keys()]


def walk(key: str, scenario: str, seed: int, closely: int = 10) -> Walk:
    """The larger the battle, the further apart lie the stops: each of them costs more, and there are more."""
    ruleset = get_ruleset(key)
    every = max(1, len(ruleset.scenario(scenario).units) // closely)
    return Walk(ruleset, ruleset.scenario_source(scenario), seed, every)


@pytest.mark.parametrize(("key", "scenario"), CASES, ids=lambda name: str(name))
def test_conformance(key: str, scenario: str) -> None:
    """One game of each battle, with every check."""
    conform(walk(key, scenario, 0))


@pytest.mark.long
@pytest.mark.parametrize(("key", "scenario"), CASES, ids=lambda name: str(name))
def test_another_game_conforms(key: str, scenario: str) -> None:
    """Another, looked at twice as closely: `make fuzz` plays on."""
    conform(walk(key, scenario, 1, closely=20))


@pytest.mark.parametrize("key", [key for key, ruleset in all_rulesets().items() if ruleset.meta.hidden])
def test_secrets_are_truly_put_to_the_test(key: str) -> None:
    """Where nothing hidden is ever changed, that nothing shows would prove nothing."""
    secrets = 0
    for scenario in get_ruleset(key).scenario_keys():
        game = walk(key, scenario, 0)
        conform(game, [secrets_stay_secret])
        secrets += game.secrets
        if secrets > 20:
            return
    raise AssertionError("Hardly anything hidden was ever changed.")
