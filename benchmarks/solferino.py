"""What is known of Solferino, for the reports of its battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks import beside_history as beside
from benchmarks.beside_history import Army, Body, Measure, Past, Tale


def past() -> Past:
    """24 June 1859."""
    results = beside.read_results("solferino1859")
    ranges = {row["measure"]: (row["low"], row["high"]) for row in results["calibration_range"]}
    armies = [
        Army(name, colour, results["totals"][key]["total"], ranges[f"{key}_total_loss"])
        for key, name, colour in (("allied", "allied", "#2f5d9b"), ("austrian", "Austrian", "#b89b1f"))
    ]
    formations = {
        row["formation"].replace("_", "-"): (row["total"], row["loss_percent"]) for row in results["casualties"]
    }
    return Past("24 June 1859", (armies[0], armies[1]), formations, ranges)


def hour_measure(title: str, fell: Sequence[int], known: Past, digits: int = 0) -> Measure:
    """When the heights fell, 0 for never."""
    hours = [hour for hour in fell if hour]
    plausible = known.ranges["solferino_falls_hour"]
    return Measure(f"{title} ({len(hours)} of {len(fell)})", hours, plausible, "13:30 to 14:00", digits)


def draw_hours(axes: Any, fell: Sequence[int], hours: range, title: str, known: Past) -> None:
    beside.draw_hours(axes, fell, hours, title, known.ranges["solferino_falls_hour"], 13.75, known)


def corps_measures(tales: Sequence[Tale], known: Past, bodies: Mapping[str, Body]) -> list[Measure]:
    """The French corps of which a credible range is known."""
    return [
        beside.share_measure(
            f"French {number.upper()} Corps, loss %",
            f"fr-{number}",
            f"french_{number}_corps_loss_percent",
            tales,
            known,
            bodies,
        )
        for number in ("i", "iii", "iv")
    ]
