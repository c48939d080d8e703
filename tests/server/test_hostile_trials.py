"""Hostile clients that try to stall the server, all of a kind at once, with a healthy player beside them.

Besides these each test of the other `test_hostile` files is a trial of its own: whose seat it is, what is not offered,
addresses, bodies, hellos and messages. All together:

| where | trials |
|---|---|
| `trials/over_http.py` | patience and form over HTTP: 32 |
| `trials/live.py` | frames, floods and silence on the WebSocket: 27 |
| `trials/uploads.py` | battles, records and bodies made to hurt: 14 |
| `trials/guile.py` | what is allowed in form, sent to gain something: 19 |
| `test_hostile*.py` | seats, actions, addresses, bodies, hellos, messages: 65 |
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import FIGURES
from tests.server.processes import Server
from tests.server.trials import guile, live, over_http, uploads
from tests.server.trials.scene import TRIALS, Healthy, Scene

pytestmark = pytest.mark.proof

KINDS = {"http": over_http, "live": live, "uploads": uploads, "guile": guile}
AT_ONCE = 8
PROMPT = 2.0
"""Seconds within which the healthy player is answered twice, with all the hostile clients on the same two cores."""


def of_kind(kind: str) -> list[str]:
    return [name for name, (_, run) in TRIALS.items() if run.__module__ == KINDS[kind].__name__]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("strict"), module="tests.server.strict") as found:
        found.client.get("/api/rulesets")
        yield found


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_stalls_the_server(strict: Server, kind: str, record_property: Callable[[str, object], None]) -> None:
    names, failures = of_kind(kind), []
    lock = threading.Lock()

    def run(name: str) -> None:
        try:
            with Scene(strict, list(TRIALS).index(name)) as scene:
                TRIALS[name][1](scene)
        except Exception as error:
            with lock:
                failures.append(f"{name}: {error!r}")

    with Healthy(strict) as healthy, ThreadPoolExecutor(AT_ONCE) as threads:
        list(threads.map(run, names))
    assert not failures, "\n".join(failures)
    assert healthy.faults == []
    assert healthy.cut_off <= 3
    assert len(healthy.waits) > 20
    waits = sorted(healthy.waits)
    half, longest = waits[len(waits) // 2], waits[-1]
    told = f"{kind}: {len(names)} trials held; {len(waits)} actions beside them, half within {half:.3f} s"
    record_property(FIGURES, f"{told}, all within {longest:.3f} s")
    assert waits[int(len(waits) * 0.99)] < PROMPT, waits[-5:]
    assert strict.process.poll() is None
    assert "Traceback" not in strict.logs()


def test_there_are_sixty_trials_and_more() -> None:
    others = sum(
        path.read_text().count("\ndef test_")
        for path in Path(__file__).parent.glob("test_hostile*.py")
        if path != Path(__file__)
    )
    assert len(TRIALS) + others >= 140
    assert len(TRIALS) >= 90
    assert all(sentence.endswith(".") for sentence, _ in TRIALS.values())
