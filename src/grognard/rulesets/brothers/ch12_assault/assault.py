"""One Assault from naming the Lead Hex to the Breakthrough [brothers 12.1b 12.4a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.places import hexes_of
from grognard.rulesets.brothers.ch03_components.units import ALLIED, SARDINIAN
from grognard.rulesets.brothers.ch03_components.values import largest
from grognard.rulesets.brothers.ch06_chits.log import KingRallied
from grognard.rulesets.brothers.ch06_chits.sovereign_presence import find_king
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch07_command.range import command_range
from grognard.rulesets.brothers.ch11_movement.charge import ChooseTrampled
from grognard.rulesets.brothers.ch12_assault.abandonment import Abandonment, can_abandon
from grognard.rulesets.brothers.ch12_assault.breakthrough import Breakthrough
from grognard.rulesets.brothers.ch12_assault.differential import melee_of
from grognard.rulesets.brothers.ch12_assault.frame import Fight, is_over, refresh
from grognard.rulesets.brothers.ch12_assault.log import AssaultBegan, AssaultRolled, PositionAbandoned
from grognard.rulesets.brothers.ch12_assault.losses import LossPoints
from grognard.rulesets.brothers.ch12_assault.results import read_outcome
from grognard.rulesets.brothers.ch12_assault.tough_fight import fight_on
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import DEFENSIVE_POSTURE, BrothersGame


class Assault(Fight, frozen=True):
    """One Assault on the hex it was declared on [brothers 12.0b], step by step [brothers 12.1b]."""

    def abandon(self, game: BrothersGame) -> None:
        """The defender may leave, once the Lead Hex is named [brothers 12.1b]."""
        game.amend(self, base=game.state.place[self.lead[0]])
        game.tell(AssaultBegan(rule="12.1b", side=self.side, place=self.target, units=self.lead, support=self.support))
        if can_abandon(game, self.target, self.lead + self.support):
            game.push(Abandonment(self.target, self.lead + self.support))

    def ready(self, game: BrothersGame) -> None:
        frame = refresh(game, self)
        if not frame.lead or is_over(game, frame) or is_storm(game):
            game.go_to(frame, Assault.end)
        elif not game.state.stacks[self.target]:  # left to them without a fight [brothers 12.2.2d]
            game.tell(PositionAbandoned(rule="12.2.2d", side=1 - self.side, place=self.target))
            game.go_to(frame, Assault.break_through)
        else:
            open_window(game, ("assault_ready",), unit=frame.lead[0], hex=self.target)

    def mark_trampled(self, game: BrothersGame) -> None:
        """The largest defender, among those who stayed, will be disorganized by a Charge [brothers 11.11.3]."""
        if not self.charging:
            return
        candidates = largest(game, list(game.state.stacks[self.target]))
        if len(candidates) > 1:
            game.ask(ChooseTrampled(1 - self.side, tuple(candidates)))
        else:
            game.state.trampled = (*game.state.trampled, candidates[0])

    def roll(self, game: BrothersGame) -> None:
        throw(game, self)
        if can_reroll(game, self):
            game.ask(KingsReroll(ALLIED))

    def resolve(self, game: BrothersGame) -> None:
        """The loser decides first [brothers 12.4.2b]."""
        outcome = read_outcome(self.cell)
        if outcome.tough:
            fight_on(game, self)
            return
        points = outcome.attacker if outcome.loser == "A" else outcome.defender
        self._lose(game, outcome.loser == "A", points, outcome.yellow, loser=True)

    def _lose(self, game: BrothersGame, attacker: bool, points: int, yellow: bool, loser: bool) -> None:
        """Only the Main Hexes suffer: participating units of the Lead Hex, everybody in the other [brothers 12.4a]."""
        mine = tuple(unit for unit in self.lead if game.state.place[unit] >= 0)
        theirs = game.state.stacks[self.target]
        assaulting = self.lead + self.support
        if attacker:
            game.push(LossPoints(self.side, mine, points, yellow, theirs, theirs, loser))
        else:
            game.push(LossPoints(1 - self.side, theirs, points, yellow, assaulting, assaulting, loser))

    def winner(self, game: BrothersGame) -> None:
        """Then the winner suffers what stands in parentheses, unless the loser has retreated [brothers 12.4.2b]."""
        outcome = read_outcome(self.cell)
        points = outcome.defender if outcome.loser == "A" else outcome.attacker
        if points and not self.yielded and not outcome.tough and not is_over(game, self):
            self._lose(game, outcome.loser == "D", points, False, loser=False)

    def break_through(self, game: BrothersGame) -> None:
        """If the hex is empty now, for those who have kept the Lead Hex: whoever was driven out of it has no part in
        this, though he may still be next to the target [brothers 12.6a]."""
        units = tuple(unit for unit in self.lead if game.state.place[unit] == self.base)
        if units and not is_over(game, self) and not game.state.stacks[self.target]:
            game.push(Breakthrough(self.side, self.base, self.target, units, self.charging))

    def done(self, game: BrothersGame) -> None:
        """Events may answer a Breakthrough."""
        if any(game.state.place[unit] == self.target for unit in self.lead):
            open_window(game, ("assault_done",), hex=self.target)

    def end(self, game: BrothersGame) -> None:
        """An Assault leaves nothing behind."""

    steps = (abandon, ready, mark_trampled, roll, resolve, winner, break_through, done, end)


def throw(game: BrothersGame, assault: Assault) -> None:
    """Two dice in the column that the shifts have found [brothers 12.1e 12.4a]."""
    melee = melee_of(game, assault)
    dice = game.roll(6, "assault", "12.4a"), game.roll(6, "assault", "12.4a")
    cell = melee.result(sum(dice))
    game.amend(assault, dice=dice, cell=cell)
    game.tell(
        AssaultRolled(
            rule="12.1e", side=assault.side, place=assault.target, units=assault.lead, lead=melee.lead,
            defence=melee.defence, total=melee.total, modifiers=melee.shifts, column=melee.column_name, dice=dice,
            outcome=cell,
        )
    )  # fmt: skip


# -- the king ----------------------------------------------------------------------------------------------------------


def can_reroll(game: BrothersGame, assault: Assault) -> bool:
    """Once in an Allied Assault Combat Step, for a Sardinian near the king who takes part [brothers 6.2.2a]."""
    if assault.side != ALLIED or game.state.rerolled:
        return False
    king = find_king(game)
    if king < 0:
        return False
    units, place = game.scenario.units, game.state.place
    near = command_range(game, king, DEFENSIVE_POSTURE)
    fighting = (*assault.lead, *assault.support)
    return any(units[unit].nation == SARDINIAN and near >> place[unit] & 1 for unit in fighting)


class KingsReroll(Decision, frozen=True):
    """Throw the dice of an Assault again; the new result stands [brothers 6.2.2a]."""

    rule = "6.2.2a"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("reroll"), Group("keep")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "reroll":
            assault = game.current(Assault)
            game.state.rerolled = True
            game.tell(KingRallied(rule="6.2.2a", side=self.side))
            throw(game, assault)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """To throw again only what the attacker has lost."""
        return Action("reroll" if read_outcome(game.current(Assault).cell).loser == "A" else "keep")


# -- who fights --------------------------------------------------------------------------------------------------------


def attackers(game: BrothersGame, hex: int) -> tuple[int, ...]:
    return tuple(unit for unit, target in game.state.assaults if target == hex)


def chargers(game: BrothersGame, hex: int) -> tuple[int, ...]:
    return tuple(unit for unit, target in game.state.charges if target == hex)


def lead_hexes(game: BrothersGame, hex: int) -> int:
    """Any assaulting hex, but that of the first charger if there is one [brothers 11.11.1i 12.1b]."""
    riding = [unit for unit in chargers(game, hex) if unit in attackers(game, hex)]
    leading = riding[:1] or attackers(game, hex)
    return hexes_of(game.state.place, leading)
