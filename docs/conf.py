"""How the site of these pages is built: `make docs`."""

from __future__ import annotations

from grognard import __version__

project = "Grognard"
author = "the Grognard team"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.apidoc", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "reference/python/modules/modules.rst"]
suppress_warnings = ["misc.highlighting_failure", "ref.python"]
"""Examples of JSON leave things out with an ellipsis; what goes to a page has names of the engine."""
myst_heading_anchors = 3
default_role = "code"
"""Docstrings write names in single backticks."""

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}

html_theme = "furo"
html_title = "Grognard"
html_copy_source = False
html_show_sphinx = False

HOUSE = "../src/grognard"
apidoc_modules = [
    {
        "path": HOUSE,
        "destination": "reference/python/modules",
        "exclude_patterns": [f"{HOUSE}/{room}*" for room in ("battles", "cli", "rulesets", "server")],
        "separate_modules": True,
        "module_first": True,
    }
]
"""The rooms that other programs use; what they say of themselves is what the pages say."""
