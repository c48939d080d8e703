"""The page and its files, packed once for all who come."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from importlib import resources
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from grognard.server.api import ROUTES
from grognard.server.http import answer
from grognard.server.packing import ASK_AGAIN, FOREVER, Packed, public
from grognard.table.wire import Refusal

STATIC = Path(str(resources.files("grognard.server").joinpath("static")))
PACKED = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")
"""Files that packing makes smaller; fonts and pictures are packed already."""


async def page(request: Request) -> Response:
    """The page serves every address that is not the API's."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        if any(route.path_regex.match(f"/{path}") for route in ROUTES):
            return answer(Refusal(f"{request.method} is not what this address of the API takes."), 405)
        return answer(Refusal("There is nothing at this address of the API."), 404)
    found = _file(path)
    if found is not None:
        return await _sent(request, found, ASK_AGAIN)
    index = STATIC / "index.html"
    if not index.is_file():
        return Response("The page has not been built: run make web.", 503, media_type="text/plain")
    return await _sent(request, index, ASK_AGAIN)


async def assets(request: Request) -> Response:
    """Files whose names say what is in them."""
    found = _file(f"assets/{request.path_params['path']}")
    if found is None:
        return answer(Refusal("There is no such file."), 404)
    return await _sent(request, found, FOREVER)


def _file(path: str) -> Path | None:
    """A file of the page's folder; None for a name that no file there can have."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if path and wanted.is_file() and wanted.is_relative_to(STATIC.resolve()) else None
    except (ValueError, OSError):
        return None


async def _sent(request: Request, file: Path, caching: str) -> Response:
    if file.suffix not in PACKED:
        return FileResponse(file, headers={"cache-control": caching})
    kind = guess_type(file.name)[0] or "text/plain"
    return public(request, await asyncio.to_thread(_read, file, file.stat().st_mtime_ns), kind, caching)


@lru_cache(maxsize=256)
def _read(file: Path, _changed: int) -> Packed:
    """A file as it is since some moment: a page that is built anew while the server runs is read anew."""
    return Packed.of(file.read_bytes())
