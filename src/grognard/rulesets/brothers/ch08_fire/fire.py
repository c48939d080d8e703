"""One fire: a throw that serves for everything, and all that follows from it [brothers 8.4a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.rulesets.brothers.ch03_components.values import largest, morale
from grognard.rulesets.brothers.ch04_stacking.force_markers import Combat
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch08_fire.ammunition import mark_low_ammo, runs_low
from grognard.rulesets.brothers.ch08_fire.leaders import leader_casualty, strikes_leaders
from grognard.rulesets.brothers.ch08_fire.log import Fired, FireLapsed, LeaderEndangered
from grognard.rulesets.brothers.ch08_fire.results import RESULTS, find_victims, suffer_casualties
from grognard.rulesets.brothers.ch08_fire.shifts import DEFENSIVE, OPPORTUNITY, STEP, find_shot
from grognard.rulesets.brothers.ch08_fire.targets import can_fire, in_reach
from grognard.rulesets.brothers.ch09_morale import MoraleTested, morale_hits, take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch10_break_test.fates import find_fate
from grognard.rulesets.brothers.ch11_movement.defensive_fire import halt
from grognard.rulesets.brothers.state import ACTIVE, DEFENDED, FIRE_STEP, FIRED, PINNED, BrothersGame, has, mark


class Fire(Combat, frozen=True):
    """One fire with all its consequences, before the next is declared [brothers 8.1c]."""

    kind: str
    units: tuple[int, ...]
    target: int
    victims: tuple[int, ...]
    """The front-line when the fire was declared, then when the dice fell [brothers 4.2b]."""
    events: tuple[Modifier, ...] = ()
    sees_through: bool = False
    """Whether an obscured line counts as clear, by an event."""
    total: int = 0
    die: int = 0
    result: str = "-"
    hurt: tuple[int, ...] = ()
    fleeing: tuple[int, ...] = ()
    """Once for every Break Test that bids a unit retreat [brothers 10.1b]."""
    leaders: tuple[int, ...] = ()
    """The leaders in the hex when the volley came, wherever it drives them [brothers 8.7.1a]."""

    def interrupt(self, game: BrothersGame) -> None:
        """Events may be played on a declared fire; nothing interrupts Defensive Fire [brothers 11.9b 11.9d]."""
        if self.kind == STEP:
            open_window(game, ("fire_declared", "fire_step"), unit=self.units[0], hex=self.target)

    def roll(self, game: BrothersGame) -> None:
        """Two dice for the result and one for all that follows, thrown once [brothers 8.4a]; what is no longer legal
        lapses [brothers 6.3d]."""
        units = tuple(unit for unit in self.units if can_fire(game, unit) and in_reach(game, unit, self.target))
        if not units or not game.state.stacks[self.target]:
            game.tell(FireLapsed(rule="6.3d", unit=self.units[0], place=self.target))
            game.leave(self)
            return
        # the strength of all who fire [brothers 8.1.3b], then the shifts, then the dice [brothers 8.2]
        shot = find_shot(game, units, self.target, self.kind, self.events, self.sees_through)
        note_fire(game, self.kind, units)
        dice = game.roll(6, self.kind, "8.4a"), game.roll(6, self.kind, "8.4a")
        die = game.roll(10, self.kind, "8.4a")
        result = shot.result(sum(dice))  # from 6 points at most [brothers 8.1.2a], at worst as Cadre [brothers 8.1.1]
        game.tell(
            Fired(
                rule="8.4a", kind=self.kind, units=units, place=self.target, strength=shot.strength,
                modifiers=shot.shifts, column=shot.column, dice=dice, die=die, outcome=result,
            )
        )  # fmt: skip
        leaders = tuple(leaders_at(game, 1 - game.scenario.units[units[0]].side, self.target))
        victims = find_victims(game, self.target, self.victims)
        game.amend(self, units=units, victims=victims, total=sum(dice), die=die, result=result, leaders=leaders)

    def casualties(self, game: BrothersGame) -> None:
        """On the front-line unit with most strength; its owner chooses among equals [brothers 8.4d 8.4g]."""
        if not RESULTS[self.result][0] or not self.victims:
            return
        candidates = largest(game, list(self.victims))
        if len(candidates) == 1:
            strike(game, candidates[0])
        else:
            side = game.scenario.units[candidates[0]].side
            game.ask(ChooseCasualty(side, tuple(candidates)))

    def morale_tests(self, game: BrothersGame) -> None:
        """Each front-line unit by its own rating, all with the one d10 [brothers 8.4c 9.0]; after a Casualty Hit also
        who has come into the front-line by it [brothers 8.4f]."""
        modifier = RESULTS[self.result][1]
        if modifier is None:
            return
        value = self.die + modifier
        hurt, fleeing = list(self.hurt), list(self.fleeing)
        for unit in dict.fromkeys((*self.victims, *find_victims(game, self.target, self.victims))):
            if game.state.place[unit] < 0:
                continue
            rating = morale(game, unit)
            hits = morale_hits(value, rating)
            game.tell(MoraleTested(rule="9.0", unit=unit, value=value, rating=rating, hits=hits))
            for _ in range(hits):  # one at a time [brothers 9.2c]
                hurt.append(unit)
                if take_morale_hit(game, unit, "9.1b"):
                    fleeing.append(unit)
        game.amend(self, hurt=tuple(hurt), fleeing=tuple(fleeing))

    def staff(self, game: BrothersGame) -> None:
        """A 0 on the d10 with any result, in addition to all else: also if the volley has just made the corps flee
        [brothers 8.7.1a]."""
        found = [leader for leader in self.leaders if game.state.place[leader] >= 0]
        if not strikes_leaders(self.result, self.die) or not found:
            return
        side = game.scenario.units[found[0]].side
        game.tell(LeaderEndangered(rule="8.7.1a", side=side, place=self.target))
        break_retreats(game, leader_casualty(game, found), ())

    def ammunition(self, game: BrothersGame) -> None:
        """Once the result has been carried out, also one without effect [brothers 8.6b]."""
        if runs_low(self.total, self.die):
            mark_low_ammo(game, self.units)

    def retreats(self, game: BrothersGame) -> None:
        """Away from the firing units, after everybody has been tested [brothers 8.4f 10.1b]."""
        if self.kind in (DEFENSIVE, OPPORTUNITY):
            halt(game, self.hurt)
        break_retreats(game, list(self.fleeing), self.units)

    steps = (interrupt, roll, casualties, morale_tests, staff, retreats, ammunition)


def note_fire(game: BrothersGame, kind: str, units: tuple[int, ...]) -> None:
    """Once in the Step [brothers 8.1d]; guns that fire in their own Fire Combat Step stay [brothers 8.1.6]."""
    for unit in units:
        if kind == STEP:
            mark(game, unit, FIRED)
        if kind == DEFENSIVE:
            mark(game, unit, DEFENDED)
        if game.state.phase == FIRE_STEP and has(game, unit, ACTIVE) and game.scenario.units[unit].is_gun:
            mark(game, unit, PINNED)


def strike(game: BrothersGame, unit: int) -> None:
    """The Casualty Hits of a fire on one unit; what is left of it then loses its Morale Hits [brothers 8.4e]."""
    fire = game.current(Fire)
    tests = suffer_casualties(game, unit, fire.result)
    game.amend(fire, hurt=(*fire.hurt, unit), fleeing=(*fire.fleeing, *([unit] * tests)))


def casualties(game: BrothersGame) -> int:
    """The Casualty Hits of the fire under way [brothers 8.4d 8.4g]."""
    return RESULTS[game.current(Fire).result][0]


class ChooseCasualty(Decision, frozen=True):
    """Which of the largest front-line units takes the Casualty Hit [brothers 8.4d]."""

    units: tuple[int, ...]

    rule = "8.4d"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("suffer", self.units)])

    def choose(self, game: BrothersGame, action: Action) -> None:
        strike(game, action.unit)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """The one that is least likely to be lost; a Detachment is a small loss [brothers 3.3b]."""
        return Action("suffer", min(self.units, key=lambda unit: find_fate(game, unit, 0, casualties(game))["broken"]))


def declare(game: BrothersGame, kind: str, units: tuple[int, ...], hex: int, events: tuple[Modifier, ...] = ()) -> None:
    game.push(Fire(kind, units, hex, tuple(front_units(game, hex)), events))
