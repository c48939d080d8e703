"""Tests of what Commanders shows."""
