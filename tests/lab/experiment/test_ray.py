"""The same experiment on a real Ray of two nodes, with a worker killed in mid-run: game by game the same."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from grognard.lab.experiment.on_ray import Cluster
from grognard.lab.experiment.run import hire, run
from grognard.lab.experiment.store import Store
from tests.lab.experiment.test_run import kept, small

pytest.importorskip("ray")


def workers_of(mark: str) -> list[int]:
    """The processes of this machine that play a batch on Ray for this very session."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                command = (folder / "cmdline").read_bytes().decode(errors="replace")
                parents = (folder / "environ").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if command.startswith("ray::play_batch") and mark in parents:
                found.append(int(folder.name))
    return found


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_two_nodes_play_the_same_games_though_a_worker_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ray.cluster_utils import Cluster as Nodes

    mark = f"GROGNARD_TEST_{os.getpid()}"
    monkeypatch.setenv(mark, "1")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    text, design = small(games=300)
    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        nodes.add_node(num_cpus=1)
        nodes.wait_for_nodes()
        cluster = Cluster(design, nodes.address)
        store = Store(tmp_path / "ray.lab")
        store.open(text, design)
        killed: list[int] = []

        def kill(_: object) -> None:
            if not killed and (found := workers_of(mark)):
                os.kill(found[0], signal.SIGKILL)
                killed.append(found[0])

        assert run(design, store, cluster, kill, batch_seconds=0.3) == design.total
    finally:
        nodes.shutdown()  # type: ignore[no-untyped-call]
    assert killed
    here = Store(tmp_path / "here.lab")
    here.open(text, design)
    run(design, here, hire(design, "local", 2, ""))
    assert kept(store) == kept(here)
