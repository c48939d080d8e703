"""What is done in the middle of a round with time to think."""

from __future__ import annotations

from random import Random

from grognard.bots.search import Budget
from grognard.core.action import Action
from grognard.rulesets.commanders.bot.deliberation import TIMING, deliberate
from grognard.rulesets.commanders.bot.timing import guess_unbegun, sendings
from grognard.rulesets.commanders.combat.react import NameReactors, React
from tests.rulesets.commanders.field import Field

NODES = 4000


def test_every_selection_of_a_few_lines_is_weighed() -> None:
    field = Field("w b1 IICC", "b b3 I").orders("w", "2I b1-b2, 2C b1-a1")
    field.begin("combined")
    plans = sendings(field.game, 0)
    assert (Action("send-all"),) in plans
    assert (Action("hold"),) in plans
    assert len(plans) == 4
    for plan in plans:
        trial = field.game.copy()
        for action in plan:
            trial.play(0, action)
        assert trial.decision(0) is None


def test_of_many_lines_each_is_sent_alone_or_left_behind() -> None:
    field = Field("w b1 IIC", "w a1 I", "w c1 I", "b b3 I").orders("w", "I b1-b2, I b1-a1, I a1-a2, I c1-c2, C b1-c1")
    field.begin("combined")
    assert len(sendings(field.game, 0)) == 1 + 5 + 5 + 1


def test_only_a_share_is_spent_on_the_timing() -> None:
    field = Field("w b1 IICC", "b b2 I", "b b3 II").orders("w", "2I b1-b2, 2C b1-b2")
    field.begin("combined")
    spending = Budget(NODES).begin()
    deliberate(field.game, 0, Random(1), spending)
    assert NODES * (1 - TIMING) - 300 < spending.nodes <= NODES * (1 - TIMING)


def test_an_open_general_is_not_waited_for() -> None:
    """Afterwards there are marches into friendly sectors only: whoever holds now misses five points."""
    field = Field("w b2 III", "w a1 I", "b a3 I").orders("w", "3I b2-b3")
    field.begin("combined")
    plan = deliberate(field.game, 0, Random(1), Budget(NODES).begin())
    assert plan == (Action("send-all"),)


def test_who_is_half_way_through_a_choice_makes_it_anew() -> None:
    """Black has said that one of its companies forms square, and not yet which: White does not know, and weighs on."""
    field = Field("w b1 III", "w b2 CCC", "b b3 III", "b a3 CCC", "w a2 II")
    field.orders("w", "3C b2-b3").orders("b", "3C a3-a2")
    field.game.state.acts[field.units["b b3"][0]] = 1
    field.send_all("combined")
    game = field.game
    assert isinstance(game.decision(0), React)
    assert isinstance(game.decision(1), React)
    game.play(1, Action("square", -1, 8, (1,)))
    assert isinstance(game.decision(1), NameReactors)
    known = game.copy()
    guess_unbegun(known, 1, Random(1))
    assert known.pending == (React(0), React(1))
    assert known.state.chosen == ((), ())
    assert deliberate(game, 0, Random(1), Budget(NODES).begin())[0] in game.options(0)
