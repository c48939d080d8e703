#!/usr/bin/env python3
"""Zouave: a bot for Grognard in plain Python. It goes for the enemy, and now and then does something else.

Run it with: grognard play first-steps --bot ./zouave.py
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

Spot = tuple[float, float]


class Zouave:
    """What the bot knows of the game it plays."""

    def __init__(self) -> None:
        self.boldness = 0.8
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.random = random.Random(1859)  # the same dice give the same game
        self.told: dict[str, Any] = {}
        self.side = 0

    def hear(self, word: str, rest: str) -> str | None:
        """Note what we are told; gives what we answer, or None."""
        if word == "hello":
            return "name Zouave\nauthor Grognard\noption boldness number 0.8\nready 1"
        if word == "set":
            self.boldness = float(rest.split()[1])
        elif word == "game":
            self.begin()
        elif word in ("board", "view", "choice"):
            self.told[word] = json.loads(rest)
        elif word == "seat":
            self.side = int(rest.split()[1])
        elif word == "think":
            return self.best(rest.split()[0])
        return None  # whatever we do not know is passed over

    def best(self, question: str) -> str:
        """The option that brings us nearest to the enemy; its number is enough to name it."""
        options = list(self.options())
        goals = self.goals()
        number, worth = self.random.choice(options)[0], 0.0
        if self.random.random() < self.boldness:
            ranked = [(self.worth(goals, verb, unit, place), number) for number, verb, unit, place in options]
            worth, number = max(ranked, key=lambda each: (each[0], self.random.random()))
        return f"best {question} #{number} = {worth:.2f}"

    def options(self) -> Iterator[tuple[int, str, int, int]]:
        """Every option with its number, unit and place, in the order in which they are counted."""
        number = 0
        for group in self.told["choice"]["groups"]:
            for place in [-1] if group["places"] is None else group["places"]:
                for unit in group["units"] or [-1]:
                    for _ in group["extras"]:
                        yield number, group["verb"], unit, place
                        number += 1

    def goals(self) -> list[Spot]:
        """Where the enemy stands, and what we are to take."""
        enemies = [piece["place"] for piece in self.told["view"]["pieces"] if piece["side"] != self.side]
        marks = [mark["place"] for mark in self.told["view"]["marks"] if mark.get("side", -1) != self.side]
        return [self.spot(place) for place in enemies + marks if place >= 0]

    def worth(self, goals: list[Spot], verb: str, unit: int, place: int) -> float:
        """How much nearer an option brings a unit; what risks nothing is worth a little."""
        safe, pieces = self.told["choice"]["safe"], self.told["view"]["pieces"]
        if place < 0 or not goals:
            return 0.1 if safe and safe[0] == verb else 0.0
        here = next((piece["place"] for piece in pieces if piece["id"] == unit), -1)
        gain = self.far(goals, here) - self.far(goals, place) if here >= 0 else -self.far(goals, place) / 10
        return gain + (0.5 if self.told["board"]["verbs"][verb].get("danger") else 0.0)

    def far(self, goals: list[Spot], place: int) -> float:
        """How far a place is from the nearest goal."""
        x, y = self.spot(place)
        return min(abs(x - gx) + abs(y - gy) for gx, gy in goals)

    def spot(self, place: int) -> Spot:
        """Where a place is on the map: a hex by its column and row, a sector by its corner."""
        board = self.told["board"]
        if "columns" in board:
            return place % board["columns"], place // board["columns"]
        return board["areas"][place][0], board["areas"][place][1]


def main() -> None:
    """Listen, and answer line by line."""
    bot = Zouave()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            break
        answer = bot.hear(word, rest)
        if answer:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
