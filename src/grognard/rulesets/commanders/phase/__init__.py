"""The seven phases of a round."""
