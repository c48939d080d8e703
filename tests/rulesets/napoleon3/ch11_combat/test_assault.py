"""The assault: single and coordinated, the book's example, and who takes the ground."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from grognard.rulesets.napoleon3.reader.charts import COMBAT
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired, ground

HQ = ("allied i hq h 0305 command=6 bonus=2", "austrian v hq k 0301")
A, C = "allied i infantry a 0305 e", "allied i infantry c 0405 ne"
B = "austrian v infantry b 0304 w combat=1"


def joint(die: int, *lines: str, terrain: str = OPEN, b: str = B) -> tuple[Fight, list[Event]]:
    """A coordinated assault of a and c with the headquarters, past a defence that does nothing."""
    fight = Fight(terrain, *HQ, *(lines or (A, C)), b)
    fight.to_combat()
    orders = ("a 0304", "c 0304", "coordinate h 0304")
    fight.attack(*orders, faces=(1, 1, 1, die, 6, 1, 1), stop=("SplitDefence",))
    return fight, fight.play("austrian", "allot a 0305 0") + fight.quietly("Advance")


@pytest.mark.rule("napoleon3", "11.2-assault-a")
def test_11_2_assault_a_results_of_single_assaults_accumulate() -> None:
    """In a village the first disorganizes, the second costs a step."""
    fight = Fight(ground("v"), *HEADQUARTERS, f"{A} combat=12", f"{C} combat=12", B)
    fight.to_combat()
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    fight.script(1, 3, 1, 3)
    events = fight.play("allied", "assault a 0304") + fight.quietly()
    assert [event.outcome for event in all_fired(events, "assault")] == ["D", "D"]
    assert (fight.where("b"), fight.is_disorganized("b"), fight.losses("b")) == ("0304", True, 1)


@pytest.mark.rule("napoleon3", "11.2-assault-b")
@pytest.mark.rule("napoleon3", "11.3b")
@pytest.mark.parametrize("die", range(1, 7))
def test_11_2_assault_b_the_example_of_the_book_in_the_open(die: int) -> None:
    """6 + 7 = 13 on clear ground: column 8, +5 for the columns beyond and +2 for the leader: D+1 on any die."""
    fight, events = joint(die, f"{A} combat=6", f"{C} combat=7")
    event = fired(events, "assault")
    assert (event.strength, event.column, event.total - die) == (13, 8, 7)
    assert added(event) == {"leader-bonus": 2, "beyond-last-column": 5}
    assert event.outcome == "D+1"
    assert (fight.is_disorganized("b"), fight.losses("b")) == (True, 1)


@pytest.mark.rule("napoleon3", "11.2-assault-b")
@pytest.mark.parametrize("die", range(1, 7))
def test_11_2_assault_b_the_example_of_the_book_against_a_town(die: int) -> None:
    """13 / 2 = 6: column 6 with +2; the sum is divided, not its parts."""
    _, events = joint(die, f"{A} combat=6", f"{C} combat=7", terrain=ground("v"))
    event = fired(events, "assault")
    assert (event.strength, event.column, event.total) == (13, 6, die + 2)
    assert added(event) == {"leader-bonus": 2}
    assert event.outcome == COMBAT[min(die + 2, 6) - 1][6]


@pytest.mark.rule("napoleon3", "11.2-assault-b")
def test_11_2_assault_b_only_those_not_repulsed_assault() -> None:
    """c is thrown back; a goes on alone."""
    fight = Fight(OPEN, *HQ, A, C, "austrian v infantry b 0304 w combat=6")
    fight.to_combat()
    fight.attack(
        "a 0304", "c 0304", "coordinate h 0304", faces=(1, 1, 3, 1, 6, 1, 1), stop=("SplitDefence", "ChooseRetreat")
    )
    events = fight.play("austrian", "allot a 0305 0") + fight.quietly()
    assert fired(events, "assault").strength == 5


@pytest.mark.rule("napoleon3", "11.2-assault-c")
def test_11_2_assault_c_a_headquarters_need_not_coordinate() -> None:
    """Without its order there is no check, and each attacks alone."""
    fight = Fight(OPEN, *HQ, A, C, B)
    fight.to_combat()
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    fight.script(1, 1, 6, 1, 1, 6)
    events = fight.play("allied", "assault a 0304") + fight.quietly()
    assert not of_kind(events, "CoordinationRolled")
    assert [event.strength for event in all_fired(events, "assault")] == [5, 5]


@pytest.mark.rule("napoleon3", "11.2-assault-d")
def test_11_2_assault_d_one_attacker_must_advance_and_may_turn() -> None:
    """Whichever its side likes, by one hexside at most; standing is no option."""
    fight, _ = joint(6)
    assert fight.options("allied") == {
        *(f"advance a 0304 {facing}" for facing in ("ne", "e", "se")),
        *(f"advance c 0304 {facing}" for facing in ("nw", "ne", "e")),
    }
    fight.play("allied", "advance c 0304 nw")
    assert (fight.where("c"), fight.facing("c"), fight.where("a")) == ("0304", "nw", "0305")


@pytest.mark.rule("napoleon3", "11.2-assault-d")
@pytest.mark.parametrize(("order", "place"), [("accompany h 0304", "0304"), ("remain h", "0305")])
def test_11_2_assault_d_the_headquarters_goes_with_it_if_its_owner_likes(order: str, place: str) -> None:
    """Another formation's is not activated [5c]; a commander in chief moves in the command phase alone [4Ba, R16]."""
    lines = ("allied i hq h 0305", "allied i infantry a 0305 e combat=9", "allied commander nap 0305")
    others = ("allied ii hq m 0305", "allied ii infantry d 0107", HEADQUARTERS[1])
    fight = Fight(OPEN, *lines, *others, "austrian v infantry b 0304 w combat=1 steps=3")
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6, 1, 1), stop=("Advance",))
    fight.play("allied", "advance a 0304 e")
    assert fight.options("allied") == {"accompany h 0304", "remain h"}
    fight.play("allied", order)
    assert [fight.where(key) for key in ("a", "h", "m", "nap")] == ["0304", place, "0305", "0305"]


