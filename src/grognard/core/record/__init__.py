"""Game records: what one holds, how it is written and how it is read."""

from grognard.core.record.reader import read_record, signed_part
from grognard.core.record.record import FORMAT, Change, DiceKind, Draw, Entry, Record, text_digest
from grognard.core.record.writer import write_record

__all__ = [
    "FORMAT",
    "Change",
    "DiceKind",
    "Draw",
    "Entry",
    "Record",
    "read_record",
    "signed_part",
    "text_digest",
    "write_record",
]
