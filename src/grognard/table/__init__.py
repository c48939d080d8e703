"""One game in play: its journal, undo, records and audits."""
