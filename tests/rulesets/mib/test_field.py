"""Bold games on a field with every kind of ground, under every set of optional rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from grognard.core.action import Action
from grognard.core.event import Event
from grognard.core.options import Options
from grognard.core.source import Source
from grognard.lab.conformance import (
    Check,
    Walk,
    json_round_trips,
    odds_sum_to_one,
    play_is_lawful,
    secrets_stay_secret,
    texts_round_trip,
)
from grognard.rulesets.mib.ruleset import RULESET
from grognard.table.journal import Journal

FIELD = (Path(__file__).parent / "field.toml").read_text("utf-8")
RULES = {
    "plain": "",
    "all": 'initiative = true\ngrand-batteries = ["french"]\nextended-line = true\ncommand = true\n'
    "forest-guns = true\ntown-retreat = true",
    "lite": 'tracking = "lite"\nextended-line = true',
    "mail": 'by-mail = true\ntracking = "lite"\nlite-stragglers = 2\nheld-back-once = "marker"',
}
EAGER = {"engage": 6, "rush": 2, "attack": 4, "charge": 6, "advance": 3, "pursue": 3, "bombard": 4, "recover": 2}
SLOW = {"end": 0.15, "stay": 0.05, "pass": 0.1, "rest": 0.2, "turn": 0.2, "ride": 0.2, "halt": 0.4, "hurry": 0.5}
WEIGHTS: dict[str, float] = {**EAGER, **SLOW}


class BoldWalk(Walk):
    """A random game of somebody who wants to fight: plain chance ends most activations before a shot is fired."""

    def __iter__(self) -> Iterator[tuple[Journal, Random, list[Event]]]:
        journal, random = self.journal, Random(self.seed)
        events = journal.opening_events
        while journal.game.result is None:
            yield journal, random, events
            decision = journal.game.pending[0]
            events = journal.play(decision.side, bold(journal.game.options(decision.side), random))
        yield journal, random, events


def bold(options: Options, random: Random) -> Action:
    groups = [group for group in options.groups if group.count]
    (group,) = random.choices(groups, [WEIGHTS.get(group.verb, 1.0) for group in groups])
    return group[random.randrange(len(group))]


CHECKS = (play_is_lawful, secrets_stay_secret, odds_sum_to_one, texts_round_trip, json_round_trips)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("rules", RULES)
def test_bold_games(rules: str, check: Check) -> None:
    source = Source(f"{FIELD}\n[rules]\n{RULES[rules]}\n", "field.toml")
    for seed in range(2):
        walk = BoldWalk(RULESET, source, seed)
        check(walk)
        if check is secrets_stay_secret:
            assert walk.secrets > 50
