"""Victory: cities, demoralized formations, and the level of the difference [napoleon3 14.3a 14.3e]."""

from __future__ import annotations

from grognard.core.game import DRAW
from grognard.rulesets.napoleon3.ch00_general.sides import ALLIED, AUSTRIAN
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.ch14_solferino.log import PointsCounted
from grognard.rulesets.napoleon3.state import DEMORALIZED, N3Game

LEVELS = ("austrian-major", "austrian-minor", "draw", "allied-minor", "allied-major")


def holder(game: N3Game, index: int, hex: int) -> int:
    """Who holds a city hex: the last side in it, unless it is empty and in an enemy zone [napoleon3 14.3b]."""
    state = game.state
    side = state.control[index]
    if side < 0:
        return -1
    if not state.occupied[side] >> hex & 1 and zone_of(game, 1 - side) >> hex & 1:
        return -1
    return side


def city_holders(game: N3Game) -> list[int]:
    """For each city the side that holds all of it, or -1 [napoleon3 14.3c]."""
    found, index = [], 0
    for city in game.scenario.cities:
        holders = {holder(game, index + part, hex) for part, hex in enumerate(city.hexes)}
        index += len(city.hexes)
        found.append(holders.pop() if len(holders) == 1 else -1)
    return found


def points(game: N3Game) -> tuple[int, int]:
    """A point for each city and for every two demoralized enemy formations [napoleon3 14.3a 14.3d]."""
    held = [side for city, side in zip(game.scenario.cities, city_holders(game), strict=True) if city.victory]
    scores = []
    for side in range(2):
        broken = sum(
            1
            for index, formation in enumerate(game.scenario.formations)
            if formation.side != side and game.state.formation[index] & DEMORALIZED
        )
        scores.append(held.count(side) + broken // 2)
    return scores[0], scores[1]


def level_of(game: N3Game) -> str:
    """The level of victory, one step worse for the allies if their king has fallen [napoleon3 14.3e 14.3g]."""
    allied, austrian = points(game)
    margin = allied - austrian
    size = 2 if abs(margin) >= game.scenario.major else 1 if abs(margin) >= game.scenario.minor else 0
    step = 2 + (size if margin > 0 else -size)
    if any(game.scenario.units[leader].side == ALLIED for leader in game.state.fallen):
        step = max(0, step - 1)
    return LEVELS[step]


def finish(game: N3Game, rule: str) -> None:
    """The battle ends; the level is the reason [napoleon3 13.1c 14a]."""
    level = level_of(game)
    winner = DRAW if level == "draw" else ALLIED if level.startswith("allied") else AUSTRIAN
    game.tell(PointsCounted(rule="14.3e", points=points(game), level=level))
    game.end(winner, level, rule)


def lose_emperor(game: N3Game, side: int) -> None:
    """The death of an emperor ends the battle at once [napoleon3 14.3f]."""
    game.end(1 - side, "emperor", "14.3f")
