"""Loss Points of an Assault: each a retreat of all, or a Morale Hit on each [brothers 12.4.1a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch12_assault.frame import Fight
from grognard.rulesets.brothers.ch12_assault.log import LossesTaken
from grognard.rulesets.brothers.ch12_assault.retreat import Retreats
from grognard.rulesets.brothers.ch12_assault.retreat_ways import retreat_hexes
from grognard.rulesets.brothers.state import BrothersGame

MOST_RETREATS = 2
"""Loss Points of one Assault that may be retreats [brothers 12.4.1b]."""


class LossPoints(Procedure, frozen=True):
    side: int
    units: tuple[int, ...]
    points: int
    yellow: bool
    """At least one must be a Morale Hit [brothers 12.4.2a]."""
    away: tuple[int, ...]
    spared: tuple[int, ...]
    loser: bool
    retreats: int = 0

    def ask(self, game: BrothersGame) -> None:
        if any(game.state.place[unit] >= 0 for unit in self.units):
            game.ask(TakeLosses(self.side, self.points, self.yellow))

    def hits(self, game: BrothersGame) -> None:
        """Morale Hits before retreats; later points hit only survivors."""
        fleeing: list[int] = []
        for _ in range(self.points - self.retreats):
            for unit in self.units:
                if take_morale_hit(game, unit, "12.4.1a"):
                    fleeing.append(unit)
        break_retreats(game, fleeing, (), self.spared)

    def retreat(self, game: BrothersGame) -> None:
        left = tuple(unit for unit in self.units if game.state.place[unit] >= 0)
        if self.retreats and left:
            game.push(Retreats(left, self.retreats, self.away, self.spared))

    steps = (ask, hits, retreat)


class TakeLosses(Decision, frozen=True):
    """How many Loss Points are taken as retreats; the others are Morale Hits [brothers 12.4.1a 12.4.1b 12.4.2a]."""

    points: int
    yellow: bool

    rule = "12.4.1a"

    def options(self, game: BrothersGame) -> Options:
        most = min(MOST_RETREATS, self.points - self.yellow)
        return Options([Group("yield", extras=tuple((number,) for number in range(most + 1)))])

    def choose(self, game: BrothersGame, action: Action) -> None:
        frame, fight = game.current(LossPoints), game.find(Fight)
        retreats = action.extra[0]
        game.amend(frame, retreats=retreats)
        game.tell(LossesTaken(rule="12.4.1a", side=self.side, points=self.points, retreats=retreats))
        if frame.loser and retreats and fight is not None:  # spares the winner [brothers 12.4.2b]
            game.amend(fight, yielded=True)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """The ground rather than the men, unless somebody has nowhere to go [brothers 12.5e]."""
        frame = game.current(LossPoints)
        left = [unit for unit in frame.units if game.state.place[unit] >= 0]
        free = all(retreat_hexes(game, unit, frame.away) for unit in left)
        return max(options, key=lambda action: action.extra[0] if free else -action.extra[0])
