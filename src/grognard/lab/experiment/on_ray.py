"""The same games on a Ray cluster: code and battles are brought along, and what a lost machine had is played again."""

from __future__ import annotations

import importlib.util
import logging
import os
from pathlib import Path
from typing import Any

import grognard
from grognard.core.errors import GrognardError
from grognard.lab.experiment.workers import Batch, Play, play_batch

AHEAD = 2
"""Batches that wait for each processor, so that none is idle while a result travels."""
MOST_RETRIES = 20
"""How often a batch is played again whose machine or process was lost."""


class Cluster:
    """A Ray cluster, by its address or on this machine alone."""

    def __init__(self, design: Any, address: str = "", jobs: int | None = None, play: Play = play_batch) -> None:
        self._ray = _join(address, jobs)
        ray = self._ray
        self.size = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._design = ray.put(design)
        self._task = ray.remote(max_retries=MOST_RETRIES, num_cpus=1)(play)
        self._under_way: list[Any] = []

    def submit(self, batch: Batch) -> None:
        """Have a batch played by whichever machine is free."""
        self._under_way.append(self._task.remote(self._design, batch))

    def collect(self) -> list[list[Any]]:
        """Wait until at least one batch is over."""
        done, self._under_way = self._ray.wait(self._under_way, num_returns=1)
        try:
            return list(self._ray.get(done))
        except self._ray.exceptions.RayError as error:
            raise GrognardError(f"The Ray cluster gave up ({type(error).__name__}): run again to go on.") from None

    def close(self) -> None:
        """Leave the cluster; what is under way there is forgotten."""
        for reference in self._under_way:
            self._ray.cancel(reference, force=True)
        self._ray.shutdown()


def _join(address: str, jobs: int | None) -> Any:
    if importlib.util.find_spec("ray") is None:
        raise GrognardError("Experiments on Ray need the package ray: install grognard[ray].")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    ours = str(Path(grognard.__file__).parent)
    try:
        ray.init(
            address=address or "local",
            runtime_env={"py_modules": [ours], "excludes": ["server/static"]},
            log_to_driver=False,
            logging_level=logging.ERROR,
            namespace="grognard",
            num_cpus=None if address else jobs,
            include_dashboard=None if address else False,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise GrognardError(f"There is no Ray cluster at {address or 'this machine'}: {error}.") from None
    return ray
