"""Where the games of an experiment are kept: a folder of Parquet parts, which grows and is never rewritten.

A part is written beside its place and renamed into it, so that a kill leaves whole parts only. A copy of the experiment
and the versions of the rulesets lie beside them; games of another experiment or other rules are not mixed in.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

import grognard
from grognard.core.errors import GrognardError
from grognard.core.record import text_digest
from grognard.lab.coverage import own_folder
from grognard.lab.experiment.design import Design, versions
from grognard.lab.experiment.told import Told
from grognard.rulesets import get_ruleset

FORMAT = 1
ABOUT, COPY, GAMES = "about.json", "experiment.toml", "games"


class About(msgspec.Struct, frozen=True):
    """What the games in a folder are games of."""

    format: int
    experiment: str
    """The fingerprint of the experiment's text."""
    battles: tuple[str, ...]
    """The fingerprints of the variants' texts."""
    rulesets: dict[str, str]
    code: str = ""
    """The fingerprint of the code that plays: engine, rulesets, bots. A bot that was changed plays other games."""
    grognard: str = ""


def about(text: str, design: Design) -> About:
    """What a folder for an experiment has to say."""
    battles = tuple(text_digest(f"{each.battle.text}{each.battle.options}{each.bots}") for each in design.variants)
    rules = versions(design)
    return About(FORMAT, text_digest(text), battles, rules, code_digest(rules), grognard.__version__)


def code_digest(rulesets: Iterable[str]) -> str:
    """The fingerprint of all code that can change a game, and of how often bots err."""
    home = Path(grognard.__file__).parent
    folders = [home / "core", home / "bots", *(own_folder(get_ruleset(key)) for key in rulesets)]
    found = hashlib.sha256()
    for folder in folders:
        for file in sorted([*folder.rglob("*.py"), *folder.rglob("levels.toml")]):
            found.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


class Store:
    """The games of one experiment on disk."""

    def __init__(self, folder: Path) -> None:
        if not _has_arrow():
            raise GrognardError("The lab keeps games as Parquet, and pyarrow is not here: install grognard[lab].")
        self.folder = folder

    def open(self, text: str, design: Design) -> None:
        """Begin, or go on where the same experiment stopped; refuses to mix games of different rules."""
        wanted, path = about(text, design), self.folder / ABOUT
        if path.is_file():
            self._compare(msgspec.json.decode(path.read_bytes(), type=About), wanted)
            return
        try:
            (self.folder / GAMES).mkdir(parents=True, exist_ok=True)
            _place(self.folder / COPY, text.encode())
            _place(path, msgspec.json.encode(wanted))
        except OSError as error:
            raise GrognardError(f"{self.folder} cannot be written: {error.strerror}.") from None

    def look(self, text: str) -> About:
        """What the games here were played by: they can be read whatever has changed since, but for the experiment."""
        path = self.folder / ABOUT
        if not path.is_file():
            raise GrognardError("No game has been played yet: grognard lab run comes first.")
        found = msgspec.json.decode(path.read_bytes(), type=About)
        if found.experiment != text_digest(text):
            raise GrognardError(self._changed("The experiment has changed"))
        return found

    def _changed(self, what: str) -> str:
        again = f"Move {self.folder} away to begin anew, or give the experiment another name."
        return f"{what} since the games in {self.folder} were played. {again}"

    def _compare(self, found: About, wanted: About) -> None:
        again = f"Move {self.folder} away to begin anew, or give the experiment another name."
        if found.format != wanted.format:
            raise GrognardError(f"The games in {self.folder} are kept in another format. {again}")
        if found.experiment != wanted.experiment:
            raise GrognardError(self._changed("The experiment has changed"))
        for key, version in wanted.rulesets.items():
            if found.rulesets.get(key) != version:
                was = found.rulesets.get(key, "none")
                message = f"The games in {self.folder} were played under {key} {was}, and it is {version} now."
                raise GrognardError(f"{message} {again}")
        if found.battles != wanted.battles:
            raise GrognardError(self._changed("A battle has changed"))
        if found.code != wanted.code:
            raise GrognardError(self._changed("The code that plays has changed"))

    def parts(self) -> list[Path]:
        """The files that hold games."""
        return sorted((self.folder / GAMES).glob("part-*.parquet"))

    def played(self) -> set[int]:
        """The numbers of the games that are there."""
        from pyarrow import parquet

        found: set[int] = set()
        for part in self.parts():
            found.update(parquet.read_table(part, columns=["game"]).column("game").to_pylist())
        return found

    def add(self, games: Iterable[Told], design: Design) -> None:
        """Keep some games, all or none of them."""
        import pyarrow
        from pyarrow import parquet

        rows = [row(told, design) for told in games]
        if not rows:
            return
        table = pyarrow.Table.from_pylist(rows, schema=schema(design))
        name = f"part-{min(each['game'] for each in rows):09d}-{secrets.token_hex(4)}.parquet"
        draft = self.folder / GAMES / f".{name}"
        parquet.write_table(table, draft, compression="zstd")
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(draft, self.folder / GAMES / name)

    def read(self) -> list[Told]:
        """All games, in the order of their numbers."""
        from pyarrow import parquet

        found: dict[int, Told] = {}
        for part in self.parts():
            for data in parquet.read_table(part).to_pylist():
                data["rules"] = {each["rule"]: each["count"] for each in data["rules"]}
                told = msgspec.convert({key: data[key] for key in Told.__struct_fields__}, Told)
                found[told.game] = told
        return [found[number] for number in sorted(found)]


def schema(design: Design) -> Any:
    """The columns of a part; every factor has one of its own."""
    import pyarrow as pa

    place = pa.struct([("place", pa.string()), ("turn", pa.int32()), ("clock", pa.string()), ("holder", pa.int8())])
    measures = ("lost", pa.float64()), ("strength", pa.float64())
    toll = pa.struct([("formation", pa.string()), ("side", pa.int8()), ("turn", pa.int32()), *measures])
    columns = [
        ("game", pa.int64()), ("variant", pa.int32()), ("pair", pa.int64()), ("seed", pa.int64()),
        ("seats", pa.list_(pa.string())), ("winner", pa.int8()), ("reason", pa.string()), ("turn", pa.int32()),
        ("actions", pa.int32()), ("draws", pa.int32()), ("first", pa.int8()), ("luck", pa.float64()),
        ("turns", pa.list_(pa.int32())), ("score", pa.list_(pa.list_(pa.float64()))), ("losses", pa.list_(toll)),
        ("places", pa.list_(place)), ("rules", pa.list_(pa.struct([("rule", pa.string()), ("count", pa.int32())]))),
        ("seconds", pa.float64()), ("battle", pa.string()),
    ]  # fmt: skip
    factors = [(f"factor.{factor.change}", pa.string()) for factor in design.experiment.factor]
    return pa.schema(columns + factors)


def row(told: Told, design: Design) -> dict[str, Any]:
    """A game as the columns have it."""
    data: dict[str, Any] = msgspec.to_builtins(told)
    variant = design.variants[told.variant]
    data["rules"] = [{"rule": rule, "count": count} for rule, count in told.rules.items()]
    data["battle"] = variant.name
    for factor, level in zip(design.experiment.factor, variant.levels, strict=True):
        data[f"factor.{factor.change}"] = str(level)
    return data


def _has_arrow() -> bool:
    from importlib.util import find_spec

    return find_spec("pyarrow") is not None


def _place(path: Path, content: bytes) -> None:
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.write_bytes(content)
    os.replace(draft, path)
