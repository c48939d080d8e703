"""Counters: the facts on them, none of their fortunes."""

from __future__ import annotations

from typing import Literal

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

    @property
    def is_troops(self) -> bool:
        return self.arm in TROOPS

    @property
    def is_gun(self) -> bool:
        return self.arm == "artillery"

    @property
    def is_cavalry(self) -> bool:
        return self.arm == "cavalry"

    @property
    def is_infantry(self) -> bool:
        return self.arm == "infantry"

    @property
    def is_detachment(self) -> bool:
        """Fresh or Broken, nothing between [brothers 3.3a]; its loss costs nothing [brothers 3.3b], and in all else it
        is a unit like others [brothers 3.3c]."""
        return self.worn == 0

    @property
    def is_rifled(self) -> bool:
        """French Medium Artillery [brothers 3.1.6b]."""
        return self.is_gun and self.weight == MEDIUM


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
