"""What is seen in a position when the chance to win is reckoned: what the allies have less what the Austrians have."""

from __future__ import annotations

from grognard.core.front import balance, superiority
from grognard.core.masks import iter_bits
from grognard.core.value import Feature
from grognard.rulesets.brothers.bot.campaign import CLOSE, areas, middle, ways_to
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.state import BROKEN, DEMORALIZED, OFF_MAP, OVERRUN, WOUNDED, BrothersGame

FEATURES = (
    Feature("points", "Victory Points, in margins of a marginal victory."),
    Feature("verdict", "The victory, marginal or decisive, if the battle ended now."),
    Feature("prizes", "The value of the Victory Point hexes held, as a share of all."),
    Feature("sudden", "The share held of the hexes that win at once, squared."),
    Feature("gates", "Who is stronger close to each Victory Point hex, by its value."),
    Feature("contact", "How much of the armies is the stronger among those next to each other."),
    Feature("strength", "The strength points left, as a share of the army."),
    Feature("worn", "Battleworn enemy units, by strength."),
    Feature("hits", "Shaken and Disrupted enemies, by what it costs them."),
    Feature("to come", "The strength points that are not on the map yet, as a share of the army."),
    Feature("morale", "The Corps Morale left, as a share of all."),
    Feature("demoralized", "Demoralized enemy formations, as a share of all."),
    Feature("march", "How near the formations are to Victory Point hexes that their side does not hold."),
    Feature("leaders", "Enemy leaders that are wounded or overrun."),
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
    posts = _posts(game, 0), _posts(game, 1)
    contact = 4.0 * superiority(scenario.field.grid, *posts, radius=1)
    one, two = (_army(game, side) + _formations(game, side) for side in range(2))
    rest = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    return (lead, verdict if margin > 0 else -verdict, *_prizes(game, posts), contact, *rest)


Posts = dict[int, float]


def _posts(game: BrothersGame, side: int) -> Posts:
    """For each hex the strength points of a side in it."""
    return {hex: float(stack_strength(game, hex)) for hex in iter_bits(game.state.occupied[side])}


def _prizes(game: BrothersGame, posts: tuple[Posts, Posts]) -> tuple[float, ...]:
    """Prizes held, and who is stronger close to them."""
    prizes, control = game.scenario.prizes, game.state.control
    near = areas(game.scenario.field, tuple([prize.hex for prize in prizes]), CLOSE)
    found = [0.0] * len(prizes), [0.0] * len(prizes)
    for side in range(2):
        for hex, points in posts[side].items():
            for number in near[hex]:
                found[side][number] += points
    total = sum(prize.value for prize in prizes) or 1
    held = gates = 0.0
    for number, prize in enumerate(prizes):
        held += prize.value * ((control[number] == 0) - (control[number] == 1))
        gates += prize.value * balance(found[0][number], found[1][number])
    return held / total, _sudden(game), gates / total


def _sudden(game: BrothersGame) -> float:
    """How near each side is to winning at once [brothers 15.2b]."""
    holder = {prize.hex: side for prize, side in zip(game.scenario.prizes, game.state.control, strict=True)}
    found = 0.0
    for condition in game.scenario.sudden:
        share = sum(holder[hex] == condition.side for hex in condition.hexes) / len(condition.hexes)
        found += share * share * (1 if condition.side == 0 else -1)
    return found


def _army(game: BrothersGame, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    left = worn = hits = away = 0.0
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
    return 4.0 * left / full, -2.0 * worn / full, -4.0 * hits / full, away / full


def _formations(game: BrothersGame, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    goals = tuple([p.hex for p, holder in zip(scenario.prizes, state.control, strict=True) if holder != side])
    morale = broken = march = 0.0
    full = 1
    mine = [(index, body) for index, body in enumerate(scenario.formations) if body.side == side]
    for index, body in mine:
        full += body.morale
        gone = state.formation[index] & DEMORALIZED
        broken += bool(gone)
        morale += 0 if gone else max(0, state.morale[index])
        if goals and not gone:
            here = middle(game, index)
            march += 1.0 if here < 0 else min(NEAR, *ways_to(scenario.field, goals, here)) / NEAR
    count = max(1, len(mine))
    hurt = sum(bool(state.flags[leader] & (WOUNDED | OVERRUN)) for leader in scenario.leaders[side])
    return 2.0 * morale / full, -2.0 * broken / count, -march / count, -float(hurt)
