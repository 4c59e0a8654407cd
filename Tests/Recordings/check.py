"""Opens pages of recordings in headless Chromium, and uses them as a person does. Run by Scripts/page --check.

usage: check.py FOLDER PICTURES
"""

import pathlib, shutil, sys, time
from playwright.sync_api import sync_playwright

folder, pictures = map(pathlib.Path, sys.argv[1:])
problems = []


def expect(condition, text):
    if not condition:
        problems.append(text)


def check(tab, name):
    errors = []
    tab.on("console", lambda message: message.type == "error" and errors.append(message.text))
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("request", lambda request: request.url.startswith("file:") or errors.append(f"loads {request.url}"))
    tab.goto((folder / "shop.html").as_uri())
    search = tab.get_by_label("Find a name")
    search.fill("tot")
    tab.get_by_role("button", name="total").first.click()
    expect(tab.locator("#value").inner_text() == "310", f"{name}: total is {tab.locator('#value').inner_text()}")
    cause = tab.locator("#cause").inner_text()
    expect("price(12 → 30)" in cause.replace(" (", "(") and "net" in cause and "tax" in cause, f"{name}: the cause is {cause}")
    expect("ms, thread 1" in cause, f"{name}: the cause has no time and thread: {cause}")
    # The handle is two points wide, and each part of the time with entries has a bar.
    columns = tab.evaluate(
        """() => {
          const { width, height } = density;
          const row = density.getContext("2d").getImageData(0, height - 1, width, 1).data;
          return row.filter((value, index) => index % 4 === 3 && value > 0).length / devicePixelRatio;
        }"""
    )
    expect(columns >= 4, f"{name}: only {columns} points of the density are drawn")
    tab.screenshot(path=folder / f"{name}.png")
    # The first entries are the set of the price to 9, and its event.
    handle = tab.get_by_label("Time")
    handle.fill("0")
    expect(tab.locator("#value").inner_text() == "93", f"{name}: total was {tab.locator('#value').inner_text()} at first")
    handle.press("ArrowRight")
    expect("2 of" in tab.locator("#moment").inner_text(), f"{name}: the handle does not move with the keyboard")
    expect(tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name}: the page is wider than the window")
    problems.extend(f"{name}: {error}" for error in errors)


def draw(tab, name, node, entry, text):
    """Draws a picture of a recording of the guide: a selected node, at an entry counted from the last one."""
    tab.goto((folder / f"{name}.html").as_uri())
    tab.get_by_label("Find a name").fill(node)
    tab.get_by_role("button", name=node, exact=True).first.click()
    tab.get_by_label("Find a name").fill("")
    tab.evaluate(f"move(entries.length - 1 - {entry})")
    shown = tab.locator("aside").inner_text() + tab.locator("#moment").inner_text()
    expect(text in shown, f"{name}: the page does not say {text!r}: {shown}")
    return tab


def check_large(tab):
    start = time.monotonic()
    tab.goto((folder / "large.html").as_uri())
    tab.get_by_label("Find a name").fill("store 999")
    tab.get_by_role("button", name="store 999").first.click()
    seconds = time.monotonic() - start
    expect(seconds < 20, f"large: opened after {seconds:.1f} s")
    # A selected node is large enough to read.
    scale, drawn = tab.evaluate(
        """async () => {
          drawGraph();
          return [transform.k, canvas.getContext("2d").getTransform().a / devicePixelRatio];
        }"""
    )
    expect(scale >= 0.8, f"large: the selected node is shown at a scale of {scale}")
    expect(abs(drawn - scale) < 0.001, f"large: the graph is drawn at a scale of {drawn}, not {scale}")
    tab.screenshot(path=folder / "large.png")
    # The time of a frame while the handle and the graph move.
    frame = tab.evaluate(
        """async () => {
          const times = [];
          for (let index = 0; index < 60; index++) {
            const start = performance.now();
            move(index * 1600); select(nodes[index * 30], true); drawGraph();
            times.push(performance.now() - start);
            await new Promise(requestAnimationFrame);
          }
          return times.sort((a, b) => a - b)[30];
        }"""
    )
    entries, nodes = tab.evaluate("[entries.length, nodes.length]")
    print(f"page: {nodes} nodes, {entries} entries: opened in {seconds:.1f} s, {frame:.1f} ms for a frame")
    expect(nodes >= 1_999 and entries >= 99_000, "large: the recording is small")
    expect(frame < 100, f"large: a frame takes {frame:.1f} ms")


with sync_playwright() as playwright:
    executable = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
    browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--hide-scrollbars"])
    for width, height in [(1280, 800), (390, 844)]:
        for scheme in ["light", "dark"]:
            check(browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme), f"{width}-{scheme}")
    for scheme, suffix in [("light", ""), ("dark", "~dark")]:
        tab = browser.new_page(viewport={"width": 1000, "height": 460}, color_scheme=scheme)
        draw(tab, "computations", "isOpen", 0, "59 → 60").screenshot(path=pictures / f"computations{suffix}.png")
        draw(tab, "transaction", "stock", 1, "stock has changed").screenshot(path=pictures / f"transaction{suffix}.png")
    check_large(browser.new_page(viewport={"width": 1280, "height": 800}))
    browser.close()
for problem in problems:
    print(f"page: {problem}", file=sys.stderr)
sys.exit(1 if problems else 0)
