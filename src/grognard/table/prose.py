"""Texts of a ruleset as HTML for its book: plain sentences and Markdown, in both of which ids of rules become links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from grognard.table.wire import BookSection

_TOKEN = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
_TITLE = re.compile(r"\A\s*#\s+[^\n]*\n")
INTRODUCTION = "Introduction"


class Prose:
    """Makes HTML of words; knows which ids the book has."""

    def __init__(self, ids: Sequence[str]) -> None:
        self._ids = set(ids)
        self._first: dict[str, str] = {}
        """For the common beginning of several ids the first that has it: "8.1.4" means 8.1.4a and all after it."""
        for id in ids:
            for end in range(len(id) - 1, 0, -1):
                if "." in id[:end] and id[end - 1].isalnum():
                    self._first.setdefault(id[:end], id)
        self._markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        rules: dict[str, Any] = {"text": self._text, "code_inline": self._code, "image": _nothing}
        rules |= {"link_open": _nothing, "link_close": _nothing}  # they lead to files that a page has not got
        rules |= {"table_open": self._table_open, "table_close": _table_close, "th_open": _head, "th_close": _head_end}
        self._tables = 0
        """So many have been made: each is a place of its own for whoever goes from one to the next."""
        self._markdown.renderer.rules.update(rules)  # type: ignore[attr-defined]

    def ids_in(self, text: str) -> tuple[str, ...]:
        """The rules and rulings that a text names, each once."""
        found = (self._meant(token[0]) for token in _TOKEN.finditer(text))
        return tuple(dict.fromkeys(id for id in found if id))

    def plain(self, text: str) -> str:
        """A text as it stands, with links."""
        parts, last = [], 0
        for token in _TOKEN.finditer(text):
            parts.append(escape(text[last : token.start()]))
            parts.append(self._linked(token[0]))
            last = token.end()
        return "".join((*parts, escape(text[last:])))

    def markdown(self, text: str) -> str:
        """Markdown, with links."""
        return str(self._markdown.render(text)).strip()

    def sections(self, text: str) -> tuple[BookSection, ...]:
        """A guide in Markdown, cut at its headings of the second level; its title is left out."""
        begun: list[tuple[str, list[Token]]] = [(INTRODUCTION, [])]
        tokens = self._markdown.parse(_TITLE.sub("", text))
        skip = 0
        for at, token in enumerate(tokens):
            if skip:
                skip -= 1
            elif token.type == "heading_open" and token.tag == "h2":
                begun.append((_words(tokens[at + 1]), []))
                skip = 2
            elif token.type == "paragraph_open" and _is_picture(tokens[at + 1]):
                skip = 2
            else:
                begun[-1][1].append(token)
        render, options = self._markdown.renderer.render, self._markdown.options
        return tuple(
            BookSection(f"guide-{_slug(title)}", title, str(render(body, options, {})).strip())
            for title, body in begun
            if body
        )

    def _linked(self, token: str) -> str:
        meant = self._meant(token)
        if meant:
            return f'<a class="rule" href="#{escape(meant)}">{escape(token)}</a>'
        if "-" in token:  # from one rule to another
            return "-".join(self._linked(part) for part in token.split("-"))
        return escape(token)

    def _meant(self, token: str) -> str:
        if token in self._ids:
            return token
        return self._first.get(token, "")

    def _table_open(self, *_: object) -> str:
        """Wide tables are moved sideways, with the keyboard too."""
        self._tables += 1
        return f'<div class="wide" role="region" aria-label="Table {self._tables}" tabindex="0"><table>\n'

    def _text(self, tokens: Sequence[Token], at: int, _: OptionsDict, __: EnvType) -> str:
        return self.plain(tokens[at].content)

    def _code(self, tokens: Sequence[Token], at: int, _: OptionsDict, __: EnvType) -> str:
        content = tokens[at].content
        return self.plain(content) if self._meant(content) else f"<code>{escape(content)}</code>"


def _nothing(*_: object) -> str:
    return ""


def _head(tokens: Sequence[Token], at: int, *_: object) -> str:
    """A heading over a column; one without words is none."""
    return "<th>" if tokens[at + 1].content else "<td>"


def _head_end(tokens: Sequence[Token], at: int, *_: object) -> str:
    return "</th>" if tokens[at - 1].content else "</td>"


def _table_close(*_: object) -> str:
    return "</table></div>\n"


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


def _is_picture(inline: Token) -> bool:
    """Whether a paragraph is a picture and nothing else: pictures of the table are for those who are not at it."""
    children = inline.children or ()
    return bool(children) and all(child.type == "image" for child in children)


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
