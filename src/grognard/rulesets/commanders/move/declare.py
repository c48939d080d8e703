"""Both sides say what they send, sealed until both have [commanders orders.5 simul.1]."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.core.action import Action, Extra
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.board.control import controls
from grognard.rulesets.commanders.bombard.batteries import bombard_refusal
from grognard.rulesets.commanders.move.allowed import Line, line_of, lines, send_refusal
from grognard.rulesets.commanders.move.log import MoveDeclared, MovesHeld
from grognard.rulesets.commanders.phase.names import BOMBARDMENT
from grognard.rulesets.commanders.state import CommandersGame, Move, with_side
from grognard.rulesets.commanders.units import KINDS


class SendUnits(Decision, frozen=True):
    """Set ordered units in motion, all or some, or hold them back; sealed until both sides are done
    [commanders orders.5 orders.6 simul.1]."""

    rule = "orders.5"
    goes, strikes = "send", ("send",)

    def options(self, game: CommandersGame) -> Options:
        return sending(lines(game, self.side))

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "send":
            self._send(game, action)
            if found := lines(game, self.side):
                game.offer(self, sending(found))
                return
        elif action.verb == "send-all":
            while found := lines(game, self.side):
                declare(game, self.side, found[0], found[0].most)
        game.tell(MovesHeld(rule="simul.1", only=self.side, side=self.side))

    def _send(self, game: CommandersGame, action: Action) -> None:
        count, *tail = action.extra
        line = line_of(game, self.side, action.unit, action.place, tail[0] if tail else -1)
        named = (action.unit, *[unit for unit in line.units if unit != action.unit])
        declare(game, self.side, msgspec.structs.replace(line, units=named), count)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Marches into sectors that no enemy holds; an attack is for its commander to weigh."""
        found = lines(game, self.side)
        free = [line for line in found if not controls(game, 1 - self.side, line.target)]
        if not free:
            return Action("hold")
        if len(free) == len(found):
            return Action("send-all")
        tail = () if free[0].second < 0 else (free[0].second,)
        return Action("send", free[0].units[0], free[0].target, (free[0].most, *tail))

    def refusal(self, game: CommandersGame, action: Action) -> tuple[str, str]:
        return send_refusal(game, self.side, action)


SEND_ALL, HOLD = Group("send-all"), Group("hold")


def sending(found: list[Line]) -> Options:
    """Any number of units along a line, everybody, or nobody."""
    groups = [Group("send", line.units, 1 << line.target, counts(line.most, line.second)) for line in found]
    if found:
        groups.append(SEND_ALL)
    groups.append(HOLD)
    return Options(groups)


@cache
def counts(most: int, second: int) -> tuple[Extra, ...]:
    """From one unit up, with the second step where there is one."""
    tail = () if second < 0 else (second,)
    return tuple((n, *tail) for n in range(1, most + 1))


class NothingToSend(Decision, frozen=True):
    """A side without anything to send is asked like any other, or the question would tell of its sheet
    [commanders orders.3]. A standing order can answer."""

    rule = "orders.5"
    standing = "idle"
    goes, strikes = "send", ("send", "bombard")

    def striking(self, game: CommandersGame, unit: int, place: int) -> tuple[str, ...]:
        return self.strikes[1:] if game.state.phase == BOMBARDMENT else self.strikes[:1]

    def options(self, game: CommandersGame) -> Options:
        return Options([HOLD])

    def choose(self, game: CommandersGame, action: Action) -> None:
        game.tell(MovesHeld(rule="simul.1", only=self.side, side=self.side))

    def refusal(self, game: CommandersGame, action: Action) -> tuple[str, str]:
        refuse = bombard_refusal if game.state.phase == BOMBARDMENT else send_refusal
        return refuse(game, self.side, action)

    def accept(self, game: CommandersGame) -> Action:
        return Action("hold")

    def decline(self, game: CommandersGame) -> Action:
        return Action("hold")

    def promise(self, game: CommandersGame) -> float:
        return 1.0


def ask_both(game: CommandersGame) -> None:
    """Both sides say at once what they send [commanders simul.1]."""
    game.state.declared = ((), ())
    for side in range(2):
        found = lines(game, side)
        if found:
            game.offer(SendUnits(side), sending(found))
        else:
            game.ask(NothingToSend(side))


def declare(game: CommandersGame, side: int, line: Line, count: int) -> None:
    """Set units in motion. Who is named first finds room first [commanders move.8]."""
    state = game.state
    units = line.units[:count]
    moves: tuple[Move, ...] = tuple((unit, line.target, line.second) for unit in units)
    start, kind = state.place[units[0]], KINDS[game.scenario.units[units[0]].kind]
    state.declared = with_side(state.declared, side, state.declared[side] + moves)
    if line.order:
        sheet = list(state.sheets[side])
        for _ in units:
            sheet.remove(line.order)
        state.sheets = with_side(state.sheets, side, tuple(sheet))
    game.tell(MoveDeclared(rule="orders.5", only=side, kind=kind, count=len(units), start=start, place=line.target))
