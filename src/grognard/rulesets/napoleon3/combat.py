"""One combat from the coordination check to its aftermath [napoleon3 11d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.assault import (
    make_assault,
    offer_advance,
    offer_defender_turn,
    settle_assault,
)
from grognard.rulesets.napoleon3.defence import ask_split, ask_support, defensive_combat, fires_back
from grognard.rulesets.napoleon3.escape import RetreatBefore, retreaters
from grognard.rulesets.napoleon3.events import CoordinationRolled, LeaderJoined
from grognard.rulesets.napoleon3.fray import (
    Fray,
    change,
    change_attacks,
    current,
    fight,
    lawful_attacks,
    side_of,
    steady,
)
from grognard.rulesets.napoleon3.leaders import bonus, check_casualty, rating
from grognard.rulesets.napoleon3.morale import NEEDED
from grognard.rulesets.napoleon3.results import disorder_only
from grognard.rulesets.napoleon3.state import ATTACKED, N3Game, leaders_at


class Combat(Fray, frozen=True):
    """One or several attackers against a hex; a charge and a counter-charge go the same way [napoleon3 11d 11.1d
    11.5a]."""

    def coordinate(self, game: N3Game) -> None:
        if self.joint:
            roll_coordination(game, self)

    def lead_attack(self, game: N3Game) -> None:
        offer_lead(game, self, side_of(game, self))

    def offer_retreat(self, game: N3Game) -> None:
        """One after the other, as long as somebody can and will [napoleon3 11.4a]."""
        if retreaters(game, self):
            game.repeat()
            game.ask(RetreatBefore(1 - side_of(game, self)))

    def lead_defence(self, game: N3Game) -> None:
        if self.fought and steady(game, self):
            offer_lead(game, self, 1 - side_of(game, self))

    def offer_support(self, game: N3Game) -> None:
        if self.fought:
            ask_support(game)

    def split(self, game: N3Game) -> None:
        if self.fought and fires_back(game, self):
            ask_split(game)

    def defend(self, game: N3Game) -> None:
        if self.fought and fires_back(game, self):
            defensive_combat(game, self)

    def assault(self, game: N3Game) -> None:
        if self.fought:
            make_assault(game, self)

    def suffer(self, game: N3Game) -> None:
        settle_assault(game, self)

    def advance(self, game: N3Game) -> None:
        offer_advance(game, self)

    def turn_defender(self, game: N3Game) -> None:
        offer_defender_turn(game, self)

    def aftermath(self, game: N3Game) -> None:
        """Casualties among leaders, and the disorder of a charge [napoleon3 9.3b 11.2-assault-f 11.5d 11.5e]."""
        state, units = game.state, game.scenario.units
        for unit in self.attackers:
            state.status[unit] |= ATTACKED
            if units[unit].kind == "cavalry" and state.place[unit] >= 0 and not slipped(game, self):
                end_charge(game, unit)
        for leader in self.leading if self.fought else ():
            check_casualty(game, leader)

    steps = (
        coordinate,
        lead_attack,
        offer_retreat,
        lead_defence,
        offer_support,
        split,
        defend,
        assault,
        suffer,
        advance,
        turn_defender,
        aftermath,
    )


def end_charge(game: N3Game, unit: int) -> None:
    """A charge at several hexes is one: its disorder waits for the last of them [napoleon3 11.5d R33]."""
    step = current(game)
    if any(other == unit for other, _ in lawful_attacks(game, step)):
        change_attacks(game, charging=(*step.charging, unit))
    else:
        disorder_only(game, unit)


def slipped(game: N3Game, combat: Fray) -> bool:
    """Whether cavalry escaped the charge: then it costs the charger nothing [napoleon3 11.5e]."""
    return not combat.fought and combat.victim >= 0 and game.scenario.units[combat.victim].kind == "cavalry"


def roll_coordination(game: N3Game, combat: Fray) -> None:
    """[napoleon3 11.1c 11.1d] Failure leaves each attacker to itself; those out of command drop out."""
    hq = game.scenario.formations[combat.formation].hq
    modifiers = (Modifier(rating(game, hq), "command", "11.1c"),)
    value = game.roll(6, "coordination", "11.1c")
    total = value + modifiers[0].value
    passed = total >= NEEDED
    game.tell(
        CoordinationRolled(
            rule="11.1c",
            unit=hq,
            place=combat.hex,
            value=value,
            modifiers=modifiers,
            total=total,
            outcome="passed" if passed else "failed",
        )
    )
    if passed:
        change(game, leading=(hq,))
        game.tell(LeaderJoined(rule="9.3c", unit=hq))
        return
    step = current(game)
    alone = tuple((unit, combat.hex) for unit in combat.attackers)
    joint = tuple(hex for hex in step.joint if hex != combat.hex)
    change_attacks(game, attacks=(*step.attacks, *alone), joint=joint)
    game.agenda.pop()


def leaders_present(game: N3Game, combat: Fray, side: int) -> list[int]:
    """Headquarters stacked with a fighting unit of their own formation [napoleon3 11.3j 9.3c]."""
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
