"""The examples in the docstrings of the core run as tests."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from grognard import core

MODULES = sorted(info.name for info in pkgutil.walk_packages(core.__path__, "grognard.core."))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__, "every module says what it is for"
    assert doctest.testmod(module).failed == 0


def test_the_walk_finds_modules_with_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [name for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert {"grognard.core.hexgrid", "grognard.core.options", "grognard.core.reach"} <= set(found)
