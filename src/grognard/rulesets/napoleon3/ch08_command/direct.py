"""Direct command by a commander in chief [napoleon3 8.2d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch05_activation.bounds import unit_refusal
from grognard.rulesets.napoleon3.ch08_command.log import DirectCommandTaken
from grognard.rulesets.napoleon3.ch08_command.range import command_range
from grognard.rulesets.napoleon3.ch08_command.sovereigns import commander_of
from grognard.rulesets.napoleon3.ch09_leaders.unit_command import covered
from grognard.rulesets.napoleon3.state import DIRECT, N3Game, Refusal


def direct_candidates(game: N3Game, formation: int, failed: bool) -> list[int]:
    """Units out of command that their commander in chief could command himself [napoleon3 8.2d 8.2e]."""
    facts, state, commander = game.scenario.formations[formation], game.state, commander_of(game, formation)
    if commander < 0 or not state.quota[game.scenario.commanders.index(commander)]:
        return []
    reached = command_range(game, commander)
    own = 0 if failed else covered(game, formation)
    return [
        unit
        for unit in facts.members
        if state.place[unit] >= 0
        and reached >> state.place[unit] & 1
        and not own >> state.place[unit] & 1
        and not state.status[unit] & DIRECT
    ]


def offer_direct(game: N3Game, formation: int, failed: bool) -> None:
    candidates = direct_candidates(game, formation, failed)
    if candidates:
        side = game.scenario.formations[formation].side
        game.ask(DirectCommand(side, formation, failed))


class DirectCommand(Decision, frozen=True):
    """Put units under the direct command of their commander in chief, or leave it [napoleon3 8.2d]."""

    formation: int
    failed: bool

    rule = "8.2d"
    standing = "direct-command"

    def options(self, game: N3Game) -> Options:
        return Options([Group("direct", tuple(direct_candidates(game, self.formation, self.failed))), Group("leave")])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return direct_refusal(game, self.formation, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "leave":
            return
        commander = game.scenario.formations[self.formation].commander
        game.state.status[action.unit] |= DIRECT
        game.state.quota[game.scenario.commanders.index(commander)] -= 1
        game.tell(DirectCommandTaken(rule="8.2d", unit=action.unit, leader=commander))
        offer_direct(game, self.formation, self.failed)

    def accept(self, game: N3Game) -> Action:
        candidates = direct_candidates(game, self.formation, self.failed)
        return Action("direct", max(candidates, key=lambda unit: game.scenario.units[unit].combat))

    def decline(self, game: N3Game) -> Action:
        return Action("leave")

    def promise(self, game: N3Game) -> float:
        return 1.0

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """The strongest of them: to be led costs nothing."""
        return self.accept(game)


def direct_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """Why a unit cannot be under direct command."""
    if action.verb != "direct":
        return "direct-or-leave", "8.2d"
    if refused := unit_refusal(game, formation, action.unit):
        return refused
    return "not-for-direct-command", "8.2d"
