"""The initiative: who acts first [napoleon3 4Ca 4Cb]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import InitiativeRolled
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch00_general.sides import ALLIED, AUSTRIAN
from grognard.rulesets.napoleon3.ch04_turn.cup import take_out
from grognard.rulesets.napoleon3.ch05_activation.activation import Activation
from grognard.rulesets.napoleon3.ch08_command.activation_check import needs_check
from grognard.rulesets.napoleon3.state import N3Game, Refusal, enemy_distance


def initiative_bonus(game: N3Game, side: int) -> int:
    """Of the commander in chief who has one [napoleon3 4Ca]."""
    return max((u.initiative for u in game.scenario.units if u.kind == "commander" and u.side == side), default=0)


def roll_initiative(game: N3Game) -> int:
    """A die for each side and its emperor's bonus; the allies win ties [napoleon3 4Ca]."""
    scores = tuple(game.roll(6, "initiative", "4Ca") + initiative_bonus(game, side) for side in (ALLIED, AUSTRIAN))
    winner = ALLIED if scores[0] >= scores[1] else AUSTRIAN
    game.tell(InitiativeRolled(rule="4Ca", side=winner, scores=scores))
    return winner


class ChooseFirst(Decision, frozen=True):
    """The winner of the initiative activates a formation of its own [napoleon3 4Cb]."""

    rule = "4Cb"

    def options(self, game: N3Game) -> Options:
        return Options([Group("activate", tuple(face(game, index) for index in own_markers(game, self.side)))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return first_refusal(game, self.side, action)

    def choose(self, game: N3Game, action: Action) -> None:
        chosen = next(index for index in own_markers(game, self.side) if face(game, index) == action.unit)
        take_out(game, chosen)
        game.push(Activation(chosen))

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """One that acts without a check, of those the nearest to the enemy."""
        return Action(
            "activate", face(game, min(own_markers(game, self.side), key=lambda index: _eagerness(game, index)))
        )


def _eagerness(game: N3Game, formation: int) -> tuple[bool, int]:
    """Whether a formation must check before it acts, and how far it is from the enemy."""
    place, facts = game.state.place, game.scenario.formations[formation]
    hexes = {place[unit] for unit in facts.members if place[unit] >= 0}
    distance = min((enemy_distance(game, facts.side, hex) for hex in hexes), default=0)
    return needs_check(game, formation) or not hexes, distance


def first_refusal(game: N3Game, side: int, action: Action) -> Refusal:
    """Why a formation cannot be the first of the turn."""
    units = game.scenario.units
    if action.verb != "activate":
        return "activate-first", "4Cb"
    if not 0 <= action.unit < len(units) or units[action.unit].side != side:
        return "not-your-unit", "4Cb"
    if units[action.unit].formation not in game.state.cup:
        return "not-in-play", "4Cd"
    return "name-its-headquarters", "4Cb"


def own_markers(game: N3Game, side: int) -> list[int]:
    return [index for index in game.state.cup if game.scenario.formations[index].side == side]


def face(game: N3Game, formation: int) -> int:
    """The unit that stands for a formation: its headquarters, or its first unit."""
    facts = game.scenario.formations[formation]
    return facts.hq if facts.hq >= 0 else facts.members[0]
