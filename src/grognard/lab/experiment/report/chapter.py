"""The words and tables of a report about one battle."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from types import SimpleNamespace

from grognard.lab.experiment.design import Design
from grognard.lab.experiment.report import effects as e
from grognard.lab.experiment.report import figures as f
from grognard.lab.experiment.report.figures import Chapter, Mean
from grognard.lab.experiment.report.history import held_places, past_of, side_losses, slug
from grognard.lab.experiment.report.rules import rule_use
from grognard.lab.simulate import Share
from grognard.rulesets import get_ruleset, read_battle

MOST_RARE = 12
POINTS_DECIDE = 0.95
"""Of so many games the winner must have had more points, for points to decide."""
MOST_PLACES = 16


def wins(design: Design, chapter: Chapter) -> str:
    """A row for each variant."""
    first = chapter.sides[0]
    rows = [
        [
            "variant",
            "games",
            *(f"won by {side}" for side in chapter.sides),
            "draws",
            f"score of {first}",
            "turns",
            "most often",
        ]
    ]
    for variant in chapter.variants:
        games = chapter.games[variant.index]
        shares = [percent(share) for share in f.win_shares(games, len(chapter.sides))]
        reasons = [told.reason for told in games]
        common = max(sorted(set(reasons)), key=reasons.count)
        scenario = SimpleNamespace(scenario=read_battle(variant.battle))
        reason = get_ruleset(variant.battle.ruleset).messages.reason(scenario, common)
        name = f"{variant.index}: {f.label(design, variant)}"
        turns = f"{fmean(told.turn for told in games):.1f}"
        rows.append([name, str(len(games)), *shares, score(f.score_of(games)), turns, reason])
    return table(rows)


def sensitivity(design: Design, chapter: Chapter, image: list[str]) -> list[str]:
    """What each factor changes, and what two change together where that is asked."""
    effects = e.main_effects(design, chapter)
    if not effects:
        return []
    head = ["against its first value", f"adds to the score of {chapter.sides[0]}", "to its lead in points", "pairs"]
    rows = [
        [f"{each.factor} {each.level}", spread(each.wins, 100, " %"), spread(each.lead), str(each.wins.count)]
        for each in effects
    ]
    parts = ["### What each factor changes", *image, table([head, *rows])]
    if design.experiment.pairs and (together := e.pair_effects(design, chapter)):
        head = ["together", "adds beyond the sum of both", "to its lead in points"]
        cells = [[f"{each.factor}, {each.other}", spread(each.wins, 100, " %"), spread(each.lead)] for each in together]
        parts.append(table([head, *cells]))
    return parts


def balance(design: Design, chapter: Chapter, image: list[str]) -> list[str]:
    """How even it is, and what would make it so."""
    base = chapter.variants[0]
    lines = [f"Score of {chapter.sides[0]} in variant {base.index}: {score(f.score_of(chapter.games[base.index]))}."]
    tried = e.evening(design, chapter)
    for each in tried:
        if each.even is None:
            lines.append(f"It is even at no value of *{each.factor}* that was tried.")
        else:
            trusted = f" ({each.low:.3g} to {each.high:.3g})" if each.low is not None else ""
            where = f"*{each.factor}* {each.even:.3g}{trusted}"
            lines.append(f"By straight lines between what was tried, it is even at {where}.")
    if not tried:
        lines.append(_handicap(chapter))
    return ["### Balance", *image, " ".join(lines)]


def _handicap(chapter: Chapter) -> str:
    """The handicap that would even it, where none was tried: what the middle game is won by, if points decide."""
    base = chapter.variants[0]
    games, (first, second) = chapter.games[base.index], chapter.sides[:2]
    lead = f.lead_at_end(games)
    if f.decided_by_points(games) < POINTS_DECIDE:
        place = (
            "" if not get_ruleset(base.battle.ruleset).handicap_place else f": vary `handicap.{chapter.keys[1]}` to see"
        )
        return f"Points alone do not decide here, so these games do not tell which handicap would even it{place}."
    if lead.low <= 0 <= lead.high:
        return "The middle lead at the end is not told from nothing: no handicap by points is called for."
    ahead, behind = (first, second) if lead.value > 0 else (second, first)
    low, high = sorted((abs(lead.low), abs(lead.high)))
    points = f"{abs(lead.value):g} points ({low:g} to {high:g})"
    return (
        f"Half of these games end with {ahead} ahead by {points} or more: a handicap of so many to {behind} would even "
        "it, if the bots played on as they do."
    )


def drama(chapter: Chapter) -> str:
    """Changes of the lead, comebacks, who chooses first, luck."""
    games = chapter.all
    changes = Mean.of(f.by_dice(games, lambda told: float(f.lead_changes(told))))
    length = Mean.of(f.by_dice(games, lambda told: float(told.turn)))
    lines = [
        f"A game lasts {length.value:.1f} turns ({length.low:.1f} to {length.high:.1f}).",
        f"The lead changes hands {changes.value:.2f} times a game ({changes.low:.2f} to {changes.high:.2f}).",
        f"The winner was behind at half time in {percent(f.comebacks(games))} of the games that somebody won.",
    ]
    first = f.first_mover(games)
    if first is None:
        lines.append("Both sides choose first at once, so nobody moves first.")
    else:
        note = (
            "" if first[1] > 1 else "; it is always the same side, so this is its share and no effect of moving first"
        )
        lines.append(f"Whoever chose first won {percent(first[0])} of the games that somebody won{note}.")
    if any(told.luck for told in games):
        share, size = f.luck_share(games), Mean.of([abs(told.luck) for told in games])
        lines.append(f"The dice give or take {size.value:.1f} counters a game; {share:.0%} of who wins goes with them.")
    return " ".join(lines)


def places(chapter: Chapter) -> list[str]:
    """When places fell, and who held them in the end."""
    found = held_places(chapter)[:MOST_PLACES]
    if not found:
        return []
    past, total = past_of(chapter), len(chapter.all)
    head = ["place", "falls in", "first, by the middle", *(f"in the end: {side}" for side in chapter.sides)]
    rows = [
        [
            held.place,
            f"{held.falls / total:.0%} of games",
            held.when,
            *(f"{held.by.get(n, 0) / total:.0%}" for n in (0, 1)),
        ]
        for held in found
    ]
    if past and past.holders:
        head.append("that day")
        names = dict(zip(chapter.keys, chapter.sides, strict=True))
        for row in rows:
            row.append(names.get(past.holders.get(slug(row[0]), ""), ""))
    note = "Of all games, those in which a place fell and whose it was in the end; the others left it as it was."
    return ["### Places", table([head, *rows]), note]


def beside_history(chapter: Chapter) -> list[str]:
    """What is known of the day."""
    past = past_of(chapter)
    if past is None:
        return []
    rows = [["", "these games", "that day"]]
    if past.winner in chapter.keys:
        side = chapter.keys.index(past.winner)
        share = f.win_shares(chapter.all, len(chapter.sides))[side]
        rows.append([f"won by {chapter.sides[side]}", percent(share), "yes"])
    for side, key in enumerate(chapter.keys):
        if key in past.sides:
            rows.append(
                [f"losses of {chapter.sides[side]}", f"{side_losses(chapter, side):.1f} %", f"{past.sides[key]:.1f} %"]
            )
    if len(rows) == 1 and not past.formations:
        return []
    note = "Losses are in percent of counters here and of men that day; what is known is of the whole day."
    return ["### Beside history", table(rows), note] if len(rows) > 1 else []


def rules(chapter: Chapter) -> list[str]:
    """The rules by use: the rare ones, and those that might have been used and were not."""
    use = rule_use(chapter)
    total = len(chapter.all)
    rare = [
        ["rule", "", "games"],
        *([f"`{u.rule}`", u.title, f"{u.games} of {total}"] for u in use.used[::-1][:MOST_RARE]),
    ]
    parts = [f"Events and their modifiers cite {len(use.used)} rules. The rarest:", table(rare)]
    if use.dead:
        dead = [["rule", ""], *([f"`{rule}`", title] for rule, title in use.dead)]
        parts += [
            f"**Dead here**: {len(use.dead)} rules have events of their own, and no game came to one.",
            table(dead),
        ]
    note = "permit, forbid or define: no event ever cites them, so games cannot show their use."
    return [*parts, f"The other {use.silent} rules of the book {note}"]


# -- words -----------------------------------------------------------------------------------------------------------


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


def score(mean: Mean) -> str:
    """
    >>> score(Mean(0.5, 0.4, 0.6, 100))
    '50.0 % (40.0 to 60.0)'
    """
    return f"{100 * mean.value:.1f} % ({100 * mean.low:.1f} to {100 * mean.high:.1f})"


def spread(mean: Mean, scale: float = 1, unit: str = "") -> str:
    """
    >>> spread(Mean(0.05, -0.01, 0.11, 100), 100, " %")
    '+5.0 % (-1.0 to +11.0)'
    """
    return f"{scale * mean.value:+.1f}{unit} ({scale * mean.low:+.1f} to {scale * mean.high:+.1f})"
