"""What a test asks of the server itself, without a page; told to go slower, it does."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Data = dict[str, Any]
PATIENCE = 60


def call(address: str, path: str, data: Any = None, token: str = "") -> Data:
    """The answer of the server: to a question, or with data to a wish."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    body = None if data is None else json.dumps(data).encode()
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(Request(f"{address}{path}", body, headers)) as answer:
                found: Data = json.load(answer)
            return found
        except HTTPError as error:
            if error.code != 429 or time.monotonic() > until:
                raise
            time.sleep(0.5)


def set_up(address: str, wish: Data) -> Data:
    """A new table."""
    return call(address, "/api/games", wish)
