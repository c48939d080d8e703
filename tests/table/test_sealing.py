"""Words for the dice at a table: what may be done in which order, and that the dice follow from all of them."""

from __future__ import annotations

import pytest

from grognard.core.dice import AuditableDice
from grognard.core.errors import DiceError
from grognard.rulesets import all_rulesets
from grognard.table.battle import Battle
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.sealing import seal, unsealed
from grognard.table.seats import Seat
from grognard.table.table import Table

SECRET = b"s" * 32
BOTH = unsealed({"red": "human", "blue": "human"}, ("red", "blue"))


def sealed(*sides: str) -> DiceBox:
    box = DiceBox.sealed(BOTH, secret=SECRET)
    for side in sides:
        box = box.with_seal(("red", "blue").index(side), seal(box.value, side, f"{side}'s"))
    return box


def test_dice_are_closed_until_the_last_word_is_open() -> None:
    box = sealed("red", "blue")
    for side, name in enumerate(("red", "blue")):
        assert not box.is_open
        with pytest.raises(DiceError, match="before every word"):
            box.dice.draw(0, 6)
        box = box.with_opened(side, name, f"{name}'s")
    assert box.is_open
    dice = AuditableDice(SECRET, ("red's", "blue's"))
    assert [box.dice.draw(n, 6) for n in range(40)] == [dice.draw(n, 6) for n in range(40)]
    assert box.value == sealed().value


@pytest.mark.parametrize("there", [(), ("red",), ("blue",)])
def test_no_word_is_opened_before_all_are_sealed(there: tuple[str, ...]) -> None:
    with pytest.raises(DiceError, match="before each person"):
        sealed(*there).with_opened(0, "red", "red's")


def test_a_bot_s_seat_has_no_word_and_nobody_waits_for_it() -> None:
    box = DiceBox.sealed(unsealed({"red": "human", "blue": "bot staff"}, ("red", "blue")), secret=SECRET)
    with pytest.raises(DiceError, match="belongs to this seat"):
        box.with_seal(1, "0" * 64)
    box = box.with_seal(0, seal(box.value, "red", "x")).with_opened(0, "red", "x")
    assert box.is_open
    assert box.words == ("x", "")


def test_dice_of_before_take_no_seals_and_sealed_ones_no_late_words() -> None:
    with pytest.raises(DiceError, match="take no sealed words"):
        DiceBox.auditable(("", "")).with_seal(0, "0" * 64)
    with pytest.raises(DiceError):
        sealed("red", "blue").with_word(0, "late", 3)


BATTLES = [(key, scenario) for key, ruleset in all_rulesets().items() for scenario in ruleset.scenario_keys()]


@pytest.mark.parametrize(("key", "scenario"), BATTLES, ids=[f"{key} {scenario}" for key, scenario in BATTLES])
def test_every_battle_is_shown_as_it_is_set_up_before_it_begins(key: str, scenario: str) -> None:
    """Nobody is asked, nothing has been rolled or told, and every view can be drawn."""
    ruleset = all_rulesets()[key]
    battle = Battle(ruleset, ruleset.scenario_source(scenario))
    sides = [side.key for side in battle.scenario.sides]
    commits = unsealed(dict.fromkeys(sides, "human"), sides)
    journal = Journal(ruleset, battle.source, DiceBox.sealed(commits, secret=SECRET), battle)
    table = Table(journal, tuple(Seat(side, "human") for side in range(len(sides))))
    for viewer in ((), *((side,) for side in range(len(sides))), tuple(range(len(sides)))):
        push = table.push(viewer)
        assert (push.number, push.decision, push.log, push.view.waiting, push.can_undo) == (-1, None, (), (), False)
    for side, name in enumerate(sides):
        table.seal_word(side, seal(journal.box.value, name, name))
    for side, name in enumerate(sides):
        assert not table.has_begun
        table.open_word(side, name)
    assert table.has_begun
    assert table.game.pending
    assert table.push(()).log[0].kind == "DiceSealed"
