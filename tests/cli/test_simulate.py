from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.shell import COMMAND, PATIENCE, PLAIN, grognard


def test_win_rates_with_their_intervals() -> None:
    shown = grognard("simulate", "guns.toml", "-n", "6", "--bots", "random,random", "--jobs", "1").stdout
    for word in ("Red", "Blue", "draws", "95 % interval", "reasons", "turns", "a second"):
        assert word in shown


def test_a_simulation_as_json_is_the_same_for_any_number_of_jobs() -> None:
    tallies = []
    for jobs in ("1", "2"):
        done = grognard("simulate", "guns.toml", "-n", "8", "--bots", "random", "-j", jobs, "--seed", "4", "--json")
        assert done.exit_code == 0, done.output
        tallies.append(json.loads(done.stdout)["tally"])
    assert tallies[0] == tallies[1]
    assert tallies[0]["games"] == 8


def test_different_bots_are_told_apart() -> None:
    data = json.loads(
        grognard("simulate", "guns.toml", "-n", "4", "--bots", "staff,random", "-j", "1", "--fixed", "--json").stdout
    )
    assert set(data["tally"]["by_bot"]) == {"staff", "random"}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_sums_up_what_has_been_played(tmp_path: Path, jobs: str) -> None:
    line = ["simulate", "skirmish.toml", "-n", "100000", "--bots", "random", "-j", jobs, "--json"]
    with subprocess.Popen(
        [*COMMAND, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
        env={**PLAIN, "FORCE_COLOR": "1"}, start_new_session=True,
    ) as running:  # fmt: skip
        assert running.stderr is not None
        seen = b""
        while b"/100000" not in seen or b" 0/100000" in seen[-400:]:
            seen += running.stderr.read1(100)  # type: ignore[attr-defined]
        signal_group(running.pid)
        out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    data = json.loads(out)
    assert data["stopped"] is True
    assert 0 < data["tally"]["games"] < 100000
    assert b"Traceback" not in seen + err


def signal_group(pid: int) -> None:
    """A terminal sends Ctrl-C to every process of the group."""
    import os

    os.killpg(pid, signal.SIGINT)
