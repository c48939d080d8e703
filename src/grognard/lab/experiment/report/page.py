"""The pages of a report: Markdown, and one HTML file that holds its plots."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from statistics import fmean

from grognard.core.errors import GrognardError
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.report import figures as f
from grognard.lab.experiment.report import plots, spreads
from grognard.lab.experiment.report.chapter import (
    balance,
    beside_history,
    drama,
    places,
    rules,
    sensitivity,
    wins,
)
from grognard.lab.experiment.report.figures import Chapter
from grognard.lab.experiment.told import Told

STYLE = """
body{font:16px/1.5 Georgia,serif;color:#2b2a28;background:#fbf9f4;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2;font-weight:600}h1{margin-bottom:.3rem}h2{border-top:3px double #b9b6ae;padding-top:1rem}
h3{margin-top:2rem}.wide{overflow-x:auto}table{border-collapse:collapse;margin:.6rem 0;font-size:.9rem}
td,th{padding:.28rem .9rem .28rem 0;border-bottom:1px solid #ddd8cc;text-align:left;vertical-align:top}
td:not(:first-child,:last-child){white-space:nowrap}td:first-child{min-width:9rem}
th{font-weight:600;border-bottom-color:#8a867c}img{max-width:100%;height:auto;display:block}
code{background:#efeadf;padding:0 .2rem;font-size:.86em}
@media(max-width:40rem){body{margin:1rem auto}img{max-width:none;width:40rem}td:last-child{min-width:9rem}}
"""


def write_report(
    design: Design, games: Sequence[Told], folder: Path, command: str, under: dict[str, str]
) -> tuple[Path, Path]:
    """Write `report.md` with its images and a `report.html` that holds everything; gives both.

    `under` are the versions of the rulesets that the games were played by.
    """
    if not games:
        raise GrognardError("No game has been played yet: grognard lab run comes first.")
    folder.mkdir(parents=True, exist_ok=True)
    images: dict[str, bytes] = {}
    text = "\n\n".join([*_opening(design, games, command, under), *_chapters(design, games, images)])
    (folder / "images").mkdir(exist_ok=True)
    for name, data in images.items():
        (folder / "images" / name).write_bytes(data)
    markdown, page = folder / "report.md", folder / "report.html"
    markdown.write_text(text + "\n", "utf-8")
    page.write_text(html_page(design.experiment.title, text, images), "utf-8")
    return markdown, page


def html_page(title: str, text: str, images: dict[str, bytes]) -> str:
    """Markdown as one HTML file that holds its images."""
    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    body = re.sub(r"<p>(<img [^>]*>)</p>", r'<div class="wide">\1</div>', body)
    for name, data in images.items():
        body = body.replace(f'src="images/{name}"', f'src="data:image/png;base64,{b64encode(data).decode()}"')
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>'


def _opening(design: Design, games: Sequence[Told], command: str, under: dict[str, str]) -> list[str]:
    said = design.experiment
    played = f"{len(games)} of {design.total} games" if len(games) < design.total else f"{len(games)} games"
    seconds, seeds = fmean(told.seconds for told in games), ", ".join(map(str, said.seeds))
    variants = "1 variant" if len(design.variants) == 1 else f"{len(design.variants)} variants"
    bots = " against ".join(said.bots) + (", changing sides" if said.change_seats else "")
    rulebooks = ", ".join(f"{key} {version}" for key, version in under.items())
    return [
        f"# {said.title}",
        *([said.summary] if said.summary else []),
        f"{played} of {bots} in {variants}, seeds {seeds}, under {rulebooks}; {seconds:.2f} s of CPU time a game.",
        f"Made by `{command}`. Intervals are of 95 %; all variants have the same dice, game by game.",
    ]


def _chapters(design: Design, games: Sequence[Told], images: dict[str, bytes]) -> list[str]:
    parts: list[str] = []
    for number, chapter in enumerate(f.chapters(design, games)):
        parts += _chapter(design, chapter, number, images)
    return parts


def _chapter(design: Design, chapter: Chapter, number: int, images: dict[str, bytes]) -> list[str]:
    def image(draw: plots.Draw, alt: str, height: float = 3.4) -> list[str]:
        data = plots.picture(draw, design, chapter, height=height)
        if data is None:
            return []
        name = f"{number}-{draw.__name__.removeprefix('draw_')}.png"
        images[name] = data
        return [f"![{alt}](images/{name})"]

    rows = min(len(chapter.variants), plots.MOST_VARIANTS)
    bodies = min(len(f.formations(chapter)), spreads.MOST_FORMATIONS)
    levels = sum(len(factor.values) - 1 for factor in design.experiment.factor)
    parts = [f"## {chapter.title} (`{chapter.name}`)", "### Who wins"]
    parts += [*image(plots.draw_wins, "Games won by each side", 1.4 + 0.42 * rows), wins(design, chapter)]
    parts += ["### Points over time", *image(plots.draw_score, "Points over time")]
    bands = "The line is the median, the bands are the middle half of the games and nine of ten"
    parts += [f"{bands}, in variant {chapter.variants[0].index}."]
    effects = image(plots.draw_effects, "What each factor changes", 1.3 + 0.42 * min(levels, plots.MOST_VARIANTS))
    parts += sensitivity(design, chapter, effects)
    parts += balance(design, chapter, image(plots.draw_evening, "Where it is even"))
    parts += ["### Length and drama", *image(spreads.draw_length, "Last turns and changes of the lead", 3.0)]
    parts += [drama(chapter), "### Losses"]
    parts += image(spreads.draw_losses, "Losses by formation", 1.2 + 0.3 * bodies)
    parts += [*places(chapter), *beside_history(chapter)]
    parts += ["### Rules", *image(spreads.draw_rules, "Rules used most", 5.2), *rules(chapter)]
    return parts
