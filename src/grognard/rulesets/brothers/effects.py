"""What the event chits do, one after the other as the Event Description Chart lists them; each helps units of its own
nation only [brothers 6.3b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.options import Group
from grognard.core.sight import BLOCKED
from grognard.rulesets.brothers.activation import Activation
from grognard.rulesets.brothers.assault import Assault
from grognard.rulesets.brothers.command import command_rating
from grognard.rulesets.brothers.events import ChargeCancelled, MoraleTested
from grognard.rulesets.brothers.fire import STEP, can_fire, morale_hits, ranges, sight
from grognard.rulesets.brothers.firing import Fire
from grognard.rulesets.brothers.frames import amend, find, go_to
from grognard.rulesets.brothers.harm import take_morale_hit
from grognard.rulesets.brothers.march import March
from grognard.rulesets.brothers.rally import RallyStep, refill, steady
from grognard.rulesets.brothers.retreat import break_retreats
from grognard.rulesets.brothers.stacks import is_engaged, morale
from grognard.rulesets.brothers.state import (
    AGGRESSIVE,
    AGGRESSIVE_POSTURE,
    BLED,
    COMMANDED,
    DEMORALIZED,
    DISRUPTED,
    FAILED,
    HALTED,
    LOW_AMMO,
    OVERRUN,
    BrothersGame,
    has,
    has_failed,
    mark,
    posture_of,
)
from grognard.rulesets.brothers.units import ALLIED, AUSTRIAN, AUSTRIANS, FRENCH, SARDINIAN
from grognard.rulesets.brothers.windows import EVENTS, EventRule, Window

ROCKETS = 3
"""Hexes within which rockets frighten horses."""


def _plain(key: str, possible: bool) -> list[Group]:
    """An event that needs no further word."""
    return [Group(key)] if possible else []


def is_demoralized(game: BrothersGame, unit: int) -> bool:
    return bool(game.state.formation[game.scenario.units[unit].formation] & DEMORALIZED)


def is_steady_foot(game: BrothersGame, unit: int, nation: int) -> bool:
    """Infantry of a nation, neither Disrupted nor of a demoralized formation [brothers 14.2a]."""
    facts = game.scenario.units[unit]
    return (
        facts.nation == nation
        and facts.is_infantry
        and game.state.hits[unit] < DISRUPTED
        and not is_demoralized(game, unit)
    )


# -- moves -------------------------------------------------------------------------------------------------------------


def announced(game: BrothersGame) -> March | None:
    """A move that has been announced and not begun."""
    march = find(game, March)
    return march if march is not None and march.path and len(march.trail) <= 1 else None


def own_move(game: BrothersGame, nation: int, arm: str) -> March | None:
    """An announced move of In Command units of one nation and arm."""
    march = announced(game)
    if march is None:
        return None
    units = [game.scenario.units[unit] for unit in march.movers]
    if any(facts.nation != nation or facts.arm != arm for facts in units):
        return None
    return march if all(has(game, unit, COMMANDED) for unit in march.movers) else None


def ask_again(game: BrothersGame, march: March) -> None:
    """The move is announced anew under the better conditions."""
    go_to(game, amend(game, march, path=(), position=0, charge=-1), 0)


def edelsheim_options(game: BrothersGame, window: Window) -> list[Group]:
    march = own_move(game, AUSTRIANS, "cavalry")
    possible = (
        march is not None
        and not has_failed(game)
        and not any(
            game.state.hits[unit] or is_demoralized(game, unit) or has(game, unit, AGGRESSIVE) for unit in march.movers
        )
    )
    return _plain("edelsheim-hussars", possible)


def play_edelsheim(game: BrothersGame, window: Window, action: Action) -> None:
    """They act as in Aggressive posture, and a Charge has one strength point more for each."""
    march = find(game, March)
    assert march is not None
    for unit in march.movers:
        mark(game, unit, AGGRESSIVE)
    ask_again(game, march)


def double_options(game: BrothersGame, window: Window) -> list[Group]:
    return _plain("pas-gymnastique", own_move(game, FRENCH, "infantry") is not None)


def play_double(game: BrothersGame, window: Window, action: Action) -> None:
    march = find(game, March)
    assert march is not None
    shield = (Modifier(-2, "at-the-double", "11.8a"),)
    ask_again(game, amend(game, march, boost=march.boost + 2, first_shield=(*march.first_shield, *shield)))


def bersaglieri_options(game: BrothersGame, window: Window) -> list[Group]:
    march = own_move(game, SARDINIAN, "infantry")
    light = march is not None and any("bersaglieri" in game.scenario.units[unit].traits for unit in march.movers)
    return _plain("bersaglieri", light)


def play_bersaglieri(game: BrothersGame, window: Window, action: Action) -> None:
    march = find(game, March)
    assert march is not None
    shield = (Modifier(-1, "bersaglieri", "11.8a"),)
    changed = amend(game, march, boost=march.boost + 2, woodsmen=True, shields=(*march.shields, *shield))
    ask_again(game, changed)


def rocket_options(game: BrothersGame, window: Window) -> list[Group]:
    return _plain("rocket-battery", can_frighten(game) or can_rocket(game))


def can_frighten(game: BrothersGame) -> bool:
    """An enemy Charge just announced, near Austrian guns that see it."""
    march = announced(game)
    if march is None or march.charge < 0 or game.scenario.units[march.lead].side == AUSTRIAN:
        return False
    here, grid = game.state.place[march.lead], game.scenario.field.grid
    return any(
        game.scenario.units[unit].is_gun
        and can_fire(game, unit)
        and grid.distance(game.state.place[unit], here) <= ROCKETS
        and sight(game, game.state.place[unit], here) != BLOCKED
        for unit in game.scenario.members[AUSTRIAN]
    )


def can_rocket(game: BrothersGame) -> bool:
    fire = find(game, Fire)
    return fire is not None and is_own_fire(game, fire, AUSTRIANS) and len(fire.units) == 1


def play_rockets(game: BrothersGame, window: Window, action: Action) -> None:
    if not can_frighten(game):
        fire = find(game, Fire)
        assert fire is not None
        amend(game, fire, sees_through=True, events=(*fire.events, Modifier(1, "rockets", "8.3a")))
        return
    march = find(game, March)
    assert march is not None
    value = game.roll(10, "rockets", "9.0")
    hurt: list[int] = []
    fleeing: list[int] = []
    for unit in march.movers:
        rating = morale(game, unit)
        hits = morale_hits(value, rating)
        game.tell(MoraleTested(rule="9.0", unit=unit, value=value, rating=rating, hits=hits))
        if hits:
            hurt.append(unit)
        for _ in range(hits):
            if take_morale_hit(game, unit, "9.1b") and unit not in fleeing:
                fleeing.append(unit)
    if hurt:
        spoil_charge(game, march, tuple(hurt), tuple(fleeing))
        break_retreats(game, fleeing, ())


def spoil_charge(game: BrothersGame, march: March, hurt: tuple[int, ...], fleeing: tuple[int, ...]) -> None:
    """Those with a Morale Hit no longer qualify, and may still move or stay; the others ride on [brothers 11.11.1b]."""
    game.tell(ChargeCancelled(rule="11.11.1b", units=hurt))
    riding = tuple(unit for unit in march.movers if unit not in hurt)
    if riding:
        amend(game, march, movers=riding, spent=(0,) * len(riding))
        return
    left = tuple(unit for unit in hurt if game.state.place[unit] >= 0 and unit not in fleeing)
    ask_again(game, amend(game, march, movers=left, spent=(0,) * len(left)))


def afrique_options(game: BrothersGame, window: Window) -> list[Group]:
    """Morale Hits, but no Casualty Hit, have halted a French Charge."""
    march = find(game, March)
    possible = (
        march is not None
        and march.charge >= 0
        and game.scenario.units[march.lead].nation == FRENCH
        and any(has(game, unit, HALTED) for unit in march.movers)
        and not any(has(game, unit, BLED) for unit in march.movers)
    )
    return _plain("chasseurs-afrique", possible)


def play_afrique(game: BrothersGame, window: Window, action: Action) -> None:
    march = find(game, March)
    assert march is not None
    for unit in march.movers:
        game.state.flags[unit] &= ~HALTED


# -- fire --------------------------------------------------------------------------------------------------------------


def is_own_fire(game: BrothersGame, fire: Fire, nation: int) -> bool:
    """A declared fire of a nation's guns in its own Fire Combat Step, dice not thrown."""
    facts = game.scenario.units[fire.units[0]]
    return fire.kind == STEP and not fire.die and facts.is_gun and facts.nation == nation


