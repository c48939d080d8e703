"""Artillery tokens: what they add, where they are laid, when they are lost [commanders bombard.10 bombard.11]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.commanders.bombard.log import TokensLaid
from grognard.rulesets.commanders.combat.table import COMBAT
from grognard.rulesets.commanders.setup.pieces import TOKENS
from grognard.rulesets.commanders.state import CommandersGame, with_side


def token_modifiers(game: CommandersGame, side: int, sector: int) -> list[Modifier]:
    """What tokens of an earlier round add, one or two alike [commanders bombard.8 bombard.9]; those of this round are
    laid when everybody has fired [commanders bombard.12]."""
    if sector not in game.state.tokens[side]:
        return []
    return [Modifier(COMBAT.bombardment.token, "token", "bombard.9")]


def lay_tokens(game: CommandersGame, side: int) -> None:
    """A token lies where its owner has just fired [commanders bombard.10], and is taken off everywhere else
    [commanders bombard.11]. There are two; those that lie stay before new ones are laid [commanders setup.2 R14]."""
    state = game.state
    fired_at = [sector for _, sector, _ in state.declared[side]]
    kept = [sector for sector in fired_at if sector in state.tokens[side]]
    new = [sector for sector in fired_at if sector not in state.tokens[side]]
    places = tuple(sorted((kept + new)[:TOKENS]))
    if places != state.tokens[side]:
        state.tokens = with_side(state.tokens, side, places)
        game.tell(TokensLaid(rule="bombard.10", side=side, places=places))
