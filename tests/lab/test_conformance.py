"""Every ruleset and every scenario that ships keeps the contract of the house."""

from __future__ import annotations

import pytest

from grognard.lab.conformance import CHECKS, Check, Walk, secrets_stay_secret
from grognard.rulesets import all_rulesets, get_ruleset

SMALL, MIDDLING = 40, 100
"""Battles of fewer units are small, or middling."""
CASES = [(key, scenario) for key, ruleset in all_rulesets().items() for scenario in ruleset.scenario_keys()]


@pytest.mark.parametrize("key", [key for key, ruleset in all_rulesets().items() if ruleset.meta.hidden])
def test_secrets_are_truly_put_to_the_test(key: str) -> None:
    """Where nothing hidden is ever changed, that nothing shows would prove nothing."""
    ruleset = get_ruleset(key)
    walks = [Walk(ruleset, ruleset.scenario_source(scenario), 1) for scenario in ruleset.scenario_keys()]
    for walk in walks:
        secrets_stay_secret(walk)
    assert sum(walk.secrets for walk in walks) > 20


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("key", "scenario"), CASES, ids=lambda name: str(name))
def test_conformance(key: str, scenario: str, check: Check) -> None:
    """Three games of a small battle, one of a large, which is looked at now and then: `make fuzz` plays on."""
    ruleset = get_ruleset(key)
    units = len(ruleset.scenario(scenario).units)
    games, every = (2, 1) if units < SMALL else (1, 3) if units < MIDDLING else (1, 12)
    for seed in range(games):
        check(Walk(ruleset, ruleset.scenario_source(scenario), seed, every))
