"""What fire and Assaults promise, from the findings that resolve them; for bots. Worth is counted in Victory Points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.ch03_components.values import morale, strength
from grognard.rulesets.brothers.ch04_stacking.force_markers import is_hidden
from grognard.rulesets.brothers.ch04_stacking.stacks import FRONT, front_line
from grognard.rulesets.brothers.ch08_fire.results import RESULTS
from grognard.rulesets.brothers.ch09_morale import morale_hits
from grognard.rulesets.brothers.ch12_assault.differential import defence_strength
from grognard.rulesets.brothers.ch12_assault.results import read_outcome
from grognard.rulesets.brothers.ch12_assault.shifts import champion, fighting_morale
from grognard.rulesets.brothers.reader.charts import FIRE_COLUMNS, SIDES_OF_HEXES, Charts
from grognard.rulesets.brothers.state import DISRUPTED, BrothersGame

HIT, CASUALTY, BREAK = 0.2, 0.45, 1.5
"""What a Morale Hit, a Casualty Hit and a broken brigade cost; a point for the enemy and the men are gone."""
DETACHMENT = 0.5
"""A broken Detachment: no point for the enemy, but a gun or a rifle less."""
RETREAT = 0.12
"""A hex of retreat, apart from what the ground is worth."""
WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


class Harm(NamedTuple):
    """The chances of one and of two Morale Hits, and the Casualty Hits to expect."""

    one: float
    two: float
    casualties: float


@lru_cache(maxsize=1024)
def harm(charts: Charts, column: int, rating: int) -> Harm:
    """What fire of a column does to a unit of some Morale Rating."""
    one = two = casualties = 0.0
    for total, ways in WAYS.items():
        hits, modifier = RESULTS[charts.fires[total][column]]
        casualties += hits * ways / 36
        if modifier is not None:
            for die in range(1, 11):
                done = morale_hits(die + modifier, rating)
                one += (done == 1) * ways / 360
                two += (done == 2) * ways / 360
    return Harm(one, two, casualties)


def column_of(points: int, shift: int) -> int:
    return min(max(min(points, FRONT) + shift, 0), len(FIRE_COLUMNS) - 1)


# -- what units are worth ----------------------------------------------------------------------------------------------


def break_cost(game: BrothersGame, unit: int) -> float:
    """What it costs to lose a unit; dearer where its corps is near the end of its morale."""
    facts = game.scenario.units[unit]
    if facts.is_detachment:
        return DETACHMENT
    left = game.state.morale[facts.formation]
    return BREAK + (game.scenario.demoralized / 2 / left if 0 < left <= 3 else 0.0)


def hits_cost(game: BrothersGame, unit: int, number: int) -> float:
    """What so many Morale Hits cost a unit, one after the other [brothers 9.2a 9.2b]."""
    facts, state = game.scenario.units[unit], game.state
    hits, worn, cost = state.hits[unit], state.worn[unit], 0.0
    for _ in range(number):
        size = facts.worn if worn else facts.strength
        if hits == DISRUPTED and not worn and not facts.is_detachment:
            cost, hits, worn = cost + CASUALTY, 0, 1
        elif hits == DISRUPTED or hits + 1 >= size:
            cost += break_cost(game, unit) * (1.0 if facts.is_detachment else broken_share(game, unit))
        else:
            hits += 1
            cost += HIT * (1.3 if worn else 1.0) * (0.7 if facts.is_detachment else 1.0)
    return cost


def broken_share(game: BrothersGame, unit: int) -> float:
    """How likely a Break Test breaks a unit [brothers 10.1c]."""
    return min(1.0, max(0.0, (10 - morale(game, unit)) / 10))


def casualty_cost(game: BrothersGame, unit: int) -> float:
    """What a Casualty Hit on a unit is worth to the enemy [brothers 8.5a 8.5b 8.5c]."""
    if game.scenario.units[unit].is_detachment:
        return DETACHMENT
    if game.state.worn[unit]:
        return break_cost(game, unit) * broken_share(game, unit) + 0.1
    return CASUALTY - HIT * game.state.hits[unit] / 2


def unit_harm(game: BrothersGame, unit: int, column: int) -> float:
    """What fire of a column costs a unit on average, Casualty Hits apart."""
    chances = harm(game.scenario.charts, column, morale(game, unit))
    return chances.one * hits_cost(game, unit, 1) + chances.two * hits_cost(game, unit, 2)


def fire_worth(game: BrothersGame, side: int, hex: int, column: int) -> float:
    """What fire of a column does to a hex, as far as a side can know."""
    if is_hidden(game, side, game.state.stacks[hex][0]):
        chances = harm(game.scenario.charts, column, look(game, side, hex).rating)
        return HIT * (chances.one + 2 * chances.two) + CASUALTY * chances.casualties
    front = [unit for unit, _ in front_line(game, hex)]
    total = sum(unit_harm(game, unit, column) for unit in front)
    victim = max(front, key=lambda unit: strength(game, unit))
    return total + harm(game.scenario.charts, column, 7).casualties * casualty_cost(game, victim)


# -- the enemy ---------------------------------------------------------------------------------------------------------


class Foe(NamedTuple):
    """A hex of units as somebody sees it."""

    defence: int
    fire: int
    """Front-line points of infantry and guns."""
    rating: int
    """The Morale Rating of its largest unit."""
    cost: float
    """What one Morale Hit on each of its units costs."""
    hidden: bool = False


def look(game: BrothersGame, side: int, hex: int) -> Foe:
    """What a side knows of a hex of units; of a hidden stack only the arms, so it guesses [brothers 4.4b]."""
    stack, units = game.state.stacks[hex], game.scenario.units
    if is_hidden(game, side, stack[0]):
        arms = {units[unit].arm for unit in stack}
        size = 6 * ("infantry" in arms) + ("artillery" in arms) + 2 * ("cavalry" in arms)
        return Foe(size, FRONT if arms != {"cavalry"} else 0, 6, 2 * HIT, True)
    fire = sum(share for unit, share in front_line(game, hex) if not units[unit].is_cavalry)
    defence = sum(defence_strength(game, unit) for unit in stack)
    rating = fighting_morale(game, champion(game, stack))
    return Foe(defence, fire, rating, sum(hits_cost(game, unit, 1) for unit in stack))


# -- Assaults ----------------------------------------------------------------------------------------------------------


class Odds(NamedTuple):
    """An Assault as it may be fought."""

    lead: int
    total: int
    rating: int
    """The attacker's Morale Rating."""
    cost: float
    """What one Morale Hit on each Lead unit costs the attacker."""
    flank: bool
    start: int
    target: int


