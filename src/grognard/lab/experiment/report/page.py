"""The pages of a report: Markdown, and one HTML file that holds its plots."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace

from grognard.core.errors import GrognardError
from grognard.lab.experiment.design import Design, versions
from grognard.lab.experiment.report import figures as f
from grognard.lab.experiment.report import plots
from grognard.lab.experiment.report.figures import Chapter, Mean
from grognard.lab.experiment.told import Told
from grognard.lab.simulate import Share
from grognard.rulesets import get_ruleset, read_battle

MOST_DEAD = 60
STYLE = """
body{font:16px/1.5 Georgia,serif;color:#2b2a28;background:#fbf9f4;max-width:62rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2;font-weight:600}h2{border-top:3px double #b9b6ae;padding-top:1rem}
table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}td,th{padding:.25rem .7rem;border-bottom:1px solid #ddd8cc;
text-align:left}img{max-width:100%;height:auto}code{background:#efeadf;padding:0 .2rem}
"""


def write_report(design: Design, games: Sequence[Told], folder: Path, command: str) -> tuple[Path, Path]:
    """Write `report.md` with its images and a `report.html` that holds everything; gives both."""
    if not games:
        raise GrognardError("No game has been played yet: grognard lab run comes first.")
    folder.mkdir(parents=True, exist_ok=True)
    images: dict[str, bytes] = {}
    text = "\n\n".join([*_opening(design, games, command), *_chapters(design, games, images)])
    (folder / "images").mkdir(exist_ok=True)
    for name, data in images.items():
        (folder / "images" / name).write_bytes(data)
    markdown, page = folder / "report.md", folder / "report.html"
    markdown.write_text(text + "\n", "utf-8")
    page.write_text(_html(design.experiment.title, text, images), "utf-8")
    return markdown, page


def _html(title: str, text: str, images: dict[str, bytes]) -> str:
    from html import escape

    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    for name, data in images.items():
        body = body.replace(f'src="images/{name}"', f'src="data:image/png;base64,{b64encode(data).decode()}"')
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>'


def _opening(design: Design, games: Sequence[Told], command: str) -> list[str]:
    said = design.experiment
    rules = ", ".join(f"{key} {version}" for key, version in versions(design).items())
    played = f"{len(games)} of {design.total} games" if len(games) < design.total else f"{len(games)} games"
    seconds, seeds = fmean(told.seconds for told in games), ", ".join(map(str, said.seeds))
    return [
        f"# {said.title}",
        *([said.summary] if said.summary else []),
        f"{played}, {len(design.variants)} variants, seeds {seeds}, under {rules}; {seconds:.2f} s of CPU time a game.",
        f"Made by `{command}`. Intervals are of 95 %.",
    ]


def _chapters(design: Design, games: Sequence[Told], images: dict[str, bytes]) -> list[str]:
    parts: list[str] = []
    for number, chapter in enumerate(f.chapters(design, games)):

        def image(draw: plots.Draw, alt: str, height: float = 3.6, n: int = number, c: Chapter = chapter) -> list[str]:
            data = plots.picture(draw, design, c, height=height)
            if data is None:
                return []
            name = f"{n}-{draw.__name__.removeprefix('draw_')}.png"
            images[name] = data
            return [f"![{alt}](images/{name})"]

        rows = min(len(chapter.variants), plots.MOST_VARIANTS)
        parts += [f"## {chapter.title} (`{chapter.name}`)", "### Who wins"]
        parts += [*image(plots.draw_wins, "Games won by each side", 1.3 + 0.42 * rows), _wins(design, chapter)]
        parts += ["### Points over time", *image(plots.draw_score, "Points over time")]
        parts += ["The line is the median, the bands are the middle half of the games and nine of ten."]
        parts += _sensitivity(design, chapter, image(plots.draw_effects, "What each factor changes", 2.6))
        parts += _balance(design, chapter, image(plots.draw_evening, "Where it is even"))
        parts += ["### Length and drama", *image(plots.draw_length, "Last turns", 2.8)]
        parts += [*image(plots.draw_drama, "Changes of the lead", 2.4), _drama(chapter)]
        parts += ["### Losses", *image(plots.draw_losses, "Losses by formation")]
        parts += ["### Rules", *image(plots.draw_rules, "Rules used most", 4.6), *_rules(design, chapter)]
    return parts


def _wins(design: Design, chapter: Chapter) -> str:
    rows = [["variant", "games", *(f"{side} wins" for side in chapter.sides), "draws", "turns", "most often"]]
    for variant in chapter.variants:
        games = chapter.games[variant.index]
        shares = [percent(share) for share in f.win_shares(games, len(chapter.sides))]
        reasons = [told.reason for told in games]
        common = max(sorted(set(reasons)), key=reasons.count)
        scenario = SimpleNamespace(scenario=read_battle(variant.battle))
        reason = get_ruleset(variant.battle.ruleset).messages.reason(scenario, common)
        name = f"{variant.index}: {f.label(design, variant)}"
        rows.append([name, str(len(games)), *shares, f"{fmean(told.turn for told in games):.1f}", reason])
    return table(rows)


def _sensitivity(design: Design, chapter: Chapter, image: list[str]) -> list[str]:
    effects = f.main_effects(design, chapter)
    if not effects:
        return []
    head = ["factor", f"adds to {chapter.sides[0]}'s share", "interval", "pairs"]
    rows = [[f"{e.factor} {e.level}", signed(e.effect.value), span(e.effect), str(e.effect.count)] for e in effects]
    parts = ["### What each factor changes", *image, table([head, *rows])]
    if design.experiment.pairs and (together := f.pair_effects(design, chapter)):
        head = ["together", "adds beyond the sum of both", "interval"]
        parts.append(
            table([head, *([f"{e.factor}, {e.other}", signed(e.effect.value), span(e.effect)] for e in together)])
        )
    return parts


def _balance(design: Design, chapter: Chapter, image: list[str]) -> list[str]:
    score = Mean.of([0.5 if told.winner < 0 else float(told.winner == 0) for told in chapter.all])
    lines = [f"{chapter.sides[0]} scores {score.value:.1%} of all games ({score.low:.1%} to {score.high:.1%})."]
    for name, even, _ in f.evening(design, chapter):
        found = f"would be even at about {even:g}" if even is not None else "is even at no value that was tried"
        lines.append(f"By straight lines between what was tried, {name} {found}.")
    return ["### Balance", *image, " ".join(lines)]


def _drama(chapter: Chapter) -> str:
    games = chapter.all
    changes = Mean.of([float(f.lead_changes(told)) for told in games])
    lines = [
        f"The lead changes hands {changes.value:.2f} times a game ({changes.low:.2f} to {changes.high:.2f}).",
        f"The winner was behind at half time in {percent(f.comebacks(games))} of the games that somebody won.",
    ]
    first = f.first_mover(games)
    if first is None:
        lines.append("Both sides choose first at once.")
    else:
        note = "" if first[1] > 1 else ", and it is always the same side"
        lines.append(f"Whoever chose first won {percent(first[0])} of the games that somebody won{note}.")
    if any(told.luck for told in games):
        share, spread = f.luck_share(games), Mean.of([abs(told.luck) for told in games])
        lines.append(
            f"The dice give or take {spread.value:.1f} counters a game; {share:.0%} of who wins goes with them."
        )
    return " ".join(lines)


def _rules(design: Design, chapter: Chapter) -> list[str]:
    used, dead = f.rule_use(design, chapter)
    shown = ", ".join(f"`{rule}`" for rule in dead[:MOST_DEAD])
    more = f" and {len(dead) - MOST_DEAD} more" if len(dead) > MOST_DEAD else ""
    rare = ", ".join(f"`{rule}` ({games})" for rule, _, games in used[::-1][:12])
    return [
        f"Events and their modifiers cite {len(used)} rules. The rarest, with the number of games: {rare}.",
        f"No event of these games cites {len(dead)} rules of the book: {shown}{more}.",
        "A rule that only permits or forbids is cited by no event; of the others these are the dead ones.",
    ]


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown; the first row is its head."""
    lines = ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def percent(share: Share) -> str:
    """
    >>> percent(Share.of(50, 100))
    '50.0 % (40.4 to 59.6)'
    """
    return f"{100 * share.count / share.total:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def signed(value: float) -> str:
    """
    >>> signed(0.05)
    '+5.0 points'
    """
    return f"{100 * value:+.1f} points"


def span(mean: Mean) -> str:
    """The interval of an effect."""
    return f"{100 * mean.low:+.1f} to {100 * mean.high:+.1f}"
