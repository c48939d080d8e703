"""Every refusal can be had, says a sentence of its own, and names the rule that is broken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from grognard.rulesets.napoleon3.ch00_general.sides import SIDES
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import eliminate
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import ATTACKED, DEMORALIZED, MARKED
from tests.rulesets.napoleon3.fight import OPEN, Fight
from tests.rulesets.refusals import refused

LEADERS = ("allied i hq h 0307 command=6", "austrian v hq k 0301 command=6")
A, B = "allied i infantry a 0306 e", "austrian v infantry b 0302 w"
AWAY = "austrian v infantry b 0101 e"
FAR = (*LEADERS, A, B)
MET = (*LEADERS, "allied i infantry a 0305 e", "austrian v infantry b 0304 w")
PAIR = ("allied i hq h 0305 command=6", LEADERS[1], MET[2], "allied i infantry c 0405 ne", MET[3])
GUNS = (*LEADERS, "allied i artillery g 0306 e range=3", "austrian v infantry b 0304 w")
EMPEROR = (*FAR, "allied commander nap 0307 inertia=5")
STEEP = {"heights": "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 2 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"}


class Case(NamedTuple):
    """A position, what is played in it, and the action that is then refused."""

    refused: str
    rule: str
    units: tuple[str, ...] = FAR
    plays: str = ""
    """Separated by commas; digits are the rolls to come, a word the kind of decision to wait for."""
    start: str = "i"
    """The formation that is activated ("i!" if its check has failed), or the phase that begins."""
    terrain: str = OPEN
    extra: Mapping[str, object] = {}
    flags: Mapping[str, int] = {}
    """States of units and of formations, by key; `GONE` is a unit that has been eliminated."""
    weather: int = 0


MOVING, ATTACKING = "allied select a", "DeclareAttacks"
BROKEN = {"i": DEMORALIZED}
LOST = ("allied i hq h 0301 movement=1", *FAR[1:])
FIGHT = "DeclareAttacks, allied attack a 0304, {}, allied fight, {}"
BOTH = "DeclareAttacks, allied attack a 0304, allied attack c 0304, allied coordinate h 0304"
STRONG = (*LEADERS, "allied i infantry a 0305 e combat=9", "austrian v infantry b 0304 w combat=1 steps=3")
BEATEN = "DeclareAttacks, allied attack a 0304, 1 6, allied fight, austrian stand"
EVEN = tuple(line.replace(" 030", " 040") for line in STRONG)
ROUTED = "DeclareAttacks, allied attack a 0404, 1 6, allied fight, austrian stand, ChooseRetreat"
ROWS = OPEN.splitlines()
WOODS = "\n".join([*ROWS[:4], ROWS[4].replace(". . . . . . .", ". . . . w . ."), *ROWS[5:]])
"""Woods in 0403."""
ISLAND = "\n".join([ROWS[0], ROWS[1].replace(". .", ". ~", 1), ROWS[2].replace(". .", "~ ~", 1), *ROWS[3:]])
"""Nobody leaves 0107."""
GONE = -1

CASES: dict[str, list[Case]] = {
    # the turn
    "commander-first": [Case("allied end", "4Ba", EMPEROR, "1 6 1", "commanders")],
    "next-to-the-enemy": [Case("allied move nap 0303", "7.2b", EMPEROR, "1 6 1", "commanders")],
    "activate-first": [Case("allied end", "4Cb", plays="6 1", start="initiative")],
    "name-its-headquarters": [Case("allied activate a", "4Cb", plays="6 1", start="initiative")],
    "not-in-play": [
        Case("allied activate c", "4Cd", (*FAR, "allied ii infantry c off:3:0307"), "6 1", "initiative"),
    ],
    "direct-or-leave": [
        Case("allied end", "8.2d", (*LOST, "allied commander nap 0307 inertia=4")),
    ],
    "not-for-direct-command": [
        Case("allied direct c", "8.2d", (*LOST, "allied commander nap 0307 inertia=4", "allied i infantry c 0201 e")),
    ],
    # the steps of an activation
    "not-yet": [Case("allied end", "5b", GUNS)],
    "too-late": [Case("allied end", "5b", MET, ATTACKING)],
    "attack-after-moves": [Case("allied attack a 0302", "4Cf"), Case("allied attack a 0302", "4Cf", plays=MOVING)],
    "barrage-is-over": [Case("allied barrage a 0302 e b", "4Cf")],
    "nothing-to-fire-at": [Case("allied barrage g", "10.2-range-a", GUNS)],
    "nobody-in-front": [Case("allied attack c", "11b", (*MET, "allied i infantry c 0507 e"), ATTACKING)],
    "fire-or-cease": [Case("allied move g 0305 e", "5b", GUNS)],
    "declare-first": [Case("allied move a 0306 e", "5b", MET, ATTACKING)],
    "not-your-unit": [
        Case("allied select b", "5a"), Case("allied barrage b 0304 e b", "5a", GUNS),
        Case("allied activate k", "4Cb", plays="6 1", start="initiative"),
    ],
    "not-its-activation": [
        Case("allied select c", "5a", (*FAR, "allied ii infantry c 0406 e")),
        Case("allied attack c 0304", "5a", (*MET, "allied ii infantry c 0405 ne"), ATTACKING),
    ],
    "commanders-act-earlier": [Case("allied select nap", "4Ba", EMPEROR)],
    "eliminated": [
        Case("allied select c", "11.3m", (*FAR, "allied i infantry c 0107 e"), flags={"c": GONE}),
        Case("allied attack c 0304", "11.3m", (*MET, "allied i infantry c 0107 e"), ATTACKING, flags={"c": GONE}),
    ],
    # movement
    "choose-first": [Case("allied move a 0305 e", "7.1c"), Case("allied support a", "5b")],
    "must-fall-back": [
        Case("allied end", "9.4c", flags=BROKEN), Case("allied stay a", "9.4c", plays=MOVING, flags=BROKEN),
        Case("allied turn a w", "9.4c", plays=MOVING, flags=BROKEN),
        Case("allied end", "9.4d", ("allied i hq h 0304", "austrian v infantry b 0101 w",
             "allied i infantry a off:9:0107"), start="i!", flags=BROKEN),
    ],
    "moved-already": [Case("allied select a", "5c", plays=f"{MOVING}, allied move a 0305 e")],
    "not-arrived": [Case("allied select c", "7.4a", (*FAR, "allied i infantry c off:2:0307"))],
    "failed-stays": [
        Case("allied select h", "8.3d", start="i!"),
        Case("allied move h 0107", "8.3d", ("allied i hq h 0305", A, "austrian v infantry b 0304 w"),
             "allied select h", "i!"),
    ],
    "cannot-move": [
        Case("allied select h", "9.4c", ("allied i hq h 0107", *FAR[1:]), flags=BROKEN),
        Case("allied select h", "7.1a", ("allied i hq h 0107", *FAR[1:]), terrain=ISLAND),
    ],
    "finish-the-move": [Case("allied end", "7.1c", plays=MOVING)],
    "another-unit": [Case("allied move h 0306", "7.1c", plays=MOVING)],
    "no-facing": [Case("allied turn h e", "2c", plays="allied select h")],
    "enter-first": [
        Case("allied turn c e", "7.4d", (*FAR, "allied i infantry c off:1:0307"), "6, allied select c"),
    ],
    "bad-facing": [Case("allied move a 0305", "7.3a", plays=MOVING), Case("allied turn a e", "7.3a", plays=MOVING)],
    "closed-ground": [
        Case("allied move a", "7.1a", plays=MOVING),
        Case("allied move nap", "7.2d", EMPEROR, "1 6 1", "commanders"),
    ],
    "enemy-there": [
        Case("allied move a 0302 e", "7.1e", plays=MOVING),
        Case("allied move nap 0302", "7.1e", EMPEROR, "1 6 1", "commanders"),
        Case("austrian retreat b 0405", "11.3p", EVEN, ROUTED),
    ],
    "there-already": [Case("allied move a 0306 e", "7.1a", plays=MOVING)],
    "too-many-units": [
        Case("allied move a 0406 e", "3a", (*FAR, "allied i infantry c 0406 e"), MOVING),
        Case("austrian fall-back b 0303", "3a", (*MET, "austrian v infantry d 0303 w"),
             FIGHT.format("1", "RetreatBefore")),
    ],
    "zone-to-zone": [
        Case("allied move a 0205 e", "6.1b", (*MET[:2], f"{MET[2]} movement=2", MET[3]), MOVING),
        Case("allied move h 0205", "6.1b", ("allied i hq h 0305 movement=2", A, MET[3]), "allied select h"),
    ],
    "one-hex-only": [Case("allied move a 0307 e", "6.1d", (*MET[:2], f"{MET[2]} disorganized", MET[3]), MOVING)],
    "zone-closed": [Case("allied move a 0303 e", "9.2a", LOST, MOVING)],
    "zone-closed-to-cavalry": [
        Case("allied move a 0303 e", "6.1e", (*LEADERS, "allied i cavalry a 0306 e disorganized", B), MOVING),
    ],
    "keeps-away": [
        Case("allied move a 0303 e", "9.4b", plays=MOVING, flags=BROKEN),
        Case("allied move a 0301 e", "9.4b", plays=MOVING, flags=BROKEN),
        Case("austrian fall-back b 0204", "9.4b", (*MET, "allied i infantry c 0203 ne"),
             FIGHT.format("1", "RetreatBefore"), flags={"v": DEMORALIZED}),
    ],
    "towards-the-edge": [
        Case("allied move a 0305 e", "9.4c", plays=MOVING, flags=BROKEN),
        Case("austrian retreat b 0304", "11.3s", EVEN, ROUTED),
    ],
    "towards-command": [
        Case("allied move a 0307 e", "9.2c", LOST, MOVING),
    ],
    "too-far-to-enter": [
        Case("allied move c 0301 e", "7.4d", (*FAR[:3], "austrian v infantry b 0101 w",
             "allied i infantry c off:1:0307"), "6, allied select c"),
    ],
    "too-steep": [Case("allied move a 0304 e", "TEC.b", ("allied i infantry a 0305 e", *LEADERS, B), MOVING,
                  extra=STEEP)],
    "leaving-costs-half": [Case("allied move a 0301 e", "6.1c", (*LEADERS, "allied i infantry a 0304 w",
                           "austrian v infantry b 0305 e"), MOVING)],
    "zone-stops-you": [
        Case("allied move a 0301 e", "6.1a", (*LEADERS, "allied i infantry a 0305 e", "austrian v infantry b 0303 w",
             "austrian v infantry c 0103 se", "austrian v infantry d 0503 ne"), MOVING),
    ],
    "half-movement": [Case("allied move a 0303 e", "9.2b", ("allied i hq h 0301 movement=1", A,
                      AWAY), MOVING)],
    "too-hot": [Case("allied move a 0301 e", "13.1a", (*LEADERS, A, AWAY), MOVING, weather=1)],
    "too-far": [
        Case("allied move a 0301 e", "7.1a", (*LEADERS, "allied i infantry a 0306 e movement=4",
             AWAY), MOVING),
        Case("allied move nap 0301", "7.2d", (*LEADERS, A, AWAY,
             "allied commander nap 0307 inertia=5 movement=5"), "1 6 1", "commanders"),
    ],
    # fire
    "guns-only": [Case("allied barrage a 0304 e b", "10.1-barrage-a", (*GUNS, "allied i infantry a 0406 e"))],
    "not-on-the-map": [
        Case("allied barrage q 0304 e b", "10.1-barrage-a", (*GUNS, "allied i artillery q off:2:0307")),
        Case("allied attack c 0304", "11a", (*MET, "allied i infantry c off:2:0307"), ATTACKING),
    ],
    "fired-already": [
        Case("allied barrage g 0304 e b", "10.1a", (*GUNS, "allied i artillery q 0406 ne range=3"),
             "1, allied barrage g 0304 e b"),
        Case("austrian support q", "10.1-support-c", (*MET, "austrian v artillery q 0204 w",
             "austrian v artillery r 0404 w"), FIGHT.format("1", "Support") + ", austrian support q"),
    ],
    "no-enemy-there": [
        Case("allied barrage g 0305 e b", "10.1-barrage-b", GUNS), Case("allied attack a 0306", "11a", MET, ATTACKING),
    ],
    "out-of-range": [
        Case("allied barrage g 0302 e c", "10.2-range-a", (*GUNS, "austrian v infantry c 0302 w")),
    ],
    "no-line-of-sight": [
        Case("allied barrage g 0303 e c", "10c", (*GUNS, "austrian v infantry c 0303 w")),
    ],
    "out-of-fire-zone": [
        Case("allied barrage g 0307 e c", "10.2-range-b", (LEADERS[0].replace("0307", "0507"), *GUNS[1:],
             "austrian v infantry c 0307 w")),
    ],
    "gun-turns-by-one": [Case("allied barrage g 0304 w b", "10.1-barrage-c", GUNS)],
    "choose-target": [Case("allied barrage g 0304 e k", "10.1-barrage-d", GUNS)],
    "support-or-hold": [
        Case("austrian stand", "10.1-support-a", (*MET, "austrian v artillery q 0204 w"),
             FIGHT.format("1", "Support")),
    ],
    "another-formation": [
        Case("austrian support r", "10.1-support-a", (*MET, "austrian v artillery q 0204 w",
             "austrian w artillery r 0404 w"), FIGHT.format("1", "Support")),
    ],
    "no-attacker-in-its-fire": [
        Case("austrian support r", "10.1-support-a", (*MET, "austrian v artillery q 0204 w",
             "austrian v artillery r 0404 e"), FIGHT.format("1", "Support")),
    ],
    # attacks
    "must-attack-all": [
        Case("allied fight", "11b", (*MET, "austrian v infantry c 0205 sw"), f"{ATTACKING}, allied attack a 0304"),
    ],
    "fight-or-pass": [Case("allied fight", "11c", MET, ATTACKING)],
    "leaders-do-not-attack": [Case("allied attack h 0304", "9.3c", MET, ATTACKING)],
    "guns-do-not-assault": [
        Case("allied attack g 0304", "10.1-barrage-g", (*MET, "allied i artillery g 0405 ne"), ATTACKING),
    ],
    "attacked-already": [Case("allied attack c 0304", "5c", PAIR, ATTACKING, flags={"c": ATTACKED})],
    "disorganized-no-charge": [
        Case("allied attack c 0304", "11.5f", (*MET, "allied i cavalry c 0405 ne disorganized"), ATTACKING),
    ],
    "too-tired-to-charge": [
        Case("allied attack c 0304", "11.5c", (*MET, "allied i cavalry c 0407 e movement=2"),
             f"allied select c, allied move c 0405 ne, {ATTACKING}"),
    ],
    "not-adjacent": [Case("allied attack c 0304", "11a", (*MET, "allied i infantry c 0306 e"), ATTACKING)],
    "too-steep-to-attack": [
        Case(f"allied attack {unit} 0304", rule, ("allied i hq h 0307", LEADERS[1], "allied i infantry a 0305 e",
             "allied i cavalry c 0405 ne", "allied i infantry d 0303 ne", "austrian v infantry b 0304 w",
             "austrian v infantry e 0203 sw"), ATTACKING, extra=STEEP)
        for unit, rule in (("a", "11e"), ("c", "11.5b"))
    ],
    "not-in-front": [Case("allied attack c 0304", "11b", (*MET, "allied i infantry c 0405 w"), ATTACKING)],
    "failed-no-attack": [
        Case("allied attack c 0303", "8.3d", ("allied i hq h 0305", *MET[1:], "allied i infantry c 0404 ne",
             "austrian v infantry d 0303 w"), f"1, {ATTACKING}", flags={"i": MARKED}),
    ],
    "out-of-command-no-attack": [
        Case("allied attack c 0402", "9.2a", ("allied i hq h 0307 movement=3", *MET[1:], "allied i infantry c 0502 ne",
             "austrian v infantry d 0402 sw"), ATTACKING),
    ],
    "declared-already": [Case("allied attack a 0304", "11c", PAIR, f"{ATTACKING}, allied attack a 0304")],
    "one-target": [
        Case("allied attack a 0205", "11b", (*PAIR, "austrian v infantry d 0205 sw", "allied i infantry e 0206 e"),
             f"{ATTACKING}, allied attack a 0304, allied attack e 0205"),
    ],
    "not-its-headquarters": [Case("allied coordinate a 0304", "11.1c", PAIR, ATTACKING)],
    "two-attackers-needed": [
        Case("allied coordinate h 0304", "11.1c", PAIR, f"{ATTACKING}, allied attack a 0304"),
    ],
    "headquarters-not-with-them": [
        Case("allied coordinate h 0304", "11.1c", (LEADERS[0], *PAIR[1:]),
             f"{ATTACKING}, allied attack a 0304, allied attack c 0304"),
    ],
    "coordinated-already": [Case("allied coordinate h 0304", "11.1c", PAIR, BOTH)],
    "a-point-for-each": [
        Case(f"allied allot a 0304 {points}", "11b", (*MET, "austrian v infantry c 0205 sw"),
             f"{ATTACKING}, allied attack a 0304, allied attack a 0205, allied fight")
        for points in (0, 9)
    ],
    "not-so-many-points": [
        Case("austrian allot a 0305 9", "11.2-def-a", PAIR, f"{BOTH}, 1, allied fight, SplitDefence"),
    ],
    "choose-declared": [
        Case("allied assault h 0304", "11.1a", PAIR,
             f"{ATTACKING}, allied attack a 0304, allied attack c 0304, allied fight"),
    ],
    "lead-or-not": [
        Case("allied stand", "9.3c", ("allied i hq h 0305 bonus=1", *MET[1:]), FIGHT.format("1", "Lead")),
    ],
    # what follows
    "one-of-the-attacked": [
        Case("austrian suffer k", "11.3k", (*STRONG, "austrian v artillery q 0304 w combat=1"),
             FIGHT.format("1 6", "ChooseVictim")),
    ],
    "retreat-first": [Case("austrian stay b", "11.3n", EVEN, ROUTED)],
    "one-hex-back": [
        Case("austrian retreat b 0402", "11.3n", EVEN, ROUTED),
        Case("austrian fall-back b 0302", "11.4a", MET, FIGHT.format("1", "RetreatBefore")),
    ],
    "avoid-zones": [Case("austrian retreat b 0303", "11.3s", (*EVEN, "allied ii infantry x 0203 sw"), ROUTED)],
    "avoid-friends": [Case("austrian retreat b 0503", "11.3s", (*EVEN, "austrian v infantry c 0503 w"), ROUTED)],
    "cheapest-ground": [Case("austrian retreat b 0403", "11.3s", EVEN, ROUTED, terrain=WOODS)],
    "fall-back-or-stand": [Case("austrian hold", "11.4a", MET, FIGHT.format("1", "RetreatBefore"))],
    "not-attacked": [Case("austrian fall-back k 0303", "11.4a", MET, FIGHT.format("1", "RetreatBefore"))],
    "too-slow": [
        Case("austrian fall-back q 0303", "11.4a", (*MET, "austrian v artillery q 0304 w movement=4"),
             FIGHT.format("1", "RetreatBefore")),
    ],
    "zone-there": [Case("austrian fall-back b 0205", "11.4d", MET, FIGHT.format("1", "RetreatBefore"))],
    "no-second-hex": [Case("austrian fall-back b 0303 0302", "11.4c", MET, FIGHT.format("1", "RetreatBefore"))],
    "must-advance": [Case("allied stand", "11.2-assault-d", STRONG, f"{BEATEN}, Advance")],
    "advance-or-stand": [
        Case("allied hold", "11.4e", MET, FIGHT.format("1", "RetreatBefore") + ", austrian fall-back b 0303, Advance"),
    ],
    "not-an-attacker": [Case("allied advance h 0304 e", "11.2-assault-d", STRONG, f"{BEATEN}, Advance")],
    "cavalry-first": [
        Case("allied advance a 0304 e", "11.2-assault-d",
             ("allied i hq h 0305 command=6", LEADERS[1], STRONG[2], "allied i cavalry c 0405 ne", STRONG[3]),
             f"{BOTH}, 1 1 1 6 1 6, allied fight, Advance"),
    ],
    "turns-by-one": [
        Case("allied advance a 0304 w", "11.2-assault-d", STRONG, f"{BEATEN}, Advance"),
        Case("austrian turn b e", "7.3b", STRONG, f"{BEATEN}, TurnUnit"),
    ],
    "with-its-own-units": [
        Case("austrian replace k 0307", "9.3d",
             (LEADERS[0], "austrian v hq k 0304", STRONG[2], "austrian v infantry b 0304 w combat=1 steps=1",
              "austrian v infantry c 0102 w", "austrian v infantry d 0502 w"), f"{BEATEN}, PlaceReplacement"),
    ],
    "to-the-nearest": [
        Case("austrian flee fj 0101", "8.4b", (LEADERS[0], "austrian commander fj 0303", "allied i infantry a 0306 e",
             "austrian v infantry c 0102 w", "austrian v infantry d 0502 w", "austrian v infantry b 0101 w"),
             f"{MOVING}, allied move a 0304 e"),
    ],
    "accompany-or-remain": [
        Case("allied accompany h 0303", "11.2-assault-d", ("allied i hq h 0305", *STRONG[1:]),
             f"{BEATEN}, Advance, allied advance a 0304 e, Accompany"),
    ],
    "one-of-the-ways": [
        Case("allied go-by a 0305 0302", "7.1a", (LEADERS[0], "allied i cavalry a 0306 e", "austrian commander fj 0204",
             "austrian v infantry b 0101 e"), f"{MOVING}, allied move a 0302 e"),
    ],
}  # fmt: skip


def played(case: Case) -> Fight:
    """The position in which an action is refused."""
    fight = Fight(case.terrain, *case.units, **case.extra)  # type: ignore[arg-type]
    state = fight.game.state
    state.weather = case.weather
    for key, flag in case.flags.items():
        if flag == GONE:
            eliminate(fight.game, fight.keys[key])
        elif key in fight.formations:
            state.formation[fight.formations[key]] |= flag
        else:
            state.status[fight.keys[key]] |= flag
    plays = [play.strip() for play in case.plays.split(",") if play.strip()]
    rolls: tuple[int, ...] = ()
    if plays and plays[0].replace(" ", "").isdecimal():
        rolls = tuple(int(face) for face in plays.pop(0).split())
    formation = case.start.removesuffix("!")
    if formation in fight.formations:
        fight.act(formation, case.start.endswith("!"), rolls)
        fight.quietly("DirectCommand", "Barrage", "ChooseMover", "DeclareAttacks")
    else:
        fight.script(*rolls)
        fight.begin(case.start)
    for play in plays:
        side, _, text = play.partition(" ")
        if play.replace(" ", "").isdecimal():
            fight.script(*(int(face) for face in play.split()))
        elif side in SIDES:
            fight.play(side, text)
        else:
            fight.quietly(play)
    return fight


def key_of(case: Case) -> str:
    """The message key of the refusal, once its rule and its sentence are checked."""
    fight = played(case)
    side, _, text = case.refused.partition(" ")
    index, action = SIDES.index(side), RULESET.notation(fight.scenario).parse(text)
    assert case.rule in RULESET.rulebook
    return refused(fight.game, index, action, case.rule)


@pytest.mark.parametrize("key", CASES)
def test_every_refusal_can_be_had_and_names_its_rule(key: str) -> None:
    for case in CASES[key]:
        assert key_of(case) == key


def test_no_refusal_is_left_out() -> None:
    own = {key for key, cases in CASES.items() if cases}
    assert own == set(RULESET.messages.keys("refusal")) - {"not-offered", "not-your-turn", "game-over"}
