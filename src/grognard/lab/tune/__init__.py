"""Habits tuned by games: the figures of a bot's judgement that win more often."""
