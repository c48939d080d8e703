"""Which of several units do what their side has decided: asked only where they are not all alike [commanders R6]."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.state import CommandersGame, with_side
from grognard.rulesets.commanders.status import REACTED

Choice = tuple[int, ...]
"""A reaction as `State.chosen` holds it: what, sector, towards which sector, how many, and then the units named."""
SQUARE_CODE, CHARGE_CODE, BACK_CODE = 0, 1, 2
"""What a choice is about."""


def remember(game: CommandersGame, side: int, *choice: int) -> None:
    game.state.chosen = with_side(game.state.chosen, side, (*game.state.chosen[side], choice))


def alike(game: CommandersGame, units: Iterable[int]) -> list[list[int]]:
    """Units of a kind in groups that have done, and have still to do, the same this round; who has reacted will be
    spent in any case."""
    state = game.state
    found: dict[tuple[int, int, tuple[int, ...]], list[int]] = {}
    for unit in units:
        found.setdefault((state.status[unit] & REACTED, state.acts[unit], state.path[unit]), []).append(unit)
    return list(found.values())


def named(game: CommandersGame, side: int) -> set[int]:
    """The units a side has named for anything in this step."""
    return {unit for choice in game.state.chosen[side] for unit in choice[4:]}


def unnamed(game: CommandersGame, side: int, able: list[int]) -> tuple[int, list[list[int]]]:
    """How many units the last choice of a side still wants, and the groups that could give them: a group of which some
    were named has given all it is to give."""
    choice = game.state.chosen[side][-1]
    groups = [group for group in alike(game, able) if not set(group) & set(choice[4:])]
    others = named(game, side)
    free = [[unit for unit in group if unit not in others] for group in groups]
    return choice[3] - len(choice[4:]), [group for group in free if group]


def name(game: CommandersGame, side: int, units: list[int]) -> None:
    *earlier, choice = game.state.chosen[side]
    game.state.chosen = with_side(game.state.chosen, side, (*earlier, (*choice, *units)))


def settle(game: CommandersGame, side: int, able: list[int]) -> bool:
    """Name whoever leaves no choice; whether there is one left."""
    missing, groups = unnamed(game, side, able)
    if len(groups) == 1 or sum(map(len, groups)) == missing:
        name(game, side, [unit for group in groups for unit in group][:missing])
        return False
    return missing > 0


class Naming(Decision, frozen=True):
    """Say which units react, of those that are not alike."""

    completes = True

    def able(self, game: CommandersGame) -> list[int]:
        """Whoever can do what was chosen."""
        raise NotImplementedError

    def go_on(self, game: CommandersGame) -> None:
        """Ask what else the side decides."""
        raise NotImplementedError

    def options(self, game: CommandersGame) -> Options:
        missing, groups = unnamed(game, self.side, self.able(game))
        total = sum(map(len, groups))
        return Options(
            [
                Group("name", (group[0],), extras=tuple((n,) for n in range(least, min(len(group), missing) + 1)))
                for group in groups
                for least in (max(1, missing - total + len(group)),)
            ]
        )

    def choose(self, game: CommandersGame, action: Action) -> None:
        _, groups = unnamed(game, self.side, self.able(game))
        group = next(group for group in groups if action.unit in group)
        name(game, self.side, group[: action.extra[0]])
        if settle(game, self.side, self.able(game)):
            game.ask(self)
        else:
            self.go_on(game)

    def accept(self, game: CommandersGame) -> Action:
        """As many as can of those with least left to do."""
        groups = self.options(game).groups
        best = min(groups, key=lambda group: len(game.state.path[group.units[0]]))
        return best[len(best) - 1]

    def decline(self, game: CommandersGame) -> Action:
        return self.accept(game)

    def promise(self, game: CommandersGame) -> float:
        return 1.0

    def safe(self, game: CommandersGame, options: Options) -> Action:
        return self.accept(game)


def choices_of(game: CommandersGame, side: int, code: int, sector: int) -> list[tuple[int, ...]]:
    return [choice for choice in game.state.chosen[side] if choice[:2] == (code, sector)]
