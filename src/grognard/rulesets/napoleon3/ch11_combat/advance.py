"""Advance after combat, and the headquarters that may go along [napoleon3 11.2-assault-d R16]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import LeaderMoved, UnitAdvanced
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch07_movement.woods import pass_woods
from grognard.rulesets.napoleon3.ch08_command.refuge import drive_off
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized, next_to_enemy
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, fight, side_of
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lapse
from grognard.rulesets.napoleon3.state import N3Game, Refusal, put, troops_at


def standing(game: N3Game, combat: Fray) -> list[int]:
    """Attackers that have not been beaten: still next to their target. Guns are never among them
    [napoleon3 10.1-barrage-g]."""
    adjacent = game.scenario.field.grid.adjacent[combat.hex]
    return [unit for unit in combat.attackers if game.state.place[unit] >= 0 and adjacent >> game.state.place[unit] & 1]


def advancers(game: N3Game, combat: Fray) -> list[int]:
    """Attackers that may take the hex: cavalry if there is any [napoleon3 11.2-assault-d 11.4e]; of the demoralized
    nobody who need not, where another enemy is near [napoleon3 9.4b]."""
    units, field = game.scenario.units, game.scenario.field
    shunned = next_to_enemy(game, side_of(game, combat)) >> combat.hex & 1 and not must_advance(combat)
    left = [
        unit
        for unit in standing(game, combat)
        if field.open_sides[game.state.place[unit]] >> combat.hex & 1
        and not room_for(game, unit) >> combat.hex & 1
        and not (shunned and is_demoralized(game, unit))
    ]
    riders = [unit for unit in left if units[unit].kind == "cavalry"]
    return riders or left


def must_advance(combat: Fray) -> bool:
    """One must after a retreat from the fight [napoleon3 11.2-assault-d]."""
    return combat.fought and not combat.perished


def offer_advance(game: N3Game, combat: Fray) -> None:
    if combat.vacated and not troops_at(game, 1 - side_of(game, combat), combat.hex) and advancers(game, combat):
        game.ask(Advance(side_of(game, combat)))


class Advance(Decision, frozen=True):
    """Take the vacated hex: one must after a retreat, one may where the defender was eliminated on the spot or had
    retreated before combat [napoleon3 11.2-assault-d 11.4e]."""

    rule = "11.2-assault-d"
    passes = "stand"

    def options(self, game: N3Game) -> Options:
        combat = fight(game)
        groups = []
        for unit in advancers(game, combat):
            facing = game.state.facing[unit]
            turns = ((facing,), ((facing - 1) % 6,), ((facing + 1) % 6,))
            groups.append(Group("advance", (unit,), 1 << combat.hex, turns))
        if not must_advance(combat):
            groups.append(Group("stand"))
        return Options(groups)

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return advance_refusal(game, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "stand":
            return
        start = game.state.place[action.unit]
        put(game, action.unit, action.place)
        game.state.facing[action.unit] = action.extra[0]
        game.tell(
            UnitAdvanced(
                rule="11.2-assault-d", unit=action.unit, start=start, path=(action.place,), facing=action.extra[0]
            )
        )
        pass_woods(game, action.unit, start, (action.place,))
        lapse(game, action.unit)
        offer_to_follow(game, action.unit, start)
        drive_off(game, action.unit)

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """To stand; where one must follow, the unit with the most steps left, facing as many enemies as it can."""
        if (found := super().safe(game, options)) is not None:
            return found
        state, units, hex = game.state, game.scenario.units, fight(game).hex
        enemies, fronts = state.occupied[1 - self.side], game.scenario.field.fronts[hex]
        return max(
            options,
            key=lambda a: (units[a.unit].steps - state.losses[a.unit], (fronts[a.extra[0]] & enemies).bit_count()),
        )


def advance_refusal(game: N3Game, action: Action) -> Refusal:
    """Why a unit cannot take the open hex, or nobody may stand."""
    combat, units = fight(game), game.scenario.units
    if action.verb != "advance":
        return ("must-advance", "11.2-assault-d") if must_advance(combat) else ("advance-or-stand", "11.4e")
    if action.unit not in combat.attackers or action.place != combat.hex:
        return "not-an-attacker", "11.2-assault-d"
    riders = any(units[unit].kind == "cavalry" for unit in combat.attackers)
    if riders and units[action.unit].kind != "cavalry":
        return "cavalry-first", "11.2-assault-d"
    return "turns-by-one", "11.2-assault-d"


def offer_to_follow(game: N3Game, unit: int, start: int) -> None:
    """The headquarters of the formation may go along if it stood with the unit; others are not activated, and a
    commander in chief moves in the command phase only [napoleon3 4Ba 5c R16]."""
    facts = game.scenario.units[unit]
    hq = game.scenario.formations[facts.formation].hq
    if hq in leaders_at(game, facts.side, start):
        game.push(Following(hq, game.state.place[unit]))


class Following(Procedure, frozen=True):
    """The owner says whether a headquarters goes with the advance, once whoever must make room has gone."""

    leader: int
    hex: int

    def ask(self, game: N3Game) -> None:
        game.ask(Accompany(game.scenario.units[self.leader].side, self.leader, self.hex))

    steps = (ask,)


class Accompany(Decision, frozen=True):
    """Go into the taken hex with the unit that advances, or remain [napoleon3 R16]."""

    leader: int
    hex: int

    rule = "11.2-assault-d"
    passes = "remain"

    def options(self, game: N3Game) -> Options:
        return Options([Group("accompany", (self.leader,), 1 << self.hex), Group("remain", (self.leader,))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "accompany-or-remain", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "remain":
            return
        start = game.state.place[self.leader]
        game.state.place[self.leader] = self.hex
        game.tell(LeaderMoved(rule=self.rule, unit=self.leader, start=start, path=(self.hex,)))
