"""What a ruleset tells the house about itself. Everything above `rulesets/` works through this alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, Union

import msgspec

from grognard.core.action import Action, Verb
from grognard.core.briefing import Force
from grognard.core.decision import Decision
from grognard.core.dice import Dice
from grognard.core.errors import GrognardError, UnknownName
from grognard.core.event import DieRolled
from grognard.core.folder import BATTLE, Folder
from grognard.core.game import Game, Result, State
from grognard.core.habits import Aim, Led, read_aims, with_changes
from grognard.core.notation import Notation
from grognard.core.odds import OddsCard
from grognard.core.options import Picker
from grognard.core.procedure import Procedure
from grognard.core.reason import Reason
from grognard.core.source import Source
from grognard.core.spending import Spending
from grognard.core.standing import Standing
from grognard.core.switches import Options, check_options
from grognard.core.value import Feature, Value, share_over
from grognard.core.view import View

S = TypeVar("S", bound=State)
T = TypeVar("T")


class SideInfo(msgspec.Struct, frozen=True):
    """A side of a scenario: its key in text forms and the name people read."""

    key: str
    name: str


SAID_BY_ALL = ("meta", "phases", "verbs", "procedures", "decisions", "state_type")
"""What every ruleset sets in its class."""


class Ruleset(Folder, ABC, Generic[S, T]):
    """One rulebook: how its scenarios are read, how its games begin, what its players see.

    A scenario of type `T` has at least `key`, `title`, `summary`, `turns`, `board`, `sides` and `units`, and each
    unit a `key`, a `name` and a `side`. It may have a `look`, a colour for each side; a unit may have an `arm`.
    """

    phases: tuple[str, ...]
    """The sequence of play, as keys of the message catalogue, in the book's order."""
    verbs: tuple[Verb, ...]
    procedures: tuple[type[Procedure], ...]
    decisions: tuple[type[Decision], ...]
    state_type: type[S]
    first_scenario: str = ""
    """The battle to begin with, where several are as small."""
    handicap_place: str = ""
    """Where a scenario says the handicap of a `{side}`, as a place of its file; none where these rules know none."""
    foresight: int = 1
    """How many draws a bot follows every way they can fall before it judges a position by `evaluate`."""
    led: Led[Any] | None = None
    """The habits by which its officers judge, where they can be led otherwise."""
    horizon: int = 3
    """How many turns a plan is played out at most; so far the staffs' play tells more than their dice."""
    looks_at: tuple[Feature, ...] = ()
    """What `features` tells of a position, in its order."""

    def __init__(self) -> None:
        unsaid = [name for name in SAID_BY_ALL if not hasattr(self, name)]
        if unsaid:
            raise GrognardError(f"The class {type(self).__name__} does not set {', '.join(unsaid)}.")

    # -- what each rulebook supplies ---------------------------------------------------------------------------

    @abstractmethod
    def read_scenario(self, source: Source) -> T:
        """A scenario from its text, checked; raises `ScenarioError` that names the line and the rule."""

    @abstractmethod
    def set_up(self, scenario: T) -> S:
        """The state before the first turn."""

    def first_procedure(self, scenario: T) -> Procedure:
        """What the agenda starts with: the first of the procedures, unless a ruleset says otherwise."""
        return self.procedures[0]()

    @abstractmethod
    def view(self, game: Game[S, T], side: int) -> View:
        """What a side may know, by listing it."""

    def keeps_secrets(self, scenario: T) -> bool:
        """Whether a side can know in this battle what the other does not."""
        return self.meta.hidden

    @abstractmethod
    def odds(self, game: Game[S, T], side: int, action: Action) -> tuple[OddsCard, ...]:
        """The odds cards of an action before it is taken; none where no dice follow from it."""

    @abstractmethod
    def evaluate(self, game: Game[S, T], side: int) -> float:
        """How good a position is for a side, in units of about one counter; for bots."""

    def features(self, game: Game[S, T]) -> tuple[float, ...]:
        """What is seen in a position that is not over: for each of `looks_at` a number, mostly between -3 and 3, what
        is good for the first side less what is good for the second."""
        return ()

    def standing(self, game: Game[S, T]) -> Standing:
        """Points, losses and places as the book counts them; how good the position is for each side, unless a ruleset
        tells more."""
        sides: Any = getattr(game.scenario, "sides", ())
        return Standing(tuple(float(self.evaluate(game, side)) for side in range(len(sides))))

    def shortlist(self, game: Game[S, T], side: int) -> Iterable[Action]:
        """The options that deserve a bot's thought; all of them unless a ruleset knows better."""
        return game.options(side)

    def counsel(self, game: Game[S, T], side: int, picker: Picker) -> Sequence[Action]:
        """What a staff officer advises where options cannot be weighed one by one: the actions that answer a decision,
        in order, and as many of the same side's next ones as belong to one plan. None by default."""
        return ()

    def blunder(self, game: Game[S, T], side: int, picker: Picker) -> Sequence[Action]:
        """What somebody does who does not weigh his options, where one of them at random would make no plan: the same
        sort of answer as that of `counsel`. None by default."""
        return ()

    def deliberate(self, game: Game[S, T], side: int, picker: Picker, spending: Spending) -> Sequence[Action]:
        """What an officer does who has time to think, where a plan cannot be weighed by leading in several ways: orders
        that both sides write in secret. Like `counsel`, but by playing out as much as may be spent; none by default."""
        return ()

    def appraise(self, game: Game[S, T], side: int, action: Action) -> float | None:
        """The worth of an action where it can be told without playing it, on the scale of `evaluate`."""
        return None

    def occasion(self, game: Game[S, T]) -> tuple[int, ...]:
        """What a bot makes a plan for, as numbers: a turn, unless a ruleset has smaller occasions (a turn and an
        activation). It looks at its plan again where a third number changes (a step of the activation)."""
        return (int(getattr(game.state, "turn", 0)),)

    def leads(self, game: Game[S, T], side: int) -> bool:
        """Whether a side acts now, and has something to plan, or only answers; any side, unless a ruleset can tell."""
        return True

    def reason(self, game: Game[S, T], side: int, action: Action) -> Reason:
        """Why a staff officer who knows what is in `game` would take an action, as far as it can be told: unless a
        ruleset tells more, only whether options are weighed one by one."""
        return Reason(weighed=type(self).counsel is Ruleset.counsel)

    @abstractmethod
    def problems(self, game: Game[S, T]) -> list[str]:
        """Everything wrong with a position, as sentences; nothing in a lawful one."""

    def charts(self, scenario: T) -> Mapping[str, Any]:
        """The charts that a battle is played with and may change under `[vary]`, by name; none by default."""
        return {}

    def overlays(self, game: Game[S, T], side: int, unit: int) -> dict[str, int]:
        """Masks of hexes worth showing for a unit (its reach, its arc, what it sees), by words of the catalogue."""
        return {}

    def forces(self, scenario: T, side: int) -> tuple[Force, ...]:
        """A side's army in a few lines: so many of each arm, unless a ruleset has a better order of battle."""
        units: Any = getattr(scenario, "units", ())
        arms = [self.messages.word(getattr(unit, "arm", "") or "units") for unit in units if unit.side == side]
        return tuple(Force(arm, arms.count(arm)) for arm in dict.fromkeys(arms))

    def face(self, scenario: T, roll: DieRolled) -> int:
        """What is printed on the face that came up: its number, unless a die has faces of its own."""
        return roll.value

    def reseal(self, game: Game[S, T], side: int, picker: Picker) -> Game[S, T] | None:
        """A game that differs only in what a side may not know; None where there is no such thing now."""
        return None

    def generate(self, seed: int, columns: int, rows: int, units: int) -> str:
        """The text of a random scenario, the same for the same seed."""
        raise GrognardError(f"{self.meta.title} has no scenario generator.")

    # -- what all rulebooks share ------------------------------------------------------------------------------

    def new_game(self, scenario: T, dice: Dice) -> Game[S, T]:
        """A game at its first decision."""
        game: Game[S, T] = Game(self, scenario, self.set_up(scenario), dice)
        game.push(self.first_procedure(scenario))
        game.run()
        return game

    def laid_out(self, scenario: T, dice: Dice) -> Game[S, T]:
        """A game as it is set up: nothing has begun, nobody is asked and no die is rolled."""
        return Game(self, scenario, self.set_up(scenario), dice)

    def load_game(self, scenario: T, dice: Dice, data: dict[str, Any]) -> Game[S, T]:
        """A game from the builtin types that `Game.to_data` made."""
        game: Game[S, T] = Game(self, scenario, msgspec.convert(data["state"], self.state_type), dice)
        procedures = Union[self.procedures]  # type: ignore[name-defined]  # noqa: UP007 - built at run time
        decisions = Union[self.decisions]  # type: ignore[name-defined]  # noqa: UP007
        game.resume((msgspec.convert(frame, procedures), index) for frame, index in data["agenda"])
        game.pending = tuple(msgspec.convert(decision, decisions) for decision in data["pending"])
        game.number, game.drawn = int(data["number"]), int(data["drawn"])
        game.result = msgspec.convert(data["result"], Result | None)
        return game

    def notation(self, scenario: T) -> Notation:
        """How the actions of a battle are written and read."""
        return Notation(self.verbs, scenario)

    def chance(self, game: Game[S, T], side: int) -> float | None:
        """The chance that a side wins, a draw counted as half; None where it was never fitted. It looks at the whole
        game that it is given: who must not know all of it reseals it first. The chances of two sides add up to 1."""
        value = self.value
        if value is None:
            return None
        if game.result is not None:
            winner = game.result.winner
            return 0.5 if winner < 0 else float(winner == side)
        scenario: Any = game.scenario
        first = value.chance(scenario.key, share_over(game), self.features(game))
        return first if side == 0 else 1.0 - first

    @cached_property
    def value(self) -> Value | None:
        """What `chance` goes by, from `data/value.toml`; None where nothing was fitted."""
        if not self.files.joinpath("value.toml").is_file():
            return None
        value = Source(self._text("value.toml"), "value.toml").read(Value)
        value.check(self.looks_at, f"{self.meta.key}/value.toml")
        return value

    @property
    def can_generate(self) -> bool:
        """Whether it makes random battles."""
        return type(self).generate is not Ruleset.generate

    def lesson_source(self, key: str) -> Source:
        """The battle of a lesson: its own, which stands beside it, or one of the ruleset's."""
        lesson = self.lesson(key)
        own = f"lessons/{key}{BATTLE}"
        if lesson.scenario == key and self.files.joinpath(own).is_file():
            source = Source(self._text(own), f"{key}.toml")
        else:
            source = self.scenario_source(lesson.scenario)
        return self.with_options(source, lesson.options)

    def with_options(self, source: Source, wanted: Mapping[str, str]) -> Source:
        """A scenario's text with some switches chosen for one game; complains about an option that cannot be."""
        options = check_options(self.meta.switches, wanted)
        source = source.leaving_out("rules", self.meta.retired)
        if not options:
            return source
        sides = tuple(str(side.get("key")) for side in source.data.get("side", ()) if isinstance(side, dict))
        switches = [switch for switch in self.meta.switches if switch.key in options]
        values = {switch.key: switch.read(options[switch.key], sides) for switch in switches}
        return source.choosing("rules", values, options)

    def chosen(self, scenario: T) -> Options:
        """For each switch how a battle has it."""
        said = getattr(scenario, "switches", None)
        return {switch.key: switch.write(getattr(said, switch.key.replace("-", "_"))) for switch in self.meta.switches}

    @cached_property
    def aims(self) -> Mapping[str, Aim]:
        """The ways to lead that a search chooses among, the usual one first."""
        if self.led is None:
            return {}
        return read_aims(Source(self._text("aims.toml"), "aims.toml"), self.led.usual)

    def aim(self, word: str) -> Aim:
        """A way to lead by its name, with single habits set otherwise behind plus signs: `cautious+threat=0.5`."""
        if word in self.aims:
            return self.aims[word]
        name, *changes = word.split("+")
        if name not in self.aims:
            known = ", ".join(self.aims) or "none"
            raise UnknownName(f"{self.meta.title} knows no way to lead {name[:40]!r}; there are {known}.")
        return with_changes(self.aims[name], changes)

    @cached_property
    def _scenarios(self) -> dict[str, T]:
        return {}

    def scenario(self, key: str) -> T:
        """A shipped scenario; it never changes, so it is read once."""
        if key not in self._scenarios:
            self._scenarios[key] = self.read_scenario(self.scenario_source(key))
        return self._scenarios[key]
