"""A ruleset's folder: its facts, and what lies in `data` beside its code, read when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from grognard.core.briefing import Briefing
from grognard.core.drill import Drill, Question, Questions
from grognard.core.errors import GrognardError, UnknownName
from grognard.core.facts import Facts, Occasions
from grognard.core.ladder import LevelData, Ratings
from grognard.core.lesson import Lesson
from grognard.core.messages import Messages, Reading
from grognard.core.outline import Outline
from grognard.core.rulebook import Rulebook
from grognard.core.rulings import Ruling, read_rulings
from grognard.core.source import Source
from grognard.core.switches import Switch

BATTLE = ".battle.toml"
"""The end of the name of a file that holds a lesson's own battle."""
QUESTIONS = "questions.toml"
"""The file of a folder of drills that says what they ask."""
SECTIONS_OF_LOOK = ("terrain", "marks", "roads", "symbols", "states")
"""What an interface looks for in every `look.toml`, be it empty."""


class Meta(msgspec.Struct, frozen=True):
    """The facts of a ruleset that a lobby, a lab or a bot wants to know."""

    key: str
    title: str
    designer: str
    version: str
    stage: Literal["draft", "playable", "complete"]
    summary: str
    hidden: bool
    """Whether a side can know what the other does not."""
    switches: tuple[Switch, ...] = ()
    """Optional rules and readings of the book that a scenario, or one game, may choose."""
    retired: tuple[str, ...] = ()
    """Switches of older versions, which a scenario file may still name: they say nothing any more."""


class RuleChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a version of the rules has changed, for those whose games it touches."""

    version: str
    rule: str
    text: str


class _Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    change: tuple[RuleChange, ...]


class Folder:
    """What every ruleset has on file."""

    meta: Meta
    readings: Mapping[str, Reading] = {}
    """Its own ways to read a field of a message, by the name that stands behind the colon."""

    @property
    def home(self) -> Traversable:
        """The folder of the ruleset."""
        return resources.files(type(self).__module__.rpartition(".")[0])

    @property
    def files(self) -> Traversable:
        """Its data: the folder `data` beside the code."""
        return self.home.joinpath("data")

    def _text(self, name: str) -> str:
        file = self.files.joinpath(name)
        if not file.is_file():
            raise GrognardError(f"{self.meta.title} has no {name}: it belongs in {self.files}.")
        return file.read_text("utf-8")

    @cached_property
    def messages(self) -> Messages:
        """All texts that players read."""
        return Messages(Source(self._text("messages.toml"), "messages.toml").data, self.readings)

    @cached_property
    def look(self) -> dict[str, Any]:
        """How an interface should draw this ruleset's terrain, marks and counters; whatever is unsaid is drawn as it is
        called."""
        said = Source(self._text("look.toml"), "look.toml").data if self.files.joinpath("look.toml").is_file() else {}
        return {**{section: {} for section in SECTIONS_OF_LOOK}, **said}

    @cached_property
    def changes(self) -> tuple[RuleChange, ...]:
        """What newer versions have changed, the oldest first; nothing where no version has."""
        if not self.files.joinpath("changes.toml").is_file():
            return ()
        return Source(self._text("changes.toml"), "changes.toml").read(_Changes).change

    @cached_property
    def facts(self) -> Facts:
        """What was measured of its battles; nothing where nobody has."""
        if not self.files.joinpath("facts.toml").is_file():
            return Facts({})
        return Source(self._text("facts.toml"), "facts.toml").read(Facts)

    @cached_property
    def levels(self) -> LevelData:
        """How often the lower levels of bots err under these rules; nothing where nobody has tuned them."""
        if not self.files.joinpath("levels.toml").is_file():
            return LevelData()
        return Source(self._text("levels.toml"), "levels.toml").read(LevelData)

    @cached_property
    def ratings(self) -> Ratings | None:
        """How strong the bots have been measured to be; None where nobody has."""
        if not self.files.joinpath("ratings.toml").is_file():
            return None
        return Source(self._text("ratings.toml"), "ratings.toml").read(Ratings)

    @cached_property
    def occasions(self) -> Occasions:
        """Where its battles belong in history; nothing where it is not written."""
        if not self.files.joinpath("occasions.toml").is_file():
            return Occasions("", {})
        return Source(self._text("occasions.toml"), "occasions.toml").read(Occasions)

    def briefing(self, scenario: str) -> Briefing | None:
        """What the commanders of a shipped battle are told; None where nothing is written."""
        if not self.files.joinpath("briefings", f"{scenario}.toml").is_file():
            return None
        name = f"briefings/{scenario}.toml"
        return Source(self._text(name), name).read(Briefing)

    def lesson_keys(self) -> tuple[str, ...]:
        """The guided battles that ship with it, in the order in which they are learned."""
        folder = self.files.joinpath("lessons")
        if not folder.is_dir():
            return ()
        names = (file.name for file in folder.iterdir() if file.name.endswith(".toml"))
        return tuple(sorted(name.removesuffix(".toml") for name in names if not name.endswith(BATTLE)))

    def lesson(self, key: str) -> Lesson:
        """A guided battle that ships with it."""
        if key not in self.lesson_keys():
            known = ", ".join(self.lesson_keys()) or "none"
            raise UnknownName(f"{self.meta.title} has no lesson {key!r}; there are {known}.")
        name = f"lessons/{key}.toml"
        return Source(self._text(name), name).read(Lesson)

    def drill_keys(self) -> tuple[str, ...]:
        """The drills that ship with it."""
        folder = self.files.joinpath("drills")
        if not folder.is_dir():
            return ()
        names = (file.name for file in folder.iterdir() if file.name.endswith(".toml") and file.name != QUESTIONS)
        return tuple(sorted(name.removesuffix(".toml") for name in names))

    def drill(self, key: str) -> Drill:
        """A drill that ships with it."""
        if key not in self.drill_keys():
            known = ", ".join(self.drill_keys()) or "none"
            raise UnknownName(f"{self.meta.title} has no drill {key!r}; there are {known}.")
        name = f"drills/{key}.toml"
        return Source(self._text(name), name).read(Drill)

    @cached_property
    def questions(self) -> dict[str, Question]:
        """What its drills ask, by key; nothing where it has no drills."""
        name = f"drills/{QUESTIONS}"
        return Source(self._text(name), name).read(Questions).question if self.files.joinpath(name).is_file() else {}

    def drill_game(self, name: str) -> str:
        """The record of a game that drills are taken from."""
        return self._text(f"drills/games/{name}.grog")

    @cached_property
    def rulebook(self) -> Rulebook:
        """The inventory of its rules."""
        return Rulebook(self._text("rules.toml"))

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """What we do where the book is silent; nothing where no RULINGS.md stands beside the code."""
        file = self.home.joinpath("RULINGS.md")
        return read_rulings(file.read_text("utf-8")) if file.is_file() else ()

    @cached_property
    def outline(self) -> Outline:
        """How its book is laid out for readers; an empty one where nothing is said."""
        if not self.files.joinpath("book.toml").is_file():
            return Outline()
        return Source(self._text("book.toml"), "book.toml").read(Outline)

    @property
    def how_to_play(self) -> str:
        """The guide for players, in Markdown; nothing where none is written."""
        return self._text("how-to-play.md") if self.files.joinpath("how-to-play.md").is_file() else ""

    def chart_keys(self) -> tuple[str, ...]:
        """The charts that ship with it, by the names of their files, folders included."""
        return tuple(sorted(_charts(self.files.joinpath("charts"), "")))

    def chart(self, key: str) -> dict[str, Any]:
        """A chart as its file has it."""
        return Source(self._text(f"charts/{key}.toml"), f"{key}.toml").data

    def scenario_keys(self) -> tuple[str, ...]:
        """The scenarios that ship with the ruleset."""
        folder = self.files.joinpath("scenarios")
        if not folder.is_dir():
            return ()
        return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))

    def scenario_source(self, key: str) -> Source:
        """The text of a scenario that ships with it."""
        if key not in self.scenario_keys():
            known = ", ".join(self.scenario_keys())
            raise UnknownName(f"{self.meta.title} has no scenario {key!r}; it has {known}.")
        return Source(self.files.joinpath("scenarios", f"{key}.toml").read_text("utf-8"), f"{key}.toml")


def _charts(folder: Traversable, above: str) -> Iterator[str]:
    if not folder.is_dir():
        return
    for file in folder.iterdir():
        if file.is_dir():
            yield from _charts(file, f"{above}{file.name}/")
        elif file.name.endswith(".toml"):
            yield above + file.name.removesuffix(".toml")
