"""What places are worth to a unit that may move there; for bots."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.core.sight import BLOCKED, OBSCURED
from grognard.rulesets.brothers.bot.campaign import FAR, find_campaign, marches
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.bot.plans import ground_worth, storm_odds
from grognard.rulesets.brothers.bot.prospects import (
    Foe,
    attack_worth,
    column_of,
    fire_worth,
    harm,
    hits_cost,
    look,
    unit_harm,
)
from grognard.rulesets.brothers.ch03_components.values import command_rating, morale, strength
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT
from grognard.rulesets.brothers.ch04_stacking.stacks import FRONT, stack_strength
from grognard.rulesets.brothers.ch08_fire.shifts import is_white
from grognard.rulesets.brothers.ch08_fire.targets import blockers, ranges
from grognard.rulesets.brothers.ch11_movement.engagement import hot_hexes, is_engaged, may_engage
from grognard.rulesets.brothers.reader.charts import SIDES_OF_HEXES
from grognard.rulesets.brothers.state import ACTIVE, DEFENSIVE_POSTURE, DEMORALIZED, DISRUPTED, MOVED, BrothersGame, has

COMMAND = 0.5
"""What each hex out of the headquarters' reach costs."""


class Ground:
    """The field as one unit sees it."""

    def __init__(self, game: BrothersGame, unit: int) -> None:
        self.game, self.unit = game, unit
        state, scenario = game.state, game.scenario
        self.facts = scenario.units[unit]
        self.field, self.grid = scenario.field, scenario.field.grid
        self.side = side = self.facts.side
        self.here = state.place[unit]
        self.enemy = state.occupied[1 - side]
        self.own = state.occupied[side]
        if self.here >= 0 and len(state.stacks[self.here]) == 1:
            self.own &= ~(1 << self.here)
        self.hot = hot_hexes(game, side)
        campaign = find_campaign(game, side)
        goal = campaign.goals.get(self.facts.formation, -1)
        self.march = marches(self.field, goal, self.facts.arm) if goal >= 0 else ()
        self.habits = LED.now
        self.haste = self.habits.march * (1.0 + campaign.haste)
        self.attacks = campaign.attacks(self.facts.formation)
        hq = scenario.formations[self.facts.formation].hq
        self.hq = state.place[hq]
        self.range = command_rating(game, hq, DEFENSIVE_POSTURE)
        self.size = strength(game, unit)
        self.rating = morale(game, unit)
        self.engaged = self.here >= 0 and is_engaged(game, unit)
        self.may_engage = may_engage(game, (unit,))
        broken = state.hits[unit] == DISRUPTED or (state.worn[unit] and state.hits[unit] > 0)
        self.weak = bool(broken) or bool(state.formation[self.facts.formation] & DEMORALIZED)
        self.prizes = {prize.hex: n for n, prize in enumerate(scenario.prizes)}
        self.near = self.field.nearness(self.enemy) if self.enemy else None
        self.from_hq = self.grid.away[self.hq] if self.hq >= 0 else None
        self.white = is_white(game, (unit,))
        self.blockers = blockers(game)
        self._foes: dict[int, Foe] = {}
        self._fires: dict[tuple[int, int], float] = {}

    def foe(self, hex: int) -> Foe:
        found = self._foes.get(hex)
        if found is None:
            found = self._foes[hex] = look(self.game, self.side, hex)
        return found

    # -- the sum -------------------------------------------------------------------------------------------------------

    def worth(self, hex: int) -> float:
        near = self.near[hex] if self.near is not None else FAR
        total = self.duty(hex, near) + self.ties(hex, near)
        if self.march:
            total -= self.haste * self.march[hex] * (0.3 if self.weak else 1.0)
        if near <= 6:
            total += self.shelter(hex)
        if hex != self.here:
            total -= self.cost_of_leaving(hex)
        if self.weak:
            return total - 1.0 * (near == 1) + 0.15 * min(near, 4)
        if self.facts.is_gun:
            return total + self.battery(hex, near)
        return total + (self.contact(hex) if near == 1 else self.brink(hex, near))

    def duty(self, hex: int, near: int) -> float:
        """Prizes: to be taken, and not to be left empty."""
        number = self.prizes.get(hex)
        if number is None or self.own >> hex & 1:
            return 0.0
        value = float(self.game.scenario.prizes[number].value)
        if self.game.state.control[number] != self.side:
            return value
        return value * (1.0 if near <= 4 else 0.5 if near <= 8 else 0.1)

    def ties(self, hex: int, near: int) -> float:
        """Friends beside one, and the headquarters not too far."""
        total = 0.0
        if near <= 3:
            friends = (self.grid.disc(hex, 1) & self.own).bit_count()
            total -= self.habits.alone * max(0, 2 - friends)
        if self.from_hq is not None:
            total -= COMMAND * max(0, self.from_hq[hex] - self.range - 2)
        return total

    def shelter(self, hex: int) -> float:
        """Walls and heights, where the enemy is not far."""
        cover = self.field.cover[hex]
        worth = -0.08 * (cover.fire_shift + cover.assault_shift) + 0.06 * self.field.level[hex]
        return self.habits.shelter * worth

    def cost_of_leaving(self, hex: int) -> float:
        """A test for breaking off; woods disorder whoever enters them."""
        total = 0.02
        if self.engaged and not self.field.cover[self.here].free_disengagement and not self.facts.is_cavalry:
            total += 0.05 + 1.3 * max(0.0, (11 - self.rating) / 10) * hits_cost(self.game, self.unit, 1)
        if self.field.woods >> hex & 1:
            total += hits_cost(self.game, self.unit, 1)
        return total

    # -- near the enemy ------------------------------------------------------------------------------------------------

    def brink(self, hex: int, near: int) -> float:
        """Two hexes off: nobody fires, everybody can be reached."""
        return 0.1 if near == 2 and stack_strength(self.game, hex) >= 4 else 0.0

    def contact(self, hex: int) -> float:
        """Fire given and taken, and the Assault that may follow."""
        stack = stack_strength(self.game, hex) - (self.size if hex == self.here else 0)
        beneath = stack >= FRONT
        foes = list(iter_bits(self.grid.adjacent[hex] & self.enemy))
        total = max(self.storm(hex, there) for there in foes) + self.habits.contact
        if beneath:
            return total + 0.15
        given = max(self.fire_at(hex, there) for there in foes) if not self.facts.is_cavalry else 0.0
        taken = sum(self.fire_from(there, hex) for there in foes)
        share = self.habits.feared * (0.6 if stack else 1.0)
        return total + given - share * taken * (1.6 if hex != self.here else 1.0)

    def fire_at(self, hex: int, there: int) -> float:
        shift = self.field.cover[there].fire_shift + self.slope(hex, there) + self.white
        shift += (
            self.game.scenario.charts.fire_shift["canister"] if self.facts.is_gun and not self.facts.is_rifled else 0
        )
        return self.fire(there, column_of(self.size, shift))

    def fire(self, there: int, column: int) -> float:
        """What fire of a column at a hex is worth; the same is asked from hex after hex."""
        found = self._fires.get((there, column))
        if found is None:
            found = self._fires[there, column] = fire_worth(self.game, self.side, there, column)
        return found

    def fire_from(self, there: int, hex: int) -> float:
        foe = self.foe(there)
        if not foe.fire:
            return 0.0
        column = column_of(foe.fire, self.field.cover[hex].fire_shift + self.slope(there, hex))
        casualty = 0.45 * harm(self.game.scenario.charts, column, self.rating).casualties
        return unit_harm(self.game, self.unit, column) + casualty

    def slope(self, here: int, there: int) -> int:
        board = self.game.scenario.board
        side = board.side(here, there)
        if side in SIDES_OF_HEXES and board.climb(here, there) > 0:
            return SIDES_OF_HEXES[str(side)].fire_shift_up
        return 0

    def storm(self, hex: int, target: int) -> float:
        """The Assault on a neighbour with those who are there and those who may still come."""
        game, state = self.game, self.game.state
        hexes: dict[int, list[int]] = {hex: [self.unit]}
        away = self.grid.away[target]
        coming = 0
        for unit in game.scenario.formations[self.facts.formation].members:
            place = state.place[unit]
            if unit == self.unit or place < 0 or game.scenario.units[unit].is_gun:
                continue
            if away[place] == 1:
                hexes.setdefault(place, []).append(unit)
            elif has(game, unit, ACTIVE) and not has(game, unit, MOVED) and away[place] <= 4:
                coming += strength(game, unit)
        total = coming // 2 + sum(strength(game, unit) for units in hexes.values() for unit in units)
        room = STACK_LIMIT - sum(strength(game, unit) for unit in hexes[hex])
        odds = storm_odds(game, hex, hexes[hex], total, list(hexes), target)
        odds = odds._replace(lead=odds.lead + min(max(0, room), coming // 3))
        worth = attack_worth(game, odds, self.foe(target), ground_worth(game, target))
        if worth <= 0:
            return 0.4 * worth if self.attacks else 0.7 * worth
        return worth * (1.0 if self.may_engage else 0.5)

    # -- guns ----------------------------------------------------------------------------------------------------------

    def battery(self, hex: int, near: int) -> float:
        """Targets in sight, and somebody before them."""
        stack = stack_strength(self.game, hex) - (self.size if hex == self.here else 0)
        if near > ranges(self.game, self.unit)[1]:
            return 0.0
        best = 0.0
        if stack < FRONT:
            for there in iter_bits(self.grid.disc(hex, ranges(self.game, self.unit)[1]) & self.enemy):
                best = max(best, self.shot(hex, there))
        if near == 1:
            foes = iter_bits(self.grid.adjacent[hex] & self.enemy)
            best -= 0.0 if stack >= FRONT else 1.2 * sum(self.fire_from(there, hex) for there in foes)
            best -= 0.8 if stack < 4 else 0.0
        elif near == 2 and stack < 3:
            best -= 0.3
        return self.habits.guns * best

    def shot(self, hex: int, there: int) -> float:
        distance = self.grid.distance(hex, there)
        if distance == 1:
            return self.fire_at(hex, there)
        effective, extended = ranges(self.game, self.unit)
        if distance > extended:
            return 0.0
        shift = self.field.cover[there].fire_shift + self.white
        shift += self.game.scenario.charts.fire_shift["extended_range"] if distance > effective else 0
        seen = self.field.sight.grade(hex, there, self.blockers)
        if seen == BLOCKED:
            return 0.0
        shift += self.game.scenario.charts.fire_shift["obscured"] if seen == OBSCURED else 0
        return self.fire(there, column_of(self.size, shift))
