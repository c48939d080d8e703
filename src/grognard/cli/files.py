"""Files, read with clear complaints and written so that nobody ever sees half of one."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from grognard.core.errors import GrognardError

LARGEST = 16 * 1024 * 1024
"""No scenario and no record is as long as this."""


def read_text(path: Path) -> str:
    """The text of a file, or one sentence about why there is none."""
    try:
        if path.is_file() and path.stat().st_size > LARGEST:
            raise GrognardError(f"{path} is far too large to be a scenario or a record.")
        text = path.read_bytes().decode("utf-8-sig")
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
    if not folder.is_dir():
        raise GrognardError(f"There is no directory {str(folder)!r} to write {path.name!r} in.")
    if path.is_dir():
        raise GrognardError(f"{path} is a directory, not a file.")
    if not os.access(folder, os.W_OK):
        raise GrognardError(f"Nothing may be written in {str(folder.resolve())!r}: permission denied.")


def _reason(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]
