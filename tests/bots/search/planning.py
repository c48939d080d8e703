"""Planners that think little."""

from __future__ import annotations

from grognard.bots.search import Planner


def with_nodes(seed: int, nodes: int) -> Planner:
    """A planner that plays out so many actions."""
    bot = Planner(seed, "general", 1.0)
    bot.nodes = nodes
    return bot
