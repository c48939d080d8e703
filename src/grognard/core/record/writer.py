"""How a record is written."""

from __future__ import annotations

import msgspec

from grognard.core.record.record import FORMAT, Draw, Record


def write_record(record: Record) -> str:
    """The record as text."""
    lines = [
        FORMAT,
        f"ruleset {record.ruleset} {record.version}",
        f"scenario {record.scenario}",
        f"digest {record.scenario_digest}",
        *([f"table {record.table}"] if record.table else []),
        f"dice {record.dice} {record.dice_value}".rstrip(),
    ]
    lines += [f"option {name} {value}" for name, value in record.options.items()]
    lines += [f"commit {side} {commit}" for side, commit in record.commits.items()]
    for side, word in record.words.items():
        lines.append(f"word {side} {_quote(word)}" + (f" after {record.heard[side]}" if side in record.heard else ""))
    lines += [f"seat {side} {who}" for side, who in record.seats.items()]
    if record.scenario_text is not None:
        lines += [f"| {line}" for line in record.scenario_text.split("\n")]
    lines.append("")
    lines += [_draw_line(draw) for draw in record.opening]
    lines += _change_lines(record, 0)
    for number, entry in enumerate(record.entries, start=1):
        lines.append(f"{number} {entry.side} {entry.text}")
        lines += [_draw_line(draw) for draw in entry.draws]
        lines += _change_lines(record, number)
    lines.append("")
    if record.result:
        lines.append(f"result {record.result}")
    if record.secret:
        lines.append(f"secret {record.secret}")
    lines.append(f"end {len(record.entries)} {record.state_digest}")
    if record.signature:
        lines.append(f"signed {record.key} {record.signature}")
    return "\n".join(lines) + "\n"


def _change_lines(record: Record, number: int) -> list[str]:
    changes = (change for change in record.changes if change.number == number)
    return [f"rules {change.version} {msgspec.json.encode(change.position).decode()}" for change in changes]


def _draw_line(draw: Draw) -> str:
    return f"* d{draw.faces} {draw.value} {draw.purpose}"


def _quote(word: str) -> str:
    return msgspec.json.encode(word).decode()
