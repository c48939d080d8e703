"""Combat of one phase, in lockstep over the whole board [commanders combat.seq.1 simul.4]."""

from __future__ import annotations

from collections import Counter

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.events import DieRerolled, TargetChosen, UnitSheltered, UnitWithdrew, ZoneFought
from grognard.rulesets.commanders.losses import settle_taken, suffer
from grognard.rulesets.commanders.reactions import ask_reaction, ask_retreats, fall_back, remember, roll_reactions
from grognard.rulesets.commanders.scenario import ARTILLERY, INFANTRY
from grognard.rulesets.commanders.state import (
    FOUGHT,
    HIT,
    ROUTED,
    SHELTERED,
    STAYED,
    CommandersGame,
    Zone,
    units_at,
    with_side,
)
from grognard.rulesets.commanders.striking import MELEE, RANGED, Strokes, choosers, find_strokes, judge, lay_out
from grognard.rulesets.commanders.zones import (
    FaceRacers,
    ask_posts,
    attacked_sectors,
    fit,
    passive_units,
    replace_zone,
    take_positions,
    unplaced_racers,
)


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
        ask_posts(game)

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


# -- targets ---------------------------------------------------------------------------------------------------------


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


# -- dice ------------------------------------------------------------------------------------------------------------


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


def directions(game: CommandersGame, side: int) -> dict[int, int]:
    """For each sector a side attacks, over how many borders it does [commanders combat.flank.1]."""
    zones = {(z.goal(side), z.fronts[side]) for z in game.state.zones if fit(game, z.attackers[side])}
    return dict(Counter(goal for goal, _ in zones))


def rerolls_left(game: CommandersGame, side: int) -> dict[int, int]:
    """Re-rolls a side still has against each sector: one for each direction beyond the first, once a combat, gone
    with the direction that gave it [commanders combat.flank.1 combat.flank.3 combat.flank.5]."""
    found = {}
    for goal, count in directions(game, side).items():
        left = count - 1 - game.state.rerolls.count((side, goal))
        if left > 0:
            found[goal] = left
    return found


def rerollable(game: CommandersGame, side: int) -> list[tuple[int, int, int, int]]:
    """Dice a side may have thrown again: (zone, side of the die, space, which of two); its own or the enemy's, in the
    zones of the sector it attacks [commanders combat.flank.2]."""
    goals = rerolls_left(game, side)
    return [
        (index, owner, space, which)
        for index, zone in enumerate(game.state.zones)
        if zone.goal(side) in goals and fit(game, zone.attackers[side])
        for owner in range(2)
        for space, dice in enumerate(zone.dice[owner])
        for which in range(len(dice))
    ]


