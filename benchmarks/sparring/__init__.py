"""Sparring partners: bots of one plain idea each, to measure other bots by."""
