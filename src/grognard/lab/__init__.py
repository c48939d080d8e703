"""The lab: many games at once, for designers, bots and proofs."""
