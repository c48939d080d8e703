"""Fire and Assaults counted a second time, by a short count of its own, in random games on the shipped battles.

The count is `plain_count`, written from the book; what an event adds is left out on both sides.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.ch08_fire import fire as firing
from grognard.rulesets.brothers.ch08_fire import shifts as fire
from grognard.rulesets.brothers.ch08_fire.targets import can_fire, targets
from grognard.rulesets.brothers.ch12_assault import differential as weighing
from grognard.rulesets.brothers.ch12_assault.differential import Melee, find_melee
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.state import BrothersGame
from tests.rulesets.brothers.referee.plain_count import BLOCKED, Count, apart, assault_column, fire_column, point

EAGER = ("aggressive", "fire", "combine", "charge", "assault", "storm", "select", "move", "advance")
"""What makes for fighting."""
ACTIONS, SURVEYED = 600, 12
EXPECTED = {
    "high-quality", "canister", "extended-range", "obscured", "flanking-fire", "low-ammo", "repeated-fire", "up-slope",
    "cultivated", "woods", "village", "town", "assault morale", "assault odds", "assault flank-attack", "assault slope",
    "assault woods", "assault village", "assault town",
}  # fmt: skip
"""The shifts that must have turned up."""
BATTLES = ("introduction", "heights-of-solferino", "medole", "san-martino", "solferino")


def pick(game: BrothersGame, side: int, chance: Random) -> Action:
    """By chance, but eager for a fight."""
    options = game.options(side)
    tries = [options.sample(chance) for _ in range(4)]
    foes = {game.state.place[foe] for foe in game.scenario.members[1 - side]} - {-1, -2}

    def reluctance(action: Action) -> tuple[int, int]:
        wish = EAGER.index(action.verb) if action.verb in EAGER else len(EAGER)
        if action.verb != "move":
            return wish, 0
        return wish, min((apart(point(game, action.place), point(game, foe)) for foe in foes), default=0)

    return min(tries, key=reluctance)


class Watch:
    """Looks over the shoulder of every fire and every Assault that is found."""

    def __init__(self) -> None:
        self.find_shot, self.find_melee = fire.find_shot, find_melee
        self.seen: Counter[str] = Counter()

    def shot(
        self, game: BrothersGame, units: tuple[int, ...], target: int, kind: str, events: Any = (), sees: bool = False
    ) -> fire.Shot:
        found = self.find_shot(game, units, target, kind, events, sees)
        strength, shifts = Count(game).shot(units, target, kind, sees)
        own = found.shifts[: len(found.shifts) - len(events)]
        assert (found.strength, Counter({m.why: m.value for m in own})) == (strength, shifts)
        assert found.column == fire_column(strength, shifts.total() + sum(m.value for m in events))
        self.seen.update(("shots", *shifts))
        return found

    def melee(self, game: BrothersGame, target: int, lead: Any, support: Any, charging: Any, events: Any = ()) -> Melee:
        found = self.find_melee(game, target, lead, support, charging, events)
        differential, shifts = Count(game).melee(target, lead, support, charging)
        own = found.shifts[: len(found.shifts) - len(events)]
        assert (found.differential, Counter({m.why: m.value for m in own})) == (differential, shifts)
        assert found.column == assault_column(differential, shifts.total() + sum(m.value for m in events))
        self.seen.update(("melees", *(f"assault {why}" for why in shifts)))
        return found

    def survey(self, game: BrothersGame, chance: Random) -> None:
        """All fires that anybody on the map could make now, and an Assault on every hex that has enemies next to it."""
        place, count = game.state.place, Count(game)
        foes = [{place[foe] for foe in game.scenario.members[side]} - {-1, -2} for side in (1, 0)]
        for unit, facts in enumerate(game.scenario.units):
            if facts.arm not in ("infantry", "artillery") or place[unit] < 0:
                continue
            found, here = set(), point(game, place[unit])
            for hex in foes[facts.side] if count.fired_strength(unit) else ():
                far = apart(here, point(game, hex))
                if far <= count.ranges(unit)[1] and (far == 1 or count.sight(place[unit], hex) != BLOCKED):
                    found.add(hex)
                    self.shot(game, (unit,), hex, fire.STEP)
            allowed = targets(game, unit) if can_fire(game, unit) else 0
            assert found == set(iter_bits(allowed)), facts.key
        for side in (0, 1):
            for hex in sorted(foes[side]):
                self.imagine(game, hex, side, chance)

    def imagine(self, game: BrothersGame, target: int, side: int, chance: Random) -> None:
        """An Assault by units of a side next to a hex, some of them, some charging."""
        fighters = [unit for unit in game.scenario.members[side] if game.scenario.units[unit].arm != "artillery"]
        beside = [
            unit
            for unit in fighters
            if game.state.place[unit] >= 0 and apart(point(game, game.state.place[unit]), point(game, target)) == 1
        ]
        near = [unit for unit in beside if chance.random() < 0.8]
        if near:
            start = game.state.place[chance.choice(near)]
            lead = tuple(unit for unit in near if game.state.place[unit] == start)
            support = tuple(unit for unit in near if game.state.place[unit] != start)
            riding = [unit for unit in near if game.scenario.units[unit].arm == "cavalry"]
            self.melee(game, target, lead, support, tuple(unit for unit in riding if chance.random() < 0.5))


@pytest.mark.rule("brothers", "8.1.2b")
@pytest.mark.rule("brothers", "8.1.5a")
@pytest.mark.rule("brothers", "8.3a")
@pytest.mark.rule("brothers", "12.1c")
@pytest.mark.rule("brothers", "12.3a")
def test_a_second_count_agrees_in_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(firing, "find_shot", watch.shot)
    monkeypatch.setattr(weighing, "find_melee", watch.melee)
    for number, battle in enumerate(BATTLES):
        scenario = RULESET.read_scenario(RULESET.scenario_source(battle))
        game, chance = RULESET.new_game(scenario, FastDice(number)), Random(number)
        for turn in range(ACTIONS):
            if game.result is not None:
                break
            side = game.pending[0].side
            game.play(side, pick(game, side, chance))
            if turn % SURVEYED == 0:
                watch.survey(game, chance)
    assert watch.seen["shots"] >= 1000
    assert watch.seen["melees"] >= 50
    assert not EXPECTED - set(watch.seen)
