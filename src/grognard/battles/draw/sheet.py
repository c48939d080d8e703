"""The whole sheet: map, margin, names, title, scale and signs."""

from __future__ import annotations

import tomllib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.battles.draw import look
from grognard.battles.frame import Frame
from grognard.battles.history import History, Land
from grognard.battles.settings import Settings, read_settings, ruleset_folder
from grognard.core.board import Board
from grognard.core.errors import GrognardError
from grognard.core.mapfile import MapData, MapReader
from grognard.core.source import Source

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARGIN_M = 950.0
NORTH_M = 1300.0
"""So much is drawn beyond the hexes to the north: there lies the lake."""
INCHES = 12.0
"""How high the sheet is."""
COLOURS = 256
"""A staff map needs no more in a .png, and the file is a third of the size."""


def draw_battle(battle: str, ruleset: str, out: Path, *, counters: bool, numbers: bool, dpi: int) -> None:
    """Draw the map file of a ruleset and write the picture."""
    if out.suffix not in (".svg", ".png"):
        raise GrognardError(f"A map is drawn as .svg or .png, not as {out.suffix or 'nothing'}.")
    import matplotlib

    settings = read_settings(battle, ruleset)
    with matplotlib.rc_context(
        {"font.family": "serif", "font.serif": ["DejaVu Serif"], "svg.fonttype": "none", "svg.hashsalt": battle}
    ):
        figure = Sheet(History(battle), settings, ruleset_folder(ruleset)).draw(counters, numbers)
        try:
            out.write_bytes(_png(figure, dpi) if out.suffix == ".png" else _svg(figure))
        except OSError as error:
            raise GrognardError(f"{str(out)!r} cannot be written: {error.strerror}.") from None


def _svg(figure: Figure) -> bytes:
    text = BytesIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def _png(figure: Figure, dpi: int) -> bytes:
    from PIL import Image

    full, small = BytesIO(), BytesIO()
    figure.savefig(full, format="png", dpi=dpi)
    picture = Image.open(full).convert("RGB")
    fewer = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    fewer.save(small, "PNG", optimize=True)
    return small.getvalue()


def read_board(settings: Settings, folder: Path) -> tuple[Source, MapReader, Board, MapData]:
    """The map file of a ruleset, and the board it draws."""
    path = folder / settings.map
    if not path.exists():
        raise GrognardError(f"There is no map {settings.map} yet: compile the battle first.")
    source = Source(path.read_text("utf-8"), settings.map)
    try:
        data = msgspec.convert(source.data["map"], MapData)
    except (KeyError, msgspec.ValidationError) as error:
        raise source.error(f"This is no map: {error}.", "map") from None
    reader = MapReader(
        source, data, frozenset(settings.terrain.letters), frozenset({"crest", settings.settlements.sign})
    )
    return source, reader, reader.board(), data


