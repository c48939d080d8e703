"""The map, the counters and the cards of any ruleset, drawn with characters from its views."""
