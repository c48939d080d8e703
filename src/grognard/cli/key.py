"""The public key of a server, as a user names it: written out, in a file, or by the server's address."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.core.errors import GrognardError

PATIENCE = 10.0
"""Seconds that a server has to answer."""
LARGEST = 10_000
_KEY = re.compile(r"[0-9a-f]{64}")


def find_key(text: str) -> str:
    """The key that a user means, in hexadecimal digits."""
    from grognard.cli.files import read_text

    text = text.strip()
    if _KEY.fullmatch(text.lower()):
        return text.lower()
    if text.startswith(("http://", "https://")):
        return _ask(text)
    if re.fullmatch(r"[0-9a-fA-F]{16,}", text) and not Path(text).exists():
        raise GrognardError(f"A key has 64 hexadecimal digits, and this one {len(text)}.")
    found = read_text(Path(text)).strip().lower()
    if not _KEY.fullmatch(found):
        raise GrognardError(f"{text} holds no key: 64 hexadecimal digits and nothing else.")
    return found


def _ask(address: str) -> str:
    """What a server says its key is."""
    import http.client
    import urllib.error
    import urllib.request

    import msgspec

    url = address.rstrip("/")
    url = url if url.endswith("/api/key") else f"{url}/api/key"
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            said = answer.read(LARGEST)
    except urllib.error.HTTPError as error:
        raise GrognardError(f"{url} gives no key: it answers {error.code}. Is a grognard server there?") from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", None) or str(error) or type(error).__name__
        raise GrognardError(f"{url} cannot be asked for the server's key: {reason}.") from None
    try:
        found = msgspec.json.decode(said, type=dict[str, str]).get("key", "")
    except ValueError:
        found = ""
    if not _KEY.fullmatch(found):
        raise GrognardError(f"{url} gives no key: it answers something else. Is a grognard server there?")
    return found
