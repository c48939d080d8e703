"""How smoothly the largest map moves and how soon it answers a click, in headless Chromium."""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks.measure import percentile

FRAMES = """() => {
  window.frames_taken = [];
  let last = 0;
  const tick = (now) => {
    if (last) window.frames_taken.push(now - last);
    last = now;
    window.ticker = requestAnimationFrame(tick);
  };
  window.ticker = requestAnimationFrame(tick);
}"""
PRESSES = """() => {
  window.presses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "pointerup") window.presses.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
}"""
COUNTERS = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  return [...document.querySelectorAll(".counter")].map((counter) => middle(counter.getBoundingClientRect()))
    .filter(([x, y]) => x > map.x + 90 && y > map.y + 60 && x < map.right - 90 && y < map.bottom - 220);
}"""
LEAST = 16
"""What is painted sooner than this many milliseconds after a press is not reported by the browser."""
CLICKS = 40


def zoom(page: Page) -> tuple[float, float]:
    """Zooms in and out with the wheel, with rests between: frames a second and the worst frame in milliseconds."""
    box = page.locator("#map").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(3000)
    page.evaluate(FRAMES)
    for sign in (-1, 1, -1, 1):
        for _ in range(14):
            page.mouse.wheel(0, sign * 100)
            page.wait_for_timeout(25)
        page.wait_for_timeout(350)
    frames: list[float] = page.evaluate("() => { cancelAnimationFrame(window.ticker); return window.frames_taken; }")
    return 1000 * len(frames) / sum(frames), max(frames)


def clicks(page: Page) -> tuple[float, float]:
    """From letting go of the button on a counter to the next painted frame, in milliseconds: p50 and p95."""
    page.evaluate(PRESSES)
    spots: list[tuple[float, float]] = page.evaluate(COUNTERS)
    for n in range(CLICKS):
        page.mouse.click(*spots[n * 7 % len(spots)])
        page.wait_for_timeout(150)
        if n % 4 == 3:
            page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    slow: list[float] = page.evaluate("window.presses")
    times = [*slow, *([LEAST] * (CLICKS - len(slow)))]
    return percentile(times, 0.5), percentile(times, 0.95)
