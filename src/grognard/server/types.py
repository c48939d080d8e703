"""The page's types, written from the structs that the server sends and reads: `python -m grognard.server.types`."""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from grognard.core.action import Action
from grognard.core.view import Sky
from grognard.server import messages
from grognard.server.openapi import OPERATIONS
from grognard.table import wire

FILE = Path(__file__).parents[3] / "web" / "src" / "api" / "types.ts"
HEAD = "/** What goes over the wire. Written by `make types` from the server's structs: change those, not this. */\n"
WIDTH = 120

SENT = (*(operation[5] for operation in OPERATIONS), wire.Refusal, wire.Noticed)
"""What the server answers with; whatever that is made of is written too."""
ASKED = (messages.NewGame, Action)
"""What the page puts together."""
NAMED: dict[str, Any] = {
    "Board": wire.Board,
    "FieldKind": wire.FieldKind,
    "Ground": wire.Ground,
    "Reading": wire.Reading,
    "RulesChoice": wire.RulesChoice,
    "Sentence": wire.Sentence,
    "Sky": Sky,
}
"""Types that are no structs and have a name in the page."""

PLAIN: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown",
}  # fmt: skip


def types() -> str:
    """The whole file."""
    asked = list(_reached(ASKED))
    sent = [each for each in _reached(SENT) if each not in asked]
    names = [f"export type {name} = {_spell(kind)};\n" for name, kind in NAMED.items()]
    structs = [_write(each, asked=False) for each in sent] + [_write(each, asked=True) for each in asked]
    return "\n".join([HEAD, *names, *structs])


def _reached(roots: Iterable[Any]) -> Iterator[Any]:
    """All structs that some types are made of, each once, before what it is made of."""
    found: dict[Any, None] = {}

    def walk(kind: Any) -> None:
        if _is_struct(kind):
            if kind in found:
                return
            found[kind] = None
            for base in kind.__bases__:
                if base is not msgspec.Struct:
                    walk(base)
            for hint in get_type_hints(kind).values():
                walk(hint)
        for part in get_args(kind):
            walk(part)

    for root in roots:
        walk(root)
    return iter(found)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _write(struct: Any, asked: bool) -> str:
    about = _comment((struct.__doc__ or "").split("\n\n")[0])
    hints, config = get_type_hints(struct), struct.__struct_config__
    if config.array_like:
        inside = ", ".join(f"{field.name}: {_named(hints[field.name])}" for field in msgspec.structs.fields(struct))
        return f"{about}export type {struct.__name__} = [{inside}];\n"
    notes, base = _notes(struct), struct.__bases__[0]
    inherited = set() if base is msgspec.Struct else set(base.__struct_fields__)
    lines = [f'  {config.tag_field}: "{config.tag}";\n'] if config.tag_field else []
    for field in msgspec.structs.fields(struct):
        if field.name in inherited:
            continue
        given, kind = not field.required, hints[field.name]
        may_lack = given and (asked or config.omit_defaults or msgspec.UnsetType in get_args(kind))
        lines.append(_comment(notes.get(field.name, ""), "  "))
        lines.append(f"  {field.name}{'?' if may_lack else ''}: {_named(kind)};\n")
    extends = f" extends {base.__name__}" if inherited else ""
    return f"{about}export interface {struct.__name__}{extends} {{\n{''.join(lines)}}}\n"


def _spell(kind: Any) -> str:
    """A type as TypeScript says it."""
    if kind in PLAIN:
        return PLAIN[kind]
    if _is_struct(kind):
        return str(kind.__name__)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _spell(parts[0])
    if origin is Literal:
        return " | ".join(json.dumps(part) for part in parts)
    if origin in (Union, UnionType):
        spelled = dict.fromkeys(_named(part) for part in parts if part is not msgspec.UnsetType)
        return " | ".join(spelled)
    if origin is dict:
        return f"Record<string, {_named(parts[1])}>"
    if origin is list or (origin is tuple and parts[-1] is Ellipsis):
        inner = _named(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_named(part) for part in parts)}]"
    raise TypeError(f"{kind!r} has no place in the page")


def _named(kind: Any) -> str:
    return next((name for name, other in NAMED.items() if other == kind), None) or _spell(kind)


def _notes(struct: Any) -> dict[str, str]:
    """The sentence below each field in the source."""
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(body, ast.ClassDef)
    notes = {}
    for field, after in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(after, ast.Expr):
            notes[field.target.id] = inspect.cleandoc(str(ast.literal_eval(after.value)))
    return notes


def _comment(text: str, indent: str = "") -> str:
    words = " ".join(text.split())
    if not words:
        return ""
    if len(indent) + len(words) + 7 <= WIDTH:
        return f"{indent}/** {words} */\n"
    lines = textwrap.wrap(words, WIDTH - len(indent) - 3, break_on_hyphens=False)
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"])


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.write(types())
    else:
        FILE.write_text(types(), "utf-8")
