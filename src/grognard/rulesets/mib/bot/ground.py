"""What places are worth to a unit: for the staff officer."""

from __future__ import annotations

from grognard.core.hexgrid import NOWHERE
from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.core.places import picker
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.bot.posts import ground_factor
from grognard.rulesets.mib.bot.prospects import harm_to, is_last, outlook, ripeness, stakes
from grognard.rulesets.mib.bot.strokes import defence_of, ratio
from grognard.rulesets.mib.bot.tasks import FAR, Task, is_shaken
from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale, strength
from grognard.rulesets.mib.ch06_movement.zones import zone_of
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_of
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_worn
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame, has, troops_at

COVER = {"forest": 0.5, "village": 0.8, "town": 1.2, "chateau": 0.3}
ARRIVAL = (1.0, 1.0, 0.8, 0.5, 0.25)
"""How much of an enemy's strength is likely to come, by his distance."""
AWAY, OUT_OF_HARM = 0.7, 5
"""What each hex from the enemy is worth to the weak, and how far they go."""


Threat = tuple[float, int, int]
"""The strength that is likely to come against a hex, the most guns of one unit, and the morale of the strongest."""

THREATS = Kept[dict[int, Threat]](most=64)
"""What threatens each hex that was asked about, by how the side stands that threatens it."""


def threats_of(game: MibGame, side: int) -> dict[int, Threat]:
    """What a side as it stands threatens, as far as it was found."""
    state, pick = game.state, picker(game.scenario.troops[side])
    stand = (
        side, state.occupied[side], pick(state.place), pick(state.second), pick(state.status), pick(state.steps),
        pick(state.guns), pick(state.parent),
    )  # fmt: skip
    return THREATS.get(game.scenario, stand, dict)


def find_threat(game: MibGame, side: int, hex: int) -> Threat:
    """What a side could bring against a hex."""
    field = game.scenario.field
    attack, guns, rating, most = 0.0, 0, 0, 0
    for there in iter_bits(game.state.occupied[side] & field.grid.disc(hex, len(ARRIVAL) - 1)):
        away = field.grid.distance(there, hex)
        factor = ARRIVAL[away]
        if away == 1:
            factor *= ground_factor(game, there, hex)
        else:
            factor *= float(game.scenario.charts.strength.factor(field.board.terrain[hex]))
        for power, pieces, spirit in assailants(game, side, there):
            attack += factor * power
            guns = max(guns, pieces)
            if power > most:
                most, rating = power, spirit
    return attack, guns, rating


def assailants(game: MibGame, side: int, there: int) -> list[tuple[int, int, int]]:
    """The strength, guns and morale of those of a side in a hex who could attack: infantry in order."""
    upset = DISORGANIZED | SMASHED
    return [
        (strength(game, foe), game.state.guns[foe], morale(game, foe))
        for foe in troops_at(game, side, there)
        if not is_cavalry(game, foe) and not game.state.status[foe] & upset
    ]


