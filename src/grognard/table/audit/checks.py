"""An audit: the record is played again, and each thing that it says is held against what can be known.

*Proven* is what nobody could have written who does not hold the server's key; and whoever finds their own word in it
knows that not even the holder of that key chose the dice. *Consistent* is a record in which nothing is wrong, but which
somebody else could have made up. *Broken* is one that contradicts itself, the rules or its signature.
"""

from __future__ import annotations

from typing import Any

from grognard.core.errors import GrognardError
from grognard.core.forfeit import forfeit_of
from grognard.core.record import Record, read_record, text_digest
from grognard.core.ruleset import Ruleset
from grognard.table.audit.fairness import check_dice, check_seats, check_words
from grognard.table.audit.verdict import Audit, Check
from grognard.table.replay import Replay, is_newer, what_changed
from grognard.table.signature import is_signed


def audit(text: str, key: str = "", scenario: str | None = None) -> Audit:
    """Verify a record: its scenario, every action and draw, its end, its words and its signature.

    `key` is the public key of the server where it is said to have been played, `scenario` the text of the scenario if
    that is not one of the ruleset's own: what the auditor knows from elsewhere, and not from the record.
    """
    record = read_record(text)
    try:
        replay = Replay(record)
        for _ in replay:
            pass
    except GrognardError as error:
        told = Check("replay", False, f"{error}{what_changed(record)}")
        return Audit([told, check_signature(record, text, key)])
    ruleset = replay.journal.ruleset
    sides = tuple(side.key for side in replay.journal.scenario.sides)
    checks = [
        check_scenario(record, ruleset, replay.journal.scenario.title, scenario),
        check_actions(record),
        check_end(record),
        check_dice(record, replay.box.dice),
        check_seats(record, sides),
    ]
    checks += check_words(record, sides)
    checks += check_version(record, ruleset.meta.version)
    checks.append(check_signature(record, text, key))
    return Audit(checks)


def check_scenario(record: Record, ruleset: Ruleset[Any, Any], title: str, expected: str | None) -> Check:
    """Whether the battle is one that the auditor knows: shipped with the ruleset, or given along."""
    name, text = record.scenario, record.scenario_text
    shipped = {key: ruleset.scenario_source(key).text for key in ruleset.scenario_keys()}
    options = "".join(f", {switch} {value}" for switch, value in record.options.items())
    played = f"digest {record.scenario_digest}{options}"
    if expected is not None:
        if (text if text is not None else shipped[name]) == expected:
            return Check("scenario", True, f"The scenario is the one given ({played}).")
        given = text_digest(expected)
        return Check("scenario", None, f"Another scenario than the one given was played ({played}; given {given}).")
    if text is None or shipped.get(name) == text:
        return Check("scenario", True, f"The scenario is the ruleset's own {name!r} ({played}).")
    if name in shipped:
        own = text_digest(shipped[name])
        told = f"Another text than the ruleset's own stands under the name of its scenario {name!r}"
        return Check("scenario", None, f"{told} ({played}; the ruleset's has {own}).")
    if namesake := next((key for key in shipped if _same_title(ruleset.scenario(key).title, title)), None):
        told = f"The scenario {name!r} has the title of the ruleset's own {namesake!r} and another text"
        return Check("scenario", None, f"{told} ({played}).")
    told = f"The scenario {name!r} is the table's own ({played}): nobody vouches for what it sets up"
    return Check("scenario", None, f"{told}. Give its file to compare it with.")


def _same_title(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()


def check_actions(record: Record) -> Check:
    """What the replay has shown."""
    judged = f"All {len(record.entries)} actions"
    if record.changes:
        judged = f"All actions after the first {record.changes[-1].number}"
    return Check("actions", True, f"{judged} are legal and lead to the recorded end.")


def check_end(record: Record) -> Check:
    """Whether the game is over, by its rules and not by somebody's word."""
    if forfeit_of(record.result):
        told = f"The game ended by forfeit: {record.result}. The actions before it stand; that it was forfeited is"
        return Check("end", None, f"{told} the word of whoever kept the record.")
    if record.result:
        return Check("end", True, f"The game is finished by its rules: {record.result}.")
    if not record.secret:
        return Check("end", None, "The game is unfinished.")
    told = "The game is unfinished by its rules, yet its secret is open: a clock or the people at the table ended it"
    return Check("end", None, f"{told}, and the record does not say how.")


def check_version(record: Record, version: str) -> list[Check]:
    """What can be said of a game that was played under other rules than those of today."""
    if record.changes:
        change = record.changes[-1]
        told = f"The rules changed on the way: the first {change.number} actions were played under version"
        told += f" {record.version}. Those of today cannot replay them: their dice are checked, their legality and"
        return [Check("version", None, f"{told} the position they led to are not.")]
    if record.version == version:
        return []
    told = f"Played under version {record.version} of the rules, replayed the same under {version}"
    if is_newer(record.version, version):
        return [Check("version", None, f"{told}, which is older: audit it with a program that knows them.")]
    return [Check("version", True, f"{told}.")]


def check_signature(record: Record, text: str, key: str) -> Check:
    """Whether the server that the auditor trusts has vouched for every line."""
    if not record.signature:
        told = "No server signed this record: once its secret is open anybody can play such a game anew, or end it anew"
        return Check("signature", None, f"{told}.")
    if not is_signed(text, record.key, record.signature):
        line = text.rstrip().count("\n") + 1
        told = f"line {line}: The signature does not fit: the record was changed after it was signed, or it never was"
        return Check("signature", False, f"{told} by this key.")
    if not key:
        told = f"It is signed with the key {record.key}, and no key was given to compare that with"
        return Check("signature", None, f"{told}: anybody can draw one.")
    if key != record.key:
        return Check("signature", None, f"It is signed with another key ({record.key}) than the one given ({key}).")
    where = f", as its table {record.table}" if record.table else ""
    return Check("signature", True, f"The server of the given key has signed every line{where}.")
