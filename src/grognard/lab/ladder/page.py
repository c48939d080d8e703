"""A ladder in Markdown, for the docs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.core.ladder import Meeting, Ratings


def table(titles: Mapping[str, Ratings]) -> str:
    """The ladders of some rulesets in one table: a row a bot, a column a ruleset."""
    bots = list(dict.fromkeys(bot for ratings in titles.values() for bot in ratings.bot))
    head = ["bot", *titles]
    rows = [[bot, *(_rating(ratings, bot) for ratings in titles.values())] for bot in bots]
    return _grid(head, rows)


def steps(titles: Mapping[str, Ratings]) -> str:
    """What every bot scored against the one below it."""
    found = {
        title: {(each.one, each.two): each for each in ratings.meeting if _are_neighbours(ratings, each)}
        for title, ratings in titles.items()
    }
    pairs = list(dict.fromkeys(pair for meetings in found.values() for pair in meetings))
    rows = [[f"{one} : {two}", *(_score(found[title].get((one, two))) for title in titles)] for one, two in pairs]
    return _grid(["match", *titles], rows)


def sources(titles: Mapping[str, Ratings]) -> str:
    """Where each column comes from."""
    lines = [
        f"- {title} {ratings.version}, {ratings.date}, {sum(each.pairs for each in ratings.meeting) * 2} games:\n"
        + "\n".join(f"  `{command}`" for command in (ratings.command, *ratings.added))
        for title, ratings in titles.items()
    ]
    return "\n".join(lines) + "\n"


def page(titles: Mapping[str, Ratings]) -> str:
    """All of it."""
    return "\n".join((table(titles), steps(titles), sources(titles)))


def _are_neighbours(ratings: Ratings, meeting: Meeting) -> bool:
    names = list(ratings.bot)
    return names.index(meeting.one) == names.index(meeting.two) + 1


def _rating(ratings: Ratings, bot: str) -> str:
    found = ratings.bot.get(bot)
    if found is None:
        return "-"
    return str(found.elo) if found.low == found.high else f"{found.elo} ({found.low} to {found.high})"


def _score(meeting: Meeting | None) -> str:
    return f"{meeting.score:.0%} ({meeting.low:.0%} to {meeting.high:.0%})" if meeting else "-"


def _grid(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
