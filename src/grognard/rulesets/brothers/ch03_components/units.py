"""Counters: the facts on them, none of their fortunes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import force_setattr

from grognard.core.scenario import PieceInfo

ALLIED, AUSTRIAN = 0, 1
SIDES = ("allied", "austrian")
FRENCH, SARDINIAN, AUSTRIANS = 0, 1, 2
NATIONS = ("french", "sardinian", "austrian")
"""Frenchmen and Sardinians are one side and two nationalities [brothers 3.1.2a]."""
SIDE_OF = (ALLIED, ALLIED, AUSTRIAN)

Arm = Literal["infantry", "cavalry", "artillery", "hq", "cic"]
TROOPS: tuple[Arm, ...] = ("infantry", "cavalry", "artillery")
"""HQs are no Combat Units: no strength, no morale, no fighting [brothers 3.1.1 3.4a]."""
WEIGHTS = ("", "light", "medium", "heavy")
"""In rising order [brothers 3.1.6a]."""
LIGHT, MEDIUM, HEAVY = 1, 2, 3


class Unit(PieceInfo, frozen=True):
    """A brigade, a group of batteries, a headquarters or a sovereign."""

    nation: int
    arm: Arm
    formation: int
    """Its formation; for a commander in chief -1."""
    movement: int
    """Movement points for one Movement Step [brothers 3.1.4]; HQs pay as infantry does [brothers 3.4.4]."""
    division: str = ""
    """Of French units; only Napoleon III asks for it [brothers 3.1.2b]."""
    strength: int = 0
    worn: int = 0
    """The strength of the Battleworn side, which a unit never leaves again [brothers 3.2a 3.2b]; none for a Detachment
    [brothers 3.3a]."""
    morale: int = 0
    worn_morale: int = 0
    quality: bool = False
    """White strength points [brothers 3.1.5c]."""
    weight: int = 0
    traits: tuple[str, ...] = ()
    aggressive: int = 0
    """The Command Rating of the Aggressive side; a sovereign has no sides, one rating [brothers 3.4.2 3.4.3 3.4.5]."""
    defensive: int = 0
    hex: int = -1
    turn: int = 1
    """The turn in which it may come onto the map [brothers 11.5a]."""
    at: tuple[int, ...] = ()
    """Where it may come onto the map."""
    span: tuple[int, int] = (1, 10)
    """What a d10 must show for it to come [brothers 11.5b]."""

    # What follows from the rest: it is asked at every turn, so it is kept with it.
    is_troops: bool = False
    is_gun: bool = False
    is_cavalry: bool = False
    is_infantry: bool = False
    is_detachment: bool = False
    """Fresh or Broken, nothing between [brothers 3.3a]; its loss costs nothing [brothers 3.3b], and in all else it is a
    unit like others [brothers 3.3c]."""
    is_rifled: bool = False
    """French Medium Artillery [brothers 3.1.6b]."""

    def __post_init__(self) -> None:
        """A frozen struct is complete only now."""
        force_setattr(self, "is_troops", self.arm in TROOPS)
        force_setattr(self, "is_gun", self.arm == "artillery")
        force_setattr(self, "is_cavalry", self.arm == "cavalry")
        force_setattr(self, "is_infantry", self.arm == "infantry")
        force_setattr(self, "is_detachment", self.worn == 0)
        force_setattr(self, "is_rifled", self.is_gun and self.weight == MEDIUM)


class Formation(PieceInfo, frozen=True):
    """A corps, or a division with its own HQ [brothers 3.4.1 14.0a]."""

    nation: int
    members: tuple[int, ...]
    """Its units, without its headquarters."""
    hq: int
    morale: int
    """The Corps Morale it starts with."""
    check: bool
    """Whether it must pass an Activation Check [brothers 7.6a 7.6.3]."""
    colour: str = ""
