"""Ways of its own to read a field of a message: who acts, where a unit stands, the combat under way, effects."""

from __future__ import annotations

from grognard.core.messages import Reading
from grognard.core.readings import formation_name, score
from grognard.rulesets.mib.ch07_combat.advance import Advance
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Fray
from grognard.rulesets.mib.ch07_combat.retreat import Retreat
from grognard.rulesets.mib.ch10_losses.losses import Losses
from grognard.rulesets.mib.state import MibGame, in_play


def acting(game: MibGame, side: int) -> str:
    """The formations that are activated: `{side:acting}`."""
    names = [game.scenario.formations[formation].name for formation in game.state.active]
    return f" {game.ruleset.messages.word('and')} ".join(names) or str(game.scenario.sides[side].name)


def corps(game: MibGame, formations: tuple[int, ...]) -> str:
    """Formations by their numbers: `{formations:corps}`."""
    return ", ".join(game.scenario.formations[formation].name for formation in formations)


def at(game: MibGame, unit: int) -> str:
    """Where a unit stands: `{unit:at}`."""
    return label(game, game.state.place[unit])


def where(game: MibGame, units: tuple[int, ...]) -> str:
    """Where units stand together: `{units:where}`."""
    return at(game, units[0])


def label(game: MibGame, hex: int) -> str:
    return str(game.scenario.board.label(hex)) if hex >= 0 else game.ruleset.messages.word("void")


def declared(game: MibGame, side: int) -> str:
    """The attacks declared so far: `{side:declared}`."""
    word, units, step = game.ruleset.messages.word, game.scenario.units, game.find(Attacks)
    orders = step.orders if step else ()
    told = [f"{units[each.unit].name} {word('against')} {label(game, each.hex)}" for each in orders]
    return f" ({word('declared')}: {', '.join(told)})" if told else ""


def attacked(game: MibGame, index: int) -> str:
    """A hex of the combat under way: `{index:attacked}`."""
    return label(game, game.current(Fray).targets[index])


def pressed(game: MibGame, index: int) -> str:
    """How far its defenders are to go back: `{index:pressed}`."""
    return f"{game.ruleset.messages.word('retreat-of')} {game.current(Fray).retreat[index]}"


def to_go(game: MibGame, side: int) -> str:
    """How much of a retreat is left: `{side:to-go}`."""
    left, word = game.current(Retreat).left, game.ruleset.messages.word
    if left < 1:
        return word("to-open-hex")
    return word("hex-to-go") if left == 1 else f"{left} {word('hexes-to-go')}"


def bearing(game: MibGame, side: int) -> str:
    """Where the stack stands that loses a step: `{side:bearing}`."""
    return next(at(game, unit) for unit in game.current(Losses).units if in_play(game, unit))


def vacated(game: MibGame, side: int) -> str:
    """The hexes that the enemy has left: `{side:vacated}`."""
    hexes = [label(game, hex) for hex in game.current(Advance).vacated]
    return f" {game.ruleset.messages.word('into')} {', '.join(hexes)}" if hexes else ""


def loss(game: MibGame, kind: str) -> str:
    """Whether a step is lost for good: `{kind:loss}`."""
    return game.ruleset.messages.word(f"loss-{kind}")


def effects(game: MibGame, codes: str) -> str:
    """A cell of the effects table in words: `{codes:codes}` [mib 7.3b]."""
    return ", ".join(_effect(game, code) for code in codes.split())


def _effect(game: MibGame, code: str) -> str:
    word = game.ruleset.messages.word
    if code == "-":
        return word("code-none")
    if code in ("D", "ic", "is"):
        return word(f"code-{code}")
    if code.startswith("D"):
        return word("code-check" if code.endswith("L") else "code-morale").format(code[1])
    number, kind = code[:-1], code[-1]
    many = kind != "F" and number != "1"
    return word(f"code-{kind}{'s' if many else ''}").format(number)


READINGS: dict[str, Reading] = {
    "formation": formation_name,
    "score": score,
    "acting": acting,
    "corps": corps,
    "at": at,
    "where": where,
    "declared": declared,
    "attacked": attacked,
    "pressed": pressed,
    "to-go": to_go,
    "bearing": bearing,
    "vacated": vacated,
    "loss": loss,
    "codes": effects,
}
