"""What several commands of the lab are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from grognard.core.source import Source
    from grognard.lab.experiment.design import Design
    from grognard.lab.experiment.store import Store


def complete_experiment(incomplete: str) -> list[str]:
    """The shipped experiments, for the shell."""
    from grognard.lab.experiment.file import shipped

    return [key for key in shipped() if key.startswith(incomplete)]


ExperimentWord = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="An experiment: a .toml file, or the key of a shipped one.",
        autocompletion=complete_experiment,
        show_default=False,
    ),
]
JobsOption = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="How many processes; all cores if unsaid.")]
OnOption = Annotated[Literal["local", "ray"], typer.Option("--on", help="This machine's cores, or a Ray cluster.")]
AddressOption = Annotated[
    str, typer.Option(help="Of a Ray cluster, such as ray://head:10001 or auto; one of this machine's own if unsaid.")
]


class Laid(NamedTuple):
    """An experiment that is ready to be played."""

    source: Source
    design: Design
    store: Store


def lay_out(word: str) -> Laid:
    """The experiment a user means, checked, with the folder of its games."""
    from pathlib import Path

    from grognard.lab.experiment.design import make_design
    from grognard.lab.experiment.file import find_experiment, read_experiment
    from grognard.lab.experiment.store import Store

    folder, source = find_experiment(word)
    here = Path(word).parent
    design = make_design(read_experiment(source, here), source, here)
    return Laid(source, design, Store(folder))


def make_folder(path: Path) -> Path:
    """A folder to write into, made if it is not there."""
    from grognard.core.errors import GrognardError

    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GrognardError(f"{path} cannot be made a folder: {error.strerror}.") from None
    return path
