"""What every refusal owes whoever is refused: its rule, and a sentence that is filled in."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.action import Action
from grognard.core.errors import IllegalAction


def refused(game: Any, side: int, action: Action, because: str) -> str:
    """The message key of a refusal, once its rule and its sentence are checked."""
    decision = game.decision(side)
    assert decision is not None, f"{game.pending} is open"
    key, rule = decision.refusal(game, action)
    assert rule == because, key
    with pytest.raises(IllegalAction) as caught:
        game.play(side, action)
    assert caught.value.message == game.ruleset.messages.refusal(game, side, action, key)
    assert "?" not in caught.value.message
    return str(key)
