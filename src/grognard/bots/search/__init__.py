"""Officers who play their plans out before they choose one."""

from grognard.bots.search.budget import Budget
from grognard.bots.search.planner import Planner

__all__ = ["Budget", "Planner"]
