"""Headquarters that take part in a combat [napoleon3 11.3j]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import bonus
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, change, fight, side_of, steady
from grognard.rulesets.napoleon3.ch11_combat.log import LeaderJoined
from grognard.rulesets.napoleon3.state import N3Game


def leader_modifier(game: N3Game, combat: Fray, side: int) -> list[Modifier]:
    """The best bonus of those who lead and still stand with a unit that fights; one thrown back with its unit lends
    none [napoleon3 11.3j]."""
    place = game.state.place
    fighting = combat.attackers if side == side_of(game, combat) else tuple(steady(game, combat))
    hexes = {place[unit] for unit in fighting}
    own = [leader for leader in combat.leading if game.scenario.units[leader].side == side]
    best = max((bonus(game, leader) for leader in own if place[leader] in hexes), default=0)
    return [Modifier(best, "leader-bonus", "11.3j")] if best else []


def leaders_present(game: N3Game, combat: Fray, side: int) -> list[int]:
    """Headquarters stacked with a fighting unit of their own formation [napoleon3 11.3j 9.3c]; a commander in chief
    lends nothing [napoleon3 8.4c]."""
    units = game.scenario.units
    fighting = combat.attackers if side == side_of(game, combat) else tuple(steady(game, combat))
    found = []
    for unit in fighting:
        for leader in leaders_at(game, side, game.state.place[unit]):
            own = units[leader].kind == "hq" and units[leader].formation == units[unit].formation
            if own and leader not in combat.leading and leader not in found:
                found.append(leader)
    return found


def offer_lead(game: N3Game, combat: Fray, side: int) -> None:
    present = [leader for leader in leaders_present(game, combat, side) if bonus(game, leader)]
    if present:
        game.ask(Lead(side, present[0]))


class Lead(Decision, frozen=True):
    """Let the headquarters lend its bonus and run its risk, or keep it out [napoleon3 9.3c]."""

    leader: int

    rule = "9.3c"
    passes = "keep-back"
    standing = "lead"

    def options(self, game: N3Game) -> Options:
        return Options([Group("lead", (self.leader,)), Group("keep-back", (self.leader,))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "lead-or-not", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "lead":
            change(game, leading=(*fight(game).leading, self.leader))
            game.tell(LeaderJoined(rule="9.3c", unit=self.leader))

    def accept(self, game: N3Game) -> Action:
        return Action("lead", self.leader)

    def decline(self, game: N3Game) -> Action:
        return Action("keep-back", self.leader)

    def promise(self, game: N3Game) -> float:
        return 35 / 36
