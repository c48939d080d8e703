"""The page that ships is the page of the sources: players without Node get it as it lies in the package."""

from __future__ import annotations

import hashlib
from pathlib import Path

from grognard.server.page import STATIC

WEB = Path(__file__).parents[2] / "web"
FILES = ("index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
FOLDERS = ("public", "src")
NOT_BUILT_IN = (".test.ts", ".fixture.ts")


def stamp(root: Path) -> str:
    """The same hash that web/stamp.ts writes into the built page."""
    found = [
        path.relative_to(root).as_posix() for folder in FOLDERS for path in (root / folder).rglob("*") if path.is_file()
    ]
    paths = sorted([*FILES, *(path for path in found if not path.endswith(NOT_BUILT_IN))])
    hash = hashlib.sha256()
    for path in paths:
        hash.update(path.encode() + b"\0" + (root / path).read_bytes() + b"\0")
    return hash.hexdigest()


def test_the_built_page_is_as_fresh_as_its_sources() -> None:
    built = (STATIC / "sources.sha256").read_text("utf-8").strip()
    assert built == stamp(WEB), (
        "The page is older than its sources: build it with `make web` and commit what that writes."
    )


def test_another_line_of_a_source_is_another_stamp(tmp_path: Path) -> None:
    for path in (*FILES, "public/icon.svg", "src/main.ts", "src/a.test.ts"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("one")
    before = stamp(tmp_path)
    (tmp_path / "src/a.test.ts").write_text("two")
    assert stamp(tmp_path) == before
    (tmp_path / "src/main.ts").write_text("two")
    assert stamp(tmp_path) != before
