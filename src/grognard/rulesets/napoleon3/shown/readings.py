"""Ways of its own to read a field of a message: the corps that acts, where a unit stands, the combat under way."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch11_combat.frame import Attacks, fight, side_of
from grognard.rulesets.napoleon3.state import N3Game, troops_at


def corps(game: N3Game, formation: int) -> str:
    """A formation by its number: `{formation:corps}`."""
    return game.scenario.formations[formation].name


def at(game: N3Game, unit: int) -> str:
    """Where a unit stands: `{unit:at}`."""
    hex = game.state.place[unit]
    return str(game.scenario.board.label(hex)) if hex >= 0 else game.ruleset.messages.word("still-to-come")


def quota(game: N3Game, formation: int) -> str:
    """How many units a formation's commander in chief may still lead himself: `{formation:quota}`."""
    commander = game.scenario.formations[formation].commander
    return str(game.state.quota[game.scenario.commanders.index(commander)])


def declared(game: N3Game, side: int) -> str:
    """The attacks declared so far: `{side:declared}`."""
    units, label = game.scenario.units, game.scenario.board.label
    against = game.ruleset.messages.word("against")
    attacks = [attack for step in game.under_way(Attacks) for attack in step.attacks]
    told = [f"{units[unit].name} {against} {label(hex)}" for unit, hex in attacks]
    return f" ({', '.join(told)})" if told else ""


def combat(game: N3Game, side: int) -> str:
    """Who attacks whom: `{side:combat}`."""
    fray, units, word = fight(game), game.scenario.units, game.ruleset.messages.word
    attackers = ", ".join(units[unit].name for unit in fray.attackers)
    defenders = ", ".join(units[unit].name for unit in troops_at(game, 1 - side_of(game, fray), fray.hex))
    return f"{word('attack-on')} {ground(game, side)}: {attackers} {word('against')} {defenders}"


def ground(game: N3Game, side: int) -> str:
    """The hex that is fought for: `{side:ground}`."""
    return str(game.scenario.board.label(fight(game).hex))


READINGS = {"corps": corps, "at": at, "quota": quota, "declared": declared, "combat": combat, "ground": ground}
