"""Files, read with clear complaints and written so that nobody ever sees half of one."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from grognard.core.errors import GrognardError

LARGEST = 16 * 1024 * 1024
"""No scenario and no record is as long as this."""


def read_text(path: Path) -> str:
    """The text of a file, or one sentence about why there is none."""
    try:
        content = read_start(path, LARGEST + 1)
        if len(content) > LARGEST:
            raise GrognardError(f"{path} is far too large to be a scenario or a record.")
        text = content.decode("utf-8-sig")
    except FileNotFoundError:
        raise GrognardError(f"There is no file {str(path)!r}.") from None
    except IsADirectoryError:
        raise GrognardError(f"{path} is a directory, not a file.") from None
    except PermissionError:
        raise GrognardError(f"{path} may not be read: permission denied.") from None
    except UnicodeDecodeError as error:
        raise GrognardError(f"{path} is not UTF-8 text (byte {error.start + 1} is not).") from None
    except (OSError, ValueError) as error:
        raise GrognardError(f"{str(path)!r} cannot be read: {_reason(error)}.") from None
    if not text.strip():
        raise GrognardError(f"{path} is empty.")
    return text


def read_start(path: Path, most: int) -> bytes:
    """The first bytes of an ordinary file. A pipe or a device is refused: it may never end, or never begin."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb", buffering=0) as file:
        kind = os.fstat(file.fileno()).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError
        if not stat.S_ISREG(kind):
            raise GrognardError(f"{path} is a pipe or a device, not a file: copy what it holds into one.")
        parts = []
        while most > 0 and (part := file.read(min(most, 1 << 20))):
            parts.append(part)
            most -= len(part)
        return b"".join(parts)


def write_text(path: Path, text: str, mode: int = 0o666, replace: bool = False) -> None:
    """Write a whole file at once. A file that is already there is left alone unless it is to be replaced."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        try:
            _write_out(draft, text, mode)
            if replace:
                os.replace(draft, path)
            else:
                _place(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except FileExistsError:
        raise GrognardError(f"{path} exists already and is left as it is.") from None
    except (OSError, ValueError) as error:
        raise GrognardError(f"{str(path)!r} cannot be written: {_reason(error)}.") from None


def _place(draft: Path, path: Path) -> None:
    """Give a draft its name, which must be free. A link cannot hit a file that turns up in between."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError from None
        os.replace(draft, path)


def _write_out(path: Path, text: str, mode: int) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def check_folder(path: Path) -> None:
    """Complain now if a file could not be written later."""
    folder = path.parent
    try:
        if not folder.is_dir():
            raise GrognardError(f"There is no directory {str(folder)!r} to write {path.name!r} in.")
        if path.is_dir():
            raise GrognardError(f"{path} is a directory, not a file.")
        if path.exists() and not path.is_file():
            raise GrognardError(f"{path} is a pipe or a device, not a file.")
    except (OSError, ValueError) as error:
        raise GrognardError(f"{str(path)!r} cannot be written: {_reason(error)}.") from None
    if not os.access(folder, os.W_OK):
        raise GrognardError(f"Nothing may be written in {str(folder.resolve())!r}: permission denied.")


def make_folder(path: Path) -> None:
    """A directory to write in, made where there is none."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise GrognardError(f"{path} is not a directory.") from None
    except (OSError, ValueError) as error:
        raise GrognardError(f"{str(path)!r} cannot be made: {_reason(error)}.") from None


def _reason(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]
