"""Where a game is kept: its record in a file, and the sealed secret of its dice in a file beside it."""

from __future__ import annotations

from datetime import date
from itertools import chain, count
from pathlib import Path

from grognard.cli.files import check_folder, read_text, write_text
from grognard.core.errors import GrognardError, RecordError
from grognard.core.record import Record, read_record, write_record
from grognard.table.journal import Journal
from grognard.table.replay import Replay, what_changed

SUFFIX = ".grog"
OWNER_ONLY = 0o600


def secret_file(path: Path) -> Path:
    return path.with_name(path.name + ".secret")


def default_file(scenario: str) -> Path:
    """A name in the current directory that is still free."""
    return _free(Path(f"{scenario}-{date.today().isoformat()}{SUFFIX}"))


def _free(path: Path) -> Path:
    """The path itself, or the first numbered one beside it that nobody has taken."""
    tried = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(each for each in chain((path,), tried) if not each.exists() and not secret_file(each).exists())


class Store:
    """The file of one game. It replaces what it wrote itself, and never a file of anybody else's."""

    def __init__(self, path: Path, resumed: bool = False) -> None:
        check_folder(path)
        if not resumed and (path.exists() or secret_file(path).exists()):
            raise GrognardError(f"{path} exists already: name another file, or go on with --resume {path}.")
        self.path = path
        self._ours = resumed

    def save(self, journal: Journal) -> Path:
        """Write the game down; the secret of its dice stays apart until the game is over."""
        if not self._ours:
            self.path = _free(self.path)
        record = journal.record()
        sealed = secret_file(self.path)
        if record.dice == "auditable" and not record.secret:
            write_text(sealed, journal.box.secret.hex() + "\n", OWNER_ONLY, replace=self._ours)
        write_text(self.path, write_record(record), replace=self._ours)
        self._ours = True
        if record.secret:
            sealed.unlink(missing_ok=True)
        return self.path


def resume(path: Path, new_rules: bool = False) -> Replay:
    """The game in a file, played again to where it stopped, with its true dice for what follows; or, where the rules
    have changed since and the player agrees, to the last position that they let stand."""
    record = read_record(read_text(path))
    if record.result:
        raise GrognardError(f"The game in {path} is over; look at it with: grognard replay {path}.")
    if record.dice == "scripted":
        raise GrognardError(f"The dice of {path} were scripted, so nobody knows how they go on.")
    secret = _secret(path, record)
    replay = Replay(record, secret)
    try:
        replay.finish()
    except RecordError as error:
        changed = what_changed(record)
        if not changed:
            raise
        if not new_rules:
            told = f" Add --new-rules to go on after action {len(replay.moments)} under these."
            raise GrognardError(f"{error}{changed}{told}") from None
        replay = Replay(record, secret)
        replay.go_on()
    return replay


def _secret(path: Path, record: Record) -> bytes:
    if record.dice != "auditable":
        return b""
    sealed = secret_file(path)
    if not sealed.exists():
        raise GrognardError(f"The secret of the dice should lie in {sealed}; without it the game cannot go on.")
    try:
        return bytes.fromhex(read_text(sealed).strip())
    except ValueError:
        raise GrognardError(f"{sealed} does not hold the secret of these dice.") from None
