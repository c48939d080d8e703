"""One combat from the coordination check to its aftermath [napoleon3 11d]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch09_leaders.hq_death import check_casualty
from grognard.rulesets.napoleon3.ch10_artillery.support import ask_support
from grognard.rulesets.napoleon3.ch11_combat.advance import offer_advance
from grognard.rulesets.napoleon3.ch11_combat.assault import make_assault, settle_assault
from grognard.rulesets.napoleon3.ch11_combat.charges import attacks_by_charge, end_charge, slipped
from grognard.rulesets.napoleon3.ch11_combat.coordination import roll_coordination
from grognard.rulesets.napoleon3.ch11_combat.defence import ask_split, defensive_combat, fires_back
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, side_of, steady
from grognard.rulesets.napoleon3.ch11_combat.leading import offer_lead
from grognard.rulesets.napoleon3.ch11_combat.repulse import offer_defender_turn
from grognard.rulesets.napoleon3.ch11_combat.retreat_before import RetreatBefore, retreaters
from grognard.rulesets.napoleon3.state import ATTACKED, N3Game


class Combat(Fray, frozen=True):
    """One or several attackers against a hex; a charge and a counter-charge go the same way
    [napoleon3 11d 11.1d 11.5a]."""

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
        state = game.state
        for unit in self.attackers:
            state.status[unit] |= ATTACKED
            if attacks_by_charge(game, unit) and state.place[unit] >= 0 and not slipped(game, self):
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
