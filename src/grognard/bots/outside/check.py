"""Whether a program keeps to the bot protocol: what it does wrong, in sentences for its author."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import msgspec

from grognard.bots.fault import Fault
from grognard.bots.outside.limits import Limits
from grognard.bots.outside.player import AnyGame, Played, Program, briefing
from grognard.bots.outside.talk import Talk
from grognard.bots.random import RandomBot
from grognard.core.dice import FastDice
from grognard.rulesets import all_rulesets, get_ruleset

SHORT_BUDGET = 0.1
"""Seconds, to see whether a program that has no time left answers all the same."""
LATER = ["praise what a later version of the protocol may say", "log", "   "]
"""Lines that a program must pass over."""


class Finding(msgspec.Struct, frozen=True):
    """Something that was tried, and how it went."""

    is_well: bool
    text: str
    tail: str = ""


def smallest_battle(ruleset: str) -> str:
    """The battle of a ruleset with the fewest units."""
    found = get_ruleset(ruleset)
    return min(found.scenario_keys(), key=lambda key: len(found.scenario(key).units))


def check_program(command: Sequence[str], limits: Limits, rulesets: Sequence[str] = ()) -> Iterator[Finding]:
    """Try a program out, from its hello to whole games of every ruleset, and stop at the first fault of each part."""
    introduced = _try_hello(command, limits)
    yield introduced
    if not introduced.is_well:
        return
    yield _try_short_of_time(command, limits)
    yield _try_leaving(command, limits)
    for key in rulesets or tuple(all_rulesets()):
        yield from _try_games(command, limits, key)


def _try_hello(command: Sequence[str], limits: Limits) -> Finding:
    started = time.monotonic()
    try:
        talk = Talk(command, limits)
    except Fault as fault:
        return Finding(False, f"hello: {fault.message}", fault.tail)
    seconds = time.monotonic() - started
    defaults = {offer.name: offer.default for offer in talk.offers.values() if offer.default}
    options = ", ".join(defaults) or "none"
    talk.close()
    told = f"It is {talk.name!r} by {talk.author or 'nobody named'}, ready after {seconds:.2f} s; options: {options}."
    return Finding(True, f"hello: {told}")


def _new_game(key: str, seed: int) -> AnyGame:
    ruleset = get_ruleset(key)
    return ruleset.new_game(ruleset.scenario(smallest_battle(key)), FastDice(seed))


def _try_short_of_time(command: Sequence[str], limits: Limits) -> Finding:
    """One choice with next to no time, after lines that it need not know."""
    game = _new_game(next(iter(all_rulesets())), 1)
    side = game.pending[0].side
    listener = Program.of(command, limits)
    listener.sit_down(game, side)
    try:
        talk = Talk(command, msgspec.structs.replace(limits, think=SHORT_BUDGET))
        talk.process.send(LATER)
        talk.begin(briefing(game, side))
        answer = talk.ask(listener.moment(game, side))
        talk.end()
    except Fault as fault:
        told = "It must pass over lines it does not know, and answer when it is told to stop."
        return Finding(False, f"stop: {fault.message} {told}", fault.tail)
    took = f"after {answer.seconds:.2f} s" if answer else "by resigning"
    return Finding(True, f"stop: With {SHORT_BUDGET:g} s to think it answered {took}.")


def _try_leaving(command: Sequence[str], limits: Limits) -> Finding:
    """Whether it ends by itself when it is told to, and when nobody speaks to it any more."""
    for words, what in ((["quit"], "it is told to quit"), ([], "its standard input is closed")):
        try:
            talk = Talk(command, limits)
        except Fault as fault:
            return Finding(False, f"quit: {fault.message}", fault.tail)
        talk.process.send(words)
        if not talk.process.close():
            told = f"It does not end within {limits.leave:g} s when {what}, and had to be killed"
            return Finding(False, f"quit: {told}.")
    return Finding(True, "quit: It ends by itself when it is told to, and when its standard input is closed.")


def _try_games(command: Sequence[str], limits: Limits, key: str) -> Iterator[Finding]:
    """A whole game on each side against chance."""
    for side in range(2):
        game, other = _new_game(key, 10 + side), RandomBot(side)
        program = Program.of(command, limits)
        program.sit_down(game, side)
        asked = 0
        try:
            while game.result is None:
                choosing = game.pending[0].side
                action = (program if choosing == side else other).choose(game, choosing)
                asked += choosing == side
                program.hear(game, Played(choosing, action, game.play(choosing, action)))
        except Fault as fault:
            where = f"{key}/{game.scenario.key} as {game.scenario.sides[side].key}"
            if fault.reason == "resigned":
                yield Finding(True, f"{where}: It resigned after {asked} choices.")
                continue
            yield Finding(False, f"{where}, choice {asked + 1}: {fault.message}", fault.tail)
            return
        finally:
            program.leave(game)
        won = "won" if game.result.winner == side else "did not win"
        told = f"It made {asked} choices, the slowest in {program.slowest:.2f} s, and {won} against chance."
        yield Finding(True, f"{key}/{game.scenario.key} as {game.scenario.sides[side].key}: {told}")
