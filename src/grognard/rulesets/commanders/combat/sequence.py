"""Combat of one phase, in lockstep over the whole board [commanders combat.seq.1 simul.4]."""

from __future__ import annotations

from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.combat.dice import roll_dice
from grognard.rulesets.commanders.combat.flank import offer_rerolls
from grognard.rulesets.commanders.combat.hits import resolve, settle_taken
from grognard.rulesets.commanders.combat.position import ask_posts, take_positions
from grognard.rulesets.commanders.combat.react import ask_reaction, roll_reactions
from grognard.rulesets.commanders.combat.retreat import ask_retreats, fall_back
from grognard.rulesets.commanders.combat.trigger import FaceRacers, unplaced_racers
from grognard.rulesets.commanders.combat.unopposed import ask_targets
from grognard.rulesets.commanders.combat.withdrawal import Withdraw, leave, may_withdraw, withdraw_guns
from grognard.rulesets.commanders.opt.buildings import Shelter, go_inside, shelters
from grognard.rulesets.commanders.rout import flee_fire
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.units import MELEE, RANGED


class Combat(Procedure, frozen=True):
    """The nine steps, each finished everywhere before the next begins
    [commanders combat.seq.1 combat.seq.2 combat.seq.3 simul.4]."""

    def face(self, game: CommandersGame) -> None:
        for side in range(2):
            if unplaced_racers(game, side):
                game.ask(FaceRacers(side))

    def react(self, game: CommandersGame) -> None:
        for side in range(2):
            ask_reaction(game, side)

    def roll_reactions(self, game: CommandersGame) -> None:
        roll_reactions(game)

    def offer_retreat(self, game: CommandersGame) -> None:
        ask_retreats(game)

    def retreat(self, game: CommandersGame) -> None:
        fall_back(game)

    def post_for_fire(self, game: CommandersGame) -> None:
        ask_posts(game)

    def take_positions(self, game: CommandersGame) -> None:
        take_positions(game)

    def aim(self, game: CommandersGame) -> None:
        ask_targets(game, RANGED)  # [commanders combat.unopposed.5]

    def roll_fire(self, game: CommandersGame) -> None:
        roll_dice(game, RANGED)

    def reroll_fire(self, game: CommandersGame) -> None:
        offer_rerolls(game)

    def fire(self, game: CommandersGame) -> None:
        resolve(game, RANGED)
        flee_fire(game)

    def offer_withdrawal(self, game: CommandersGame) -> None:
        withdraw_guns(game)  # [commanders combat.position.10]
        for side in range(2):
            if may_withdraw(game, side):  # [commanders combat.position.9]
                game.ask(Withdraw(side))

    def offer_shelter(self, game: CommandersGame) -> None:
        leave(game)
        for side in range(2):
            if shelters(game, side):  # [commanders opt.building.1]
                game.ask(Shelter(side))

    def post_for_melee(self, game: CommandersGame) -> None:
        go_inside(game)
        ask_posts(game, again=True)  # [commanders combat.position.11]

    def strike_targets(self, game: CommandersGame) -> None:
        ask_targets(game, MELEE)  # [commanders combat.unopposed.5]

    def roll_melee(self, game: CommandersGame) -> None:
        roll_dice(game, MELEE)

    def reroll_melee(self, game: CommandersGame) -> None:
        offer_rerolls(game)

    def melee(self, game: CommandersGame) -> None:
        resolve(game, MELEE)
        settle_taken(game)
        game.state.rerolls = ()

    steps = (
        face,
        react,
        roll_reactions,
        offer_retreat,
        retreat,
        post_for_fire,
        take_positions,
        aim,
        roll_fire,
        reroll_fire,
        fire,
        offer_withdrawal,
        offer_shelter,
        post_for_melee,
        take_positions,
        strike_targets,
        roll_melee,
        reroll_melee,
        melee,
    )


def step_now(game: CommandersGame) -> str:
    """Which half of the combat is under way: once the fire has been resolved, the melee."""
    return MELEE if game.has_reached(game.current(Combat), Combat.fire) else RANGED
