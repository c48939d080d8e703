"""How messages read what only the game knows: which sectors a question is about, in which phase it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.messages import Reading
from grognard.core.readings import score
from grognard.rulesets.commanders.combat.attackers import attacked_sectors
from grognard.rulesets.commanders.combat.retreat import retreats
from grognard.rulesets.commanders.orders import saved_orders
from grognard.rulesets.commanders.phase.after_combat import unsettled
from grognard.rulesets.commanders.phase.names import PHASES
from grognard.rulesets.commanders.setup.custom import unplaced
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.units import arm_name


def _sectors(game: CommandersGame, sectors: Iterable[int]) -> str:
    return ", ".join(game.scenario.board.label(sector) for sector in sectors)


def attacked(game: CommandersGame, side: int) -> str:
    """The sectors of a side that are attacked: `{side:attacked}`."""
    return _sectors(game, attacked_sectors(game, side))


def mounted(game: CommandersGame, side: int) -> str:
    """The attacked sectors whose cavalry may fall back: `{side:mounted}`."""
    return _sectors(game, retreats(game, side))


def lying_open(game: CommandersGame, side: int) -> str:
    """The sectors a side has won: `{side:open}`."""
    return _sectors(game, unsettled(game, side))


def phase(game: CommandersGame, side: int) -> str:
    """The phase under way, in the midst of a sentence: `{side:phase}`."""
    return game.ruleset.messages.word(PHASES[game.state.phase]).lower()


def left_to_place(game: CommandersGame, side: int) -> str:
    """How many units a side has still to place: `{side:unplaced}`."""
    return str(sum(map(len, unplaced(game, side).values())))


def saved(game: CommandersGame, side: int) -> str:
    """What a side has left of the orders it saved: `{side:saved}`."""
    return str(max(0, saved_orders(game, side) - len(game.state.chosen[side])))


def met(game: CommandersGame, count: int) -> str:
    """Those who attack from the other side, if any: `{opposed:met}`."""
    return f"; {count} {game.ruleset.messages.word('come-to-meet')}" if count else ""


def or_nobody(game: CommandersGame, places: tuple[int, ...]) -> str:
    """Places by name, each once, or that there are none: `{places:none}`."""
    return _sectors(game, tuple(dict.fromkeys(places))) or game.ruleset.messages.word("no-sector")


READINGS: dict[str, Reading] = {
    "arm": arm_name,
    "score": score,
    "attacked": attacked,
    "mounted": mounted,
    "open": lying_open,
    "phase": phase,
    "unplaced": left_to_place,
    "saved": saved,
    "met": met,
    "none": or_nobody,
}
