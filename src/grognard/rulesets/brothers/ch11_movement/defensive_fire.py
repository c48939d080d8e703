"""Defensive Fire: whoever moves or retreats next to enemy infantry or guns may be fired at [brothers 11.8a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch08_fire.shifts import DEFENSIVE, find_shot, shot_odds
from grognard.rulesets.brothers.ch08_fire.targets import can_fire, partners
from grognard.rulesets.brothers.ch11_movement.frame import Movers, moving
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import HALTED, BrothersGame, mark


def meet_fire(game: BrothersGame, movers: tuple[int, ...], hex: int, spared: tuple[int, ...] = ()) -> None:
    """Fire at units that have come into a hex, if they hold part of its front-line [brothers 4.2c 11.8.1e]; an HQ never
    does [brothers 11.8c]. Whoever only leaves draws none [brothers 11.8e], nor a Breakthrough [brothers 11.8.2b]; those
    who come into the front-line in another way do [brothers 11.8.1f]."""
    side = 1 - game.scenario.units[movers[0]].side
    if not game.scenario.field.grid.adjacent[hex] & game.state.occupied[side]:
        return
    front = front_units(game, hex)  # with those on top who overstack it [brothers 11.8.2a]
    if any(unit in front for unit in movers) and defenders(game, side, hex, spared, ()):
        game.push(DefensiveFire(side, hex, movers, spared))


def defenders(
    game: BrothersGame, side: int, hex: int, spared: tuple[int, ...], fired: tuple[int, ...]
) -> tuple[int, ...]:
    """The units of a side that may fire at a neighbouring hex, out of command or not [brothers 7.5d 8.1b 11.8b]; what
    they fired at in an earlier hex does not matter [brothers 11.8.1c], nor whether a Charge is aimed at them
    [brothers 11.11.1g]."""
    if is_storm(game) or game.state.silent >> side & 1:
        return ()
    state, found = game.state, []
    for there in game.scenario.board.neighbours(hex):
        if state.occupied[side] >> there & 1:
            found += [
                unit
                for unit in front_units(game, there)
                if unit not in spared and unit not in fired and can_fire(game, unit)
            ]
    return tuple(found)


class DefensiveFire(Procedure, frozen=True):
    """Every eligible unit may fire, in the order its owner likes [brothers 11.8b]."""

    side: int
    hex: int
    targets: tuple[int, ...]
    spared: tuple[int, ...]
    fired: tuple[int, ...] = ()

    def ask(self, game: BrothersGame) -> None:
        """As long as somebody it can be aimed at is there."""
        here = any(game.state.place[unit] == self.hex for unit in self.targets)
        if here and defenders(game, self.side, self.hex, self.spared, self.fired):
            game.repeat()
            game.ask(DefendWithFire(self.side, self.hex, self.targets, self.spared, self.fired))

    steps = (ask,)


def escape(game: BrothersGame, unit: int) -> None:
    """Whoever is driven out of a hex is out of the fire that its coming drew, even if it is driven back
    [brothers 11.8a]."""
    for fire in tuple(game.under_way(DefensiveFire)):
        if unit in fire.targets:
            game.amend(fire, targets=tuple(other for other in fire.targets if other != unit))


class DefendWithFire(Decision, frozen=True):
    """Fire at those who have come near, or hold fire [brothers 11.8d]; whoever has fired in this Step fires worse
    [brothers 11.8.1d]."""

    hex: int
    targets: tuple[int, ...]
    spared: tuple[int, ...]
    fired: tuple[int, ...]

    rule = "11.8a"
    standing = "defensive-fire"

    def options(self, game: BrothersGame) -> Options:
        units = defenders(game, self.side, self.hex, self.spared, self.fired)
        return Options([Group("fire", units, 1 << self.hex), Group("hold"), Group("silence")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        # A recursion of the book: fire may drive units to retreat, and their retreat draws fire.
        from grognard.rulesets.brothers.ch08_fire.fire import declare

        if action.verb == "silence":  # no more in this Step
            game.state.silent |= 1 << self.side
        if action.verb != "fire":
            game.proceed()
            return
        units = battery(game, action.unit, self.hex, self.fired)
        game.amend(game.current(DefensiveFire), fired=(*self.fired, *units))
        declare(game, DEFENSIVE, units, self.hex, use_shields(game, self.targets))

    def accept(self, game: BrothersGame) -> Action:
        """The best shot first."""
        units = defenders(game, self.side, self.hex, self.spared, self.fired)
        best = max(units, key=lambda unit: find_shot(game, (unit,), self.hex, DEFENSIVE).column)
        return Action("fire", best, self.hex)

    def decline(self, game: BrothersGame) -> Action:
        return Action("hold")

    def promise(self, game: BrothersGame) -> float:
        shot = find_shot(game, (self.accept(game).unit,), self.hex, DEFENSIVE)
        return 1 - float(shot_odds(game, shot)["no-effect"])

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """To fire: it costs nothing, and a hit keeps the enemy off [brothers 11.8.1a 11.8.1b]."""
        return self.accept(game)


def find_shields(game: BrothersGame, targets: tuple[int, ...]) -> tuple[Modifier, ...]:
    """What events do for those on the move."""
    frame = moving(game)
    return (*frame.shields, *frame.first_shield) if frame is not None and set(targets) & set(frame.movers) else ()


def use_shields(game: BrothersGame, targets: tuple[int, ...]) -> tuple[Modifier, ...]:
    """The same for a fire that is made now: some help only once."""
    found, frame = find_shields(game, targets), moving(game)
    if found and frame is not None and frame.first_shield:
        game.amend(frame, first_shield=())
    return found


def battery(game: BrothersGame, unit: int, hex: int, fired: tuple[int, ...]) -> tuple[int, ...]:
    """One unit by itself, as those that fire are not active; by a switch those of its formation with it
    [brothers 8.1.3a]."""
    if not game.scenario.switches.combined_defence:
        return (unit,)
    return (unit, *(other for other in partners(game, (unit,), hex) if other not in fired))


def halt(game: BrothersGame, hurt: tuple[int, ...]) -> None:
    """A hit on one of them stops all that move together, or by a switch that one alone [brothers 11.8.1a]; one on a
    bystander stops nobody. Whoever is halted declares no Assault [brothers 11.8.1b]."""
    alone = game.scenario.switches.hits_halt_alone
    for party in game.under_way(Movers):
        if set(hurt) & set(party.movers):
            for unit in party.movers:
                if unit in hurt or not alone:
                    mark(game, unit, HALTED)
