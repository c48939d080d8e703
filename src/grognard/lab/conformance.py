"""The conformance suite: what every ruleset and scenario must keep, whoever wrote it.

A walk is one random game of a scenario; every check looks at it at every stop. `failures` takes the walk and gives what
each check found, by the check's name, with the record of the game; `conform` raises it. Tests and the fuzzer run them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import msgspec

from grognard.core.action import NO_PLACE, NO_UNIT, Action
from grognard.core.dice import FastDice
from grognard.core.errors import IllegalAction
from grognard.core.event import DieRolled, visible
from grognard.core.procedure import Procedure
from grognard.core.record import read_record, write_record
from grognard.core.view import SPECTATOR, View
from grognard.lab.catalogue import faults
from grognard.lab.walk import Stop, Walk
from grognard.table.audit import audit
from grognard.table.present import board_data
from grognard.table.replay import Replay

OPTIONS_TRIED = 24
"""How many options of one decision are played out."""

Check = Callable[[Stop, Random], None]
"""Looks at a stop, with chance of its own, and raises at the first thing that is wrong."""


def play_is_lawful(stop: Stop, random: Random) -> None:
    """Random play ends, somebody can always choose until then, and no position on the way is impossible."""
    game = stop.game
    found = stop.ruleset.problems(game)
    stop.require(not found, " ".join(found))
    stop.require(bool(game.result) != bool(game.pending), "The game is neither over nor waiting for anyone.")
    for decision in game.pending:
        stop.require(len(game.options(decision.side)) > 0, f"{type(decision).__name__} has no options.")


def options_agree(stop: Stop, random: Random) -> None:
    """Counting, listing, indexing and testing options agree; every option plays, and so does a standing order."""
    game = stop.game
    for decision in game.pending:
        options = game.options(decision.side)
        listed = list(options)
        stop.require(len(listed) == len(options) == len(set(listed)), "The options are miscounted.")
        for action in random.sample(listed, min(OPTIONS_TRIED, len(listed))):
            stop.require(action in options, f"{action} is listed and not in the options.")
            copy = game.copy(FastDice(random.getrandbits(32)))
            copy.play(decision.side, action)
        index = random.randrange(len(options))
        stop.require(options[index] in options, f"Option {index} is not in the options.")
        if decision.standing:
            for answer in (decision.accept(game), decision.decline(game)):
                stop.require(answer in options, f"A standing order would answer {answer}, which is no option.")
            chance = decision.promise(game)
            stop.require(0 <= chance <= 1, f"{type(decision).__name__} promises a chance of {chance}.")


def json_round_trips(stop: Stop, random: Random) -> None:
    """A game written as JSON and read again is the same game, and goes on the same way."""
    game, ruleset = stop.game, stop.ruleset
    known = (*ruleset.decisions, *ruleset.procedures)
    for part in (*game.pending, *game.under_way(Procedure)):
        stop.require(type(part) in known, f"{type(part).__name__} is not among the `decisions` or `procedures`.")
    data = msgspec.json.decode(msgspec.json.encode(game.to_data()))
    loaded = ruleset.load_game(stop.journal.scenario, game.dice, data)
    stop.require(loaded.digest() == stop.digest, "The game changed on its way through JSON.")
    if game.pending:
        side = game.pending[0].side
        action = game.options(side).sample(random)
        one, two = game.copy(), loaded.copy()
        stop.require(one.play(side, action) == two.play(side, action), "A loaded game plays differently.")
        stop.require(one.digest() == two.digest(), "A loaded game ends elsewhere.")


def texts_round_trip(stop: Stop, random: Random) -> None:
    """Every action survives being written and read, and every message can be said."""
    game, ruleset, notation = stop.game, stop.ruleset, stop.journal.notation
    if game.number == 0:
        found = faults(ruleset)
        stop.require(not found, " ".join(found))
    for event in stop.events:
        text = ruleset.messages.event(game, event)
        stop.require(len(text) > 3, f"{event} says nothing.")
        stop.require("?" not in text, f"{event} is ill said: {text!r}")
        stop.require(event.rule in ruleset.rulebook, f"{event} cites no rule of the book.")
    for decision in game.pending:
        stop.require(decision.rule in ruleset.rulebook, f"{decision} cites no rule of the book.")
        stop.require("?" not in ruleset.messages.prompt(game, decision)[:-1], f"{decision} is ill said.")
        for _ in range(5):
            action = game.options(decision.side).sample(random)
            text = notation.text(action)
            stop.require(notation.parse(text) == action, f"{text!r} is read as something else.")
            stop.require("?" not in ruleset.messages.action(game, action), f"{text!r} is ill said.")
    if game.result:
        stop.require(len(ruleset.messages.reason(game, game.result.reason)) > 3, "The end gives no reason.")


def interfaces_are_told(stop: Stop, random: Random) -> None:
    """The board and every view go through JSON, and each word that a view uses is in the catalogue."""
    ruleset, scenario = stop.ruleset, stop.journal.scenario
    if stop.game.number == 0:
        msgspec.json.encode(board_data(ruleset, scenario))
    words = {*ruleset.phases, *(event.purpose for event in stop.events if isinstance(event, DieRolled))}
    for side in (SPECTATOR, *range(len(scenario.sides))):
        view = ruleset.view(stop.game, side)
        msgspec.json.encode(view)
        words |= _words_of(view)
    missing = ", ".join(sorted(words - set(ruleset.messages.keys("word"))))
    stop.require(not missing, f"The catalogue has no word for {missing}.")


def _words_of(view: View) -> set[str]:
    words = {view.phase, *(track.key for track in view.tracks)}
    words |= {mark.kind for mark in view.marks} | {arrow.kind for arrow in view.arrows}
    for piece in view.pieces:
        words |= {*piece.states, *piece.values}
    return words


def copies_are_independent(stop: Stop, random: Random) -> None:
    """Playing on a copy changes nothing in the original, nor the other way round."""
    before, copy = stop.digest, stop.game.copy(FastDice(stop.walk.seed))
    while copy.pending and copy.number < stop.game.number + 12:
        side = copy.pending[0].side
        copy.play(side, copy.options(side).sample(random))
    stop.require(stop.game.digest() == before, "Playing on a copy changed the original.")


def replay_equals_play(stop: Stop, random: Random) -> None:
    """A record, written and read, replays to the same states and passes its audit."""
    digests = stop.walk.digests
    digests[stop.game.number] = stop.digest
    if not stop.game.result:
        return
    text = write_record(stop.journal.record())
    record = read_record(text)
    stop.require(write_record(record) == text, "The record changed on its way through text.")
    replay = Replay(record)
    again = {0: replay.journal.game.digest()}
    for _ in replay:
        if replay.journal.game.number in digests:
            again[replay.journal.game.number] = replay.journal.game.digest()
    stop.require(again == digests, "The replay passes through other states.")
    stop.require(audit(text).verdict != "broken", "The record does not pass its audit.")


def undo_restores(stop: Stop, random: Random) -> None:
    """Where an action can be undone, undoing it gives the very position back."""
    if not stop.game.pending:
        stop.require(stop.walk.undone > 0, "Nothing could ever be undone.")
    elif random.random() < 0.5:
        before, trial, side = stop.digest, stop.journal.fork(), stop.game.pending[0].side
        trial.play(side, trial.game.options(side).sample(random))
        if trial.can_undo(side):
            trial.undo(side)
            stop.walk.undone += 1
            stop.require(trial.game.digest() == before, "Undo led to another position.")
            stop.require(len(trial.lines) == len(stop.journal.lines), "Undo left its action in the journal.")


def odds_sum_to_one(stop: Stop, random: Random) -> None:
    """The chances on every odds card add up to one, and every word on it can be said."""
    game, ruleset = stop.game, stop.ruleset
    known = set(ruleset.messages.keys("word"))
    for decision in game.pending:
        listed = list(game.options(decision.side))
        for action in random.sample(listed, min(OPTIONS_TRIED, len(listed))):
            for card in ruleset.odds(game, decision.side, action):
                total = sum((Fraction(n, d) for _, n, d in card.chances), Fraction(0))
                stop.require(total == 1, f"The odds of {action} sum to {total}.")
                stop.require(card.rule in ruleset.rulebook, f"The odds of {action} cite no rule.")
                words = [card.title, *(outcome for outcome, _, _ in card.chances)]
                words += [modifier.why for row in card.rows for modifier in row.modifiers]
                stop.require(known.issuperset(words), f"Not all of {words} are in the catalogue.")


def secrets_stay_secret(stop: Stop, random: Random) -> None:
    """Changing what a side may not know never changes what it sees, nor what it may do."""
    game, ruleset = stop.game, stop.ruleset
    for side in (SPECTATOR, *range(len(stop.journal.scenario.sides))):
        hidden = [event for event in stop.events if event not in visible(stop.events, side)]
        stop.require(all(event.only != side for event in hidden), "A side is kept from its own events.")
        other = ruleset.reseal(game, side, random)
        if other is None:
            continue
        stop.walk.secrets += other.digest() != stop.digest
        one, two = (msgspec.json.encode(ruleset.view(g, side)) for g in (game, other))
        stop.require(one == two, f"Side {side} can see what it must not know.")
        if side != SPECTATOR:
            stop.require(list(game.options(side)) == list(other.options(side)), "A secret shows in the options.")


def refusals_are_clean(stop: Stop, random: Random) -> None:
    """What is not offered is refused with a sentence and a rule, and changes nothing."""
    rulebook, game = stop.ruleset.rulebook, stop.game.copy()
    for side in range(len(stop.journal.scenario.sides)):
        for action in _wild(stop, random):
            if action in game.options(side):
                continue
            try:
                game.play(side, action)
            except IllegalAction as refused:
                said = refused.message
                stop.require(len(said) > 8 and said.endswith("."), "A refusal is no sentence.")
                stop.require(not refused.rule or refused.rule in rulebook, f"{refused} cites no rule.")
                stop.require(game.digest() == stop.digest, f"The refused {action} changed the game.")
            else:
                stop.require(False, f"{action} was not offered and was played.")


def _wild(stop: Stop, random: Random) -> Iterator[Action]:
    """Actions that may or may not be legal, now and then nonsense."""
    units, size = len(stop.journal.scenario.units), stop.journal.scenario.board.grid.size
    for _ in range(4):
        verb = random.choice(stop.ruleset.verbs).word
        unit = random.choice((NO_UNIT, random.randrange(units), units + 3))
        place = random.choice((NO_PLACE, random.randrange(size), size + 7))
        extra = tuple(random.randrange(-1, 8) for _ in range(random.randrange(3)))
        yield Action(verb, unit, place, extra)


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


@dataclass(frozen=True)
class Failure:
    """What a check found, and the record of the game up to there."""

    error: Exception
    record: str


def failures(walk: Walk, checks: Iterable[Check] = CHECKS) -> dict[str, Failure]:
    """Walk once through a game; by name, what each check found first. A game that breaks off is told as `walk`."""
    named = {check.__name__: check for check in checks}
    found: dict[str, Failure] = {}

    def note(name: str, error: Exception) -> None:
        journal = walk.journal
        error.add_note(f"found by {name} after {journal.game.number} actions of the walk with seed {walk.seed}")
        found[name] = Failure(error, write_record(journal.record()))

    try:
        for stop in walk:
            for name, check in named.items():
                if name not in found:
                    try:
                        check(stop, walk.chance(name))
                    except Exception as error:
                        note(name, error)
    except Exception as error:
        note("walk", error)
    return found


def conform(walk: Walk, checks: Iterable[Check] = CHECKS) -> None:
    """Walk once through a game and raise all that the checks found, under their names."""
    found = failures(walk, checks)
    if found:
        names = ", ".join(found)
        raise ExceptionGroup(f"{walk.journal.scenario.key} fails {names}", [one.error for one in found.values()])
