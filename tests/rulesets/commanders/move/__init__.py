"""Tests of Commanders."""
