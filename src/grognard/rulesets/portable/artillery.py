"""The artillery phase: both sides declare in secret, then every gun fires, then the losses are removed."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.hexgrid import NOWHERE
from grognard.core.odds import Odds
from grognard.core.options import Group, Options, Picker
from grognard.core.procedure import Procedure
from grognard.rulesets.portable.events import GunAimed, GunFired
from grognard.rulesets.portable.facing import fire_groups
from grognard.rulesets.portable.fire import DESTROY, NOTHING, apply_effect, effect_odds, effect_of, fire_modifiers
from grognard.rulesets.portable.special_terrain import is_turn_b_of_ford
from grognard.rulesets.portable.state import FIRED, Aim, PortableGame

CLOSE_RANGE = 2  # [portable artillery.1]

HOLD = Group("hold")

Hit = tuple[int, str, str]
"""A unit, what the fire does to it, and the rule."""


class ShotFinding(msgspec.Struct, frozen=True):
    """Everything that bears on a gun's shot at a hex, before any die."""

    gun: int
    place: int
    distance: int
    direct: bool
    modifiers: tuple[Modifier, ...]
    landings: tuple[int, ...]
    """Where each score of the landing die puts the shell; one entry only at close range."""

    @property
    def modifier(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def effects(self) -> Odds:
        """What the shot does to a unit it hits, directly or indirectly, a score beyond the die counting as its end
        [portable artillery.5 artillery.6 artillery.8]; cover plays no part in it [portable artillery.10]."""
        return effect_odds(self.modifier, not self.direct)

    def hits(self, game: PortableGame) -> tuple[tuple[int, Fraction], ...]:
        """The units that may be hit, with the chance for each [portable artillery.4]."""
        everyone = game.state.occupied[0] | game.state.occupied[1]
        chances: dict[int, Fraction] = {}
        for hex in self.landings:
            if hex != NOWHERE and everyone >> hex & 1:
                unit = game.state.unit_at(hex)
                chances[unit] = chances.get(unit, Fraction(0)) + Fraction(1, len(self.landings))
        return tuple(chances.items())

    def promise(self, game: PortableGame, side: int) -> Fraction:
        """How likely it is to do something to the enemy; nothing where it may fall on a unit of one's own."""
        hits = self.hits(game)
        if any(game.scenario.units[unit].side == side for unit, _ in hits):
            return Fraction(0)
        return sum((chance for _, chance in hits), Fraction(0)) * (1 - self.effects()[NOTHING])


def find_shot(game: PortableGame, gun: int, place: int) -> ShotFinding:
    """Gather what bears on a gun's fire at a hex; a pinned gun fires worse [portable artillery.7]."""
    state, field = game.state, game.scenario.field
    here = state.place[gun]
    distance = field.grid.distance(here, place)
    direct = field.sight.is_clear(here, place, state.occupied[0] | state.occupied[1])  # [portable gap.direct-indirect]
    # [portable artillery.1 artillery.2 artillery.3]
    landings = field.landings(here, place) if distance > CLOSE_RANGE else (place,)
    return ShotFinding(gun, place, distance, direct, fire_modifiers(game, gun), landings)


def gun_targets(game: PortableGame, gun: int) -> int:
    """The enemies a gun may aim at: in range and in its arc after a pivot [portable artillery.9 facing.2]."""
    state, scenario = game.state, game.scenario
    here = state.place[gun]
    if here == NOWHERE or is_turn_b_of_ford(game, gun):  # [portable special.rivers.4]
        return 0
    facts = scenario.units[gun]
    return state.occupied[1 - facts.side] & scenario.field.sweeps[facts.type.range][here][state.facing[gun]]


def has_fired_as_gun(game: PortableGame, unit: int) -> bool:
    """Guns move or fire, never both: one that has fired stays where it is this turn, and may be unpinned
    [portable units.3 turn.9]. They fire in their own phase only."""
    return bool(game.state.status[unit] & FIRED) and game.scenario.units[unit].is_artillery


def ready_guns(game: PortableGame, side: int) -> tuple[int, ...]:
    """The guns of a side that have not declared and have a target [portable turn.1]."""
    aimed = [aim[0] for aim in game.state.aims[side]]
    return tuple([gun for gun in game.scenario.guns[side] if gun not in aimed and gun_targets(game, gun)])


class ArtilleryPhase(Procedure, frozen=True):
    """Any artillery within range may fire, whoever will act first this turn [portable turn.1]."""

    hits: tuple[Hit, ...] = ()

    def declare(self, game: PortableGame) -> None:
        game.state.phase = 0
        ready = [ready_guns(game, side) for side in range(2)]
        game.ask(*[AimGuns(side, guns) for side, guns in enumerate(ready) if guns])

    def fire(self, game: PortableGame) -> None:
        """Every declared shot is rolled before anything is removed or pinned [portable turn.2]."""
        hits = [fire_gun(game, aim) for aims in game.state.aims for aim in aims]
        game.state.aims = ((), ())
        game.replace(ArtilleryPhase(tuple([hit for hit in hits if hit])))

    def remove_casualties(self, game: PortableGame) -> None:
        """Only now, when every gun has fired [portable turn.2]."""
        for destroying in (False, True):  # a unit both pinned and destroyed is destroyed
            for unit, effect, rule in self.hits:
                if (effect == DESTROY) == destroying and game.state.place[unit] != NOWHERE:
                    apply_effect(game, unit, effect, rule)

    steps = (declare, fire, remove_casualties)


def fire_gun(game: PortableGame, aim: Aim) -> Hit | None:
    """Roll one declared shot and say what it will do to whom, friend or enemy [portable artillery.2 artillery.4]."""
    gun, place, facing = aim
    state = game.state
    finding = find_shot(game, gun, place)
    state.facing[gun] = facing  # [portable turn.13]
    state.status[gun] |= FIRED
    landed = place
    if len(finding.landings) > 1:
        landed = finding.landings[game.roll(6, "landing", "artillery.2") - 1]
    everyone = state.occupied[0] | state.occupied[1]
    hit, total, effect = -1, 0, NOTHING
    rule = "artillery.5" if finding.direct else "artillery.6"
    if landed != NOWHERE and everyone >> landed & 1:
        hit = state.unit_at(landed)
        total = game.roll(6, "fire-effect", rule) + finding.modifier
        effect = effect_of(total, not finding.direct)
    game.tell(
        GunFired(
            rule=rule,
            unit=gun,
            place=place,
            landed=landed,
            hit=hit,
            direct=finding.direct,
            distance=finding.distance,
            modifiers=finding.modifiers,
            total=total,
            effect=effect,
        )
    )
    return (hit, effect, rule) if effect != NOTHING else None


class AimGuns(Decision, frozen=True):
    """Declare targets for the guns, unseen by the other side [portable turn.1 R1]."""

    guns: tuple[int, ...]
    rule = "turn.1"
    passes = "hold"
    strikes = ("aim",)

    def options(self, game: PortableGame) -> Options:
        groups: list[Group] = []
        for gun in self.guns:
            groups += fire_groups(game, gun, "aim", gun_targets(game, gun))
        groups.append(HOLD)
        return Options(groups)

    def choose(self, game: PortableGame, action: Action) -> None:
        if action.verb == "hold":
            return
        state = game.state
        state.declare(self.side, (*state.aims[self.side], (action.unit, action.place, action.extra[0])))
        game.tell(GunAimed(rule="turn.1", only=self.side, unit=action.unit, place=action.place))
        rest = tuple([gun for gun in self.guns if gun != action.unit])
        if rest:
            game.ask(AimGuns(self.side, rest))

    def safe(self, game: PortableGame, options: Options) -> Action | None:
        """The best shot that can fall on no own unit, else none."""
        shots = [action for action in options if action.verb == "aim"]
        worths = {shot: find_shot(game, shot.unit, shot.place).promise(game, self.side) for shot in shots}
        best = max(shots, key=lambda shot: worths[shot])
        return best if worths[best] else super().safe(game, options)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        if action.verb != "aim":
            return "guns-only", "turn.1"
        if action.unit not in self.guns:
            return "not-a-ready-gun", "turn.1"
        state, scenario = game.state, game.scenario
        here = state.place[action.unit]
        if not 0 <= action.place < scenario.board.grid.size:
            return "off-the-map", "artillery.9"
        if not state.occupied[1 - self.side] >> action.place & 1:
            return "no-enemy-there", "artillery.9"
        if scenario.board.grid.distance(here, action.place) > scenario.units[action.unit].type.range:
            return "out-of-range", "artillery.9"
        if not gun_targets(game, action.unit) >> action.place & 1:
            return "out-of-arc", "facing.2"
        return "bad-pivot", "turn.13"


def reseal(game: PortableGame, side: int, picker: Picker) -> PortableGame | None:
    """Other shots that the other side may have declared for all this side knows [portable R1]."""
    if not any(isinstance(decision, AimGuns) for decision in game.pending):
        return None
    changed = game.copy()
    changed.ask_instead()
    for other in range(2):
        decision = game.decision(other)
        if other == side:
            changed.ask(*([decision] if decision else []))
            continue
        changed.state.declare(other, ())
        guns = ready_guns(changed, other)
        declared = picker.randrange(len(guns) + (0 if decision else 1)) if guns else 0
        for gun in guns[:declared]:
            shot = Options(fire_groups(changed, gun, "aim", gun_targets(changed, gun))).sample(picker)
            changed.state.declare(other, (*changed.state.aims[other], (gun, shot.place, shot.extra[0])))
        if decision:
            changed.ask(AimGuns(other, guns[declared:]))
    return changed
