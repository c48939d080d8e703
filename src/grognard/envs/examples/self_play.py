"""A linear policy that learns by playing itself: numpy, some minutes on one core.

`python -m grognard.envs.examples.self_play BATTLE --games 400` measures, learns and measures again.

An option is described by its verb and, for each verb, by how far its place lies from the nearest enemy and who stands
there. The policy draws an option with the chance that its weights give it, earns what the environment pays, and each
weight moves towards what paid better than usual (REINFORCE). It begins by choosing at random, and is measured against
the bot that does.
"""

from __future__ import annotations

import argparse
from collections import deque
from typing import Any

import numpy as np
import numpy.typing as npt

from grognard.envs.aec import raw_env
from grognard.envs.observing import FIXED
from grognard.envs.single import against_bot
from grognard.envs.stage import Stage
from grognard.lab.simulate import Share

Numbers = npt.NDArray[np.float64]

DISCOUNT = 0.95
"""What a reward one choice later is worth."""
PACE = 0.03
"""How far a weight moves at once."""
PER_VERB = 5
KNOWN, SIDE, PLACE = (FIXED.index(name) for name in ("known", "side", "place"))


class Eyes:
    """Describes the options of an observation."""

    def __init__(self, stage: Stage) -> None:
        self.verbs = len(stage.observer.verbs)
        self.count = self.verbs * PER_VERB
        self.distance = distances(stage.scenario.board.grid)

    def features(self, seen: dict[str, Any]) -> Numbers:
        """A row for each option that the mask allows; a last one for the next page is left out."""
        observation, mask = seen["observation"], seen["action_mask"]
        rows = observation["options"][: int(mask[:-1].sum())]
        units = observation["units"]
        there = (units[:, KNOWN] == 1) & (units[:, PLACE] >= 0)
        enemies = units[there & (units[:, SIDE] < 0), PLACE]
        own = units[there & (units[:, SIDE] > 0), PLACE]
        verb, unit, place = rows[:, 0], rows[:, 1], rows[:, 2]
        start = np.where(unit >= 0, units[np.maximum(unit, 0), PLACE], -1)
        described = np.zeros((len(rows), PER_VERB))
        described[:, 0] = 1
        if len(enemies):
            nearest = self.distance[:, enemies].min(axis=1)
            described[:, 1] = np.where(start >= 0, 1 / (1 + nearest[start]), 0)
            goes = (start >= 0) & (place >= 0)
            described[:, 2] = np.where(goes, np.clip(nearest[start] - nearest[place], -4, 4) / 4, 0)
        described[:, 3] = (place >= 0) & np.isin(place, enemies)
        described[:, 4] = (place >= 0) & np.isin(place, own)
        features = np.zeros((len(rows), self.verbs, PER_VERB))
        features[np.arange(len(rows)), verb] = described
        return features.reshape(len(rows), self.count)


def distances(grid: Any) -> npt.NDArray[np.int16]:
    """For every two places how many steps lie between them."""
    table = np.full((grid.size, grid.size), 99, np.int16)
    for start in range(grid.size):
        table[start, start], waiting = 0, deque([start])
        while waiting:
            place = waiting.popleft()
            for near in grid.neighbours[place]:
                if near >= 0 and table[start, near] == 99:
                    table[start, near] = table[start, place] + 1
                    waiting.append(near)
    return table


def chances(weights: Numbers, features: Numbers) -> Numbers:
    """How likely the policy takes each option."""
    worth = features @ weights
    grown: Numbers = np.exp(worth - worth.max())
    shares: Numbers = grown / grown.sum()
    return shares


def learn(battle: str, games: int, seed: int = 0) -> Numbers:
    """The weights after so many games against itself."""
    env = raw_env(battle, reward="shaped")
    eyes, chance = Eyes(env.stage), np.random.default_rng(seed)
    weights, mean, spread = np.zeros(eyes.count), 0.0, 1.0
    for game in range(games):
        env.reset(seed=seed * 1_000_003 + game)
        slopes: dict[str, list[Numbers]] = {agent: [] for agent in env.agents}
        earned: dict[str, list[float]] = {agent: [] for agent in env.agents}
        for agent in env.agent_iter():
            seen, reward, terminated, _, _ = env.last()
            if slopes[agent]:
                earned[agent].append(reward)
            if terminated:
                env.step(None)
                continue
            features = eyes.features(seen)
            likely = chances(weights, features)
            chosen = int(chance.choice(len(likely), p=likely))
            slopes[agent].append(features[chosen] - likely @ features)
            env.step(chosen)
        step = np.zeros(eyes.count)
        for agent, made in slopes.items():
            total = 0.0
            for slope, reward in zip(reversed(made), reversed(earned[agent]), strict=True):
                total = reward + DISCOUNT * total
                mean += 0.001 * (total - mean)
                spread += 0.001 * ((total - mean) ** 2 - spread)
                step += (total - mean) / max(spread, 1e-4) ** 0.5 * slope
        length = float(np.linalg.norm(step))
        weights += PACE * step / max(length / 4, 1.0)
    return weights


def measure(battle: str, weights: Numbers, games: int, seed: int = 0) -> Share:
    """How often the policy wins against the bot that takes any option, from each side in turn."""
    envs = [against_bot(battle, side=side) for side in against_bot(battle).stage.sides]
    eyes, chance, won = Eyes(envs[0].stage), np.random.default_rng(seed), 0
    for game in range(games):
        env = envs[game % len(envs)]
        seen, _ = env.reset(seed=seed + game)
        over, reward = env.stage.game.result is not None, 0.0
        while not over:
            likely = chances(weights, eyes.features(seen))
            seen, reward, over, _, _ = env.step(int(chance.choice(len(likely), p=likely)))
        won += reward > 0
    return Share.of(won, games)


def say(share: Share) -> str:
    """A share with its interval."""
    return f"{share.count / share.total:.1%} ({share.low:.1%} to {share.high:.1%}) of {share.total} games won"


def main() -> None:
    """Measure, learn, measure again."""
    parser = argparse.ArgumentParser(description="Learn a battle by self-play, and say what it has helped.")
    parser.add_argument("battle", help="an environment, such as grognard.envs.list_environments() names")
    parser.add_argument("--games", type=int, default=400, help="games of self-play")
    parser.add_argument("--measured", type=int, default=400, help="games to measure with, before and after")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    nothing = np.zeros(Eyes(Stage(given.battle, "index", "sparse", "refuse")).count)
    print("before:", say(measure(given.battle, nothing, given.measured, 10_000)), flush=True)
    weights = learn(given.battle, given.games, given.seed)
    print("after: ", say(measure(given.battle, weights, given.measured, 10_000)))


if __name__ == "__main__":
    main()
