"""The side with the initiative chooses whom to activate [mib 16.1d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch04_actions.activation import begin_activation
from grognard.rulesets.mib.ch16_options.log import ChitsChosen
from grognard.rulesets.mib.state import MibGame

CHOSEN = 2
"""Chits that the side with the initiative may choose [mib 16.1d]."""


def face(game: MibGame, formation: int) -> int:
    """The unit that stands for a formation: its leader, or its first unit."""
    facts = game.scenario.formations[formation]
    return facts.leader if facts.leader >= 0 else facts.members[0]


class ChooseChits(Decision, frozen=True):
    """Take two chits out of the cup, one where there is no other, and activate both formations together, or leave it to
    chance [mib 16.1d]."""

    chosen: tuple[int, ...] = ()

    rule = "16.1d"
    passes = "decline"

    def options(self, game: MibGame) -> Options:
        own = [f for f in game.state.cup if game.scenario.formations[f].side == self.side and f not in self.chosen]
        groups = [Group("pick", tuple(face(game, f) for f in own))]
        return Options(groups if self.chosen else [*groups, Group("decline")])

    def choose(self, game: MibGame, action: Action) -> None:
        chosen = self.chosen
        if action.verb == "pick":
            formation = next(f for f in game.state.cup if face(game, f) == action.unit and f not in chosen)
            chosen = (*chosen, formation)
            game.tell(ChitsChosen(rule="16.1d", formation=game.scenario.formations[formation].key, side=self.side))
            left = [f for f in game.state.cup if game.scenario.formations[f].side == self.side and f not in chosen]
            if len(chosen) < CHOSEN and left:
                game.ask(ChooseChits(self.side, chosen))
                return
        if chosen:
            game.state.cup = tuple(f for f in game.state.cup if f not in chosen)
            begin_activation(game, chosen)

    def safe(self, game: MibGame, options: Options) -> Action | None:
        """Whoever has taken one takes another as well."""
        return options[0] if self.chosen else super().safe(game, options)
