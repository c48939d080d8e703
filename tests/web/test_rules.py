"""The rules of a game on the page: chosen in the lobby, shown at the table, and mended while it was being played."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from grognard.table.seats import hash_token
from tests.server.test_changeover import CHANGED, OLDER
from tests.web.conftest import Server, open_page


def test_an_optional_rule_is_chosen_in_the_lobby_and_shown_at_the_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="More options for Leuthen", exact=False).first.click()
    page.get_by_text("Rules of this game, as the battle has them").click()
    page.get_by_label("Fifteen points of morale", exact=False).check()
    expect(page.get_by_text("Rules of this game: 1 changed")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("tab", name="Table").click()
    page.get_by_text("Rules of this game").click()
    row = page.get_by_role("listitem").filter(has_text="Fifteen points of morale")
    expect(row).to_contain_text("on")


def lay_older_tables(file: Path, tokens: tuple[str, str]) -> None:
    """The database that a server with version 1.0.0 of the rules left, with tokens that links can carry."""
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()
    connection = sqlite3.connect(file)
    connection.executescript(gzip.decompress((OLDER / "rules-1.0.0.sql.gz").read_bytes()).decode())
    for side, token in enumerate(tokens):
        values = (hash_token(token), f"older-{CHANGED}", side)
        connection.execute("UPDATE seats SET token_hash = ? WHERE game = ? AND side = ?", values)
    connection.commit()
    connection.close()


def test_two_people_go_on_under_newer_rules(browser: Browser, own_server: Server, tmp_path: Path) -> None:
    tokens = ("r" * 32, "b" * 32)
    own_server.stop()
    lay_older_tables(tmp_path / "tables.db", tokens)
    own_server.start()
    pages = [open_page(browser, own_server) for _ in tokens]
    for page, token in zip(pages, tokens, strict=True):
        page.goto(f"/play/older-{CHANGED}#{token}")
        expect(page.get_by_text("What is played otherwise now")).to_be_visible()
        page.get_by_role("button", name="Go on under the new rules").click()
    for page in pages:
        expect(page.get_by_role("tab", name="Log")).to_be_visible(timeout=15_000)
        page.get_by_role("tab", name="Log").click()
        expect(page.get_by_text("From here on the game is played under version")).to_be_visible()
        page.context.close()


def test_a_game_that_is_ended_can_be_read_as_it_was_played(
    browser: Browser, own_server: Server, tmp_path: Path
) -> None:
    tokens = ("r" * 32, "b" * 32)
    own_server.stop()
    lay_older_tables(tmp_path / "tables.db", tokens)
    own_server.start()
    pages = [open_page(browser, own_server) for _ in tokens]
    for page, token in zip(pages, tokens, strict=True):
        page.goto(f"/play/older-{CHANGED}#{token}")
        page.get_by_text("Read its log").click()
        expect(page.get_by_label("Log of the game as it was played").get_by_role("listitem").first).to_be_visible()
        expect(page.get_by_role("button", name="Download record")).not_to_be_visible()
        page.get_by_role("button", name="End it without a winner").click()
    page = pages[0]
    page.get_by_role("tab", name="Table").click(timeout=15_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record as played under 1.0.0").click()
    text = download.value.path().read_text()
    assert f"ruleset {CHANGED} 1.0.0" in text
    assert "\nrules " not in text
    for page in pages:
        page.context.close()