def godard_options(game: BrothersGame, window: Window) -> list[Group]:
    fire = find(game, Fire)
    possible = fire is not None and is_own_fire(game, fire, FRENCH) and distance_of(game, fire) >= 2
    return _plain("godard-balloon", possible)


def distance_of(game: BrothersGame, fire: Fire) -> int:
    return game.scenario.field.grid.distance(game.state.place[fire.units[0]], fire.target)


def play_godard(game: BrothersGame, window: Window, action: Action) -> None:
    fire = find(game, Fire)
    assert fire is not None
    far = distance_of(game, fire) > min(ranges(game, unit)[0] for unit in fire.units)
    seen = (Modifier(1, "balloon", "8.1.4d"),) if far else ()
    amend(game, fire, sees_through=True, events=(*fire.events, *seen))


# -- command -----------------------------------------------------------------------------------------------------------


def called(game: BrothersGame, nations: tuple[int, ...]) -> Activation | None:
    """The activation of a formation of some nations whose posture is not chosen yet."""
    frame = find(game, Activation)
    if frame is None or game.scenario.formations[frame.formation].nation not in nations:
        return None
    return frame


def rumour_options(game: BrothersGame, window: Window) -> list[Group]:
    frame = called(game, (FRENCH,))
    if frame is None or frame.forced:
        return []
    formation, place = game.scenario.formations[frame.formation], game.state.place
    emperor = any(
        place[leader] == place[formation.hq] and game.scenario.units[leader].nation == FRENCH
        for leader in game.scenario.commanders
    )
    engaged = any(is_engaged(game, unit) for unit in formation.members)
    return _plain("rumour-from-mantua", not emperor and not engaged)


