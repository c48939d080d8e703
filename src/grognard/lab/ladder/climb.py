"""A ladder while it is climbed: one match for every two bots, each kept and taken up again like any other match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import combinations
from pathlib import Path

import msgspec

from grognard.bots import OFFERED, check_bot
from grognard.bots.outside import is_program, title_of
from grognard.core.errors import GrognardError
from grognard.core.ladder import Meeting, Ratings
from grognard.core.source import Source
from grognard.lab.experiment.compare import points
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.match import Match, Standing, lay_match, match_text
from grognard.lab.experiment.store import Store
from grognard.lab.ladder.rating import Scored, rate
from grognard.rulesets import get_ruleset

CLIMBERS = ("random", *(level.name for level in OFFERED))
"""Who climbs unless others are named: chance, and the levels that there are."""


class Climb(msgspec.Struct, frozen=True):
    """What is to be played under one ruleset."""

    ruleset: str
    battles: tuple[str, ...]
    bots: tuple[str, ...]
    pairs: int
    seed: int
    neighbours: bool = False
    """Whether only those play each other who stand side by side."""
    is_added: bool = False
    """Whether they come to a ladder that is kept, which one of them stands on."""

    def matches(self) -> Iterator[tuple[int, int]]:
        """Who plays whom, by their places; the one further up is the first."""
        for two, one in combinations(range(len(self.bots)), 2):
            if one == two + 1 or not self.neighbours:
                yield one, two

    @property
    def command(self) -> str:
        """What has it played again."""
        words = ["grognard ladder", self.ruleset, *(f"--battle {name}" for name in self.battles)]
        if self.bots != CLIMBERS:
            words.append(f"--bots {','.join(self.bots)}")
        words += [flag for flag, given in (("--neighbours", self.neighbours), ("--add", self.is_added)) if given]
        return " ".join([*words, f"--pairs {self.pairs} --seed {self.seed} --write"])


class Laid(msgspec.Struct, frozen=True):
    """One match of a ladder, ready to be played."""

    one: int
    two: int
    source: Source
    design: Design
    store: Store
    match: Match

    def points(self) -> Iterator[float]:
        """What each game that counts brought to the first, in the order of the pairs: more may have been played."""
        played = {told.game: told for told in self.store.read()}
        for pair in range(self.match.pairs):
            number, variant = divmod(pair, len(self.design.variants))
            first = variant * self.design.each + 2 * number
            yield from (points(played[game], int(self.design.task(game).turned)) for game in (first, first + 1))


def default_battles(ruleset: str) -> tuple[str, ...]:
    """Where a ladder is climbed unless battles are named: where the ruleset says, or where people begin."""
    found = get_ruleset(ruleset)
    return found.levels.battles or (found.first_scenario or found.scenario_keys()[0],)


def check_climb(climb: Climb) -> None:
    """Complain before anything is played."""
    for bot in climb.bots:
        check_bot(bot)
    if len(set(climb.bots)) < max(2, len(climb.bots)):
        raise GrognardError("A ladder needs at least two bots, and none of them twice, such as recruit,sergeant,staff.")
    for name in climb.battles:
        get_ruleset(climb.ruleset).scenario_source(name)


def lay(climb: Climb, folder: Path) -> Iterator[Laid]:
    """The matches of a ladder, each in a folder of its own under this one, with what is played of them."""
    for one, two in climb.matches():
        names = climb.bots[one], climb.bots[two]
        text = match_text(*names, [f"{climb.ruleset}/{battle}" for battle in climb.battles], climb.seed)
        source, design, store = lay_match(text, None, "-".join((climb.ruleset, *map(shown, names))))
        store = Store(folder / store.folder.name)
        store.open(text, design)
        match = Match(design, None, climb.pairs)
        match.add(store.read())
        yield Laid(one, two, source, design, store, match)


def shown(bot: str) -> str:
    """A bot as a table names it."""
    return title_of(bot) if is_program(bot) else bot


def sum_up(climb: Climb, matches: Sequence[Laid], day: date) -> Ratings:
    """The ladder that some matches make."""
    standings = [laid.match.standing for laid in matches]
    scored = [Scored(laid.one, laid.two, now.counts) for laid, now in zip(matches, standings, strict=True)]
    ratings = rate(climb.bots, scored, list(_played(matches)))
    names = [shown(bot) for bot in climb.bots]
    return Ratings(
        command=climb.command,
        version=get_ruleset(climb.ruleset).meta.version,
        date=day,
        battles=climb.battles,
        bot=dict(zip(names, ratings, strict=True)),
        meeting=tuple(_meeting(names, laid, now) for laid, now in zip(matches, standings, strict=True)),
    )


def _meeting(names: Sequence[str], laid: Laid, now: Standing) -> Meeting:
    score, low, high = (round(each, 3) for each in (now.score, now.low, now.high))
    return Meeting(names[laid.one], names[laid.two], now.pairs, score, low, high)


def _played(matches: Sequence[Laid]) -> Iterator[tuple[int, int, float]]:
    """All games, a round of all matches at a time, so that nobody is rated by early games alone."""
    games = [[(laid.one, laid.two, score) for score in laid.points()] for laid in matches]
    for each in zip(*games, strict=True):
        yield from each


def join(kept: Ratings, new: Ratings) -> Ratings:
    """A ladder with those who are new on it: they are as far from the one who stands on it as their games say."""
    base = next((name for name in kept.bot if name in new.bot), None)
    if base is None:
        raise GrognardError(f"Name one who stands on the ladder too: {', '.join(kept.bot)}.")
    up, skill = kept.bot[base].elo - new.bot[base].elo, kept.bot[base].mu - new.bot[base].mu
    bots = dict(kept.bot)
    for name, rating in new.bot.items():
        if name != base:
            bots[name] = msgspec.structs.replace(
                rating, elo=rating.elo + up, low=rating.low + up, high=rating.high + up, mu=round(rating.mu + skill, 2)
            )
    met = {(each.one, each.two) for each in new.meeting}
    others = tuple(each for each in kept.meeting if (each.one, each.two) not in met)
    commands = tuple(each for each in kept.added if each != new.command)
    return msgspec.structs.replace(
        kept, bot=bots, meeting=(*others, *new.meeting), added=(*commands, new.command), date=new.date
    )
