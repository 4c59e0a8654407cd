"""Checks a site: every link in its files, and some of its pages in a browser: check.py FOLDER BASE [SCREENSHOTS]."""

import itertools, json, pathlib, shutil, sys, urllib.parse

folder, base = pathlib.Path(sys.argv[1]), sys.argv[2]
pages = sorted(str(file.relative_to(folder / "data"))[: -len(".json")] for file in folder.glob("data/**/*.json"))
problems = []


def report(text):
    print(f"site: {text}", file=sys.stderr, flush=True)


def read(page):
    return json.loads((folder / f"data/{page}.json").read_text())


def file_at(url):
    """The file or the page that a server sends for a URL below the base; a folder without a page is none."""
    path = folder / urllib.parse.unquote(urllib.parse.urlsplit(url).path).lstrip("/")
    return next(filter(pathlib.Path.is_file, [path, path / "index.html"]), None)


def check_files():
    """Looks up the links and pictures in the data of all pages."""
    links = []
    for page in pages:
        for reference in read(page).get("references", {}).values():
            links += [(page, part["url"]) for part in [reference, *reference.get("variants", [])] if "url" in part]
    problems.extend(f"{page}: there is no page {url}" for page, url in links if "://" not in url and not file_at(url))
    report(f"{len(pages)} pages, {len(links)} links")
    # Types and modules lead to guides and recipes, and back.
    pairs = {"rkcore/signal": "creating", "rksubjects/property": "properties", "rkcollections": "collections", "rkbindings/action": "recipes-form"}
    for pair in pairs.items():
        for start, end in itertools.permutations([f"documentation/{pair[0]}", f"documentation/reactivekit/{pair[1]}"]):
            data = read(start)
            if f"/{end}" not in [data["references"][name]["url"] for part in data["seeAlsoSections"] for name in part["identifiers"]]:
                problems.append(f"{start}: there is no link to {end}")


def check_pages(screenshots):
    """Opens the first page, guides, operators and some of all others, types queries, and takes screenshots."""
    from playwright.sync_api import sync_playwright, Error

    # Nothing listens there: the browser gets the files from here.
    site = f"http://localhost{base}"

    def answer(route):
        file = route.request.url.startswith(site) and file_at(route.request.url[len(site) :])
        route.fulfill(path=file) if file else route.fulfill(status=404)

    def open_page(window, page, picture=None):
        """Opens a page in a new tab, looks for problems, and takes a screenshot."""
        tab, found = window.new_page(), []
        tab.on("console", lambda message: message.type == "error" and found.append(message.text))
        tab.on("pageerror", lambda error: found.append(str(error)))
        try:
            tab.goto(site + urllib.parse.quote(page))
            tab.wait_for_function(
                """() => document.readyState === 'complete' && document.querySelector('main h1') !== null
                  && [...document.querySelectorAll('pre')].every(code => code.textContent.trim() !== '')
                  && [...document.images].every(image => image.complete || image.loading === 'lazy')""",
                timeout=10_000,
            )
        except Error:
            found.append("the page has no heading after ten seconds")
        # DocC draws a picture of its own in place of one that cannot be drawn, and says so.
        found += tab.evaluate(
            """[...document.images].filter(image => image.complete && (!image.naturalWidth || /failed/.test(image.title)))
              .map(image => `a picture is not drawn: ${image.alt}`)"""
        )
        problems.extend(f"{page}: {text}" for text in found)
        if picture:
            tab.screenshot(path=f"{screenshots}/{picture}.png")
        return tab

    def check_search(window):
        """Types queries into the field on the first page, and follows a result with the keyboard."""
        tab = open_page(window, "documentation/reactivekit")
        field, first = tab.get_by_label("Search all pages"), f"{site}documentation/"
        queries = json.loads(pathlib.Path("Tests/Site/queries.json").read_text())
        for query, page in queries.items():
            field.fill("")
            field.press_sequentially(query)
            tab.locator(f"ol[data-query={json.dumps(query)}]").wait_for()
            found = tab.locator("custom-header li a").evaluate_all("links => links.map(link => decodeURIComponent(link.href))")
            if first + page not in found[:3]:
                problems.append(f"search: {query}: {page} is not one of {found[:3]}")
        tab.screenshot(path=f"{screenshots}/search.png")
        field.fill("Property")
        field.press("Enter")
        tab.wait_for_url(first + queries["Property"])
        report(f"typed {len(queries)} queries into the search")

    with sync_playwright() as playwright:
        executable = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--hide-scrollbars"])
        shutil.rmtree(screenshots, ignore_errors=True)

        def new_window(width, scheme="light"):
            window = browser.new_context(viewport={"width": width, "height": 1800}, color_scheme=scheme)
            window.route("**/*", answer)
            return window

        own = [page for page in pages if page.startswith("documentation/reactivekit")]
        # The page `documentation` is one that DocC makes, and leads to the first page.
        others = [page for page in pages if page != "documentation" and page not in own]
        window = new_window(1280)
        for page in own[:: len(own) // 17] + others[:: len(others) // 12]:
            open_page(window, page).close()
        if (folder / "search/index.json").exists():
            check_search(window)
        shown = "reactivekit reactivekit/timing-operators reactivekit/timing-debounce-for reactivekit/flattening-flatmapconcat reactivekit/creating"
        shown += " reactivekit/operators rkoperators rkoperators/rkcore/signalprotocol/count() rkoperators/rkcore/signalprotocol rkcore/signal"
        for width, scheme in itertools.product([390, 1280], ["light", "dark"]):
            window = new_window(width, scheme)
            for page in shown.split():
                open_page(window, f"documentation/{page}", f"{page.replace('/', '-')}-{width}-{scheme}").close()
        report(f"opened pages in a browser, with screenshots in {screenshots}")
        browser.close()


check_files()
if len(sys.argv) > 3:
    check_pages(sys.argv[3])
for problem in problems:
    report(problem)
sys.exit(1 if problems else 0)
