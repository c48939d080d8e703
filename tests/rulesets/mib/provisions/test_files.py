"""Provisions in scenario files: those that ship, and what is refused."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.rulesets.mib.provisions.data import Provisions
from grognard.rulesets.mib.reader.scenario import Switches
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import Battle, ground
from tests.rulesets.mib.provisions.test_provisions import FAR, GUARD, HERE


@pytest.mark.rule("mib", "R16")
def test_april_1809_has_what_its_history_notes() -> None:
    """Where each provision of the battles of Teugen-Hausen and Eckmühl stands."""
    teugen = RULESET.scenario("teugen-hausen")
    needs = {teugen.units[each.unit].key: (each.needs, each.cost) for each in teugen.provisions.releases}
    assert needs["t-grenadiers"] == needs["t-charles"] == ("initiative", 0)
    assert needs["t-gudin"] == needs["t-morand"] == ("order", 8)
    (bound,) = teugen.provisions.bounds
    west, east = teugen.board.grid.parse("1107"), teugen.board.grid.parse("1207")
    assert (bound.beyond >> west & 1, bound.beyond >> east & 1) == (1, 0), "not west of Saalhaupt"
    for key, last in (("eckmuhl", 7), ("eckmuhl-22-april", 3)):
        eckmuhl = RULESET.scenario(key)
        (position,), (way,), (errand,) = (
            eckmuhl.provisions.positions,
            eckmuhl.provisions.exits,
            eckmuhl.provisions.errands,
        )
        bettelberg = next(prize.hex for prize in eckmuhl.prizes if prize.key == "bettelberg")
        assert (position.hex, position.batteries) == (bettelberg, 3)
        assert (way.turn, eckmuhl.turns) == (last, last)
        assert eckmuhl.formations[errand.formation].key == "e-ii"


@pytest.mark.rule("mib", "R16")
def test_teugen_hausen_can_be_played_by_the_bare_book() -> None:
    """Every switch as the book has it, no provision, no points beforehand, no chit that draws a second formation."""
    battle = RULESET.scenario("teugen-hausen-by-the-book")
    assert (battle.switches, battle.provisions) == (Switches(), Provisions())
    optional = [
        switch.key for switch in RULESET.meta.switches if switch.kind != "reading" and switch.values[0] == "off"
    ]
    assert not [key for key in optional if getattr(battle.switches, key.replace("-", "_"))]
    assert (battle.handicap, battle.turns, battle.initiative) == ((0, 0), 4, 0)
    assert all(formation.joins < 0 for formation in battle.formations)
    assert battle.summary.strip().startswith("By the book")


WRONG = [
    ('release = [{ units = ["z"], needs = "order" }]', r"no unit 'z'.*3\.0b"),
    ('release = [{ units = ["a"], needs = "order" }]', r"does not come from beyond the map.*3\.0b"),
    ('release = [{ units = ["g"], needs = "initiative" }]', r"without the rule of initiative.*16\.1c"),
    ('release = [{ units = ["g"], needs = "order", cost = -1 }]', r"has a price.*3\.0b"),
    ('release = [{ units = ["g"], needs = "luck" }]', "luck"),
    ('release = [{ units = ["g", "g"], needs = "order" }]', r"g is released twice.*3\.0b"),
    ('bound = [{ formation = "z", within = "0101 0202" }]', r"no formation 'z'.*2\.3a"),
    ('bound = [{ formation = "v", within = "0101" }]', r"two corners.*15\.0"),
    ('bound = [{ formation = "v", within = "0101 9999" }]', "no hex '9999'"),
    ('errand = [{ formation = "v", towards = [] }]', r"one place at least.*15\.0"),
    ('errand = [{ formation = "v", towards = ["9999"] }]', "no hex '9999'"),
    ('position = [{ name = "x", side = "z", hex = "0505", batteries = 1 }]', "no side 'z'"),
    ('position = [{ name = "x", side = "french", hex = "0505", batteries = 0 }]', r"is none.*7\.11b"),
    ('position = [{ name = "x", side = "french", hex = "0101", batteries = 1 }]', r"Nobody enters 0101.*8\.4"),
    ('exit = [{ name = "x", side = "french", hex = "0505" }]', r"edge of the map.*15\.0"),
    ('exit = [{ name = "x", side = "french", hex = "0501", turn = 9 }]', r"no turn 9.*1\.0a"),
    ('exit = [{ name = "x", side = "french", hex = "0501", toll = 9 }]', "toll"),
]


@pytest.mark.parametrize(("extra", "message"), WRONG)
def test_what_is_wrong_is_told_with_its_line(extra: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message) as told:
        Battle(ground({"0101": "M"}), HERE, FAR, GUARD, extra=extra)
    assert told.value.line == 4
