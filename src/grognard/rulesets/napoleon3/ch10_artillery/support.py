"""Guns in support of a defence [napoleon3 10.1-support-a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import eliminate
from grognard.rulesets.napoleon3.ch10_artillery.barrage import gun_refusal
from grognard.rulesets.napoleon3.ch10_artillery.log import GunsOverrun, SupportGiven
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, change, fight, side_of
from grognard.rulesets.napoleon3.state import FIRED, N3Game, Refusal, troops_at


def supporters(game: N3Game, combat: Fray) -> list[int]:
    """Guns that may fire in this defence, once in an activation: those of the attacked hex, and those of the defenders'
    formations that can reach an attacker [napoleon3 10.1a 10.1-support-a 10.1-support-c]."""
    state, scenario = game.state, game.scenario
    side = 1 - side_of(game, combat)
    formations = {scenario.units[unit].formation for unit in troops_at(game, side, combat.hex)}
    return [
        gun
        for gun in scenario.guns[side]
        if state.place[gun] >= 0
        and not state.status[gun] & FIRED
        and (
            state.place[gun] == combat.hex  # in self-defence, whatever its formation [napoleon3 10a]
            or (scenario.units[gun].formation in formations and reaches(game, gun, combat))
        )
    ]


def reaches(game: N3Game, gun: int, combat: Fray) -> bool:
    """Whether a gun has an attacker in its range, its fire zone and its sight [napoleon3 10c 10.1-support-a]."""
    state, field = game.state, game.scenario.field
    hex, units = state.place[gun], state.occupied[0] | state.occupied[1]
    distance = game.scenario.units[gun].range
    places = [state.place[unit] for unit in combat.attackers]
    return any(field.gunnery.can_hit(hex, state.facing[gun], distance, there, units) for there in places)


def ask_support(game: N3Game) -> None:
    combat = fight(game)
    if supporters(game, combat):
        game.ask(Support(1 - side_of(game, combat)))


class Support(Decision, frozen=True):
    """Let a gun fire in the defence, of its own hex or of another, or keep its one shot
    [napoleon3 10.1a 10.1-support-a]."""

    rule = "10.1-support-a"
    standing = "support"

    def options(self, game: N3Game) -> Options:
        return Options([Group("support", tuple(supporters(game, fight(game)))), Group("hold")])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return support_refusal(game, self.side, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "hold":
            return
        combat = fight(game)
        game.state.status[action.unit] |= FIRED
        change(game, guns=(*combat.guns, action.unit))
        game.tell(SupportGiven(rule="10.1-support-a", unit=action.unit, place=combat.hex))
        ask_support(game)

    def accept(self, game: N3Game) -> Action:
        return Action("support", max(supporters(game, fight(game)), key=lambda gun: game.scenario.units[gun].combat))

    def decline(self, game: N3Game) -> Action:
        return Action("hold")

    def promise(self, game: N3Game) -> float:
        return 1.0

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """The strongest gun: it runs no risk, and a battery alone that is silent is overrun."""
        return self.accept(game)


def support_refusal(game: N3Game, side: int, action: Action) -> Refusal:
    """Why a gun cannot support the defence."""
    combat, units, gun = fight(game), game.scenario.units, action.unit
    if action.verb != "support":
        return "support-or-hold", "10.1-support-a"
    if not 0 <= gun < len(units) or units[gun].side != side:
        return "not-your-unit", "10.1-support-a"
    if refused := gun_refusal(game, gun, "10.1-support-c"):
        return refused
    if units[gun].formation not in {units[unit].formation for unit in troops_at(game, side, combat.hex)}:
        return "another-formation", "10.1-support-a"
    return "no-attacker-in-its-fire", "10.1-support-a"


def support_value(game: N3Game, combat: Fray) -> int:
    """What guns add to the defence, their own hex's included [napoleon3 10a 10.1-support-b]."""
    return sum(game.scenario.units[gun].combat for gun in combat.guns)


def take_guns(game: N3Game, guns: list[int]) -> None:
    """Guns alone that are assaulted are lost, however many steps they have [napoleon3 10b 10.1-support-d]."""
    for gun in guns:
        game.tell(GunsOverrun(rule="10.1-support-d", unit=gun))
        eliminate(game, gun)
