"""What the pages show in code runs, and what they point at is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])
LINK = re.compile(r"\]\((?!https?://|mailto:|#)([^)#\s]+)")


def links(text: str) -> Iterator[str]:
    """The files a page links to; what stands in code is no link."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)
    return (found[1] for found in LINK.finditer(prose))


def test_links_are_found_outside_of_code() -> None:
    assert list(links("[a](b.md#c) `[x](y)` [d](https://e.org) ![f](g.png)")) == ["b.md", "g.png"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files(page: Path) -> None:
    assert [link for link in links(page.read_text("utf-8")) if not (page.parent / link).exists()] == []


RUN = ("guides/python.md", "guides/environments.md")
"""Pages whose examples follow from each other and run as one program."""


@pytest.mark.parametrize("page", RUN)
def test_the_examples_of_a_page_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", (ROOT / "docs" / page).read_text("utf-8"), re.DOTALL):
        exec(compile(example, page, "exec"), names)


def test_the_example_of_the_python_reference_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/reference/python/index.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(example, "index.md", "exec"), {})
    assert "turn.1" in capsys.readouterr().out