class Reroll(Decision, frozen=True):
    """Have a die thrown again, or let them lie [commanders combat.flank.1]."""

    rule = "combat.flank.1"

    def options(self, game: CommandersGame) -> Options:
        zones = game.state.zones
        groups = []
        for index, owner, space, which in rerollable(game, self.side):
            unit = zones[index].spaces[owner][space]
            groups.append(Group("reroll", (unit,), extras=((which + 1,),)))
        return Options([*groups, Group("keep")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "reroll":
            remember(game, self.side, action.unit, action.extra[0])
        else:
            remember(game, self.side, -1, -1)


def offer_rerolls(game: CommandersGame) -> None:
    """Ask both sides at once, throw what they named, and ask again while somebody has a re-roll left and did not keep
    [commanders combat.flank.4]."""
    state = game.state
    named = state.chosen
    state.chosen = ((), ())
    kept = [any(choice[0] < 0 for choice in named[side]) for side in range(2)]
    dice = {choice for side in range(2) for choice in named[side] if choice[0] >= 0}
    for side in range(2):
        for choice in named[side]:
            if choice[0] >= 0:
                goal = state.zones[zone_of(game, choice[0])].goal(side)
                state.rerolls = (*state.rerolls, (side, goal))
    for unit, which in sorted(dice):
        throw_again(game, unit, which - 1, next(s for s in range(2) if (unit, which) in named[s]))
    asked = [side for side in range(2) if rerollable(game, side) and not kept[side]]
    if asked and (dice or named == ((), ())):
        game.repeat()
        one, two = (((-1, -1),) if kept[side] else () for side in range(2))
        state.chosen = (one, two)  # whoever keeps has kept for this step
        for side in asked:
            game.ask(Reroll(side))


def zone_of(game: CommandersGame, unit: int) -> int:
    """The zone a unit stands in."""
    return next(i for i, z in enumerate(game.state.zones) if unit in z.spaces[0] or unit in z.spaces[1])


def throw_again(game: CommandersGame, unit: int, which: int, side: int) -> None:
    """A re-rolled die keeps its space: dice are not sorted again [commanders combat.flank.4]."""
    index = zone_of(game, unit)
    zone = game.state.zones[index]
    owner = game.scenario.units[unit].side
    space = zone.spaces[owner].index(unit)
    old = zone.dice[owner][space][which]
    value = game.roll(6, "reroll", "combat.flank.1")
    line = list(zone.dice[owner])
    line[space] = (*line[space][:which], value, *line[space][which + 1 :])
    replace_zone(game, index, dice=with_side(zone.dice, owner, tuple(line)))
    game.tell(DieRerolled(rule="combat.flank.2", side=side, place=game.state.place[unit], old=old, value=value))


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


# -- withdrawal and shelter ------------------------------------------------------------------------------------------


def held_fast(game: CommandersGame, zone: Zone, side: int) -> int:
    """How many of a side's attackers face an attacking enemy: these may not withdraw [commanders combat.position.9]."""
    return len(fit(game, zone.attackers[1 - side]))


def withdraw_guns(game: CommandersGame) -> None:
    """Attacking artillery leaves after its fire unless an attacker faces it; the literal reading lets it go always
    [commanders combat.position.10]."""
    for index, zone in enumerate(game.state.zones):
        for side in range(2):
            attackers = fit(game, zone.attackers[side])
            held = 0 if game.scenario.switches.guns_always_withdraw else held_fast(game, zone, side)
            for space, unit in enumerate(attackers):
                if game.scenario.units[unit].kind == ARTILLERY and space >= held:
                    _leave(game, index, side, unit, "combat.position.10")
            zone = game.state.zones[index]


def may_withdraw(game: CommandersGame, side: int) -> list[int]:
    """Attackers that may give up before melee: those that no attacker faces [commanders combat.position.9]. An attack
    that met nobody is no fight to leave."""
    going = {choice[0] for choice in game.state.chosen[side]}
    found = []
    for zone in game.state.zones:
        attackers = fit(game, zone.attackers[side])
        found += [
            unit
            for unit in attackers[held_fast(game, zone, side) :]
            if unit not in going and game.scenario.units[unit].kind != ARTILLERY and game.state.status[unit] & FOUGHT
        ]
    return found


class Withdraw(Decision, frozen=True):
    """Leave the zone before melee, or press on [commanders combat.position.9]."""

    rule = "combat.position.9"
    standing = "withdraw"

    def options(self, game: CommandersGame) -> Options:
        return Options([Group("withdraw", tuple(may_withdraw(game, self.side))), Group("press")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "withdraw":
            remember(game, self.side, action.unit)
            if may_withdraw(game, self.side):
                game.ask(self)

    def accept(self, game: CommandersGame) -> Action:
        return Action("withdraw", may_withdraw(game, self.side)[0])

    def decline(self, game: CommandersGame) -> Action:
        return Action("press")

    def promise(self, game: CommandersGame) -> float:
        return 1.0


def leave(game: CommandersGame) -> None:
    """Those that withdraw go back to their sector, all at once."""
    chosen = game.state.chosen
    game.state.chosen = ((), ())
    for side in range(2):
        for (unit,) in chosen[side]:
            index = next(i for i, zone in enumerate(game.state.zones) if unit in zone.attackers[side])
            _leave(game, index, side, unit, "combat.position.9")


def _leave(game: CommandersGame, index: int, side: int, unit: int, rule: str) -> None:
    zone = game.state.zones[index]
    mine = tuple(other for other in zone.attackers[side] if other != unit)
    replace_zone(game, index, attackers=with_side(zone.attackers, side, mine))
    game.state.status[unit] |= STAYED
    game.tell(UnitWithdrew(rule=rule, unit=unit, place=game.state.place[unit]))


def shelters(game: CommandersGame, side: int) -> dict[int, list[int]]:
    """For each attacked sector with an empty building the infantry one of which may go inside [commanders
    opt.building.1]."""
    if not game.scenario.switches.terrain:
        return {}
    units, status = game.scenario.units, game.state.status
    going = {choice[1] for choice in game.state.chosen[side]}
    found = {}
    for sector in attacked_sectors(game, side):
        if sector not in game.scenario.buildings or sector in going:
            continue
        if any(status[unit] & SHELTERED for other in range(2) for unit in units_at(game, other, sector)):
            continue
        able = [u for u in passive_units(game, side, sector) if units[u].kind == INFANTRY and not status[u] & ROUTED]
        if able:
            found[sector] = able
    return found


class Shelter(Decision, frozen=True):
    """Take one infantry unit into the building, or leave all outside [commanders opt.building.1]."""

    rule = "opt.building.1"
    standing = "shelter"

    def options(self, game: CommandersGame) -> Options:
        groups = [Group("shelter", tuple(units), 1 << sector) for sector, units in shelters(game, self.side).items()]
        return Options([*groups, Group("stand")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "shelter":
            remember(game, self.side, action.unit, action.place)
            if shelters(game, self.side):
                game.ask(self)

    def accept(self, game: CommandersGame) -> Action:
        for sector, units in shelters(game, self.side).items():
            return Action("shelter", units[0], sector)
        return Action("stand")

    def decline(self, game: CommandersGame) -> Action:
        return Action("stand")

    def promise(self, game: CommandersGame) -> float:
        return 1.0


def go_inside(game: CommandersGame) -> None:
    chosen = game.state.chosen
    game.state.chosen = ((), ())
    for side in range(2):
        for unit, sector in chosen[side]:
            game.state.status[unit] |= SHELTERED
            game.tell(UnitSheltered(rule="opt.building.1", unit=unit, place=sector))
