"""What is seen in a position when the chance to win is reckoned: what one army has less what the other has."""

from __future__ import annotations

from grognard.core.value import Feature, share_over
from grognard.rulesets.portable.bot.staff import NEAR, goals_of
from grognard.rulesets.portable.state import PINNED, PortableGame
from grognard.rulesets.portable.victory import objective_points

FEATURES = (
    Feature("army", "The units left, as a share of the army that began."),
    Feature("foot", "The infantry left, as a share of the army that began."),
    Feature("guns", "The artillery and machine guns left, as a share of the army that began."),
    Feature("command", "Whether a command unit is left: it brings an activation die."),
    Feature("pinned", "The enemy's pinned units, as a share of his army."),
    Feature("strain", "How few losses the enemy can still bear before he breaks: one over their number."),
    Feature("verdict", "Who would win by objectives if time ran out now."),
    Feature("late", "The same, by the square of how much of the battle is over."),
    Feature("way", "How near the units that can take ground are to objectives that they do not hold."),
    Feature("exposed", "The enemy's units in the open, each by how many it has near by, as a share of his army."),
    Feature("tempo", "Activations that the side whose turn it is has left, as a share of its army."),
)


def features(game: PortableGame) -> tuple[float, ...]:
    one, two = _side(game, 0), _side(game, 1)
    rest = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    return (*rest, _tempo(game))


def _side(game: PortableGame, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    place, status, units = state.place, state.status, scenario.units
    grid, field = scenario.board.grid, scenario.field
    mine = [unit for unit in scenario.members[side] if place[unit] >= 0]
    size = len(scenario.members[side])
    enemies, goals = state.occupied[1 - side], goals_of(game, side)
    pinned = exposed = way = 0.0
    foot = guns = commands = marching = 0
    for unit in mine:
        here, kind = place[unit], units[unit].type
        pinned += bool(status[unit] & PINNED)
        foot += kind.kind == "infantry"
        guns += kind.kind in ("artillery", "machine-guns")
        commands += kind.kind == "command"
        if not field.cover >> here & 1:
            exposed += (enemies & grid.disc(here, NEAR)).bit_count()
        if goals and kind.movement and kind.kind not in ("artillery", "command"):
            marching += 1
            way += grid.nearest(here, goals)
    leads = objective_points(game, side) - objective_points(game, 1 - side)
    verdict = 0.5 * (leads > 0 or (leads == 0 and scenario.tie == side))
    return (
        2.0 * len(mine) / size,
        2.0 * foot / size,
        2.0 * guns / size,
        float(commands > 0),
        -pinned / size,
        -1.0 / max(0.5, scenario.breaking[side] - state.lost[side]),
        verdict,
        verdict * share_over(game) ** 2,
        -0.2 * way / marching if marching else 0.0,
        -0.5 * exposed / size,
    )


def _tempo(game: PortableGame) -> float:
    active = game.state.active
    if active < 0:
        return 0.0
    share = game.state.activations / len(game.scenario.members[active])
    return share if active == 0 else -share
