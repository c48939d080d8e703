"""Chapters 1 to 3, Combat Units, Facing and Stacking: a paragraph each in the book, a module or two here."""
