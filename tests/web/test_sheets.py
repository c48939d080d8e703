"""Secret orders through the real page: written by drag, by clicks and by keys, sealed, carried out and reported."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import PHONE, Server, open_page
from tests.web.general import HUMAN, RECRUIT, General, marengo
from tests.web.test_table import AXE


def test_two_rounds_against_a_recruit(page: Page, server: Server) -> None:
    general = General(page, marengo(server.address, {"white": HUMAN, "black": RECRUIT}))
    expect(general.left).to_have_text(re.compile("10 of 10 orders left"))
    for count in ("C", "2C", "3C"):  # the same way again is one more
        general.drag("c1", "cavalry", "c2", "c3")
        expect(general.lines).to_have_count(1)
        expect(general.lines.first).to_contain_text(re.compile(rf"^{count}\s*c1 → c2 → c3"))
    general.click(general.counter("a1", "infantry"))  # counter, number, sector
    page.keyboard.press("4")
    general.click(general.area("a2"))
    expect(general.lines.last).to_contain_text(re.compile(r"4I\s*a1 → a2"))
    expect(page.locator(".arrows .order")).to_have_count(2)
    general.lines.first.get_by_role("button", name="One fewer").click()  # not the last order, and yet one less
    expect(general.left).to_contain_text("4 of 10")
    expect(general.lines.filter(has_text="c1 → c2 → c3")).to_contain_text("2C")
    general.lines.filter(has_text="a1 → a2").get_by_role("button", name="One more").click()
    expect(general.left).to_contain_text("3 of 10")
    page.keyboard.press("u")
    expect(general.left).to_contain_text("4 of 10")
    general.drag("b1", "artillery", "b2", "b3")
    expect(general.lines.filter(has_text="b1 → b3")).to_contain_text("A")
    general.prompt.get_by_role("button", name="Seal the sheet").click()
    expect(general.prompt).to_contain_text("3 orders are not given")
    general.prompt.get_by_role("button", name="Go on writing").click()
    general.seal()
    expect(general.prompt.get_by_role("button", name="Send all")).to_be_visible()
    pages = general.carry_out(2)
    assert any("Bombardment" in text for text in pages)
    assert any("The orders of White this round: 2C c1-c2-c3" in text for text in pages)
    assert any(re.search(r"dice\.[34]", text) and "against" in text for text in pages)
    general.seal()
    assert any("The orders of Black this round" in text for text in general.carry_out(3))
    page.keyboard.press("b")
    expect(general.report).to_contain_text("Round 2")
    page.keyboard.press("Escape")
    expect(general.report).not_to_be_visible()


def test_a_sheet_is_written_here_and_given_in_one_go(page: Page, server: Server) -> None:
    """Ten orders, the third taken back and another in its place, a reload in their midst: one action over the wire."""
    general = General(page, marengo(server.address, {"white": HUMAN, "black": HUMAN}))
    sent: list[Any] = []
    page.on("request", lambda r: sent.append(r.post_data_json) if r.url.endswith("/actions") else None)
    undone: list[str] = []
    page.on("request", lambda request: undone.append(request.url) if request.url.endswith("/undo") else None)
    for n in range(4):
        general.drag("a1", "infantry", "a2")
        expect(general.left).to_contain_text(f"{9 - n} of 10")
    general.drag("c1", "cavalry", "c2", "c3")
    general.drag("b1", "artillery", "b2")
    general.drag("c1", "infantry", "c2")
    expect(general.left).to_contain_text("3 of 10")
    page.reload()
    expect(general.left).to_contain_text("3 of 10")
    expect(general.lines).to_have_count(4)
    for _ in range(3):
        general.drag("b1", "infantry", "b2")
    expect(general.left).to_contain_text("0 of 10")
    third = general.lines.nth(2)
    expect(third).to_contain_text(re.compile(r"A\s*b1 → b2"))
    third.get_by_role("button", name="One fewer").click()
    expect(general.left).to_contain_text("1 of 10")
    expect(general.lines).to_have_count(4)
    assert general.push()["push"]["view"]["arrows"] == []  # nothing of it has left this page
    assert sent == []
    general.seal()
    expect(general.prompt).not_to_contain_text("write your orders")
    assert len(sent) == 1
    assert [action[0] for action in sent[0]["actions"]] == ["order"] * 9 + ["seal"]
    assert undone == []
    assert sum(arrow.get("count", 1) for arrow in general.push()["push"]["view"]["arrows"]) == 9
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.includes('draft'))") == []


def test_an_order_that_cannot_stand_is_left_off_with_a_word(page: Page, server: Server) -> None:
    """Another window has given orders meanwhile: those of this sheet that still can stand do."""
    game = marengo(server.address, {"white": HUMAN, "black": HUMAN})
    general = General(page, game)
    general.drag("c1", "cavalry", "c2", "c3")
    for _ in range(2):
        general.drag("b1", "artillery", "b2")
    expect(general.left).to_contain_text("7 of 10")
    guns = general.unit("b1", "artillery")
    board = general.push()["board"]
    action = ["order", guns, board["numbers"].index("b2"), [1]]
    headers = {"Authorization": f"Bearer {general.token}"}
    wish = {"number": general.push()["push"]["number"], "action": action}
    assert page.request.post(f"/api/games/{game['game']}/actions", headers=headers, data=wish).ok
    expect(page.locator(".toast.refused")).to_contain_text("Left off the sheet")
    expect(general.left).to_contain_text("7 of 10")
    expect(general.lines.filter(has_text="b1 → b2")).to_contain_text("2A")


@pytest.mark.smoke
def test_a_round_by_keyboard_alone(page: Page, server: Server) -> None:
    general = General(page, marengo(server.address, {"white": HUMAN, "black": RECRUIT}))
    key = page.keyboard.press
    page.locator("#map").focus()
    for pressed in ("ArrowUp", "ArrowLeft"):  # to the first units that can act, and to the next sector
        key(pressed)
    expect(page.get_by_label("Sector and units")).to_contain_text("White centre")
    for pressed in ("a", "ArrowUp", "Enter"):
        key(pressed)
    expect(general.lines).to_contain_text([re.compile(r"A\s*b1 → b2")])
    key("u")
    expect(general.lines).to_have_count(0)
    page.locator("#map").focus()
    for pressed in ("ArrowDown", "ArrowRight", "Enter", "c", "3", "ArrowUp", "Enter", "Enter"):
        key(pressed)
    expect(general.lines).to_contain_text([re.compile(r"3C\s*c1 → c2")])
    page.wait_for_timeout(1000)  # the key ends only what has stood on its button for a second
    key("e")
    expect(general.prompt).to_contain_text("not given")
    key("e")
    for _ in range(200):
        page.wait_for_timeout(60)
        if general.turn() > 1 and not general.report.is_visible():
            break
        if general.report.is_visible() or general.odds.is_visible():
            key("Enter")
        elif general.prompt.locator("button.primary").count():
            key("e")
            page.wait_for_timeout(30)
            if general.prompt.locator("button.primary:focus").count():
                key("Enter")
        elif general.prompt.locator("button").count() == 0:
            page.wait_for_timeout(60)
    expect(page.locator(".track .turn")).to_contain_text("Turn 2")


def test_two_browsers_apart_never_see_the_other_sheet(browser: Browser, server: Server) -> None:
    game = marengo(server.address, {"white": HUMAN, "black": HUMAN})
    heard: list[str] = []
    pages = open_page(browser, server), open_page(browser, server), open_page(browser, server)
    for other in pages[1:]:
        other.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    white, black = General(pages[0], game), General(pages[1], game, "black")
    pages[2].goto(game["watch"])
    white.drag("a1", "infantry", "a2")
    white.drag("c1", "cavalry", "c2", "b2")
    expect(white.lines).to_have_count(2)
    white.seal()
    expect(white.prompt).not_to_contain_text("write your orders")
    black.drag("b3", "artillery", "b2", "b1")
    expect(black.lines).to_have_count(1)
    for other in pages[1:]:
        assert "c1 → c2" not in other.content()
        assert not re.search(r"Order: \d+ (cavalry|infantry)", other.content())
    assert all(arrow["side"] == 1 for arrow in black.push()["push"]["view"]["arrows"])
    assert not any("White shows" in text or '"text":"2I"' in text for text in heard)
    assert not any("OrderWritten" in text and "a1 White" in text for text in heard)
    expect(pages[0].locator(".arrows .order")).to_have_count(2)
    expect(pages[2].locator(".arrows .order")).to_have_count(0)
    black.seal()
    for _ in range(150):
        for general in (white, black):
            try:
                general.step()
            except Exception:
                general.page.wait_for_timeout(20)
        if white.turn() == black.turn() == 2:
            break
    assert any("The orders of White this round" in text for text in heard)
    for opened in pages:
        opened.context.close()


def test_a_sheet_stays_closed_at_a_shared_screen(page: Page, server: Server) -> None:
    shared = {"kind": "shared"}
    general = General(page, marengo(server.address, {"white": shared, "black": shared}))
    general.drag("c1", "cavalry", "c2", "b2")
    expect(general.lines).to_have_count(1)
    general.seal()
    curtain = page.get_by_role("button", name="I play Black")
    expect(curtain).to_be_visible()
    expect(page.locator(".arrows .order")).to_have_count(0)
    curtain.click()
    expect(general.prompt).to_contain_text("Black: write your orders")
    expect(general.left).to_contain_text("10 of 10")
    assert "c1 → c2" not in page.content()
    expect(page.locator(".arrows .order")).to_have_count(0)
    expect(page.locator(".highlights .looked")).to_have_count(0)


@pytest.mark.smoke
def test_an_order_by_finger_on_a_phone(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, PHONE, touch=True)
    general = General(page, marengo(server.address, {"white": HUMAN, "black": RECRUIT}))
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", *general.middle(general.counter("c1", "cavalry")))
    for place in ("c2", "b2"):
        touch("touchMove", *general.middle(general.area(place)))
    touch("touchEnd")
    expect(general.lines).to_contain_text([re.compile(r"C\s*c1 → c2 → b2")])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    general.seal()
    pages = general.carry_out(2)
    assert pages
    general.page.get_by_role("button", name="Report").click()
    box = general.report.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.context.close()


@pytest.mark.parametrize(("scheme", "size"), [("light", "desktop"), ("dark", "phone")])
def test_no_serious_barrier_at_the_sheet_or_in_the_report(
    browser: Browser, server: Server, scheme: str, size: str
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run make web")
    page = open_page(browser, server, PHONE) if size == "phone" else open_page(browser, server)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    general = General(page, marengo(server.address, {"white": HUMAN, "black": RECRUIT}))
    general.drag("c1", "cavalry", "c2", "c3")
    expect(general.lines).to_have_count(1)
    page.evaluate(AXE.read_text("utf-8"))

    def serious() -> list[tuple[str, str]]:
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        heavy = [v for v in found["violations"] if v["impact"] in ("serious", "critical")]
        return [(v["id"], v["nodes"][0]["html"][:160]) for v in heavy]

    assert serious() == []
    general.seal()
    for _ in range(200):
        if general.report.is_visible():
            break
        try:
            general.step()
        except Exception:
            page.wait_for_timeout(20)
    expect(general.report).to_be_visible()
    assert serious() == []
    page.context.close()


def test_a_drag_that_means_nothing_is_answered_with_the_rule(page: Page, server: Server) -> None:
    general = General(page, marengo(server.address, {"white": HUMAN, "black": RECRUIT}))
    general.drag("a1", "infantry", "a2", "a3")
    refusal = page.locator(".toast.refused")
    expect(refusal.get_by_role("button", name=re.compile("^Rule "))).to_be_visible()
    expect(general.lines).to_have_count(0)


def test_whoever_points_at_a_sector_is_told_why_not_with_what_stands_on_the_sheet(page: Page, server: Server) -> None:
    general = General(page, marengo(server.address, {"white": HUMAN, "black": RECRUIT}))
    asked: list[Any] = []
    page.on("request", lambda r: asked.append(r.post_data_json) if r.url.endswith("/why") else None)
    general.click(general.counter("a1", "infantry"))
    general.click(general.area("a3"))
    refusal = page.locator(".toast.refused")
    expect(refusal).to_contain_text("cannot")
    assert asked[0]["place"] == general.push()["board"]["numbers"].index("a3")
    assert asked[0]["unit"] == general.unit("a1", "infantry")
    assert asked[0]["actions"] == []
    page.keyboard.press("Escape")
    general.drag("b1", "artillery", "b2")
    expect(general.lines).to_have_count(1)
    general.drag("c1", "infantry", "a3")
    page.wait_for_timeout(50)
    assert asked[-1]["actions"][0][0] == "order"  # what is on the sheet is reckoned with
    expect(general.lines).to_have_count(1)


def test_a_die_is_chosen_in_the_report(page: Page, server: Server) -> None:
    game = marengo(server.address, {"white": HUMAN, "black": HUMAN}, you="white")

    def dice(route: Route) -> None:
        """The moment of a flank attack: dice lie in a zone, and one of them may be thrown again."""
        data = route.fetch().json()
        push = data["push"]
        mine, other = (next(p["id"] for p in push["view"]["pieces"] if p["side"] == side) for side in (0, 1))
        lines = [[{"unit": mine, "dice": [2]}], [{"unit": other, "dice": [5]}]]
        push["view"]["duels"] = [{"fronts": [5, 8], "prize": -1, "lines": lines}]
        groups = [{"verb": "reroll", "units": [unit], "places": None, "extras": [[1]]} for unit in (mine, other)]
        push["decision"] |= {
            "kind": "Reroll",
            "drafted": False,
            "groups": [*groups, {"verb": "keep", "units": [], "places": None}],
        }
        push["decision"]["groups"][-1]["extras"] = [[]]
        route.fulfill(json=data)

    page.route(f"**/api/games/{game['game']}", dice)
    page.route_web_socket("**/live", lambda _: None)
    page.goto(game["links"]["white"])
    report = page.get_by_role("dialog", name="Battle report")
    chosen = report.get_by_role("button", name=re.compile("Throw die 1 of Black"))
    with page.expect_request("**/actions") as asked:
        chosen.click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["action"][0] == "reroll"
