"""The drawn map."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from grognard.battles.draw.curves import chains, rounded
from grognard.battles.frame import Frame
from grognard.battles.settings import read_settings
from grognard.cli.main import app

COMMAND = ["battle", "draw", "solferino1859", "--ruleset"]


def needs_drawing() -> None:
    for needed in ("shapely", "matplotlib"):
        pytest.importorskip(needed, reason=f"maps are drawn with {needed}: pip install grognard[battles]")


@pytest.mark.parametrize("ruleset", ["napoleon3", "brothers"])
def test_a_png_with_counters(ruleset: str, tmp_path: Path) -> None:
    needs_drawing()
    out = tmp_path / "map.png"
    size = ["--no-numbers", "--dpi", "30"]
    answer = CliRunner().invoke(app, [*COMMAND, ruleset, "--out", str(out), "--counters", *size])
    assert answer.exit_code == 0, answer.output
    assert out.read_bytes().startswith(b"\x89PNG")


def test_other_pictures_are_refused(tmp_path: Path) -> None:
    needs_drawing()
    answer = CliRunner().invoke(app, [*COMMAND, "napoleon3", "--out", str(tmp_path / "map.gif")])
    assert answer.exit_code == 2
    assert "drawn as .svg or .png" in answer.output


def test_rounding_keeps_the_ends() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (20.0, 10.0)]
    curve = rounded(line)
    assert (curve[0], curve[-1]) == (line[0], line[-1])
    assert (10.0, 0.0) not in curve


def test_sides_join_to_lines() -> None:
    frame = Frame(read_settings("solferino1859", "napoleon3").frame)
    at = frame.grid.parse
    sides = [(at("2717"), at("2817")), (at("2716"), at("2816")), (at("2716"), at("2817")), (at("1010"), at("1009"))]
    assert sorted(len(line) for line in chains(frame, sides)) == [2, 4]
