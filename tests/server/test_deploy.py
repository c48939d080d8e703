"""What lies in deploy/ does what it says: nginx as it is configured there, in front of two servers of one database."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from typer.main import get_command
from websockets.sync.client import connect

from grognard.cli.main import app
from grognard.server.serve import free_port
from tests.server.postgres import fresh_database
from tests.server.processes import Server
from tests.server.serving import Game, new_game, pick, play_on
from tests.server.sockets import Socket, hello

DEPLOY = Path(__file__).parents[2] / "deploy"
CLUB = "club.example.org"
FRONT = "events {{}} pid {folder}/pid; error_log {folder}/error.log; daemon off; http {{ include {folder}/site.conf; }}"


def answers(port: int) -> bool:
    with socket.socket() as trying:
        return not trying.connect_ex(("127.0.0.1", port))


@contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[int]:
    """The proxy of the guide on a free port of this machine, with a certificate of its own; gives the port."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    if not Path(program).exists():
        pytest.skip("nginx is not installed: apt-get install nginx")
    names = ["-subj", f"/CN={CLUB}", "-addext", f"subjectAltName=DNS:{CLUB}"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", "key.pem"]
    subprocess.run([*made, "-out", "chain.pem", *names], cwd=folder, check=True, capture_output=True)
    port = free_port(0, "127.0.0.1")
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"listen \[::\]:.*\n", "", text)
    text = text.replace("listen 443 ", f"listen 127.0.0.1:{port} ")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port(0, '127.0.0.1')};")
    for known, here in zip(("8861", "8862"), ports, strict=True):
        assert f"127.0.0.1:{known} " in text
        text = text.replace(f"127.0.0.1:{known}", f"127.0.0.1:{here}")
    live = f"/etc/letsencrypt/live/{CLUB}"
    for kept, own in (("fullchain", "chain"), ("privkey", "key")):
        text = text.replace(f"{live}/{kept}.pem", f"{folder}/{own}.pem")
    (folder / "site.conf").write_text(text)
    (folder / "nginx.conf").write_text(FRONT.format(folder=folder))
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 20
        while not answers(port):
            assert process.poll() is None, (folder / "error.log").read_text()
            assert time.monotonic() < until
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.parametrize(
    "name", ["compose.small.yml", "compose.large.yml", "systemd/grognard.service", "systemd/grognard@.service"]
)
def test_servers_are_started_with_options_that_there_are(name: str) -> None:
    lines = [line for line in (DEPLOY / name).read_text().splitlines() if not line.startswith("#")]
    said = set(re.findall(r"(--[a-z-]+)[= ]", "\n".join(lines)))
    known = {option for parameter in get_command(app).commands["serve"].params for option in parameter.opts}  # type: ignore[attr-defined]
    assert {"--host", "--port", "--proxy"} <= said
    assert said - known == set()


@pytest.mark.proof
def test_a_game_is_played_through_nginx_and_survives_one_of_two_servers(postgres: str, tmp_path: Path) -> None:
    database, known = fresh_database(postgres), ("--proxy", "127.0.0.1", "--host-name", CLUB)
    folders = [tmp_path / name for name in ("one", "two", "front")]
    for folder in folders:
        folder.mkdir()
    one, two = (Server(folder, database=database, more=known) for folder in folders[:2])
    with one, two, nginx(folders[2], [one.port, two.port]) as port:
        trust = ssl.create_default_context(cafile=str(folders[2] / "chain.pem"))
        front = httpx.Client(
            base_url=f"https://{CLUB}",
            verify=trust,
            timeout=30,
            trust_env=False,
            transport=Towards(port, trust),
        )
        assert front.get("/health").json()["ok"] is True
        assert front.get("/metrics").status_code == 404
        game = new_game(front)
        number = front.get("/api/key", headers={"x-forwarded-for": "6.6.6.6"}).headers["x-request-id"]
        assert re.fullmatch(r"[0-9a-f]{32}", number), "nginx numbers requests, and the servers take its word"
        address = f"wss://{CLUB}/api/games/{game.id}/live"
        random = Random(2)
        for _ in range(4):  # one connection after the other, at whichever server
            for side in ("red", "blue"):
                with connect(
                    address, ssl=trust, address=("127.0.0.1", port), max_size=None, close_timeout=1, proxy=None
                ) as live:
                    window = Socket(live)
                    window.send(hello(game, side))
                    push = window.until("view")
                    if push["decision"]:
                        window.send({"action": pick(push["decision"], random), "number": push["number"]})
                        assert window.until("view")["number"] > push["number"]
        kept = game.watcher.get("/log").json()
        one.kill()
        until = time.monotonic() + 20
        while (answer := game.watcher.get("/log")).status_code != 200:
            assert answer.status_code in (502, 503, 504)
            assert time.monotonic() < until
            time.sleep(0.2)
        assert answer.json()[: len(kept)] == kept
        assert play_on(Game(front, game.told), random, 4) == 4
        front.close()


class Towards(httpx.HTTPTransport):
    """Asks this machine, whatever a name stands for."""

    def __init__(self, port: int, trust: ssl.SSLContext) -> None:
        super().__init__(verify=trust)
        self._port = port

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.headers["host"] = CLUB
        request.extensions["sni_hostname"] = CLUB
        request.url = request.url.copy_with(host="127.0.0.1", port=self._port)
        return super().handle_request(request)
