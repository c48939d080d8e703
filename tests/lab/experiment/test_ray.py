"""The same experiment on a real Ray of two nodes, with a worker killed in mid-run, then a whole node lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard.core.source import Source
from grognard.lab.experiment.design import Design, make_design
from grognard.lab.experiment.file import read_experiment
from grognard.lab.experiment.on_ray import Cluster
from grognard.lab.experiment.run import hire, run
from grognard.lab.experiment.store import Store
from grognard.rulesets import get_ruleset
from tests.lab.experiment.test_run import SMALL, kept

pytest.importorskip("ray")
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]
MARK = f"GROGNARD_TEST_{os.getpid()}"


def workers_here() -> list[int]:
    """The processes of this machine that play a batch on Ray for this very session."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                command = (folder / "cmdline").read_bytes().decode(errors="replace")
                parents = (folder / "environ").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if command.startswith("ray::play_batch") and MARK in parents:
                found.append(int(folder.name))
    return found


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes of one processor each."""
    from ray.cluster_utils import Cluster as Nodes

    monkeypatch.setenv(MARK, "1")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    found = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        found.second = found.add_node(num_cpus=1)  # type: ignore[attr-defined]
        found.wait_for_nodes()
        yield found
    finally:
        found.shutdown()  # type: ignore[no-untyped-call]


def own_battle(folder: Path, games: int) -> tuple[str, Design]:
    """An experiment on a scenario file of one's own; both are gone from the disk when games begin."""
    folder.mkdir()
    (folder / "mine.toml").write_text(get_ruleset("portable").scenario_source("first-steps").text, "utf-8")
    text = SMALL.format(games=games, luck="false").replace("portable/first-steps", "mine.toml")
    source = Source(text, "experiment.toml")
    design = make_design(read_experiment(source), source, folder)
    (folder / "mine.toml").unlink()
    folder.rmdir()
    return text, design


def whose_code() -> str:
    import grognard

    return str(grognard.__file__)


def test_two_nodes_play_the_same_games_though_a_worker_and_a_node_are_lost(tmp_path: Path, nodes: Any) -> None:
    text, design = own_battle(tmp_path / "away", 300)
    cluster = Cluster(design, nodes.address)
    code = cluster._ray.get(cluster._ray.remote(whose_code).remote())
    assert "runtime_resources" in code, "the code that plays was brought along"
    store = Store(tmp_path / "ray.lab")
    store.open(text, design)
    killed: list[int] = []
    done = 0

    def lose(games: list[Any]) -> None:
        nonlocal done
        done += len(games)
        if not killed and (found := workers_here()):
            os.kill(found[0], signal.SIGKILL)
            killed.append(found[0])
        elif len(killed) == 1 and done >= 200:
            nodes.remove_node(nodes.second, allow_graceful=False)
            killed.append(0)

    assert run(design, store, cluster, lose, batch_seconds=0.3) == design.total
    assert len(killed) == 2
    here = Store(tmp_path / "here.lab")
    here.open(text, design)
    run(design, here, hire(design, "local", 2, ""))
    assert kept(store) == kept(here)
