"""The initiative track [mib 16.1c]."""

from __future__ import annotations

from grognard.rulesets.mib.ch16_options.log import InitiativeMoved, InitiativeReset
from grognard.rulesets.mib.state import MibGame


def track_end(game: MibGame) -> int:
    """How far the end boxes lie from the middle."""
    return game.scenario.switches.initiative_boxes // 2


def is_tracked(game: MibGame) -> bool:
    """By mail the track is kept too: it says who chooses [mib 16.1a 16.3c]."""
    return game.scenario.switches.initiative or game.scenario.switches.by_mail


def mark_initiative(game: MibGame, attacker: int, mark: str) -> None:
    """A combat moves the marker one box towards whom it favours, never beyond an end [mib 16.1a 16.1b 16.1c]."""
    if not is_tracked(game) or not mark:
        return
    favoured = attacker if mark == "IA" else 1 - attacker
    step, end = (1 if favoured == 0 else -1), track_end(game)
    marker = max(-end, min(end, game.state.initiative + step))
    if marker != game.state.initiative:
        game.state.initiative = marker
        rule = "16.1b" if mark == "IA" else "16.1a"
        game.tell(InitiativeMoved(rule=rule, side=favoured, marker=marker))


def with_initiative(game: MibGame) -> int:
    """The side in whose end box the marker lies, or -1 [mib 16.1c]."""
    end = track_end(game)
    return 0 if game.state.initiative == end else 1 if game.state.initiative == -end else -1


def settle_quiet_turn(game: MibGame) -> None:
    """After a turn without combat the marker goes back to the middle [mib 16.1e]."""
    if is_tracked(game) and not game.state.fought and game.state.initiative:
        game.state.initiative = 0
        game.tell(InitiativeReset(rule="16.1e", marker=0))
