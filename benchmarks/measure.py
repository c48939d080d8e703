"""How things are timed: CPU time, interleaved rounds, medians."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from types import MappingProxyType

Job = Callable[[], int]
"""Does some work and says how many things it did."""


def rates(
    jobs: dict[str, Job], rounds: int = 5, others: Mapping[str, Callable[[], float]] = MappingProxyType({})
) -> dict[str, float]:
    """Things a second of CPU time for each job; the rounds of all jobs take turns, the median counts. Others are
    programs that time themselves and tell their rate."""
    for job in jobs.values():
        job()
    found: dict[str, list[float]] = {name: [] for name in (*jobs, *others)}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = time.process_time()
            done = job()
            found[name].append(done / (time.process_time() - start))
        for name, other in others.items():
            found[name].append(other())
    return {name: median(values) for name, values in found.items()}


def percentile(values: list[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table."""
    return "\n".join(table_row(row) for row in (head, tuple("---" for _ in head), *rows))


def table_row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"
