"""Tests of Solferino 1859."""