def find_column(game: BrothersGame, odds: Odds, foe: Foe) -> int:
    """The column with every shift, as `find_melee` finds it [brothers 12.3a]."""
    field, board = game.scenario.field, game.scenario.board
    cover = field.cover[odds.target]
    charts = game.scenario.charts
    shift = charts.morale_shift(odds.rating - foe.rating) + charts.odds_shift(odds.total, foe.defence)
    shift += cover.assault_shift
    if odds.flank and cover.can_be_flanked:
        shift += charts.assault_shift["flank_attack"]
    side = board.side(odds.start, odds.target)
    if side in SIDES_OF_HEXES:
        shift += SIDES_OF_HEXES[str(side)].assault(board.climb(odds.start, odds.target))
    return charts.assault_column(odds.lead - foe.defence, shift)


def assault_worth(game: BrothersGame, odds: Odds, foe: Foe, ground: float) -> float:
    """What an Assault promises the attacker on average, both sides choosing well."""
    return usual_worth(game.scenario.charts, find_column(game, odds, foe), odds, foe, ground)


def attack_worth(game: BrothersGame, odds: Odds, foe: Foe, ground: float) -> float:
    """The same for whoever makes it, as his habits weigh his losses and the ground."""
    led, column = LED.now, find_column(game, odds, foe)
    return _usual_worth(
        game.scenario.charts, column, odds.rating, led.hurt * odds.cost, foe.rating, foe.cost, led.prize * ground
    )


def usual_worth(charts: Charts, column: int, odds: Odds, foe: Foe, ground: float) -> float:
    """What a column of the Assault Combat Table is worth to the attacker on average."""
    return _usual_worth(charts, column, odds.rating, odds.cost, foe.rating, foe.cost, ground)


@lru_cache(maxsize=4096)
def _usual_worth(
    charts: Charts, column: int, rating: int, cost: float, foe_rating: int, foe_cost: float, ground: float
) -> float:
    odds, foe = Odds(0, 0, rating, cost, False, -1, -1), Foe(0, 0, foe_rating, foe_cost)
    return sum(
        ways / 36 * cell_worth(charts.assaults[total][column], odds, foe, ground) for total, ways in WAYS.items()
    )


def cell_worth(cell: str, odds: Odds, foe: Foe, ground: float) -> float:
    """What a result is worth to the attacker, whose enemy takes the lesser evil [brothers 12.4.1a 12.4.2b]."""
    outcome = read_outcome(cell)
    if outcome.tough:
        mine, theirs = passes(odds.rating), passes(foe.rating)
        return foe.cost * (mine + 1 - theirs) - odds.cost * (1 - mine + theirs)
    if outcome.loser == "D":
        stands = outcome.defender * foe.cost - outcome.attacker * min(odds.cost, RETREAT)
        return min(stands, yielding(outcome.defender, outcome.yellow, foe.cost, ground))
    stands = -outcome.attacker * odds.cost + outcome.defender * foe.cost
    return max(stands, -yielding(outcome.attacker, outcome.yellow, odds.cost, RETREAT))


def yielding(points: int, yellow: bool, cost: float, ground: float) -> float:
    """The price of taking as many Loss Points as may be as retreats."""
    retreats = min(2, points - yellow)
    return ground + RETREAT * retreats + (points - retreats) * cost


def passes(rating: int) -> float:
    """The chance of a d10 below a rating [brothers 12.4.2c]."""
    return min(1.0, max(0.0, (rating - 1) / 10))
