"""Hills, where terrain counts and where it does not; and terrain in general."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.rulesets.commanders.setup.scenario import Switches
from tests.rulesets.commanders.field import Field, scenario
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

IDLE = (1,) * 40
RULES = "[white]\nhandicap = 0\n[rules]\nterrain = true\n"


def ground(hill: str, on: bool = True) -> str:
    return (RULES if on else "") + f'[terrain]\nhill = "{hill}"\n'


@pytest.mark.rule("commanders", "opt.hill.1")
@pytest.mark.parametrize(
    ("rules", "melee"),
    [
        (ground("b2"), 0),
        (ground("b1"), 2),
        (ground("b1 b2"), 1),
        (ground("a1"), 1),
        (ground("b2", on=False), 1),
        (ground("b1", on=False), 1),
    ],
)
def test_opt_hill_1_uphill_and_downhill(rules: str, melee: int) -> None:
    """Attackers in melee only: -1 up, +1 down, nothing from hill to hill; nothing for the defender or at range."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", rules=rules, dice=IDLE).on()
    assert fight.modifiers("w", "melee") == [melee]
    assert fight.modifiers("b", "melee") == [0]
    assert (fight.modifiers("w", "ranged"), fight.modifiers("b", "ranged")) == ([-1], [0])


def shots(rules: str, *lines: str) -> list[str]:
    """Where the dice of White's battery in b1 go when it fires at b3; nothing if it may not."""
    field = Field("w b1 A", *lines, "b b3 II", scenario_text=rules, dice=IDLE).orders("w", "A b1-b3")
    return ["b3" if shot.place == 8 else "b2" for shot in of_kind(field.send_all("bombardment"), "BatteryFired")]


@pytest.mark.rule("commanders", "opt.hill.2")
@pytest.mark.parametrize("between", ["w b2 I", "b b2 I"])
def test_opt_hill_2_a_battery_on_a_hill_fires_over_obstacles(between: str) -> None:
    """Units of either side in the next sector are no obstacle from up there."""
    assert shots(ground("b1"), between) == ["b3", "b3"]
    assert shots(ground("b1", on=False), between) != ["b3", "b3"]
    assert shots(ground("a1"), between) != ["b3", "b3"]


@pytest.mark.rule("commanders", "opt.hill.2")
@pytest.mark.parametrize("between", ["w b2 I", "b b2 I"])
def test_opt_hill_2_whoever_stands_on_a_hill_is_seen_over_obstacles(between: str) -> None:
    """The target is on the hill: what stands in the sector before it is no obstacle either."""
    assert shots(ground("b3"), between) == ["b3", "b3"]
    assert shots(ground("b3", on=False), between) != ["b3", "b3"]


@pytest.mark.rule("commanders", "opt.hill.3")
def test_opt_hill_3_a_hill_in_between_blocks_the_shot() -> None:
    """Beyond a hill nothing can be bombarded, from another hill neither; the hill itself can, and so can the sectors
    next to a battery that stands on it."""
    assert shots(ground("b2")) == []
    assert shots(ground("b1 b2")) == []
    assert shots(ground("b2", on=False)) == ["b3", "b3"]
    field = Field("w b1 A", "b b2 I", scenario_text=ground("b2"), dice=IDLE).orders("w", "A b1-b2")
    field.begin("bombardment")
    assert field.waits_for("w") == "FireGuns"
    field = Field("w b1 A", "b b2 I", scenario_text=ground("b1"), dice=IDLE).orders("w", "A b1-b2")
    field.begin("bombardment")
    assert field.waits_for("w") == "FireGuns"


@pytest.mark.rule("commanders", "opt.terrain.1")
def test_opt_terrain_1_it_is_added_to_the_other_modifiers() -> None:
    """To the bonus of an empty space uphill, to the penalty of a spent unit in a forest."""
    rules = RULES + '[terrain]\nforest = "a1"\nhill = "b2"\n'
    fight = Fight("w b1 CC", "b b2 I*", white="2C b1-b2", phase="fast", rules=rules, dice=IDLE).on()
    assert [modifier.value for modifier in fight.blows("w", "melee")[1].modifiers] == [1, 2, -1]
    wood = RULES + '[terrain]\nforest = "b2"\n'
    fight = Fight("w b1 I", "b b2 I*", white="I b1-b2", rules=wood, dice=IDLE).on()
    assert [modifier.value for modifier in fight.blows("b", "ranged")[0].modifiers] == [0, -1, -2]


@pytest.mark.rule("commanders", "opt.terrain.1")
def test_opt_terrain_1_head_on_each_attack_has_its_own_ground() -> None:
    """White attacks into the wood, Black out of it into the open; Black's passive comrade defends the wood."""
    wood = RULES + '[terrain]\nforest = "b2"\n'
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", black="I b2-b1", rules=wood, dice=IDLE).on()
    assert fight.modifiers("w", "ranged") == [-3, -3]
    assert fight.modifiers("b", "ranged") == [-1, -2]


@pytest.mark.rule("commanders", "opt.terrain.2")
def test_opt_terrain_2_terrain_is_off_unless_a_scenario_turns_it_on() -> None:
    """Off by default; turned on, a scenario has to have some."""
    assert not Switches().terrain
    assert not scenario('[terrain]\nforest = "b2"\n').switches.terrain
    with pytest.raises(ScenarioError):
        scenario(RULES)


@pytest.mark.rule("commanders", "opt.terrain.2")
def test_opt_terrain_2_the_handicap_counts_from_the_start() -> None:
    """A scenario with terrain has to say it, and the side is given its points before the first round."""
    with pytest.raises(ScenarioError, match="handicap"):
        scenario(ground("b2").replace("handicap = 0", ""))
    field = Field("w b1 I", scenario_text=ground("b2") + "[black]\nhandicap = 2\n")
    assert field.state.points == (0, 2)
