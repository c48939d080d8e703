"""Everything of one kind happens at once."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


@pytest.mark.rule("commanders", "simul.1")
def test_simul_1_nobody_arrives_first() -> None:
    """Both make for the same empty sector: whoever speaks first, they meet there, both as attackers."""
    ends = set()
    for first, second in ("wb", "bw"):
        field = Field("w b1 I", "b b3 I", dice=[1, 1, 3, 3]).orders("w", "I b1-b2").orders("b", "I b3-b2")
        field.begin("combined")
        field.play(first, "send-all")
        assert (field.at("w", "b1"), field.at("b", "b3")) == ("I", "I")
        events = field.play(second, "send-all") + field.reach("noncombat")
        for fought in of_kind(events, "ZoneFought"):
            assert [line[0].modifiers[0].why for line in fought.blows] == ["against-attacking-infantry"] * 2
        ends.add(field.digest())
        assert (field.at("w", "b1"), field.at("b", "b3")) == ("I*", "I*")
    assert len(ends) == 1


@pytest.mark.rule("commanders", "simul.1")
def test_simul_1_a_rearguard_does_not_know_of_the_attack() -> None:
    """White's move out of a sector and Black's move into it are sealed together; the order of speaking is nothing."""
    places = []
    for first, second in ("wb", "bw"):
        field = Field("w b1 I", "w c2 I", "b b2 I", "b c3 I", dice=[6, 1, 1, 6] * 4)
        field.orders("w", "I b1-b2, I c2-c1").orders("b", "I b2-a2, I c3-c2").begin("combined")
        field.play(first, "send-all")
        field.play(second, "send-all")
        field.reach("noncombat")
        places.append((field.fates("w"), field.fates("b")))
    assert places == [({"b2": 1, "c1": 1}, {"a2": 1, "c2": 1})] * 2


@pytest.mark.rule("commanders", "simul.2")
def test_simul_2_a_unit_hit_at_range_still_fires() -> None:
    """One defender against two: the second attacker hits him while he hits the first."""
    field = Field("w b1 II", "b b2 I", dice=[4, 4, 6, 1]).orders("w", "2I b1-b2")
    ranged = of_kind(field.send_all("combined"), "ZoneFought")[0]
    assert (ranged.step, ranged.hits) == ("ranged", (1, 1))
    assert (field.at("w", "b1"), field.at("b", "b2")) == ("II!", "I!")


@pytest.mark.rule("commanders", "simul.3")
def test_simul_3_a_unit_hit_in_melee_still_strikes() -> None:
    """One defender against two squadrons: the second rides him down while he throws back the first."""
    field = Field("w b1 CC", "b b2 I", dice=[1, 3, 3, 6]).orders("w", "2C b1-b2")
    field.send_all("fast")
    field.quietly(until="EnterSector")
    assert (field.at("w", "box"), field.at("w", "b1"), field.at("b", "b2")) == ("C", "C", "I!")


@pytest.mark.rule("commanders", "simul.4")
def test_simul_4_all_fire_comes_before_any_melee() -> None:
    """Two fights far apart keep step."""
    field = Field("w a1 I", "w c1 I", "b a2 I", "b c2 I", dice=[1] * 4 + [1, 2] * 2).orders("w", "I a1-a2, I c1-c2")
    fought = of_kind(field.send_all("combined") + field.quietly(), "ZoneFought")
    assert [event.step for event in fought] == ["ranged", "ranged", "melee", "melee"]