class Ground:
    """What places are worth to one unit, as things stand."""

    def __init__(self, game: MibGame, unit: int, task: Task | None) -> None:
        self.game, self.unit, self.task = game, unit, task
        state, scenario = game.state, game.scenario
        self.facts, self.field = scenario.units[unit], scenario.field
        side = self.side = self.facts.side
        self.own, self.enemy = state.occupied[side], state.occupied[1 - side]
        if len(troops_at(game, side, state.place[unit])) == 1:
            self.own &= ~(1 << state.place[unit])
        self.march = self.field.march(task.hex) if task else {}
        upset = bool(state.status[unit] & (DISORGANIZED | SMASHED))
        self.weak = upset or is_worn(game, unit) or is_shaken(game, unit)
        self.fire = fire_of(game, 1 - side)
        self.zone = zone_of(game, 1 - side)
        self.late, self.habits = ripeness(game), LED.now
        self.prizes = {
            prize.hex: (prize.points, holder) for prize, holder in zip(scenario.prizes, state.control, strict=True)
        }
        self._danger: dict[int, float] = {}
        self._threats = threats_of(game, 1 - side)
        self._targets: dict[tuple[int, int], float] = {}

    def worth(self, hex: int, facing: int, intent: int) -> float:
        """Near the goal, on good ground, beside friends, with the enemy in front and a way back."""
        field, grid, led = self.field, self.field.grid, self.habits
        total = -led.pace * self.march.get(hex, FAR) + self.prize(hex)
        near = grid.nearest(hex, self.enemy) if self.enemy else FAR
        adjacent = grid.adjacent[hex] & self.enemy
        if near <= 2:
            total += led.cover * (COVER.get(field.board.terrain[hex], 0.0) + 0.3 * field.level[hex])
            total += led.friends * min(3, (grid.adjacent[hex] & self.own).bit_count())
        if self.fire >> hex & 1:
            total -= 0.7
        if self.weak:
            return total - 3.0 * adjacent.bit_count() + AWAY * min(near, OUT_OF_HARM)
        front = grid.adjacent[hex] if field.built >> hex & 1 else field.fronts[hex][facing]
        total -= 1.5 * (adjacent & ~front).bit_count()
        if intent:
            total += led.charge * max((self.strike(hex, there) for there in iter_bits(front & adjacent)), default=-1.0)
        elif near < len(ARRIVAL):
            total -= self.danger(hex) + (0.4 if adjacent else 0.0)
        return total

    def prize(self, hex: int) -> float:
        """What it is worth to come into a place, or to stay in one that somebody threatens."""
        if hex not in self.prizes or self.own >> hex & 1:
            return 0.0
        points, holder = self.prizes[hex]
        if holder != self.side:
            return (2.0 if holder >= 0 else 1.0) * points * self.late
        if self.task is not None and self.task.guard and self.task.hex == hex:
            return 1.2 * points * self.late
        near = self.field.grid.nearest(hex, self.enemy) if self.enemy else FAR
        return points * self.late * (1.0 if near <= 2 else 0.5 if near <= 6 else 0.0)

    def danger(self, hex: int) -> float:
        """What the enemies around could do to the unit in a hex, with the friends that already stand there."""
        if hex not in self._danger:
            self._danger[hex] = self._find_danger(hex)
        return self._danger[hex]

    def _find_danger(self, hex: int) -> float:
        game = self.game
        mates = [u for u in troops_at(game, self.side, hex) if u != self.unit]
        threat = self._threats.get(hex)
        if threat is None:
            threat = self._threats[hex] = find_threat(game, 1 - self.side, hex)
        attack, guns, rating = threat
        if attack < 1:
            return 0.0
        own = float(sum(strength(game, u) for u in (self.unit, *mates)))
        difference = max(-3, min(3, rating - morale(game, self.unit)))
        total = ratio(attack, max(1.0, own)) + difference + guns - game.state.guns[self.unit]
        seen = outlook(game.scenario.charts, total, difference, is_last(game))
        blocked = 1.0 if not self._exits(hex) else 0.0
        lost = seen.driven * (blocked + 0.5 * stakes(game, hex, 1 - self.side))
        harm = harm_to(game, [self.unit, *mates], seen.theirs)
        return self.habits.danger * max(0.0, harm - 0.7 * seen.own + lost)

    def _exits(self, hex: int) -> int:
        """The ways back that no enemy bars [mib 7.2f]."""
        shut = self.enemy | self.field.closed | self.zone & ~self.own
        return sum(1 for n in self.field.grid.neighbours[hex] if n != NOWHERE and not shut >> n & 1)

    # -- charges -----------------------------------------------------------------------------------------------------

    def strike(self, hex: int, there: int) -> float:
        """What a charge from a hex promises: little against infantry in order, much against the shaken
        [mib 7.13b 7.13c]."""
        key = hex, there
        if key not in self._targets:
            self._targets[key] = self._strike(hex, there)
        return self._targets[key]

    def _strike(self, hex: int, there: int) -> float:
        game, field = self.game, self.field
        foes = troops_at(game, 1 - self.side, there)
        if not foes or not field.chargeable[hex] >> there & 1:
            return -1.0
        defence = defence_of(game, 1 - self.side, there)
        own = strength(game, self.unit) * ground_factor(game, hex, there)
        upset = any(has(game, foe, DISORGANIZED) or has(game, foe, SMASHED) for foe in foes)
        if upset:
            own *= 2
        elif not all(is_cavalry(game, foe) for foe in foes):
            own *= 0.6
        difference = max(-3, min(3, morale(game, self.unit) - defence.morale))
        guns = game.state.guns[self.unit] - (0 if upset else (defence.guns + 1) // 2)
        total = ratio(max(own, 1.0), defence.strength) + difference + guns
        seen = outlook(game.scenario.charts, total, difference, is_last(game))
        theirs = harm_to(game, foes, seen.theirs)
        return theirs + 0.3 * seen.hexes + seen.driven * stakes(game, there, self.side) - 1.1 * seen.own - 0.1
