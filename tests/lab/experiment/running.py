"""An experiment run by a process of its own, for tests that kill it."""

from __future__ import annotations

import sys
from pathlib import Path

from grognard.core.source import Source
from grognard.lab.experiment import run as running
from grognard.lab.experiment.design import make_design
from grognard.lab.experiment.file import read_experiment
from grognard.lab.experiment.store import Store


def main(path: Path) -> None:
    running.KEEP_SECONDS = 0.3
    source = Source(path.read_text("utf-8"), path.name)
    design = make_design(read_experiment(source, path.parent), source, path.parent)
    store = Store(path.with_suffix(".lab"))
    store.open(source.text, design)
    running.run(design, store, running.hire(design, "local", 2, ""), batch_seconds=0.1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
