"""Combat of one phase, in lockstep over the whole board [commanders combat.seq.1 simul.4]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.events import TargetChosen, ZoneFought
from grognard.rulesets.commanders.losses import flee_fire, settle_taken, suffer
from grognard.rulesets.commanders.positions import ask_posts, take_positions
from grognard.rulesets.commanders.reactions import ask_reaction, ask_retreats, fall_back, roll_reactions
from grognard.rulesets.commanders.rerolls import offer_rerolls
from grognard.rulesets.commanders.state import FOUGHT, HIT, CommandersGame, Zone
from grognard.rulesets.commanders.striking import MELEE, RANGED, Strokes, choosers, find_strokes, judge, lay_out
from grognard.rulesets.commanders.withdrawal import (
    Shelter,
    Withdraw,
    go_inside,
    leave,
    may_withdraw,
    shelters,
    withdraw_guns,
)
from grognard.rulesets.commanders.zones import FaceRacers, replace_zone, unplaced_racers


class Combat(Procedure, frozen=True):
    """The nine steps, each finished everywhere before the next begins [commanders combat.seq.1 combat.seq.2
    combat.seq.3 simul.4]."""

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
        ask_targets(game, RANGED)

    def roll_fire(self, game: CommandersGame) -> None:
        roll_dice(game, RANGED)

    def reroll_fire(self, game: CommandersGame) -> None:
        offer_rerolls(game)

    def fire(self, game: CommandersGame) -> None:
        resolve(game, RANGED)
        flee_fire(game)

    def offer_withdrawal(self, game: CommandersGame) -> None:
        withdraw_guns(game)
        for side in range(2):
            if may_withdraw(game, side):
                game.ask(Withdraw(side))

    def offer_shelter(self, game: CommandersGame) -> None:
        leave(game)
        for side in range(2):
            if shelters(game, side):
                game.ask(Shelter(side))

    def post_for_melee(self, game: CommandersGame) -> None:
        go_inside(game)
        ask_posts(game, again=True)

    def strike_targets(self, game: CommandersGame) -> None:
        ask_targets(game, MELEE)

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


def open_targets(game: CommandersGame, side: int, step: str) -> list[tuple[int, list[int]]]:
    """The units of a side that have still to say whom they strike."""
    said = dict(game.state.targets)
    return [(unit, targets) for unit, targets in choosers(game, side, step) if unit not in said]


def ask_targets(game: CommandersGame, step: str) -> None:
    """Targets are declared before the dice [commanders combat.unopposed.5]; one target leaves no choice."""
    for side in range(2):
        for unit, targets in open_targets(game, side, step):
            if len(targets) == 1:
                game.state.targets = (*game.state.targets, (unit, targets[0]))
        if open_targets(game, side, step):
            game.ask(ChooseTarget(side, step))


class ChooseTarget(Decision, frozen=True):
    """Say whom an attacker without a fit opponent strikes [commanders combat.unopposed.5]."""

    step: str

    rule = "combat.unopposed.5"

    def options(self, game: CommandersGame) -> Options:
        waiting = open_targets(game, self.side, self.step)
        return Options(
            [Group("strike", (unit,), extras=tuple((target,) for target in targets)) for unit, targets in waiting]
        )

    def choose(self, game: CommandersGame, action: Action) -> None:
        target = action.extra[0]
        game.state.targets = (*game.state.targets, (action.unit, target))
        game.tell(TargetChosen(rule=self.rule, only=self.side, unit=action.unit, target=target))
        if open_targets(game, self.side, self.step):
            game.ask(self)


def step_now(game: CommandersGame) -> str:
    """Which half of a combat is under way: which of its steps comes next tells."""
    procedure, index = game.agenda[-1]
    return MELEE if index > procedure.steps.index(Combat.fire) else RANGED


def strokes_in(game: CommandersGame, zone: Zone, step: str) -> Strokes:
    return find_strokes(game, zone, 0, step), find_strokes(game, zone, 1, step)


def roll_dice(game: CommandersGame, step: str) -> None:
    """Each side rolls for each zone apart and lays its dice out [commanders combat.dice.1 combat.dice.6]."""
    for index, zone in enumerate(game.state.zones):
        strokes = strokes_in(game, zone, step)
        laid = []
        for side in range(2):
            count = sum(stroke.dice for stroke in strokes[side] if stroke)
            laid.append(lay_out(strokes[side], [game.roll(6, step, "combat.dice.1") for _ in range(count)]))
        replace_zone(game, index, dice=(laid[0], laid[1]))


def resolve(game: CommandersGame, step: str) -> None:
    """Compare all dice of all zones, then take all hits at once [commanders simul.2 simul.3]."""
    hits: dict[int, list[int]] = {}
    status = game.state.status
    for zone in game.state.zones:
        strokes = strokes_in(game, zone, step)
        if not any(zone.dice[0]) and not any(zone.dice[1]):
            _mark_fighters(game, zone)
            continue
        blows = judge(zone, strokes, zone.dice, step)
        scored = [0, 0]
        for side in range(2):
            for blow in blows[side]:
                for _ in range(blow.hits):
                    hits.setdefault(blow.target, []).append(blow.unit)
                    status[blow.unit] |= HIT
                    scored[side] += 1
        _mark_fighters(game, zone)
        game.tell(
            ZoneFought(
                rule="dice.3" if step == RANGED else "dice.4",
                step=step,
                start=zone.fronts[0],
                place=zone.fronts[1],
                race=zone.race,
                blows=blows,
                hits=(scored[0], scored[1]),
            )
        )
    suffer(game, hits)


def _mark_fighters(game: CommandersGame, zone: Zone) -> None:
    """Attackers that met an enemy have fought [commanders status.5]."""
    for side in range(2):
        if zone.spaces[1 - side] or dict(game.state.targets).keys() & set(zone.attackers[side]):
            for unit in zone.attackers[side]:
                game.state.status[unit] |= FOUGHT
