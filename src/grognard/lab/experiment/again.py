"""The record of any game of an experiment, made by playing it again."""

from __future__ import annotations

from grognard.bots.outside import is_program, title_of
from grognard.core.record import write_record
from grognard.core.source import Source
from grognard.lab.experiment.design import Design
from grognard.rulesets import get_ruleset
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal


def record_of(design: Design, number: int) -> str:
    """A game as a record, which can be replayed and audited."""
    task = design.task(number)
    battle, seats = design.variants[task.variant].battle, design.seats(task)
    ruleset = get_ruleset(battle.ruleset)
    source = ruleset.with_options(Source(battle.text, f"{battle.scenario}.toml"), dict(battle.options))
    journal = Journal(ruleset, source, DiceBox.seeded(task.seed))
    keys = [side.key for side in journal.scenario.sides]
    titles = [title_of(name) if is_program(name) else name for name in seats]
    journal.seats = {key: f"bot {title}" for key, title in zip(keys, titles, strict=True)}
    players = design.players(task)
    with players.at(journal.game, battle.text):
        while journal.game.result is None:
            side = journal.game.pending[0].side
            if (action := players.choose(journal.game, side)) is not None:
                players.hear(journal.game, side, action, journal.play(side, action))
    return write_record(journal.record())
