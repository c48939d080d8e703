"""The record of any game of an experiment, made by playing it again."""

from __future__ import annotations

from grognard.bots import get_bot
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
    journal.seats = {key: f"bot {name}" for key, name in zip(keys, seats, strict=True)}
    players = [get_bot(name, task.seed * 2 + side) for side, name in enumerate(seats)]
    while journal.game.result is None:
        side = journal.game.pending[0].side
        journal.play(side, players[side].choose(journal.game, side))
    return write_record(journal.record())