class Sheet:
    """A map on its paper."""

    def __init__(self, history: History, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.folder = folder
        self.frame = Frame(settings.frame)
        self.land = Land(history, self.frame)
        self.source, self.reader, self.board, self.data = read_board(settings, folder)
        self.lake: Any = None
        points = [point for hex in self.frame.inside for point in self.frame.outline(hex)]
        self.west, self.east = min(x for x, _ in points), max(x for x, _ in points)
        self.south, self.north = min(y for _, y in points), max(y for _, y in points) + NORTH_M

    def draw(self, counters: bool, numbers: bool) -> Figure:
        from matplotlib.figure import Figure
        from matplotlib.patches import Rectangle

        wide, high = self.east - self.west + 2 * MARGIN_M, self.north - self.south + 2.6 * MARGIN_M
        figure = Figure(figsize=(INCHES * wide / high, INCHES), facecolor=look.MARGIN)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        left, bottom = self.west - MARGIN_M, self.south - 1.6 * MARGIN_M
        axes.set_xlim(left, left + wide)
        axes.set_ylim(bottom, bottom + high)
        clip = Rectangle(
            (self.west, self.south), self.east - self.west, self.north - self.south, transform=axes.transData
        )
        self._paint(axes, clip, numbers)
        self._border(axes)
        self._names(axes, high / INCHES)
        if counters:
            self._counters(axes)
        self._title(axes)
        axes.set_aspect("equal", adjustable="box")
        axes.set_xlim(left, left + wide)
        axes.set_ylim(bottom, bottom + high)
        return figure

    def _paint(self, axes: Axes, clip: Any, numbers: bool) -> None:
        import shapely

        from grognard.battles.draw.ground import GroundPainter
        from grognard.battles.draw.relief import Surface

        top = max(self.board.elevation)
        surface = Surface(self.frame, self.board.elevation, (self.west, self.south, self.east, self.north))
        surface.paint(axes, top, clip)
        painter = GroundPainter(axes, self.frame, self.board, clip)
        painter.fields()
        surface.hatch(axes, clip)
        painter.crests()
        painter.slopes()
        painter.woods()
        sheet = shapely.box(self.west, self.south, self.east, self.north)
        water = shapely.union_all([f.geometry for f in self.land.of("lake")]).intersection(sheet)
        painter.water(water)
        self.lake = None if water.is_empty else water
        painter.tree_lines()
        kinds = [road.kind for road in self.data.roads]
        painter.roads((kinds[index], hexes) for index, hexes in self.reader.iter_roads())
        painter.houses()
        painter.grid(numbers)

    def _border(self, axes: Axes) -> None:
        from matplotlib.patches import Rectangle

        for away, wide in ((30, 0.8), (110, 2.4)):
            axes.add_patch(
                Rectangle(
                    (self.west - away, self.south - away),
                    self.east - self.west + 2 * away,
                    self.north - self.south + 2 * away,
                    fill=False,
                    edgecolor=look.INK,
                    linewidth=wide,
                    zorder=12,
                )
            )

    def _names(self, axes: Axes, metres_per_inch: float) -> None:
        from grognard.battles.draw.labels import Labels

        cities = {entry["name"] for entry in self.source.data.get("city", [])}
        sheet = (self.west, self.south, self.east, self.north)
        Labels(axes, self.frame, self.board, metres_per_inch, sheet).put_all(cities)
        water: dict[str, Any] = {"color": look.WATER_INK, "style": "italic", "zorder": 11, "ha": "center"}
        if self.lake is not None:
            spot = self.lake.representative_point()
            axes.text(spot.x, spot.y, "LAGO DI GARDA", fontsize=10, va="center", **water)
        for entry in self.settings.entry:
            if entry.towards:
                self._sign(axes, self.frame.grid.parse(entry.hex), entry.towards)

    def _sign(self, axes: Axes, hex: int, town: str) -> None:
        """In the margin, where the road leads."""
        x, y = self.frame.centres[hex]
        near = {self.west: x - self.west, self.east: self.east - x, self.south: y - self.south}
        edge = min(near, key=lambda side: near[side])
        style: dict[str, Any] = {"fontsize": 6.5, "style": "italic", "color": look.INK, "ha": "center", "va": "center"}
        if edge == self.south:
            axes.text(x, self.south - 230, f"to {town}", **style)
        else:
            away = -230 if edge == self.west else 230
            axes.text(edge + away, y, f"to {town}", rotation=90, **style)

    def _counters(self, axes: Axes) -> None:
        from grognard.battles.draw.counters import draw_counters

        given = self.settings.counters
        if given is None:
            raise GrognardError(f"There are no counters for {self.settings.ruleset} yet.")
        data = tomllib.loads((self.folder / given["file"]).read_text("utf-8"))
        draw_counters(axes, self.frame, data)

    def _title(self, axes: Axes) -> None:
        middle, foot = (self.west + self.east) / 2, self.south - 620
        ink: dict[str, Any] = {"color": look.INK, "zorder": 12}
        axes.text(middle, self.north + 470, self.settings.title.upper(), ha="center", va="center", fontsize=15, **ink)
        axes.plot((self.west, self.west + 5000), (foot, foot), color=look.INK, linewidth=0.8)
        for kilometre in range(6):
            x = self.west + 1000 * kilometre
            axes.plot((x, x), (foot, foot + 130), color=look.INK, linewidth=0.8)
            axes.text(x, foot + 170, str(kilometre), ha="center", va="bottom", fontsize=6, **ink)
        axes.text(self.west + 5250, foot, "kilometres", ha="left", va="center", fontsize=7, style="italic", **ink)
        line = f"{self.settings.ruleset}: hexes of {round(self.frame.hex_m)} m. {self.settings.credits}"
        axes.text(self.east, foot - 420, line, ha="right", va="center", fontsize=5.5, style="italic", **ink)
        x, y = self.east + 480, self.north - 300
        axes.annotate("", (x, y), (x, y - 1100), arrowprops={"arrowstyle": "-|>", "color": look.INK, "linewidth": 1.2})
        axes.text(x, y + 130, "N", ha="center", va="center", fontsize=10, **ink)
