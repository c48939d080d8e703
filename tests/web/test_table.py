"""Single things at the table: undo, replay, odds, rules, refusals, keyboard, files, accessibility."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.web.conftest import PHONE, Server, open_page
from tests.web.player import Player, begin, new_game, short_scenario

HUMAN, SHARED, BOT = {"kind": "human"}, {"kind": "shared"}, {"kind": "bot", "bot": "staff"}
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def at_the_table(page: Page, server: Server, text: str | None = None, **seats: dict[str, str]) -> Player:
    game = new_game(server.address, seats or {"red": SHARED, "blue": SHARED}, text, seed=4)
    page.goto(game["links"]["red"])
    player = Player(page)
    player.open_orders()
    expect(player.prompt).to_contain_text(re.compile("Red|Blue"))
    return player


@pytest.mark.smoke
def test_odds_stand_before_the_shot_with_every_rule(page: Page, server: Server) -> None:
    player = at_the_table(page, server)
    player.ask_odds()
    expect(player.odds).to_contain_text("%")
    player.odds.get_by_role("button", name=re.compile("^Rule ")).first.click()
    expect(page.get_by_role("dialog", name=re.compile("^Rule artillery"))).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(player.odds).not_to_be_visible()


@pytest.mark.smoke
def test_undo_until_a_die_is_rolled(page: Page, server: Server) -> None:
    player = at_the_table(page, server)
    player.ask_odds()
    before = player.orders.get_by_role("button").count()
    player.odds.get_by_role("button", name="Confirm").click()
    undo = player.prompt.get_by_role("button", name="Undo")
    expect(undo.or_(player.curtain).first).to_be_visible()
    if player.curtain.is_visible():
        player.curtain.get_by_role("button").click()
    expect(undo).to_be_visible()
    page.keyboard.press("u")
    expect(undo).not_to_be_visible()
    if player.curtain.is_visible():
        player.curtain.get_by_role("button").click()
    expect(player.orders.get_by_role("button").first).to_be_visible()
    assert before > 0


def free_unit(page: Page) -> Locator:
    """The gun far behind: nobody has pinned it."""
    return page.locator(".counter.able").last


@pytest.mark.smoke
def test_two_clicks_are_a_move(page: Page, server: Server) -> None:
    player = at_the_table(page, server, short_scenario().replace("dice = 2", "dice = 6"), red=HUMAN, blue=BOT)
    player.hold_fire()
    page.get_by_role("tab", name="Log").click()
    player.click_map(free_unit(page))
    expect(player.prompt).to_contain_text("Shift+click")
    player.click_map(page.locator(".highlights .dot").last)
    expect(page.get_by_label("Log of the game")).to_contain_text(re.compile("Red \\d moved"))
    expect(page.locator(".ring .wedge")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.get_by_label("Log of the game")).not_to_contain_text(re.compile("Red \\d moved"))


def test_shift_and_click_ask_for_the_facing(page: Page, server: Server) -> None:
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    player.hold_fire()
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_label("Log of the game")
    player.click_map(free_unit(page))
    player.click_map(page.locator(".highlights .dot").last, "Shift")
    expect(page.locator(".ring .wedge")).to_have_count(6)
    expect(log).not_to_contain_text(re.compile("Red \\d moved"))
    player.click_map(page.locator(".ring .wedge:not(.preferred)").first)
    expect(log).to_contain_text(re.compile("Red \\d moved"))


def test_the_facing_is_asked_for_where_that_is_switched_on(page: Page, server: Server) -> None:
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    player.hold_fire()
    player.click_map(free_unit(page))
    page.get_by_role("button", name="Choose facing").click()
    player.click_map(page.locator(".highlights .dot").last)
    expect(page.locator(".ring .wedge")).to_have_count(6)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Choose facing").click()
    page.locator("#map").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".ring .wedge")).to_have_count(6)


def test_odds_are_seen_before_a_quick_shot(page: Page, server: Server) -> None:
    text = short_scenario().replace('hex = "0305"', 'hex = "0304"')
    game = new_game(server.address, {"red": HUMAN, "blue": BOT}, text, seed=4)
    page.goto(game["links"]["red"])
    player = Player(page)
    expect(player.prompt).to_contain_text("declare targets")
    page.get_by_role("tab", name="Log").click()
    player.click_map(page.locator(".counter.able").first)
    page.locator("#map").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_timeout(40)
        if player.odds.is_visible():
            break
    expect(player.odds).to_contain_text("%")
    expect(page.get_by_label("Log of the game")).not_to_contain_text("laid on")


def test_a_long_press_asks_for_the_facing(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    player.hold_fire()
    page.get_by_role("button", name="Fit").first.click()
    player.click_map(free_unit(page))
    box = page.locator(".highlights .dot").last.bounding_box()
    assert box is not None
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.wait_for_timeout(700)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".ring .wedge")).to_have_count(6)
    page.context.close()


def skip_to_the_end(page: Page) -> None:
    """Of a game of two bots, which may be over before the page is there to watch it."""
    skip, outcome = page.get_by_role("button", name="Skip to how it stands now"), Player(page).outcome
    expect(skip.or_(outcome).first).to_be_visible(timeout=90_000)
    if skip.is_visible():
        skip.click()
    expect(outcome).to_be_visible(timeout=90_000)


def test_replay_goes_through_the_whole_game(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": BOT, "blue": BOT}, seed=1)
    page.goto(game["watch"])
    skip_to_the_end(page)
    page.get_by_role("button", name="Watch the replay").click()
    bar = page.get_by_role("group", name="Replay")
    page.keyboard.press("r") if not bar.is_visible() else None
    slider = bar.get_by_label("Moment of the game")
    last = int(slider.get_attribute("max") or 0)
    assert last > 5
    slider.fill("3")
    expect(bar.locator("output")).to_contain_text(re.compile(f"^3 / {last}"))
    expect(page.get_by_label("Sequence of play")).to_be_visible()
    bar.get_by_role("button", name="Back to the present").click()
    expect(bar).not_to_be_visible()


def test_replay_shows_the_log_so_far(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": BOT, "blue": BOT}, seed=1)
    page.goto(game["watch"])
    skip_to_the_end(page)
    lines = page.request.get(f"/api/games/{game['game']}/log").json()
    page.get_by_role("button", name="Watch the replay").click()
    page.get_by_role("button", name="Pause").click()
    shown = page.get_by_label("Log of the game").get_by_role("listitem")
    slider = page.get_by_role("group", name="Replay").get_by_label("Moment of the game")
    last = int(slider.get_attribute("max") or 0)
    steps = sorted({line["number"] for line in lines})
    for step in (steps[1], steps[len(steps) // 2], last):
        slider.fill(str(step))
        so_far = [line for line in lines if line["number"] <= step]
        expect(shown).to_have_count(len(so_far))
        expect(shown.last).to_contain_text(so_far[-1]["text"])
        now = shown.and_(page.locator("[aria-current=step]"))
        expect(now).to_have_count(sum(line["number"] == step for line in lines))
        expect(now.first).to_be_in_viewport()


@pytest.mark.smoke
def test_orders_by_keyboard_alone(page: Page, server: Server) -> None:
    game = new_game(server.address, {"red": SHARED, "blue": SHARED}, seed=9)
    page.goto(game["links"]["red"])
    player = Player(page)
    expect(player.prompt).to_contain_text("declare targets")
    for _ in range(400):
        if player.is_over():
            break
        if player.curtain.is_visible() or player.odds.is_visible():
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            page.wait_for_timeout(30)
            if not player.odds.is_visible() and not player.curtain.is_visible():
                page.wait_for_timeout(1050)  # what a key ends must have stood on its button for a second
                page.keyboard.press("e")
        page.wait_for_timeout(30)
    expect(player.outcome).to_be_visible()


def test_a_stack_is_fanned_out(page: Page, server: Server) -> None:
    game = begin(server.address, new_game(server.address, {"red": HUMAN, "blue": HUMAN}, you="red"))

    def pile(route: Route) -> None:
        data = route.fetch().json()
        push = data["push"]
        mine = [piece for piece in push["view"]["pieces"] if piece["side"] == 0]
        for piece in mine:
            piece["place"] = mine[0]["place"]
        able = [piece["id"] for piece in mine[:3]]
        push["decision"]["groups"] = [{"verb": "activate", "units": able, "places": None, "extras": [[]]}]
        route.fulfill(json=data)

    page.route(f"**/api/games/{game['game']}", pile)
    page.route_web_socket("**/live", lambda _: None)
    page.goto(game["links"]["red"])
    Player(page).click_map(page.locator(".counter").first)
    fanned = page.locator(".fan").get_by_role("button")
    expect(fanned).to_have_count(4)
    expect(fanned.and_(page.locator(":enabled"))).to_have_count(3)
    page.keyboard.press("Escape")
    expect(fanned).to_have_count(0)


def test_pointy_hexes(page: Page, server: Server) -> None:
    text = short_scenario().replace("[map]", '[map]\norientation = "pointy"')
    text = text.replace('facing = "s"', 'facing = "se"').replace('facing = "n"', 'facing = "nw"')
    player = at_the_table(page, server, text, red=HUMAN, blue=BOT)
    player.hold_fire()
    player.click_map(free_unit(page))
    player.click_map(page.locator(".highlights .dot").last, "Shift")
    expect(page.locator(".ring .wedge")).to_have_count(6)


def test_a_refusal_says_why_with_its_rule(page: Page, server: Server) -> None:
    player = at_the_table(page, server, red=HUMAN, blue=BOT)
    player.hold_fire()
    player.click_map(free_unit(page))
    expect(page.locator(".highlights .dot").first).to_be_visible()
    board = page.locator("#map").bounding_box()
    assert board is not None
    page.mouse.click(board["x"] + board["width"] * 0.75, board["y"] + board["height"] * 0.8)
    refusal = page.locator(".toast.refused")
    expect(refusal).to_be_visible()
    expect(refusal.get_by_role("button", name=re.compile("^Rule "))).to_be_visible()


@pytest.mark.parametrize("text", [1, 1.5])
def test_nothing_hangs_over_the_edge_of_a_phone(browser: Browser, server: Server, text: float) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    page.add_init_script(f"localStorage['grognard.settings'] = '{{\"text\": {text}, \"briefing\": false}}'")
    # Dice for everybody: nothing is selected, and no Undo takes the room of the log.
    player = at_the_table(page, server, short_scenario().replace("dice = 2", "dice = 6"), red=HUMAN, blue=BOT)
    player.hold_fire()
    page.get_by_role("tab", name="Log").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for part in (page.get_by_role("tab", name="Dice"), page.locator(".track li.now")):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"]
    expect(page.get_by_label("Log of the game").get_by_role("listitem").last).to_be_in_viewport()
    page.context.close()


def test_help_lists_the_keys(page: Page, server: Server) -> None:
    at_the_table(page, server)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("undo", ignore_case=True)


def test_a_scenario_file_is_checked_and_played(page: Page, tmp_path: Path) -> None:
    good, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    good.write_text(short_scenario())
    bad.write_text(short_scenario().replace('hex = "0302"', 'hex = "9999"'))
    page.goto("/")
    page.get_by_label("Scenario or record").set_input_files(bad)
    expect(page.get_by_text("There is no hex")).to_be_visible()
    page.get_by_label("Scenario or record").set_input_files(good)
    expect(page.get_by_text("A short fight").first).to_be_visible()


@pytest.mark.smoke
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_no_serious_barrier(browser: Browser, server: Server, scheme: str, size: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run make web")
    page = open_page(browser, server, PHONE) if size == "phone" else open_page(browser, server)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    game = new_game(server.address, {"red": HUMAN, "blue": BOT}, seed=2)
    lobby, table = page.get_by_role("heading", name="First steps"), page.get_by_label("What to do now")
    for address, drawn in (("/", lobby), (game["links"]["red"], table)):
        page.goto(address)
        expect(drawn).to_be_visible()
        page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        serious = [v for v in found["violations"] if v["impact"] in ("serious", "critical")]
        assert [(v["id"], v["nodes"][0]["html"][:120]) for v in serious] == []
    page.context.close()
