"""Charts fitted to what is known of the day: cells that may move, targets, and a judgement with dice held back."""
