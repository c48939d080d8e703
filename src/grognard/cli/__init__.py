"""The command line. It knows no ruleset by name: everything comes through the interface that all rulesets share."""
