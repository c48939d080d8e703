"""MiB."""

PACKAGE = __name__
