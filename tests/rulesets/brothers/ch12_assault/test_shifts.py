"""Column shifts of an Assault [brothers 12.3a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.reader.charts import BOOK
from tests.rulesets.brothers.fight import OPEN, declared, storm
from tests.rulesets.drill import modifiers, of_kind

FOE = "austrian v infantry foe 0303 strength=5"


def attacker(key: str = "a", hex: str = "0304", facts: str = "strength=5") -> str:
    return f"french i infantry {key} {hex} {facts}"


def rolled(*lines: str, storming: str = "a", **facts: Any) -> Any:
    """The Assault's dice, thrown with the lowest roll."""
    return of_kind(storm(declared(*lines, storming=storming, **facts), 1, 1), "AssaultRolled")[0]


def around(middle: str) -> str:
    """Open ground with something else in 0303."""
    rows = OPEN.split("\n")
    rows[3] = f"    . . . . . {middle} . ."
    return "\n".join(rows)


@pytest.mark.rule("brothers", "12.3a")
def test_all_shifts_add_up_to_one() -> None:
    event = rolled(
        attacker(facts="strength=6 morale=8"),
        attacker("b", "0302", "strength=6"),
        "austrian v infantry foe 0303 strength=6",
        storming="a b",
        terrain=around("v"),
    )
    assert modifiers(event) == {"morale": 1, "odds": 2, "flank-attack": 2, "village": -1}
    assert event.column == "+7"  # four to the right of "0"


@pytest.mark.rule("brothers", "12.3a")
def test_the_end_columns_bound_every_shift() -> None:
    assert BOOK.assault_column(0, 20) == BOOK.assault_column(9, 0) == 8
    assert BOOK.assault_column(0, -20) == BOOK.assault_column(-9, 0) == 0


@pytest.mark.rule("brothers", "12.3a")
@pytest.mark.parametrize(
    ("letter", "expected"), [(".", {}), ("f", {}), ("w", {"woods": -1}), ("v", {"village": -1}), ("T", {"town": -2})]
)
def test_the_ground_of_the_defender_shifts(letter: str, expected: dict[str, int]) -> None:
    assert modifiers(rolled(attacker(), FOE, terrain=around(letter))) == expected


HILL = """
    0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    0 0 0 0 0 1 0 0
    0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    """


@pytest.mark.rule("brothers", "12.3a")
@pytest.mark.parametrize(
    ("side", "heights", "expected"),
    [
        ("slope", HILL, {"slope": -2}),
        ("slope", HILL.replace("0", "2"), {}),  # downhill
        ("canal", "", {"canal": -2}),
        ("stream", "", {}),
    ],
)
def test_the_hexside_of_the_lead_hex_shifts(side: str, heights: str, expected: dict[str, int]) -> None:
    event = rolled(attacker(), FOE, sides=(f"{side} 0304-0303",), heights=heights)
    assert modifiers(event) == expected


@pytest.mark.rule("brothers", "12.3a")
def test_the_hexside_of_a_supporting_hex_does_not_shift() -> None:
    event = rolled(attacker(), attacker("b", "0204", "strength=3"), FOE, storming="a b", sides=("canal 0204-0303",))
    assert modifiers(event) == {}


@pytest.mark.rule("brothers", "12.3b")
def test_a_road_cancels_neither_terrain_nor_hexside() -> None:
    event = rolled(attacker(), FOE, terrain=around("w"), sides=("canal 0304-0303",), roads=("major 0304 0303",))
    assert modifiers(event) == {"woods": -1, "canal": -2}


@pytest.mark.rule("brothers", "12.3.1")
@pytest.mark.parametrize(("mine", "shift"), [(3, -2), (4, -1), (5, -1), (6, 0), (7, 1), (8, 1), (9, 2)])
def test_the_morale_of_the_largest_units_is_compared(mine: int, shift: int) -> None:
    event = rolled(attacker(facts=f"strength=5 morale={mine}"), FOE)
    assert modifiers(event).get("morale", 0) == shift


