"""Towns, villages and farms: which hexes they fill and which they mark."""

from __future__ import annotations

import msgspec

from grognard.battles.ground import Ground
from grognard.battles.history import Record
from grognard.battles.settings import Settings
from grognard.core.hexgrid import NOWHERE


class Settlement(msgspec.Struct, frozen=True):
    """A place on the map and its hexes, the one of the place's own point first."""

    key: str
    name: str
    size: str
    hexes: tuple[int, ...]
    victory: bool = False


def settle(ground: Ground, settings: Settings) -> dict[str, Settlement]:
    """Give every place its hexes: printed ones first, then large places, small ones, and what only marks a hex."""
    frame, sizes = ground.frame, settings.settlements
    order = {sizes.large: 0, sizes.small: 1, sizes.mark: 2}
    entries = []
    for place in ground.land.history.places.values():
        if settings.ruleset in place:
            entries.append((place, place[settings.ruleset]))
        elif sizes.by_kind and place["kind"] in order:
            entries.append((place, {"class": place["kind"]}))
    entries.sort(key=lambda entry: ("hex" not in entry[1], order[entry[1]["class"]]))
    taken: set[int] = set()
    settled: dict[str, Settlement] = {}
    for place, entry in entries:
        own = frame.grid.parse(entry["hex"]) if "hex" in entry else frame.hex_at(ground.land.point(place))
        fills = entry["class"] != sizes.mark
        if own == NOWHERE or own in taken:
            continue
        hexes = [own]
        if fills:
            taken.add(own)
            hexes += _more(ground, place, entry.get("hexes", 1) - 1, taken)
        size = {sizes.large: "large", sizes.small: "small", sizes.mark: "mark"}[entry["class"]]
        name = sizes.labels.get(place["id"]) or str(place["name"])
        settled[place["id"]] = Settlement(place["id"], name, size, tuple(hexes), entry.get("vp", False))
    return settled


def _more(ground: Ground, place: Record, wanted: int, taken: set[int]) -> list[int]:
    """The hexes with most of a place's houses, after its own."""
    if wanted < 1:
        return []
    shares = ground.footprint(place["id"])
    free = [h for h in ground.frame.inside if shares[h] > 0 and h not in taken]
    found = sorted(free, key=lambda h: (-shares[h], h))[:wanted]
    taken.update(found)
    return found


def marked_hexes(ground: Ground, settings: Settings, settled: dict[str, Settlement]) -> list[int]:
    """The hexes with houses that do not fill them: lonely farms, and the outskirts of what fills a hex beside."""
    found = {each.hexes[0] for each in settled.values() if each.size == "mark"}
    fringe = settings.settlements.fringe
    if fringe:
        filled = {hex for each in settled.values() if each.size != "mark" for hex in each.hexes}
        for key in settled:
            shares = ground.footprint(key)
            found |= {hex for hex in ground.frame.inside if shares[hex] >= fringe}
        found -= filled
    return sorted(found)


def map_names(ground: Ground, settings: Settings, settled: dict[str, Settlement]) -> dict[int, str]:
    """One name a hex: the settlement's, or else that of a farm or hill there."""
    names: dict[int, str] = {}
    for settlement in sorted(settled.values(), key=lambda each: each.size == "mark"):
        names.setdefault(settlement.hexes[0], settlement.name)
    for place in ground.land.history.places.values():
        hex = ground.frame.hex_at(ground.land.point(place))
        label = settings.settlements.labels.get(place["id"], place["name"])
        if place["id"] not in settled and place["kind"] == "hill" and hex != NOWHERE and label:
            names.setdefault(hex, label)
    return dict(sorted(names.items()))
