"""A single row of hexes for tests of movement: unit `a` and its HQ `h` stand at the west end and look east."""

from __future__ import annotations

from typing import Any

from tests.rulesets.brothers.battle import Battle


class Walk(Battle):
    """The ground is written from west to east, as on a map; the easternmost hex is 0101."""

    def __init__(self, ground: str, unit: str = "infantry", *lines: str, posture: str = "aggressive", **facts: Any):
        arm, *rest = unit.split()
        self.start = f"01{len(ground.split()):02}"
        super().__init__(
            f"\n{ground}\n", f"french i {arm} a {self.start} {' '.join(rest)}", *lines, *self._staff(lines), **facts
        )
        self.activate("i", posture, until="ChooseMover")

    def _staff(self, lines: tuple[str, ...]) -> tuple[str, ...]:
        if any(line.startswith("french i hq") for line in lines):
            return ()
        return (f"french i hq h {self.start} aggressive=9 defensive=9",)

    def ends(self, unit: str = "a") -> list[str]:
        """The hexes a unit could go to now, from the start of its move or on the way."""
        if self.asked() == "ChooseMover" and self.has("allied", f"select {unit}"):
            self.play("allied", f"select {unit}")
        if self.asked() != "MoveOn":
            return []
        words = [option.split() for option in self.options("allied")]
        return sorted({word[2] for word in words if word[0] == "move"}, reverse=True)

    def reach(self, unit: str = "a") -> int:
        """How many hexes a unit could go from the west end."""
        return max((int(self.start) - int(hex) for hex in self.ends(unit)), default=0)


def road(kind: str, *columns: int) -> str:
    """A road along the row."""
    return " ".join([kind, *(f"01{column:02}" for column in columns)])
