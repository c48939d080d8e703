"""The page, its files, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from grognard.server.guard import CSP, HEADERS
from tests.server.serving import Game, TestClient, house, new_game

SCRIPT = "console.log(1)"
PAGE = "<!doctype html><title>Grognard</title><script type=module src=/assets/a.js></script>"


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of our own: the true one may not be built where tests run."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "assets" / "a.js").write_text(SCRIPT)
    (folder.parent / "secret.txt").write_text("root: secret")
    return folder


@pytest.fixture(scope="module")
def built(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grognard.server.page.STATIC", static)
        with house(tmp_path_factory.mktemp("house") / "tables.db") as client:
            yield client


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr("grognard.server.page.STATIC", tmp_path / "static")
    with house(tmp_path / "tables.db") as client:
        yield client


def raw(client: TestClient, path: str) -> httpx.Response:
    """A request whose address nobody has tidied up."""
    request = client.build_request("GET", "/")
    request.url = httpx.URL("http://testserver").copy_with(raw_path=path.encode())
    answer: httpx.Response = client.send(request)
    return answer


@pytest.mark.parametrize("path", ["/", "/play/k3v9", "/rules/portable", "/anything/at/all"])
def test_every_address_of_the_page_is_the_page(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_served_as_what_they_are(built: TestClient) -> None:
    assert built.get("/assets/a.js").text == SCRIPT
    assert "javascript" in built.get("/assets/a.js").headers["content-type"]
    assert built.get("/icon.svg").headers["content-type"] == "image/svg+xml"
    assert built.get("/assets/nothing.js").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/./../secret.txt",
        "/play/../../secret.txt",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/assets//etc/passwd",
        "/assets/%2fetc/passwd",
        "/.%2e/.%2e/.%2e/.%2e/.%2e/.%2e/etc/passwd",
        "/file:///etc/passwd",
    ],
)
def test_files_outside_the_page_are_not_served(built: TestClient, path: str) -> None:
    answer = raw(built, path)
    assert "root:" not in answer.text
    assert answer.status_code in (200, 404)
    assert answer.status_code == 404 or answer.text == PAGE


def test_a_link_out_of_the_folder_is_not_followed(built: TestClient, static: Path) -> None:
    (static / "out.txt").symlink_to(static.parent / "secret.txt")
    (static / "assets" / "out.txt").symlink_to(static.parent / "secret.txt")
    for path in ("/out.txt", "/assets/out.txt"):
        assert "secret" not in built.get(path).text


def test_an_absolute_path_is_not_followed(built: TestClient, static: Path) -> None:
    assert "secret" not in raw(built, f"/{static.parent / 'secret.txt'}").text


@pytest.mark.parametrize("path", ["/%00", "/a%00b", "/" + "a" * 300])
def test_an_address_that_no_file_can_have_is_answered(built: TestClient, path: str) -> None:
    assert built.get(path).status_code in (200, 404)


@pytest.mark.parametrize("path", ["/assets/", "/assets", "/assets/%00", "/assets/" + "a" * 300])
def test_folders_are_not_listed(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code in (200, 404)
    assert "a.js" not in answer.text.replace(PAGE, "")


def test_a_page_that_is_not_built_is_said_so(unbuilt: TestClient) -> None:
    answer = unbuilt.get("/")
    assert answer.status_code == 503
    assert "make web" in answer.text
    assert unbuilt.get("/api/health").status_code == 200


def test_assets_that_are_not_built_are_not_found(unbuilt: TestClient) -> None:
    assert unbuilt.get("/assets/a.js").status_code == 404


# -- headers -------------------------------------------------------------------------------------------------------


def test_the_policy_lets_in_only_what_is_our_own() -> None:
    policy = dict(part.split(" ", 1) for part in CSP.split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in CSP
    assert "*" not in CSP
    assert "http:" not in CSP


@pytest.fixture(scope="module")
def table(built: TestClient) -> Game:
    return new_game(built)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/play/x"),
        ("GET", "/icon.svg"),
        ("GET", "/assets/a.js"),
        ("GET", "/assets/nothing"),
        ("GET", "/api/health"),
        ("HEAD", "/api/health"),
        ("GET", "/api/rulesets"),
        ("GET", "/api/openapi.json"),
        ("GET", "/api/nothing"),
        ("GET", "/api/games/nothing"),
        ("POST", "/api/games"),
        ("POST", "/api/health"),
        ("PUT", "/"),
        ("OPTIONS", "/api/games"),
    ],
)
def test_every_answer_has_the_headers(built: TestClient, method: str, path: str) -> None:
    answer = built.request(method, path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_every_answer_of_a_table_has_the_headers(table: Game) -> None:
    answers = [table.red.get(path) for path in ("", "/log", "/record", "/history/0", "/overlays?unit=0")]
    answers += [table.red.post(path, {}) for path in ("/actions", "/undo", "/chat", "/standing", "/odds", "/why")]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_an_answer_to_something_unexpected_has_the_headers_too(
    built: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.server.lobby.get_ruleset", lambda key: 1 / 0)
    answer = built.get("/api/rulesets/portable/rules")
    assert answer.status_code == 500
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_answers_about_a_table_are_kept_by_no_cache(built: TestClient, table: Game) -> None:
    made = built.post("/api/games", json={"ruleset": "portable", "scenario": "first-steps"})
    for answer in (made, table.red.get(), table.red.get("/log")):
        assert "no-store" in answer.headers.get("cache-control", "")
