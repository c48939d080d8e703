"""Optional rules: objectives, advanced ordering, morale and the ground."""
