"""The Portable Wargame (hex grid, late 19th century): a one-sheet game for two small armies."""

PACKAGE = __name__
