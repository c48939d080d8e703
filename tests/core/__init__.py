"""Tests of the core, one file for each module."""
