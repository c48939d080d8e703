"""Where games come from: a battle by its name or file, or a record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from grognard.api.game import Game
from grognard.core import record as records
from grognard.core.errors import GrognardError, UnknownName
from grognard.core.source import Source
from grognard.rulesets import AnyRuleset, BattleText, all_rulesets, get_ruleset
from grognard.table.battle import open_battle
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.replay import Replay


def list_battles(ruleset: str | None = None) -> tuple[str, ...]:
    """The names of all battles that ship, or of those of one ruleset."""
    chosen = [get_ruleset(ruleset)] if ruleset else list(all_rulesets().values())
    return tuple(f"{each.meta.key}/{key}" for each in chosen for key in each.scenario_keys())


def new(battle: str | Path, seed: int = 0, options: Mapping[str, str] | None = None) -> Game:
    """A new game of a battle: `ruleset/key`, or the path of a scenario file that says its ruleset.

    The same seed gives the same dice. `options` choose optional rules for this game, such as `{"morale": "on"}`.

    >>> new("portable/first-steps", seed=7)
    <Game portable/first-steps, 0 actions, red to choose>
    """
    ruleset, source = _find(battle)
    text = BattleText.of(ruleset.meta.key, ruleset.with_options(source, dict(options or {})))
    found = open_battle(text)
    return Game(Journal(found.ruleset, found.source, DiceBox.seeded(seed), found))


def read_record(path: str | Path) -> Game:
    """The game of a record, from a file or from the record's own text, at its end; every action and die is checked.

    Where the dice of the record are known it can be played on; `pop` goes back through it.
    """
    text = str(path)
    if "\n" not in text:
        text = _text(Path(path))
    replay = Replay(records.read_record(text))
    game = Game(replay.journal)
    for moment in replay:
        game.note(moment.events)
    replay.journal.box, replay.journal.game.dice = replay.box, replay.box.dice
    return game


def _find(battle: str | Path) -> tuple[AnyRuleset, Source]:
    name = str(battle)
    if name.endswith(".toml"):
        source = Source(_text(Path(battle)), Path(battle).name)
        said = source.data.get("ruleset")
        if not isinstance(said, str):
            raise source.error('The scenario does not say its ruleset: write ruleset = "…" first.', "ruleset")
        return get_ruleset(said), source
    key, slash, scenario = name.partition("/")
    if not slash or name not in list_battles(key):
        raise UnknownName(f"There is no battle {name!r}; there are {', '.join(list_battles(key if slash else None))}.")
    return get_ruleset(key), get_ruleset(key).scenario_source(scenario)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise GrognardError(f"{str(path)!r} cannot be read: {error}.") from None
