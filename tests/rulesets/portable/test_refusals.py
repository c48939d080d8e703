"""Every refusal can be had, says a sentence of its own, and names the rule that is broken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.battle import SIDES, Battle
from tests.rulesets.refusals import refused

OPEN = ". . . . .\n. . . . .\n. . . . .\n. . . . ."
IDLE = "red close-weapons idle 0504 s"
FOES = ("blue rifles b 0301 s", "blue close-weapons far 0501 n")
A = ("red rifles a 0303 n", IDLE, *FOES)
MOUNTED = ("red cavalry a 0303 n dismounts=firearms", IDLE, *FOES)
GUN = ("red light-artillery a 0303 n", IDLE, *FOES)
CONTACT = ("red rifles a 0303 n", IDLE, "blue rifles b 0302 s", "blue rifles far 0501 n")
CHARGE = ("red cavalry a 0304 n regular pinned", IDLE, *FOES)
FORT = '[[type]]\nkey = "fort"\nname = "Fort"\nkind = "machine-guns"\nmovement = 0\npower = 4\nrange = 4'


class Case(NamedTuple):
    """A position, what is played in it, and the action that is then refused."""

    refused: str
    rule: str
    units: tuple[str, ...] = A
    plays: str = ""
    """Separated by commas; a number is a roll to come."""
    terrain: str = OPEN
    extra: Mapping[str, object] = {}


ACTIVE = "red activate a"
DREW = f"6, 6, 10, {ACTIVE}, red engage a 0302, red end"
WON = f"1, 6, 10, {ACTIVE}, red engage a 0302, red end"
TWO = ("red rifles a 0303 n", "red rifles c 0402 n", IDLE, "blue rifles b 0302 s", "blue rifles far 0501 n")
BOTH = "red engage c 0302, red end"
CLIFF = {"heights": "0 0 0 0 0\n0 0 2 0 0\n0 0 0 0 0\n0 0 0 0 0"}
RIVER = ". . . . .\n. . . . .\n. r . r .\n. . . . ."
WOOD = ". . . . .\n. . w . .\n. . . . .\n. . . . ."
HIDDEN = ". . . . .\n. . w . .\n. . . . .\n. . . . ."
FORDING = f"{ACTIVE}, red move a 0203 n"
NEXT_TURN = "1, 6, 1, 10, red end"

ONE_ONLY = {"activations": 1}

CASES: dict[str, list[Case]] = {
    # the artillery phase
    "guns-only": [Case("red end", "turn.1", GUN), Case("red activate idle", "turn.1", GUN)],
    "not-a-ready-gun": [Case("red aim idle 0301 n", "turn.1", GUN)],
    # selecting units
    "select-first": [
        Case("red end", "turn.5", extra=ONE_ONLY), Case("red activate a", "turn.5", extra=ONE_ONLY),
    ],
    "could-if-selected": [Case("red fire a 0301 n", "turn.5", extra=ONE_ONLY)],
    "selected-already": [
        Case("red select a", "turn.5", (*A, "red rifles c 0404 n"), "red select a", extra={"activations": 2}),
    ],
    "not-selected": [Case("red activate idle", "turn.5", plays="red select a", extra=ONE_ONLY)],
    # choosing a unit
    "activate-first": [Case("red move a 0304 n", "turn.5"), Case("red hold", "turn.5")],
    "could-if-activated": [Case("red fire a 0301 n", "turn.5")],
    "not-your-unit": [Case("red activate b", "turn.5"), Case("red activate", "turn.5"),
                      Case("red select b", "turn.5", extra=ONE_ONLY), Case("red select", "turn.5", extra=ONE_ONLY)],
    "destroyed": [Case("blue activate b", "turn.5", plays=f"6, 10, {ACTIVE}, red fire a 0301 n, red end")],
    "activated-already": [Case("red activate a", "turn.5", plays=f"{ACTIVE}, red move a 0304 n")],
    "nothing-to-do": [
        Case("red activate a", "turn.6", ("red close-weapons a 0101 n", "red rifles c 0201 n", "blue rifles b 0501 s"),
             terrain=". . . . ."),
    ],
    "cavalry-first": [Case("red activate idle", "turn.12", CHARGE), Case("red end", "turn.12", CHARGE)],
    "no-activation-left": [Case("red unpin a", "turn.12", CHARGE, extra={"activations": 0})],
    "towards-the-enemy": [Case("red charge a 0404 n", "turn.11", CHARGE), Case("red stand a", "turn.11", CHARGE)],
    # any order
    "order-first": [Case("red activate idle", "turn.6", plays=ACTIVE), Case("red end", "turn.6", plays=ACTIVE)],
    "another-unit": [Case("red move idle 0503 n", "turn.6", plays=ACTIVE)],
    "not-offered": [Case("red charge a 0302 n", "turn.6", plays=ACTIVE), Case("red stay a", "turn.6", plays=ACTIVE)],
    "not-pinned": [Case("red unpin a", "special.pin.3", plays=ACTIVE)],
    # movement
    "pinned-cannot-move": [
        Case(f"red {order}", "special.pin.5", ("red rifles a 0303 n pinned", IDLE, *FOES), ACTIVE)
        for order in ("move a 0304 n", "plunge a 0304", "engage a 0301", "dismount a")
    ],
    "immobile": [
        Case("red activate a", "units.8", ("red siege-artillery a 0303 n", IDLE, *FOES), "6, 1, 10, red hold"),
        Case("red move a 0304 n", "units.8", ("red fort a 0303 n", IDLE, *FOES), ACTIVE, extra={"types": FORT}),
    ],
    "fired-cannot-move": [Case("red activate a", "turn.9", GUN, "5, 6, 1, 10, red aim a 0301 n")],
    "still-fording": [
        Case("red activate a", "special.rivers.3", A, f"{FORDING}, {NEXT_TURN}", RIVER, {"ford": "0203"}),
    ],
    "off-the-map": [
        Case("red move a", "move.1", plays=ACTIVE),
        Case("red fire a", "fire.6", plays=ACTIVE),
        Case("red aim a", "artillery.9", GUN),
    ],
    "enemy-there": [Case("red move a 0301 n", "move.2", plays=ACTIVE)],
    "friend-there": [Case("red move a 0504 n", "move.3", plays=ACTIVE), Case("red move a 0303 n", "move.3", A, ACTIVE)],
    "would-drown": [Case("red move a 0203 n", "special.rivers.2", plays=ACTIVE, terrain=RIVER)],
    "no-drowning-there": [
        Case("red plunge a 0304", "special.rivers.2", plays=ACTIVE),
        Case("red plunge a 0403", "special.rivers.2", plays=ACTIVE, terrain=RIVER, extra={"ford": "0403"}),
    ],
    "bad-facing": [Case("red move a 0304", "facing.1", plays=ACTIVE)],
    "must-face-enemy": [Case("red move a 0302 s", "move.5", plays=ACTIVE)],
    "breaks-contact-badly": [Case("red move a 0402 n", "move.7", (*CONTACT[:3], "blue rifles far 0502 n"), ACTIVE)],
    "too-far": [Case("red move a 0102 n", "move.1", plays=ACTIVE)],
    "too-steep": [Case("red move a 0302 n", "special.hills.1", plays=ACTIVE, extra=CLIFF)],
    "river-in-the-way": [
        Case("red move a 0305 n", "special.rivers.1", ("red cavalry a 0303 n", IDLE, *FOES), ACTIVE,
             ". . . . .\n. . . . .\n. . . . .\nr r r r .\n. . . . ."),
    ],
    "woods-slow-cavalry": [
        Case("red move a 0302 n", "special.woods.1", ("red cavalry a 0304 n", IDLE, FOES[1]), ACTIVE, WOOD),
    ],
    "enemy-stops-you": [
        Case("red move a 0302 n", "move.4", ("red cavalry a 0304 n", IDLE, "blue rifles b 0202 n"), ACTIVE),
    ],
    # close combat
    "no-enemy-there": [
        Case("red engage a 0302", "close.10", plays=ACTIVE),
        Case("red engage a", "close.10", plays=ACTIVE),
        Case("red fire a 0302 n", "fire.6", plays=ACTIVE),
        Case("red aim a 0302 n", "artillery.9", GUN),
    ],
    "not-adjacent": [Case("red engage a 0301", "close.10", plays=ACTIVE)],
    "too-steep-to-attack": [Case("red engage a 0302", "special.hills.2", CONTACT, ACTIVE, extra=CLIFF)],
    "no-duel-left": [
        Case("red fight idle", "close.9", TWO, f"{ACTIVE}, red engage a 0302, red activate c, {BOTH}"),
    ],
    "withdraw-clear-of-enemies": [
        Case("red withdraw a 0402", "close.5", CONTACT, DREW), Case("red end", "close.5", CONTACT, DREW),
    ],
    "advance-there-only": [
        Case("red advance a 0402 n", "close.7", CONTACT, WON), Case("red end", "close.7", CONTACT, WON),
    ],
    # fire
    "guns-fire-first": [Case("red fire a 0301 n", "turn.9", GUN, f"6, 1, 10, red hold, {ACTIVE}")],
    "no-firearms": [Case("red fire a 0301 n", "fire.6", MOUNTED, ACTIVE)],
    "fording-no-fire": [
        Case("red fire a 0301 ne", "special.rivers.4", A, f"{FORDING}, red pin a, {NEXT_TURN}, {ACTIVE}", RIVER,
             {"ford": "0203"}),
    ],
    "out-of-range": [
        Case("red fire a 0301 n", "fire.6", ("red firearms a 0304 n", *FOES), ACTIVE),
        Case("red aim a 0601 n", "artillery.9", ("red light-artillery a 0101 se", "blue rifles b 0201 n",
             "blue rifles far 0601 n"), terrain=". . . . . ."),
    ],
    "out-of-arc": [
        Case("red fire a 0301 s", "facing.2", ("red rifles a 0303 s", *FOES), ACTIVE),
        Case("red aim a 0301 s", "facing.2", ("red light-artillery a 0303 s", "blue rifles c 0304 n", *FOES)),
    ],
    "no-line-of-sight": [Case("red fire a 0301 n", "gap.los", plays=ACTIVE, terrain=HIDDEN)],
    "bad-pivot": [
        Case("red fire a 0301 s", "turn.13", plays=ACTIVE),
        Case("red fire a 0301", "turn.13", plays=ACTIVE),
        Case("red aim a 0301 s", "turn.13", GUN),
    ],
    # mounting
    "never-dismounts": [Case("red dismount a", "gap.mounting", plays=ACTIVE)],
    "mounted-already": [Case("red mount a", "gap.mounting", MOUNTED, ACTIVE)],
    "on-foot-already": [Case("red dismount a", "gap.mounting", (f"{MOUNTED[0]} on-foot", *MOUNTED[1:]), ACTIVE)],
    # any time
    "not-your-turn": [Case("blue end", "")],
    "game-over": [Case("red end", "", plays="1, red end", extra={"turns": 1})],
}  # fmt: skip


def key_of(case: Case) -> str:
    """The message key of the refusal, once its rule and its sentence are checked."""
    battle = Battle(case.terrain, *case.units, **case.extra)  # type: ignore[arg-type]
    for play in filter(None, map(str.strip, case.plays.split(","))):
        side, _, text = play.partition(" ")
        if play.isdecimal():
            battle.throw(int(play))
        elif text.startswith("pin "):
            battle.pin(text.removeprefix("pin "))
        else:
            battle.play(side, text)
    side, _, text = case.refused.partition(" ")
    index, action = SIDES.index(side), battle.notation.parse(text)
    assert battle.refusal(side, text) == case.rule
    assert case.rule == "" or case.rule in RULESET.rulebook
    if battle.game.decision(index) is None:
        return "game-over" if battle.game.result else "not-your-turn"
    return refused(battle.game, index, action, case.rule)


@pytest.mark.parametrize("key", CASES)
def test_every_refusal_can_be_had_and_names_its_rule(key: str) -> None:
    for case in CASES[key]:
        assert key_of(case) == key


def test_no_refusal_is_left_out() -> None:
    assert set(CASES) == set(RULESET.messages.keys("refusal"))