@pytest.mark.rule("napoleon3", "11.2-assault-d")
def test_11_2_assault_d_nobody_is_asked_for_a_headquarters_elsewhere() -> None:
    """Only one that stood with the unit could go along."""
    fight, _ = joint(6)
    fight.play("allied", "advance c 0304 nw")
    assert fight.waits_for("allied") != "Accompany"


@pytest.mark.rule("napoleon3", "11.2-assault-d")
def test_11_2_assault_d_whoever_makes_room_goes_before_the_headquarters_follows() -> None:
    """The advance drives off a commander in chief [8.4b]; his owner chooses where to, then the headquarters follows."""
    lines = (
        "austrian v hq k 0303",
        "austrian v infantry x 0303 w combat=8",
        "allied i infantry a 0304 e combat=1 steps=1",
    )
    friends = ("allied i infantry c 0206", "allied i infantry d 0406", "allied commander nap 0305")
    fight = Fight(OPEN, *lines, *friends)
    fight.to_combat("v")
    fight.attack("x 0304", faces=(1, 6), stop=("Advance",))
    fight.play("austrian", "advance x 0304 w")
    assert (fight.waits_for("allied"), fight.waits_for("austrian")) == ("ChooseRefuge", "")
    fight.play("allied", "flee nap 0406")
    assert fight.waits_for("austrian") == "Accompany"


@pytest.mark.rule("napoleon3", "11.2-assault-d")
def test_11_2_assault_d_cavalry_must_advance_if_present() -> None:
    """The infantry beside it may not."""
    fight, _ = joint(6, A, "allied i cavalry c 0405 ne combat=5")
    assert {option.split()[1] for option in fight.options("allied")} == {"c"}


@pytest.mark.rule("napoleon3", "11.2-assault-d")
def test_11_2_assault_d_after_an_elimination_the_advance_is_a_choice() -> None:
    """Nobody retreated: the hex may be taken, and need not be."""
    fight, _ = joint(6, b=f"{B} lost=1")
    assert fight.where("b") == "eliminated"
    assert {"stand", "advance a 0304 e", "advance c 0304 ne"} <= fight.options("allied")
    fight.play("allied", "stand")
    assert (fight.where("a"), fight.where("c")) == ("0305", "0405")


@pytest.mark.rule("napoleon3", "11.2-assault-d")
def test_11_2_assault_d_a_retreat_that_ends_in_ruin_is_a_retreat() -> None:
    """Its last step lost on the way back, in an enemy zone: it has retreated, and one must advance."""
    rear = ("allied ii infantry x 0302 w", "allied ii infantry y 0103 se", "allied ii infantry z 0503 ne")
    fight, _ = joint(3, A, C, *rear)
    assert fight.where("b") == "eliminated"
    assert not fight.has("allied", "stand")


