"""The engine that every ruleset stands on. It knows no ruleset, no network, no file and no clock."""
