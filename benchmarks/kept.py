"""Results kept as JSON, and compared with earlier ones: a loss of a fifth in a ratio is seen."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import msgspec

from benchmarks.growth import Growth
from benchmarks.measure import table
from benchmarks.speed import Speed

FOLDER = Path(__file__).parent.parent / ".benchmarks"
LOSS = 1.2
"""How many times as dear a thing must have become to be called a loss: less is noise."""


class Results(msgspec.Struct):
    """One run."""

    when: str
    speeds: list[Speed] = []
    growths: dict[str, list[Growth]] = {}


def keep(results: Results, file: Path | None = None) -> Path:
    """Write a run down under its time, or into a file."""
    if file is None:
        FOLDER.mkdir(exist_ok=True)
        file = FOLDER / f"{results.when}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")
    return file


def begun() -> Results:
    return Results(when=datetime.now().strftime("%Y-%m-%dT%H-%M-%S"))


def last() -> Path:
    """The newest run that was kept here."""
    runs = sorted(FOLDER.glob("*.json"))
    if not runs:
        sys.exit("No run has been kept here yet: run the benchmarks once without --compare.")
    return runs[-1]


def read(file: Path) -> Results:
    return msgspec.json.decode(file.read_bytes(), type=Results)


def compare(now: Results, before: Results) -> tuple[str, int]:
    """A table of what changed, in moves of python-chess taken turn about in each run; and how many are losses."""
    earlier = {speed.battle: speed.costs() for speed in before.speeds}
    rows = []
    losses = 0
    for speed in now.speeds:
        for name, cost in speed.costs().items():
            was = earlier.get(speed.battle, {}).get(name)
            if not was or 1 / LOSS < cost / was < LOSS:
                continue
            is_loss = cost > was
            losses += is_loss
            verdict = f"{cost / was:.2f}x as dear" if is_loss else f"{was / cost:.2f}x as cheap"
            rows.append((speed.battle, name, f"{was:,.2f}", f"{cost:,.2f}", verdict))
    head = ("battle", "what", "then, in moves of python-chess", "now", "so")
    return (table(head, rows) if rows else "Nothing has changed by a fifth or more."), losses
