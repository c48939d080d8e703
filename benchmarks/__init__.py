"""Speed, measured as ratios in one run: machines are noisy, ratios much less so."""