@pytest.mark.rule("brothers", "12.3.1")
def test_only_participants_are_compared_and_among_equals_the_better_one() -> None:
    lines = (
        attacker(facts="strength=3 morale=6"),
        attacker("b", "0304", "strength=3 morale=9"),
        attacker("idle", "0304", "strength=4 morale=1"),
        "austrian v infantry foe 0303 strength=5 morale=6",
        "austrian v infantry small 0303 strength=3 morale=9",
    )
    assert modifiers(rolled(*lines, storming="a b"))["morale"] == 2


@pytest.mark.rule("brothers", "12.3.1")
def test_current_ratings_and_strengths_count() -> None:
    event = rolled(
        attacker(facts="strength=5 morale=6"),
        "austrian v infantry big 0303 strength=6 morale=6 disrupted",  # 4 points left
        "austrian v infantry fresh 0303 strength=4 morale=7",  # as many: its owner chooses this one
    )
    assert modifiers(event)["morale"] == -1


@pytest.mark.rule("brothers", "12.3.1")
def test_artillery_counts_with_half_its_morale_and_all_its_strength() -> None:
    event = rolled(
        attacker(),
        "austrian v artillery gun 0303 strength=6 morale=7",  # 3
        "austrian v infantry foe 0303 strength=4 morale=6",
    )
    assert modifiers(event)["morale"] == 2


@pytest.mark.rule("brothers", "12.3.1")
def test_a_sovereign_in_the_hex_adds_to_the_rating() -> None:
    assert modifiers(rolled(attacker(), FOE, "french cic nap 0304"))["morale"] == 1


@pytest.mark.rule("brothers", "12.3.2")
@pytest.mark.parametrize(
    ("attackers", "defenders", "shift"),
    [
        (11, 6, 0),  # the book's example: 1:1
        (12, 6, 2), (17, 6, 2), (18, 6, 3), (30, 6, 3), (6, 6, 0),
        (5, 6, -1),  # ruled: 1:2
        (3, 6, -1), (2, 6, -2), (5, 0, 3),
    ],
)  # fmt: skip
def test_odds_are_whole_and_rounded_for_the_defender(attackers: int, defenders: int, shift: int) -> None:
    assert BOOK.odds_shift(attackers, defenders) == shift


@pytest.mark.rule("brothers", "12.3.2")
def test_all_who_assault_count_against_the_modified_strength_of_the_defender() -> None:
    event = rolled(
        attacker(facts="strength=6"),
        attacker("b", "0204"),
        "austrian v infantry foe 0303 strength=4",
        "austrian v artillery gun 0303 strength=4",
        storming="a b",
    )
    assert (event.total, event.defence) == (11, 6)
    assert "odds" not in modifiers(event)


@pytest.mark.rule("brothers", "12.3.2")
def test_a_charge_counts_in_the_odds() -> None:
    battle = declared("french i infantry x 0601", FOE, "french i cavalry a 0304 strength=5 heavy", storming="a")
    battle.state.charges = ((battle.keys["a"], battle.hex("0303")),)
    event = of_kind(storm(battle, 1, 1), "AssaultRolled")[0]
    assert (event.lead, event.total) == (8, 8)


@pytest.mark.rule("brothers", "12.3.3a")
@pytest.mark.parametrize(
    ("others", "flanked"),
    [(("0204",), False), (("0404",), False), (("0203",), True), (("0302",), True), (("0204", "0404"), True)],
)
def test_a_flank_attack_comes_from_hexes_apart_or_from_three(others: tuple[str, ...], flanked: bool) -> None:
    lines = [attacker(f"b{n}", hex, "strength=3") for n, hex in enumerate(others)]
    storming = "a " + " ".join(f"b{n}" for n in range(len(others)))
    event = rolled(attacker(), *lines, FOE, storming=storming)
    assert modifiers(event).get("flank-attack", 0) == (2 if flanked else 0)


@pytest.mark.rule("brothers", "12.3.3b")
def test_a_town_has_no_flank() -> None:
    lines = (attacker(), attacker("b", "0302", "strength=3"), FOE)
    assert "flank-attack" in modifiers(rolled(*lines, storming="a b", terrain=around("v")))
    assert "flank-attack" not in modifiers(rolled(*lines, storming="a b", terrain=around("T")))
