"""The secret set-up of one's own army [commanders setup.9]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.board.control import units_at
from grognard.rulesets.commanders.board.sectors import CAPACITY, HOME_ROWS, RESERVES
from grognard.rulesets.commanders.setup.log import SetUpSealed, SetUpShown, UnitsDeployed
from grognard.rulesets.commanders.setup.named import SETUPS, places_of
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.units import KINDS

UNPLACED = -6
"""Where units are before they are set up."""
RESERVE = 12
"""How many units a custom set-up has in reserve [commanders setup.9]."""
EVEN = "dennewitz"
"""The set-up that has every wing alike, for whoever has no plan of his own [commanders setup.6]."""
MOST = (30, 12, 4)
"""Pieces of a colour, of each kind, and so the most that an army of one's own can have [commanders setup.13]."""


class Deployment(Procedure, frozen=True):
    """Both sides place their armies unseen; then all is shown together [commanders setup.9]."""

    def place(self, game: CommandersGame) -> None:
        game.ask(Deploy(0), Deploy(1))

    def show(self, game: CommandersGame) -> None:
        game.state.deployed = True
        game.tell(SetUpShown(rule="setup.9", turn=1))

    steps = (place, show)


def unplaced(game: CommandersGame, side: int) -> dict[int, list[int]]:
    """The units still to be placed, by kind."""
    found: dict[int, list[int]] = {}
    for unit in game.scenario.members[side]:
        if game.state.place[unit] == UNPLACED:
            found.setdefault(game.scenario.units[unit].kind, []).append(unit)
    return found


class Deploy(Decision, frozen=True):
    """Place some units of a kind: six in each home sector, twelve in reserve [commanders setup.9]; each side has its
    own army, which need not be like the other's [commanders setup.9b]."""

    rule = "setup.9"

    def options(self, game: CommandersGame) -> Options:
        groups = []
        for units in unplaced(game, self.side).values():
            for sector in (*HOME_ROWS[self.side], RESERVES[self.side]):
                limit = RESERVE if sector == RESERVES[self.side] else CAPACITY
                most = min(len(units), limit - len(units_at(game, self.side, sector)))
                if most > 0:
                    groups.append(Group("deploy", tuple(units), 1 << sector, tuple((n,) for n in range(1, most + 1))))
        return Options(groups or [Group("seal")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "seal":
            game.tell(SetUpSealed(rule="setup.9", only=self.side, side=self.side))
            return
        kind = game.scenario.units[action.unit].kind
        units = [action.unit, *(unit for unit in unplaced(game, self.side)[kind] if unit != action.unit)]
        for unit in units[: action.extra[0]]:
            game.state.place[unit] = action.place
        game.tell(
            UnitsDeployed(rule="setup.9", only=self.side, kind=KINDS[kind], count=action.extra[0], place=action.place)
        )
        game.ask(self)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Towards the most even of the named set-ups, as far as the army allows."""
        waiting = unplaced(game, self.side)
        for sector, numbers in places_of(self.side, SETUPS[EVEN]).items():
            here = [game.scenario.units[unit].kind for unit in units_at(game, self.side, sector)]
            for kind, wanted in enumerate(numbers):
                missing = min(wanted - here.count(kind), len(waiting.get(kind, ())))
                if missing > 0 and (action := Action("deploy", waiting[kind][0], sector, (missing,))) in options:
                    return action
        group = options.groups[0]
        return group[max(0, len(group.extras) - 1)]
