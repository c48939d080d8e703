"""What is seen in a position when the chance to win is reckoned: what the allies have less what the Austrians have."""

from __future__ import annotations

from grognard.core.value import Feature, balance
from grognard.rulesets.brothers.bot.campaign import AREA, CLOSE, areas, middle, ways_to
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from grognard.rulesets.brothers.state import BROKEN, DEMORALIZED, LOW_AMMO, OFF_MAP, OVERRUN, WOUNDED, BrothersGame

FEATURES = (
    Feature("points", "Victory Points, in margins of a marginal victory."),
    Feature("verdict", "The victory, marginal or decisive, if the battle ended now."),
    Feature("prizes", "The value of the Victory Point hexes held, as a share of all."),
    Feature("sudden", "The share held of the hexes that win at once, squared."),
    Feature("gates", "Who is stronger close to each Victory Point hex, by its value."),
    Feature("ground", "Who is stronger further around each Victory Point hex, by its value."),
    Feature("strength", "The strength points left, as a share of the army."),
    Feature("worn", "Battleworn enemy units, by strength."),
    Feature("hits", "Shaken and Disrupted enemies, by what it costs them."),
    Feature("guns", "The strength points of artillery left, as a share of both sides'; less if ammunition is low."),
    Feature("to come", "The strength points that are not on the map yet, as a share of the army.", either=True),
    Feature("morale", "The Corps Morale left, as a share of all."),
    Feature("demoralized", "Demoralized enemy formations, as a share of all."),
    Feature("march", "How near the formations are to Victory Point hexes that their side does not hold.", either=True),
    Feature("leaders", "Enemy leaders that are wounded or overrun."),
    Feature("tempo", "Formations whose chits are still in the cup, as a share of all.", either=True),
    Feature("events", "Event chits held in the open."),
)
NEAR = 12.0
"""Movement points beyond which a prize is simply far."""
DECISIVE = 0.5
"""What a decisive victory counts beyond a marginal one: it is won either way, but more safely."""


def features(game: BrothersGame) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    margin = state.points[0] - state.points[1]
    lead = max(-3.0, min(3.0, margin / max(1, scenario.marginal)))
    size = abs(margin)
    verdict = 0.0 if size < scenario.marginal else 1.0 if size < scenario.decisive else 1.0 + DECISIVE
    one, two = (_army(game, side) + _formations(game, side) for side in range(2))
    rest = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    return (lead, verdict if margin > 0 else -verdict, *_places(game), *rest)


def _places(game: BrothersGame) -> tuple[float, ...]:
    """Prizes held, and who is stronger around them."""
    state, scenario = game.state, game.scenario
    prizes = scenario.prizes
    total = sum(prize.value for prize in prizes) or 1
    held = sum(
        prize.value * (1 if side == 0 else -1 if side == 1 else 0)
        for prize, side in zip(prizes, state.control, strict=True)
    )
    holder = {prize.hex: side for prize, side in zip(prizes, state.control, strict=True)}
    sudden = 0.0
    for condition in scenario.sudden:
        share = sum(holder[hex] == condition.side for hex in condition.hexes) / len(condition.hexes)
        sudden += share * share * (1 if condition.side == 0 else -1)
    close, wide = _around(game, CLOSE), _around(game, AREA + 2)
    gates = ground = 0.0
    for number, prize in enumerate(prizes):
        near = [close[side][number] for side in range(2)]
        gates += prize.value * balance(*near)
        ground += prize.value * balance(*(wide[side][number] - near[side] for side in range(2)))
    return held / total, sudden, gates / total, ground / total


def _around(game: BrothersGame, radius: int) -> tuple[list[int], list[int]]:
    """For each side and prize the strength so near it."""
    state, scenario = game.state, game.scenario
    near = areas(scenario.field, tuple([prize.hex for prize in scenario.prizes]), radius)
    found = [0] * len(scenario.prizes), [0] * len(scenario.prizes)
    units = scenario.units
    for side in range(2):
        there = found[side]
        for unit in scenario.members[side]:
            hex = state.place[unit]
            if hex >= 0 and near[hex]:
                facts = units[unit]
                left = (facts.worn if state.worn[unit] else facts.strength) - state.hits[unit]
                if left > 0:
                    for number in near[hex]:
                        there[number] += left
    return found


def _army(game: BrothersGame, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    left = worn = hits = guns = away = 0.0
    full = 1
    for unit in scenario.members[side]:
        facts = scenario.units[unit]
        full += facts.strength
        if state.place[unit] == BROKEN:
            continue
        now = facts.worn if state.worn[unit] else facts.strength
        left += now
        worn += facts.strength if state.worn[unit] else 0
        hits += min(now, state.hits[unit])
        if state.place[unit] == OFF_MAP:
            away += now
        elif facts.is_gun:
            guns += now * (0.5 if state.flags[unit] & LOW_AMMO else 1.0)
    return 4.0 * left / full, -2.0 * worn / full, -4.0 * hits / full, guns / 10, away / full


def _formations(game: BrothersGame, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    goals = tuple([p.hex for p, holder in zip(scenario.prizes, state.control, strict=True) if holder != side])
    morale = broken = march = tempo = 0.0
    full = 1
    mine = [(index, body) for index, body in enumerate(scenario.formations) if body.side == side]
    for index, body in mine:
        full += body.morale
        gone = state.formation[index] & DEMORALIZED
        broken += bool(gone)
        morale += 0 if gone else max(0, state.morale[index])
        tempo += index in state.cup
        if goals and not gone:
            here = middle(game, index)
            march += 1.0 if here < 0 else min(NEAR, *ways_to(scenario.field, goals, here)) / NEAR
    count = max(1, len(mine))
    hurt = sum(bool(state.flags[leader] & (WOUNDED | OVERRUN)) for leader in scenario.leaders[side])
    held = sum(EVENT_CHITS[chit].side == side for chit in state.held)
    return 2.0 * morale / full, -2.0 * broken / count, -march / count, -float(hurt), tempo / count, held / 2
