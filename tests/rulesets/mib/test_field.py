"""Bold games on a field with every kind of ground, under every set of optional rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from grognard.core.action import Action
from grognard.core.options import Options
from grognard.core.source import Source
from grognard.lab.conformance import conform
from grognard.lab.walk import AnyGame, Walk
from grognard.rulesets.mib.ruleset import RULESET

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

    def choose(self, game: AnyGame, random: Random) -> tuple[int, Action]:
        side = game.pending[0].side
        return side, bold(game.options(side), random)


def bold(options: Options, random: Random) -> Action:
    groups = [group for group in options.groups if group.count]
    (group,) = random.choices(groups, [WEIGHTS.get(group.verb, 1.0) for group in groups])
    return group[random.randrange(len(group))]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", RULES)
def test_bold_games(rules: str, seed: int) -> None:
    source = Source(f"{FIELD}\n[rules]\n{RULES[rules]}\n", "field.toml")
    walk = BoldWalk(RULESET, source, seed)
    conform(walk)
    assert walk.secrets > 50
