"""What the pages show in code runs, and what they point at is there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.lab.experiment.file import Experiment, Factor
from grognard.lab.experiment.told import Told

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


def lab_examples(text: str) -> Iterator[tuple[str, str]]:
    """What the guide of the lab shows, in its order: files, programs and lines of a shell."""
    for kind, example in re.findall(r"```(toml|python|sh)\n(.*?)```", text, re.DOTALL):
        if kind == "sh":
            yield from (("sh", line) for line in example.splitlines() if line.startswith("grognard "))
        else:
            yield kind, example


LAB = (ROOT / "docs/guides/lab.md").read_text("utf-8")


def run_lab_guide() -> list[str]:
    runner, ran = CliRunner(), []
    for kind, example in lab_examples(LAB):
        if kind == "toml":
            name = example.partition("\n")[0].removeprefix("# ")
            Path(name).write_text(example, "utf-8")
        elif kind == "python":
            exec(compile(example, "lab.md", "exec"), {})
        elif "--on ray" not in example:
            ended = runner.invoke(app, shlex.split(example)[1:])
            fine = (0, 3) if " audit " in example else (0,)  # 3: all in order, but for dice that a seed chose
            assert ended.exit_code in fine, f"{example}: {ended.output}"
            ran.append(example)
    return ran


@pytest.mark.proof
def test_the_guide_of_the_lab_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(run_lab_guide()) >= 9
    assert (tmp_path / "mine.lab" / "report.html").is_file()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_the_guide_of_the_lab_runs_on_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.chdir(tmp_path)
    text = next(example for kind, example in lab_examples(LAB) if kind == "toml")
    Path("mine.toml").write_text(text, "utf-8")
    line = next(example for kind, example in lab_examples(LAB) if "--on ray" in example)
    ended = CliRunner().invoke(app, shlex.split(line)[1:])
    assert ended.exit_code == 0, ended.output
    assert "48 games played" in ended.output


def test_the_reference_of_experiments_has_every_key_and_column() -> None:
    text = (ROOT / "docs/reference/experiments.md").read_text("utf-8")
    for struct in (Experiment, Factor):
        for field in msgspec.structs.fields(struct):
            name = f"[[{field.encode_name}]]" if field.encode_name == "factor" else field.encode_name
            line = next(line for line in text.splitlines() if line.startswith(f"| `{name}` "))
            if field.required:
                assert "| needed |" in line
            elif isinstance(field.default, bool | str) and name != "name":
                assert f"`{msgspec.json.encode(field.default).decode()}`" in line
    for name in Told.__struct_fields__:
        assert re.search(rf"^\|.*`{name}`.*\|", text, re.MULTILINE), name
