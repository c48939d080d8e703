"""Situations from the book alone: assaults, columns, results."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired, ground, shifts


def heights(**levels: int) -> str:
    """Level ground but for these hexes: h0304=1."""
    rows = [["0"] * 7 for _ in range(5)]
    for name, level in levels.items():
        rows[int(name[1:3]) - 1][7 - int(name[3:5])] = str(level)
    return "\n".join("    " + " ".join(row) for row in rows)


JOINT = (
    "allied i hq h 0305 bonus=0 command=5", "austrian v hq k 0301", "allied i infantry a 0305 e combat=4",
    "allied i infantry c 0405 ne combat=4",
)  # fmt: skip


# -- assaults and columns ----------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "11.2-assault-b")
def test_the_example_of_the_book_thirteen_points_with_a_leader() -> None:
    """6 and 7 in the open: column 8, five on the die for the columns beyond and two for the leader [11.2]."""
    fight = Fight(
        OPEN, "allied i hq h 0305 bonus=2 command=5", "austrian v hq k 0301", "allied i infantry a 0305 e combat=6",
        "allied i infantry c 0405 ne combat=7", "austrian v infantry b 0304 w combat=2",
    )  # fmt: skip
    fight.to_combat()
    events = fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(6, 1, 1, 1, 6, 1, 1, 1))
    blow = fired(events, "assault")
    assert (blow.strength, blow.column, blow.outcome) == (13, 8, "D+1")
    assert (added(blow)["beyond-last-column"], added(blow)["leader-bonus"]) == (5, 2)
    assert (fight.is_disorganized("b"), fight.losses("b")) == (True, 1)


@pytest.mark.rule("napoleon3", "11.3i")
def test_one_attacker_across_the_stream_is_enough_and_two_are_no_worse() -> None:
    """One column if at least one attacker crosses [charts]."""
    for streams in (("stream 0305-0304",), ("stream 0305-0304", "canal 0405-0304")):
        fight = Fight(OPEN, *JOINT, "austrian v infantry b 0304 w combat=1", sides=streams)
        fight.to_combat()
        events = fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(6, 1, 1, 1, 6, 1, 1, 1))
        assert shifts(fired(events, "assault"))["obstacle"] == -1


@pytest.mark.rule("napoleon3", "11.3g")
def test_one_attacker_above_and_one_below_cancel_out() -> None:
    """Both lines speak of at least one attacker [charts]: one less for him below, one more for him above."""
    fight = Fight(OPEN, *JOINT, "austrian v infantry b 0304 w combat=1", heights=heights(h0304=1, h0305=2))
    fight.to_combat()
    events = fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(6, 1, 1, 1, 6, 1, 1, 1))
    blow = fired(events, "assault")
    assert (shifts(blow)["target-higher"], shifts(blow)["target-lower"], blow.column) == (-1, 1, 8)


@pytest.mark.rule("napoleon3", "11.3g")
def test_the_card_of_an_uphill_attack_is_what_then_happens() -> None:
    """The defender fires downhill one column up, the attacker assaults one down [charts]."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e combat=4",
        "austrian v infantry b 0304 w combat=2",
        heights=heights(h0304=1),
    )
    fight.to_combat()
    cards = RULESET.odds(fight.game, 0, RULESET.notation(fight.scenario).parse("attack a 0304"))
    events = fight.attack("a 0304", faces=(1, 1))
    columns = {card.title: card.rows[0].total for card in cards}
    assert (columns["defence"], columns["assault"]) == (3, 3)
    assert [fired(events, kind).column for kind in ("defence", "assault")] == [3, 3]


# -- results [11.3] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "11.3u")
def test_a_step_and_disorder_kill_a_disorganized_brigade_of_two_steps() -> None:
    """D+1 takes a step, and its D another from whoever is already turned over [11.3]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=8", "austrian v infantry b 0304 w combat=1 disorganized"
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6))
    assert fight.where("b") == "eliminated"


@pytest.mark.rule("napoleon3", "11.3q")
def test_a_retreat_into_a_zone_where_there_is_no_other_way_costs_a_step() -> None:
    """It may still go, with a further loss [11.3]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "austrian v infantry b 0304 w combat=4",
        "allied i infantry x 0103 se", "allied i infantry y 0503 ne", "allied i infantry z 0302 w",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6))
    assert fight.where("b") in ("0204", "0303", "0404")
    assert (fight.is_disorganized("b"), fight.losses("b")) == (True, 1)


@pytest.mark.rule("napoleon3", "11.3n")
def test_in_woods_the_beaten_stay_and_the_next_attack_strikes_them_again() -> None:
    """No retreat behind protection of 2 [11.3]; nobody has retreated, so the second attack takes place [11.1]."""
    fight = Fight(
        ground("w"), *HEADQUARTERS, "allied i infantry a 0305 e combat=8", "allied i infantry c 0405 ne combat=8",
        "austrian v infantry b 0304 w combat=1",
    )  # fmt: skip
    fight.to_combat()
    events = fight.attack("a 0304", "c 0304", faces=(1, 6, 1, 6))
    assert len(all_fired(events, "assault")) == 2
    assert (fight.where("b"), fight.is_disorganized("b"), fight.losses("b")) == ("0304", True, 1)
    assert (fight.where("a"), fight.where("c")) == ("0305", "0405")


@pytest.mark.rule("napoleon3", "11.2-assault-d")
def test_who_advances_may_turn_by_one_hexside_and_no_more() -> None:
    """A unit of the attacker's choice, refaced by one hexside if he likes [11.2]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "austrian v infantry b 0304 w combat=4")
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("Advance",))
    assert fight.options("allied") == {"advance a 0304 e", "advance a 0304 ne", "advance a 0304 se"}


@pytest.mark.rule("napoleon3", "9.3b")
def test_a_defending_headquarters_that_lends_its_bonus_runs_the_risk() -> None:
    """Offensive or defensive bonus: the check is made at the end of the combat [9.3, 11.2]; kept back it is safe."""
    for answer, checks in (("lead k", 1), ("keep-back k", 0)):
        fight = Fight(
            OPEN, "allied i hq h 0307", "austrian v hq k 0304 bonus=1", "allied i infantry a 0305 e combat=4",
            "austrian v infantry b 0304 w combat=2",
        )  # fmt: skip
        fight.to_combat()
        fight.attack("a 0304", stop=("Lead",))
        fight.script(1, 1, 1, 1)
        events = fight.play("austrian", answer) + fight.quietly()
        assert len(of_kind(events, "CasualtyRolled")) == checks
        assert added(fired(events, "defence")).get("leader-bonus", 0) == checks


@pytest.mark.rule("napoleon3", "9.3e")
def test_the_headquarters_goes_back_with_a_repulsed_attacker() -> None:
    """A leader accompanies the retreating unit [9.3, 11.3], attacker or defender."""
    fight = Fight(
        OPEN,
        "allied i hq h 0305",
        "austrian v hq k 0301",
        "allied i infantry a 0305 e",
        "austrian v infantry b 0304 w combat=5",
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(6,))
    assert fight.where("a") != "0305"
    assert fight.where("h") == fight.where("a")
