"""Divisions and cavalry bodies of an order of battle, whatever size its units have."""

from __future__ import annotations

import msgspec

from grognard.battles.history import History, Record


class Body(msgspec.Struct, frozen=True):
    """What a ruleset of divisions makes one counter of."""

    id: str
    name: str
    formation: str
    kind: str
    men: int
    guns: int
    quality: str
    lon: float
    lat: float
    sources: tuple[str, ...]
    confidence: str
    battle: str = ""
    turn: int = 1
    """The turn in which it is there."""
    enters: bool = False
    """Whether it comes onto the map even if that is in the first turn."""
    detachment: bool = False
    light: bool = False
    horse: bool = False
    organic_men: int = 0


def bodies(history: History, since: str = "") -> list[Body]:
    """All bodies, in the order of the order of battle; `since` is the first turn of a game that begins later."""
    units = history.order_of_battle["unit"]
    return _listed(history, since) if units and "type" in units[0] else _gathered(history)


# -- orders of battle that list divisions ------------------------------------------------------------------------------


def _listed(history: History, since: str) -> list[Body]:
    return [_body(history, unit, since) for unit in history.order_of_battle["unit"] if unit["type"] != "artillery"]


def _body(history: History, unit: Record, since: str) -> Body:
    place, turn = _arrival(history, unit)
    enters = False
    if since:
        turn += 1 - turn_number(history, unit["battle"], since)
        enters = turn >= 1
        place = place if enters else history.places[unit["start"]]
    return Body(
        id=unit["id"],
        name=unit["name"],
        formation=unit["corps"],
        kind="cavalry" if unit["type"] == "cavalry" else "infantry",
        men=unit["men"],
        guns=unit["guns"],
        quality=unit["quality"],
        lon=place["lon"],
        lat=place["lat"],
        sources=(unit["id"],),
        confidence=unit["strength_confidence"],
        battle=unit["battle"],
        turn=max(turn, 1),
        enters=enters,
        detachment=unit["type"] == "detachment",
        light=unit.get("light", False),
        horse=unit["horse_artillery"],
        organic_men=unit["organic_cavalry_men"],
    )


def _arrival(history: History, unit: Record) -> tuple[Record, int]:
    """Where and in which turn a unit is first there."""
    for arrival in history.timeline["arrival"]:
        if arrival["battle"] == unit["battle"] and unit["id"] in arrival["units"]:
            place = unit["start"] if arrival["place"] == "start field" else arrival["place"]
            return history.places[place], turn_number(history, unit["battle"], arrival["turn"])
    return history.places[unit["start"]], 1


def turn_number(history: History, battle: str, turn: str) -> int:
    """A turn of a battle by its hour, counted from 1; 1 where the battle has no such turn."""
    turns = next(each["turns"] for each in history.timeline["battle"] if each["id"] == battle)
    return turns.index(turn) + 1 if turn in turns else 1


# -- orders of battle that list brigades and batteries -----------------------------------------------------------------


SMALL_HORSE = 1000
"""Fewer riders than this belong to a division of their corps."""


def _gathered(history: History) -> list[Body]:
    """Brigades make a division; its artillery goes with it, the corps' reserve and small bodies of horse with some
    division of the corps."""
    groups: dict[tuple[str, str, str], list[Record]] = {}
    for unit in history.units.values():
        if unit["engaged"] and unit["arm"] != "artillery":
            groups.setdefault((unit["formation"], unit["division"], unit["arm"]), []).append(unit)
    riders: dict[tuple[str, str, str], int] = {}
    for key, units in list(groups.items()):
        men = sum(unit["men"] for unit in units)
        corps = [other for other in groups if other[0] == key[0] and other[2] == "infantry"]
        if key[2] == "cavalry" and men < SMALL_HORSE and corps:
            riders[corps[0]] = riders.get(corps[0], 0) + men
            del groups[key]
    guns = _shared_guns(history, list(groups))
    found = [_gather(history, key, units, guns.get(key, 0)) for key, units in groups.items()]
    return [
        msgspec.structs.replace(body, organic_men=riders.get(key, 0)) for key, body in zip(groups, found, strict=True)
    ]


def _shared_guns(history: History, groups: list[tuple[str, str, str]]) -> dict[tuple[str, str, str], int]:
    """Guns of separate batteries by the group they go to."""
    found: dict[tuple[str, str, str], int] = {}
    for unit in history.units.values():
        if not unit["engaged"] or unit["arm"] != "artillery":
            continue
        own = [key for key in groups if key[:2] == (unit["formation"], unit["division"])]
        corps = [key for key in groups if key[0] == unit["formation"] and key[2] == "infantry"]
        if own or corps:
            least = min(own or corps, key=lambda key: found.get(key, 0))
            found[least] = found.get(least, 0) + unit["guns"]
    return found


def _gather(history: History, key: tuple[str, str, str], units: list[Record], guns: int) -> Body:
    formation, division, arm = key
    starts = [history.starts[unit["id"]] for unit in units if unit["id"] in history.starts]
    name = division.lstrip("0123456789 ") or division
    order = ("estimated", "recalled", "sourced")
    return Body(
        id=f"{units[0]['id']}-{'division' if arm == 'infantry' else 'cavalry'}".replace("_", "-"),
        name=name if arm == "infantry" else f"{units[0]['name']} cavalry",
        formation=formation,
        kind=arm,
        men=sum(unit["men"] for unit in units),
        guns=guns + sum(unit.get("guns", 0) for unit in units),
        quality=units[0]["quality"],
        lon=sum(start["lon"] for start in starts) / len(starts),
        lat=sum(start["lat"] for start in starts) / len(starts),
        sources=tuple(unit["id"] for unit in units),
        confidence=min((str(unit["strength_confidence"]) for unit in units), key=order.index),
        light=units[0].get("cavalry_type") == "light",
        horse=arm == "cavalry",
    )
