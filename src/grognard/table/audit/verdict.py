"""What comes of an audit: one check after the other, and one verdict on them all."""

from __future__ import annotations

from typing import Literal

import msgspec

Verdict = Literal["proven", "consistent but not proven", "broken"]


class Check(msgspec.Struct, frozen=True):
    """One thing an audit looked at."""

    name: str
    passed: bool | None
    """None where nothing speaks against it and nothing proves it."""
    text: str


class Audit(msgspec.Struct, frozen=True):
    """All that an audit has to say of a record."""

    checks: list[Check]

    @property
    def verdict(self) -> Verdict:
        """The worst of all checks."""
        if any(check.passed is False for check in self.checks):
            return "broken"
        return "proven" if all(check.passed for check in self.checks) else "consistent but not proven"

    @property
    def why(self) -> list[str]:
        """The sentences that the verdict rests on; none where everything is proven."""
        worst = False if self.verdict == "broken" else None
        return [check.text for check in self.checks if check.passed is worst]

    def __str__(self) -> str:
        return ": ".join([self.verdict, " ".join(self.why)]) if self.why else self.verdict
