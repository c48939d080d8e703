"""The conformance suite: what every ruleset and scenario must keep, whoever wrote it.

Each check takes a random walk through a scenario and raises `NotConforming` with a sentence
and the record of the game at the first thing that is wrong. `CHECKS` lists them all; tests and the fuzzer run them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from grognard.core.action import NO_PLACE, NO_UNIT, Action
from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError, IllegalAction
from grognard.core.event import DieRolled, Event, visible
from grognard.core.game import Game
from grognard.core.procedure import Procedure
from grognard.core.record import read_record, write_record
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.core.view import SPECTATOR, View
from grognard.lab.catalogue import faults
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.present import board_data
from grognard.table.replay import Replay, audit

AnyGame = Game[Any, Any]
AnyRuleset = Ruleset[Any, Any]

LONGEST = 20_000
"""No game of the house takes more actions than this at random."""
OPTIONS_TRIED = 24
"""How many options of one decision are played out."""


class NotConforming(GrognardError):
    """What a ruleset got wrong, and the game in which it did."""

    def __init__(self, message: str, record: str) -> None:
        super().__init__(message)
        self.record = record


class Walk:
    """A random game of a scenario, the same for the same seed.

    Iterating stops before every action, or before one of every few, with the journal, a source of chance, and the
    events since the last stop; `journal` stays, so that whoever catches an error has the game in which it happened.
    """

    def __init__(self, ruleset: AnyRuleset, source: Source, seed: int, every: int = 1) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.every = every
        self.journal = Journal(ruleset, source, DiceBox.seeded(seed))
        self.secrets = 0
        """How often something hidden was changed to see whether it shows."""

    def __iter__(self) -> Iterator[tuple[Journal, Random, list[Event]]]:
        journal, random = self.journal, Random(self.seed)
        events = list(journal.opening_events)
        while journal.game.result is None:
            if journal.game.number % self.every == 0:
                yield journal, random, events
                events = []
            require(journal.game.number < LONGEST, f"The game goes on after {LONGEST} actions.", journal)
            decision = journal.game.pending[random.randrange(len(journal.game.pending))]
            events = events + journal.play(decision.side, journal.game.options(decision.side).sample(random))
        yield journal, random, events


def require(truth: bool, message: str, journal: Journal) -> None:
    if not truth:
        raise NotConforming(message, write_record(journal.record()))


def play_is_lawful(walk: Walk) -> None:
    """Random play ends, somebody can always choose until then, and no position on the way is impossible."""
    ruleset = walk.ruleset
    for journal, _, _ in walk:
        game = journal.game
        found = ruleset.problems(game)
        require(not found, " ".join(found), journal)
        require(bool(game.result) != bool(game.pending), "The game is neither over nor waiting for anyone.", journal)
        for decision in game.pending:
            require(len(game.options(decision.side)) > 0, f"{type(decision).__name__} has no options.", journal)


def options_agree(walk: Walk) -> None:
    """Counting, listing, indexing and testing options agree; every option plays, and so does a standing order."""
    for journal, random, _ in walk:
        game = journal.game
        for decision in game.pending:
            options = game.options(decision.side)
            listed = list(options)
            require(len(listed) == len(options) == len(set(listed)), "The options are miscounted.", journal)
            for action in random.sample(listed, min(OPTIONS_TRIED, len(listed))):
                require(action in options, f"{action} is listed and not in the options.", journal)
                copy = game.copy(FastDice(random.getrandbits(32)))
                copy.play(decision.side, action)
            index = random.randrange(len(options))
            require(options[index] in options, f"Option {index} is not in the options.", journal)
            if decision.standing:
                for answer in (decision.accept(game), decision.decline(game)):
                    require(answer in options, f"A standing order would answer {answer}, which is no option.", journal)
                chance = decision.promise(game)
                require(0 <= chance <= 1, f"{type(decision).__name__} promises a chance of {chance}.", journal)


def json_round_trips(walk: Walk) -> None:
    """A game written as JSON and read again is the same game, and goes on the same way."""
    ruleset = walk.ruleset
    for journal, random, _ in walk:
        game = journal.game
        for part in (*game.pending, *game.under_way(Procedure)):
            known = (*ruleset.decisions, *ruleset.procedures)
            name = type(part).__name__
            require(type(part) in known, f"{name} is not among the `decisions` or `procedures`.", journal)
        data = msgspec.json.decode(msgspec.json.encode(game.to_data()))
        loaded = ruleset.load_game(journal.scenario, game.dice, data)
        require(loaded.digest() == game.digest(), "The game changed on its way through JSON.", journal)
        if game.pending:
            side = game.pending[0].side
            action = game.options(side).sample(random)
            one, two = game.copy(), loaded.copy()
            require(one.play(side, action) == two.play(side, action), "A loaded game plays differently.", journal)
            require(one.digest() == two.digest(), "A loaded game ends elsewhere.", journal)


def texts_round_trip(walk: Walk) -> None:
    """Every action survives being written and read, and every message can be said."""
    ruleset = walk.ruleset
    require(not faults(ruleset), " ".join(faults(ruleset)), walk.journal)
    for journal, random, events in walk:
        game = journal.game
        for event in events:
            text = ruleset.messages.event(game, event)
            require(len(text) > 3, f"{event} says nothing.", journal)
            require("?" not in text, f"{event} is ill said: {text!r}", journal)
            require(event.rule in ruleset.rulebook, f"{event} cites no rule of the book.", journal)
        for decision in game.pending:
            require(decision.rule in ruleset.rulebook, f"{decision} cites no rule of the book.", journal)
            require("?" not in ruleset.messages.prompt(game, decision)[:-1], f"{decision} is ill said.", journal)
            for _ in range(5):
                action = game.options(decision.side).sample(random)
                text = journal.notation.text(action)
                require(journal.notation.parse(text) == action, f"{text!r} is read as something else.", journal)
                require("?" not in ruleset.messages.action(game, action), f"{text!r} is ill said.", journal)
        if game.result:
            require(len(ruleset.messages.reason(game, game.result.reason)) > 3, "The end gives no reason.", journal)


def interfaces_are_told(walk: Walk) -> None:
    """The board and every view go through JSON, and each word that a view uses is in the catalogue."""
    ruleset, scenario = walk.ruleset, walk.journal.scenario
    known = set(ruleset.messages.keys("word"))
    msgspec.json.encode(board_data(ruleset, scenario))
    for journal, _, events in walk:
        words = {*ruleset.phases, *(event.purpose for event in events if isinstance(event, DieRolled))}
        for side in (SPECTATOR, *range(len(scenario.sides))):
            view = ruleset.view(journal.game, side)
            msgspec.json.encode(view)
            words |= _words_of(view)
        missing = ", ".join(sorted(words - known))
        require(not missing, f"The catalogue has no word for {missing}.", journal)


def _words_of(view: View) -> set[str]:
    words = {view.phase, *(track.key for track in view.tracks)}
    words |= {mark.kind for mark in view.marks} | {arrow.kind for arrow in view.arrows}
    for piece in view.pieces:
        words |= {*piece.states, *piece.values}
    return words


def copies_are_independent(walk: Walk) -> None:
    """Playing on a copy changes nothing in the original, nor the other way round."""
    for journal, random, _ in walk:
        game = journal.game
        before = game.digest()
        copy = game.copy(FastDice(walk.seed))
        while copy.pending and copy.number < game.number + 12:
            side = copy.pending[0].side
            copy.play(side, copy.options(side).sample(random))
        require(game.digest() == before, "Playing on a copy changed the original.", journal)


def replay_equals_play(walk: Walk) -> None:
    """A record, written and read, replays to the same states and passes its audit."""
    digests = {}
    for journal, _, _ in walk:
        digests[journal.game.number] = journal.game.digest()
    text = write_record(journal.record())
    record = read_record(text)
    require(write_record(record) == text, "The record changed on its way through text.", journal)
    replay = Replay(record)
    again = {0: replay.journal.game.digest()}
    for _ in replay:
        if replay.journal.game.number in digests:
            again[replay.journal.game.number] = replay.journal.game.digest()
    require(again == digests, "The replay passes through other states.", journal)
    require(all(check.passed for check in audit(record)), "The record does not pass its audit.", journal)


def undo_restores(walk: Walk) -> None:
    """Where an action can be undone, undoing it gives the very position back."""
    undone = 0
    for journal, random, _ in walk:
        if not journal.game.pending or random.random() < 0.5:
            continue
        before, side = journal.game.digest(), journal.game.pending[0].side
        lines = len(journal.lines)
        trial = Journal.__new__(Journal)
        trial.__dict__.update(journal.__dict__)
        trial.game, trial.lines = journal.game.copy(), list(journal.lines)
        trial.play(side, trial.game.options(side).sample(random))
        if trial.can_undo(side):
            trial.undo(side)
            undone += 1
            require(trial.game.digest() == before, "Undo led to another position.", journal)
            require(len(trial.lines) == lines, "Undo left its action in the journal.", journal)
    require(undone > 0, "Nothing could ever be undone.", journal)


def odds_sum_to_one(walk: Walk) -> None:
    """The chances on every odds card add up to one, and every word on it can be said."""
    ruleset = walk.ruleset
    for journal, random, _ in walk:
        for decision in journal.game.pending:
            listed = list(journal.game.options(decision.side))
            for action in random.sample(listed, min(OPTIONS_TRIED, len(listed))):
                for card in ruleset.odds(journal.game, decision.side, action):
                    total = sum((Fraction(n, d) for _, n, d in card.chances), Fraction(0))
                    require(total == 1, f"The odds of {action} sum to {total}.", journal)
                    require(card.rule in ruleset.rulebook, f"The odds of {action} cite no rule.", journal)
                    words = [card.title, *(outcome for outcome, _, _ in card.chances)]
                    words += [modifier.why for row in card.rows for modifier in row.modifiers]
                    known = set(ruleset.messages.keys("word"))
                    require(known.issuperset(words), f"Not all of {words} are in the catalogue.", journal)


def secrets_stay_secret(walk: Walk) -> None:
    """Changing what a side may not know never changes what it sees, nor what it may do."""
    ruleset = walk.ruleset
    for journal, random, events in walk:
        game = journal.game
        for side in (SPECTATOR, *range(len(journal.scenario.sides))):
            hidden = [event for event in events if event not in visible(events, side)]
            require(all(event.only != side for event in hidden), "A side is kept from its own events.", journal)
            other = ruleset.reseal(game, side, random)
            if other is None:
                continue
            walk.secrets += other.digest() != game.digest()
            one, two = (msgspec.json.encode(ruleset.view(g, side)) for g in (game, other))
            require(one == two, f"Side {side} can see what it must not know.", journal)
            if side != SPECTATOR:
                require(
                    list(game.options(side)) == list(other.options(side)), "A secret shows in the options.", journal
                )


def refusals_are_clean(walk: Walk) -> None:
    """What is not offered is refused with a sentence and a rule, and changes nothing."""
    ruleset = walk.ruleset
    for journal, random, _ in walk:
        game = journal.game
        before = game.digest()
        for side in range(len(journal.scenario.sides)):
            for action in _wild(ruleset, journal, random):
                if action in game.options(side):
                    continue
                try:
                    game.play(side, action)
                except IllegalAction as refused:
                    require(
                        len(refused.message) > 8 and refused.message.endswith("."), "A refusal is no sentence.", journal
                    )
                    require(not refused.rule or refused.rule in ruleset.rulebook, f"{refused} cites no rule.", journal)
                    require(game.digest() == before, f"The refused {action} changed the game.", journal)
                else:
                    require(False, f"{action} was not offered and was played.", journal)


def _wild(ruleset: AnyRuleset, journal: Journal, random: Random) -> Iterator[Action]:
    """Actions that may or may not be legal, now and then nonsense."""
    units, size = len(journal.scenario.units), journal.scenario.board.grid.size
    for _ in range(4):
        verb = random.choice(ruleset.verbs).word
        unit = random.choice((NO_UNIT, random.randrange(units), units + 3))
        place = random.choice((NO_PLACE, random.randrange(size), size + 7))
        extra = tuple(random.randrange(-1, 8) for _ in range(random.randrange(3)))
        yield Action(verb, unit, place, extra)


Check = Callable[[Walk], None]
CHECKS: tuple[Check, ...] = (
    play_is_lawful,
    options_agree,
    json_round_trips,
    texts_round_trip,
    interfaces_are_told,
    copies_are_independent,
    replay_equals_play,
    undo_restores,
    odds_sum_to_one,
    secrets_stay_secret,
    refusals_are_clean,
)