def play_rumour(game: BrothersGame, window: Window, action: Action) -> None:
    frame = find(game, Activation)
    assert frame is not None
    amend(game, frame, forced=True)


def heat_options(game: BrothersGame, window: Window) -> list[Group]:
    return _plain("oppressive-heat", called(game, (FRENCH, SARDINIAN)) is not None and not game.state.slow)


def play_heat(game: BrothersGame, window: Window, action: Action) -> None:
    game.state.slow = 1


def courier_options(game: BrothersGame, window: Window) -> list[Group]:
    frame = called(game, (FRENCH,))
    return _plain("imperial-courier", frame is not None and not has(game, game.state.leader, OVERRUN))


def play_courier(game: BrothersGame, window: Window, action: Action) -> None:
    game.state.rating += 2


def hess_options(game: BrothersGame, window: Window) -> list[Group]:
    """A check that has just failed; nothing helps an HQ that was overrun."""
    frame = called(game, (AUSTRIANS,))
    possible = frame is not None and has_failed(game) and not has(game, game.state.leader, OVERRUN)
    return _plain("hess-intervenes", possible)


def play_hess(game: BrothersGame, window: Window, action: Action) -> None:
    game.state.formation[game.state.active] &= ~FAILED


# -- rally -------------------------------------------------------------------------------------------------------------


def own_rally(game: BrothersGame, window: Window, side: int) -> bool:
    """Between activations, or in a Rally Step of its own side."""
    return "rally_step" not in window.names or game.scenario.units[game.state.leader].side == side


def colours_options(game: BrothersGame, window: Window) -> list[Group]:
    if not own_rally(game, window, AUSTRIAN):
        return []
    units = tuple(
        unit
        for unit in game.scenario.members[AUSTRIAN]
        if game.scenario.units[unit].is_infantry and game.state.place[unit] >= 0 and game.state.hits[unit]
    )
    return [Group("regimental-colours", units)] if units else []


def play_colours(game: BrothersGame, window: Window, action: Action) -> None:
    steady(game, action.unit, "9.2a")


def cantinieres_options(game: BrothersGame, window: Window) -> list[Group]:
    if not own_rally(game, window, ALLIED):
        return []
    units = [
        unit
        for unit, facts in enumerate(game.scenario.units)
        if facts.nation == FRENCH and (facts.is_infantry or facts.is_gun) and game.state.place[unit] >= 0
    ]
    shaken = tuple(unit for unit in units if game.state.hits[unit])
    short = tuple(unit for unit in units if has(game, unit, LOW_AMMO))
    groups = [Group("cantinieres", shaken, extras=((0,),))] if shaken else []
    return groups + ([Group("cantinieres", short, extras=((1,),))] if short else [])


