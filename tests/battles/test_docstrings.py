"""Every module of the battles says what it is for, and its examples run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from grognard import battles

MODULES = sorted(info.name for info in pkgutil.walk_packages(battles.__path__, "grognard.battles."))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    for needed in ("shapely", "matplotlib"):
        pytest.importorskip(
            needed, reason=f"battles are compiled and drawn with {needed}: pip install grognard[battles]"
        )
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0
