"""One counter: its side's shape and colours, its arm, the values that its ruleset prints, and what ails it."""

from __future__ import annotations

from html import escape
from math import cos, radians, sin
from typing import Any

from grognard.api.svg.palette import LINES, SOLIDS, TONES, livery
from grognard.core.ruleset import Ruleset
from grognard.core.view import Piece

SIZE = 62
"""The width of a counter, in units of the sheet."""


def draw_counter(
    ruleset: Ruleset[Any, Any], scenario: Any, piece: Piece, at: tuple[float, float], scale: float, angle: float | None
) -> str:
    """A counter at a point; the angle says where it faces, if it does."""
    look, side = ruleset.look, livery(scenario, piece.side)
    symbol = look["symbols"].get(piece.symbol, {})
    arm = symbol.get("arm", piece.symbol)
    values = [str(piece.values[key]) for key in look.get("values", ()) if piece.values.get(key, "") != ""]
    grow, lift = (1, -7) if values else (1.22, 0)
    kinds = {state: look["states"].get(state, "") for state in piece.states}
    is_pale = "faded" in kinds.values() or "laid" in kinds.values()
    turn = " rotate(90)" if "laid" in kinds.values() else ""
    parts = [f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) scale({scale:.3f}){turn}">']
    parts.append(f"<title>{escape(_said(ruleset, scenario, piece))}</title>")
    if is_pale:  # as if seen through thin paper, which lets nothing beneath shine through
        parts.append(f'<path d="{side.shape}" fill="#cfc8b6"/><g opacity="0.6">')
    if angle is not None:
        parts.append(f'<path d="{_wedge(angle)}" fill="{side.body}" stroke="{side.edge}" stroke-width="2.4"/>')
    if "ring" in kinds.values():
        parts.append('<circle r="36" fill="none" stroke="#1c1c1c" stroke-width="5" stroke-dasharray="14 5"/>')
    parts.append(f'<path d="{side.shape}" fill="{side.body}" stroke="{side.edge}" stroke-width="2"/>')
    if side.pattern:
        parts.append(f'<path d="{side.pattern}" fill="none" stroke="{side.ink}" stroke-width="2.2" opacity="0.26"/>')
    parts.append(f'<g transform="translate(0 {lift}) scale({grow})">')
    parts.append(f'<path d="M-20-13H20V13H-20Z" fill="#fbf6e6" stroke="{side.edge}" stroke-width="1.6"/>')
    if arm in LINES:
        parts.append(f'<path d="{LINES[arm]}" fill="none" stroke="#221b12" stroke-width="2.4"/>')
    if arm in SOLIDS:
        parts.append(f'<path d="{SOLIDS[arm]}" fill="#221b12"/>')
    parts.append("</g>")
    if values:
        text = "\u2013".join(values)
        size = 13 if len(text) > 5 else 16
        parts.append(
            f'<text y="24" font-size="{size}" fill="{side.ink}" stroke="{side.body}" stroke-width="3" '
            f'paint-order="stroke">{escape(text)}</text>'
        )
    if letter := symbol.get("letter", "" if arm in LINES or arm in SOLIDS else arm[:1].upper()):
        parts.append(f'<circle cx="-24" cy="-24" r="7.5" fill="{side.edge}"/>')
        parts.append(f'<text x="-24" y="-20.6" font-size="10" fill="#fff">{escape(letter)}</text>')
    badges = [state for state, kind in kinds.items() if kind == "badge"]
    parts += [_badge(ruleset, state, 26 - 17 * number) for number, state in enumerate(badges)]
    return "".join([*parts, "</g>" if is_pale else "", "</g>"])


def _badge(ruleset: Ruleset[Any, Any], state: str, x: int) -> str:
    said = str(ruleset.look.get("badges", {}).get(state, "")).split()
    letter = said[0] if said else ruleset.messages.word(state)[:1].upper()
    fill, ink = TONES.get(said[1] if len(said) > 1 else "warn", TONES["warn"])
    circle = f'<circle cx="{x}" cy="-27" r="10" fill="{fill}" stroke="#241a05" stroke-width="1.8"/>'
    return f'{circle}<text x="{x}" y="-22.6" font-size="12.5" fill="{ink}">{escape(letter)}</text>'


def _said(ruleset: Ruleset[Any, Any], scenario: Any, piece: Piece) -> str:
    """What a tip says: the name, where it stands, the values and the states."""
    word = ruleset.messages.word
    where = scenario.board.label(piece.place) if piece.place >= 0 else ""
    said = [f"{word(key)} {value}" for key, value in piece.values.items()] + [word(state) for state in piece.states]
    return ", ".join([f"{piece.name} ({scenario.sides[piece.side].name})", where, *said])


def _wedge(angle: float) -> str:
    turn = radians(angle)

    def at(x: float, y: float) -> str:
        return f"{x * cos(turn) - y * sin(turn):.1f} {x * sin(turn) + y * cos(turn):.1f}"

    return f"M{at(34, -14)}L{at(50, 0)}L{at(34, 14)}Z"