def play_cantinieres(game: BrothersGame, window: Window, action: Action) -> None:
    if action.extra[0]:
        refill(game, action.unit, "8.6d")
    else:
        steady(game, action.unit, "9.2a")


def la_marmora_options(game: BrothersGame, window: Window) -> list[Group]:
    frame = called(game, (SARDINIAN,))
    possible = frame is not None and posture_of(game) == AGGRESSIVE_POSTURE and not has_failed(game)
    return _plain("la-marmora", possible)


def play_la_marmora(game: BrothersGame, window: Window, action: Action) -> None:
    frame = find(game, RallyStep)
    assert frame is not None
    amend(game, frame, left=command_rating(game, game.state.leader, AGGRESSIVE_POSTURE), free=True)


# -- assaults ----------------------------------------------------------------------------------------------------------


def ready(game: BrothersGame, side: int) -> Assault | None:
    """An Assault of a side that is about to be rolled."""
    assault = find(game, Assault)
    return assault if assault is not None and assault.side == side and assault.lead and not assault.cell else None


def walls_options(game: BrothersGame, window: Window) -> list[Group]:
    assault = ready(game, ALLIED)
    if assault is None:
        return []
    field, board = game.scenario.field, game.scenario.board
    start = game.state.place[assault.lead[0]]
    walls = field.kind[assault.target] in ("town", "village")
    slope = board.side(start, assault.target) == "slope" and board.climb(start, assault.target) > 0
    return _plain("walls-and-cypresses", walls or slope)


def play_walls(game: BrothersGame, window: Window, action: Action) -> None:
    shift_assault(game, -2, "walls")


def shift_assault(game: BrothersGame, value: int, why: str, cheer: int = 0) -> None:
    assault = find(game, Assault)
    assert assault is not None
    amend(game, assault, events=(*assault.events, Modifier(value, why, "12.3a")), cheer=assault.cheer + cheer)


def bold_lead(game: BrothersGame, nation: int) -> bool:
    """The Lead Hex holds only infantry of a nation, none of it Disrupted."""
    assault = ready(game, ALLIED)
    if assault is None:
        return False
    stack = game.state.stacks[game.state.place[assault.lead[0]]]
    units = game.scenario.units
    return all(
        units[unit].nation == nation and units[unit].is_infantry and game.state.hits[unit] < DISRUPTED for unit in stack
    )


def furia_options(game: BrothersGame, window: Window) -> list[Group]:
    return _plain("furia-francese", bold_lead(game, FRENCH))


def play_furia(game: BrothersGame, window: Window, action: Action) -> None:
    shift_assault(game, 1, "furia")


def savoia_options(game: BrothersGame, window: Window) -> list[Group]:
    return _plain("avanti-savoia", bold_lead(game, SARDINIAN))


def play_savoia(game: BrothersGame, window: Window, action: Action) -> None:
    shift_assault(game, 1, "savoia", cheer=1)


EVENTS.update(
    {
        "edelsheim-hussars": EventRule(edelsheim_options, play_edelsheim),
        "pas-gymnastique": EventRule(double_options, play_double),
        "bersaglieri": EventRule(bersaglieri_options, play_bersaglieri),
        "rocket-battery": EventRule(rocket_options, play_rockets),
        "chasseurs-afrique": EventRule(afrique_options, play_afrique),
        "godard-balloon": EventRule(godard_options, play_godard),
        "rumour-from-mantua": EventRule(rumour_options, play_rumour),
        "oppressive-heat": EventRule(heat_options, play_heat),
        "imperial-courier": EventRule(courier_options, play_courier),
        "hess-intervenes": EventRule(hess_options, play_hess),
        "regimental-colours": EventRule(colours_options, play_colours),
        "cantinieres": EventRule(cantinieres_options, play_cantinieres),
        "la-marmora": EventRule(la_marmora_options, play_la_marmora),
        "walls-and-cypresses": EventRule(walls_options, play_walls),
        "furia-francese": EventRule(furia_options, play_furia),
        "avanti-savoia": EventRule(savoia_options, play_savoia),
    }
)
