"""Both sides say what they send, sealed until both have [commanders orders.5 simul.1]."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.board.control import controls
from grognard.rulesets.commanders.bombard.batteries import bombard_refusal
from grognard.rulesets.commanders.move.allowed import Line, lines, send_refusal
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
        found = lines(game, self.side)
        groups = []
        for line in found:
            tail = () if line.second < 0 else (line.second,)
            extras = tuple((n, *tail) for n in range(1, line.most + 1))
            groups.append(Group("send", line.units, 1 << line.target, extras))
        if found:
            groups.append(Group("send-all"))
        groups.append(Group("hold"))
        return Options(groups)

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "send":
            self._send(game, action)
            if lines(game, self.side):
                game.ask(self)
                return
        elif action.verb == "send-all":
            while found := lines(game, self.side):
                for line in found[:1]:
                    declare(game, self.side, line, line.most)
        game.tell(MovesHeld(rule="simul.1", only=self.side, side=self.side))

    def _send(self, game: CommandersGame, action: Action) -> None:
        count, *tail = action.extra
        second = tail[0] if tail else -1
        for line in lines(game, self.side):
            if action.unit in line.units and (line.target, line.second) == (action.place, second):
                named = (action.unit, *(unit for unit in line.units if unit != action.unit))
                declare(game, self.side, msgspec.structs.replace(line, units=named), count)
                return

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


class NothingToSend(Decision, frozen=True):
    """A side without anything to send is asked like any other, or the question would tell of its sheet
    [commanders orders.3]. A standing order can answer."""

    rule = "orders.5"
    standing = "idle"
    goes, strikes = "send", ("send", "bombard")

    def striking(self, game: CommandersGame, unit: int, place: int) -> tuple[str, ...]:
        return self.strikes[1:] if game.state.phase == BOMBARDMENT else self.strikes[:1]

    def options(self, game: CommandersGame) -> Options:
        return Options([Group("hold")])

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
        game.ask(SendUnits(side) if lines(game, side) else NothingToSend(side))


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