@pytest.mark.rule("napoleon3", "11.2-assault-e")
def test_11_2_assault_e_a_defender_who_repulsed_his_attacker_may_turn() -> None:
    """It stays in its hex and turns by one hexside."""
    fight = Fight(OPEN, *HEADQUARTERS, A, "austrian v infantry b 0304 w combat=6")
    fight.to_combat()
    fight.attack("a 0304", faces=(3,), stop=("ChooseRetreat", "TurnUnit"))
    fight.play("allied", "retreat a 0306", "stay a")
    assert fight.options("austrian") == {"turn b sw", "turn b nw", "stay b"}
    fight.play("austrian", "turn b nw")
    assert (fight.where("b"), fight.facing("b")) == ("0304", "nw")


@pytest.mark.rule("napoleon3", "11.2-assault-e")
@pytest.mark.parametrize("brigade", [True, False])
def test_11_2_assault_e_a_battery_that_repulsed_its_attacker_may_turn(brigade: bool) -> None:
    """Alone, or after the brigade beside it."""
    lines = ("austrian v infantry b 0304 w combat=6",) if brigade else ()
    fight = Fight(OPEN, *HEADQUARTERS, A, *lines, "austrian v artillery q 0304 w combat=6")
    fight.to_combat()
    fight.attack("a 0304", faces=(2,), stop=("TurnUnit",))
    fight.play("allied", "stay a")
    if brigade:
        fight.play("austrian", "stay b")
    assert fight.options("austrian") == {"turn q sw", "turn q nw", "stay q"}
    fight.play("austrian", "turn q nw")
    assert (fight.facing("q"), fight.waits_for("austrian")) == ("nw", "")


@pytest.mark.rule("napoleon3", "11.2-assault-e")
def test_11_2_assault_e_not_while_others_of_a_combined_attack_remain() -> None:
    """c is driven off, a stands: the defender may not turn."""
    fight = Fight(OPEN, *HQ, A, C, "austrian v infantry b 0304 w combat=6")
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(1, 1, 3, 1, 6, 1, 1), stop=("SplitDefence",))
    fight.play("austrian", "allot a 0305 0")
    turned = []
    while fight.game.pending:
        if fight.waits_for("austrian") == "TurnUnit":
            turned.append(fight.options("austrian"))
        pending = fight.game.pending[0]
        options = list(fight.game.options(pending.side))
        fight.game.play(pending.side, next((o for o in options if o.verb == "stay"), options[0]))
    assert turned == []


@pytest.mark.rule("napoleon3", "11.2-assault-e")
def test_11_2_assault_e_not_if_the_attacker_held_its_ground() -> None:
    """Repulsed in woods it does not retreat, and the defender before it may not turn."""
    woods = ". . . . . . .\n. . . . . . .\n. . w . . . .\n. . . . . . .\n"
    fight = Fight(woods, *HEADQUARTERS, A, "austrian v infantry b 0304 w combat=6")
    fight.to_combat()
    fight.attack("a 0304", faces=(3,), stop=("TurnUnit",))
    assert fight.waits_for("austrian") == ""


@pytest.mark.rule("napoleon3", "11.2-assault-f")
def test_11_2_assault_f_leaders_who_took_part_check_for_casualties() -> None:
    """On both sides, at the end of the combat; one who was kept back does not."""
    for answer, count in (("lead", 2), ("keep-back", 0)):
        fight = Fight(OPEN, HQ[0], "austrian v hq k 0304 bonus=1", A, B)
        fight.to_combat()
        fight.attack("a 0304", faces=(1, 1, 6, 1, 1, 1, 1), stop=("Lead",))
        events = fight.play("allied", f"{answer} h") + fight.quietly("Lead")
        events += fight.play("austrian", f"{answer} k") + fight.quietly()
        rolled = of_kind(events, "CasualtyRolled")
        assert len(rolled) == count
        assert not rolled or events.index(rolled[0]) > events.index(fired(events, "assault"))


@pytest.mark.rule("napoleon3", "11.2-assault-f")
def test_11_2_assault_f_no_combat_no_casualties() -> None:
    """The defender slips away: nobody has fought."""
    fight = Fight(OPEN, *HQ, A, "austrian v cavalry b 0304 w")
    fight.to_combat()
    fight.attack("a 0304", faces=(), stop=("Lead",))
    fight.play("allied", "lead h")
    fight.play("austrian", "fall-back b 0303")
    assert not of_kind(fight.quietly(), "CasualtyRolled")
