"""What makers of counters share: who belongs to which formation, and the file they write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from grognard.battles.history import History, Record
from grognard.battles.settings import Settings
from grognard.battles.text import paragraph, value


class Counters(Protocol):
    """The counters of a battle, as compiling needs them."""

    @property
    def file(self) -> str:
        """Where they are written, below the ruleset's folder."""

    def holders(self) -> dict[str, str]:
        """The side that holds each large place at the start, where the ruleset wants to know."""

    def text(self) -> str:
        """The file of the counters."""


class Given(Protocol):
    """What the settings say of a counter that is not simply a unit of the order of battle."""

    @property
    def key(self) -> str: ...
    @property
    def source(self) -> tuple[str, ...]: ...
    @property
    def formation(self) -> str: ...


class Home(Protocol):
    """A formation of the ruleset and the formations of the order of battle that go into it."""

    @property
    def key(self) -> str: ...
    @property
    def source(self) -> tuple[str, ...]: ...


G = TypeVar("G", bound=Given)


def muster(
    history: History, formations: Iterable[Home], given: Iterable[G], plain: Callable[[str, tuple[str, ...]], G]
) -> Iterator[tuple[G, str, tuple[Record, ...]]]:
    """Each counter to be made, its formation and the units it comes from, in the order of the order of battle.

    What the settings do not mention is a `plain` counter of its own, in the formation that its own goes into.
    """
    home = {source: formation.key for formation in formations for source in formation.source}
    mentioned = {source: data for data in given for source in data.source}
    seen: set[str] = set()
    for unit in history.units.values():
        data = mentioned.get(unit["id"]) or plain(unit["id"].replace("_", "-"), (unit["id"],))
        formation = data.formation or home.get(history.units[data.source[0]]["formation"], "")
        if formation and data.key not in seen:
            seen.add(data.key)
            yield data, formation, tuple(history.units[source] for source in data.source)


def rounded(number: float) -> int:
    """To the nearest whole, halves up.

    >>> rounded(4.5), rounded(4.49)
    (5, 4)
    """
    return int(number + 0.5)


def counters_text(
    battle: Settings, provenance: str, lists: Mapping[str, Iterable[Any]], units: Mapping[str, Iterable[Record]]
) -> str:
    """The file of the counters: some lists, then the units under the name of their formation."""
    lines = [
        f"# {battle.title}: the counters of the ruleset {battle.ruleset}, made by `grognard battle compile`.",
        "# Correct them by hand where you know better; compiling again only shows the difference.",
        *paragraph("provenance", provenance),
        "",
    ]
    for name, entries in lists.items():
        lines += [f"{name} = [", *(f"  {value(entry)}," for entry in entries), "]"]
    lines.append("unit = [")
    for name, entries in units.items():
        lines += [f"  # {name}", *(f"  {value(entry)}," for entry in entries)]
    return "\n".join([*lines, "]"]) + "\n"
