"""What compiling and drawing need beyond the rest of the house."""

from __future__ import annotations

from importlib import import_module

from grognard.core.errors import GrognardError


def need(*modules: str) -> None:
    """Complain in one sentence about what is not installed.

    >>> need("json")
    """
    for name in modules:
        try:
            import_module(name)
        except ImportError:
            message = f'Battles are compiled and drawn with {name}, which is not here: pip install "grognard[battles]".'
            raise GrognardError(message) from None
