"""Checks a site: every link in its files, and some of its pages in a browser. Run by Scripts/site.

usage: check.py FOLDER BASE [SCREENSHOTS]
"""

import itertools, json, pathlib, shutil, sys, urllib.parse

folder, base = pathlib.Path(sys.argv[1]), sys.argv[2]
pages = sorted(str(file.relative_to(folder / "data"))[: -len(".json")] for file in folder.glob("data/**/*.json"))
problems = []
# What a reader types into the search, and the page that has to be one of the first three results.
queries = {
    "Property": "rksubjects/property/",
    "CollectionProperty": "rkcollections/collectionproperty/",
    "TestScheduler": "rktesting/testscheduler/",
    "stateIn": "rksubjects/rkcore/signalprotocol/statein(initial:)/",
    "debounce": "reactivekit/timing-debounce-for/",
    "flatMapLatest": "reactivekit/flattening-flatmaplatest/",
    "combineLatst": "reactivekit/combining-combinelatest/",
    "withLatestFrom": "reactivekit/combining-with-latestfrom/",
    "distinctUntilChanged": "reactivekit/filtering-removeduplicates/",
    "combine latest": "reactivekit/combining-combinelatest/",
    "BehaviorRelay": "reactivekit/compilererrors/#A-type-of-another-library-is-not-there",
    "main actor": "reactivekit/mainactor/",
    "virtual time": "reactivekit/testing/",
    "flatMapFirst": "reactivekit/flattening-flatmapfirst/",
    "transactions": "reactivekit/properties/#Transactions",
    "undo": "reactivekit/recipes-undo/",
    "search as you type": "reactivekit/recipes-search/",
    "reconnect": "reactivekit/recipes-reconnect/",
    "unable to type-check this expression in reasonable time": "reactivekit/compilererrors/#The-expression-is-too-long",
    "main actor-isolated property 'name' can not be mutated from a Sendable closure": (
        "reactivekit/compilererrors/#A-closure-changes-or-reads-a-view-model"
    ),
}


def report(text):
    print(f"site: {text}", file=sys.stderr, flush=True)


def file_at(url):
    """The file or the page that a server sends for a URL below the base; a folder without a page is none."""
    path = folder / urllib.parse.unquote(urllib.parse.urlsplit(url).path).lstrip("/")
    return next(filter(pathlib.Path.is_file, [path, path / "index.html"]), None)


def check_files():
    """Looks up the links and pictures in the data of all pages."""
    count = 0
    for page in pages:
        for reference in json.loads((folder / f"data/{page}.json").read_text()).get("references", {}).values():
            for url in [part["url"] for part in [reference, *reference.get("variants", [])] if "url" in part]:
                if "://" not in url:
                    count += 1
                    if not file_at(url):
                        problems.append(f"{page}: there is no page {url}")
    report(f"{len(pages)} pages, {count} links between them")
    # Types and modules lead to guides and recipes, and back.
    pairs = {"rkcore/signal": "creating", "rksubjects/property": "properties", "rkcollections": "collections", "rkbindings/action": "recipes-form"}
    for symbol, guide in pairs.items():
        for start, end in itertools.permutations([f"documentation/{symbol}", f"documentation/reactivekit/{guide}"]):
            data = json.loads((folder / f"data/{start}.json").read_text())
            names = [name for section in data["seeAlsoSections"] for name in section["identifiers"]]
            if f"/{end}" not in [data["references"][name]["url"] for name in names]:
                problems.append(f"{start}: there is no link to {end}")


def check_pages(screenshots):
    """Opens thirty pages: the first one, guides and operators, and some of all others. Takes screenshots."""
    from playwright.sync_api import sync_playwright, Error

    # Nothing listens there: the browser gets the files from here.
    site = f"http://localhost{base}"

    def answer(route):
        file = route.request.url.startswith(site) and file_at(route.request.url[len(site) :])
        route.fulfill(path=file) if file else route.fulfill(status=404)

    def open_page(tab, page):
        """Opens a page, and returns its problems."""
        found = []
        handlers = {
            "console": lambda message: message.type == "error" and found.append(f"console: {message.text}"),
            "pageerror": lambda error: found.append(f"exception: {error}"),
        }
        for event, handler in handlers.items():
            tab.on(event, handler)
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
        found += tab.evaluate(
            """[...document.querySelectorAll('.background-icon')].map(icon => getComputedStyle(icon).color)
              .filter(color => color !== 'rgba(0, 0, 0, 0)').map(color => `an icon is drawn behind the introduction, in ${color}`)"""
        )
        for event, handler in handlers.items():
            tab.remove_listener(event, handler)
        return [f"{page}: {text}" for text in found]

    def check_search(tab):
        """Types queries into the field on the first page, and follows a result with the keyboard."""
        open_page(tab, "documentation/reactivekit")
        field, first = tab.get_by_label("Search all pages"), f"{site}documentation/"
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

        def new_tab(width, height, scheme):
            tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            tab.route("**/*", answer)
            return tab

        shutil.rmtree(screenshots, ignore_errors=True)
        own = [page for page in pages if page.startswith("documentation/reactivekit")]
        # The page `documentation` is one that DocC makes, and leads to the first page.
        others = [page for page in pages if page != "documentation" and page not in own]
        chosen = own[:1] + [own[1:][i * len(own[1:]) // 17] for i in range(17)] + [others[i * len(others) // 12] for i in range(12)]
        tab = new_tab(1280, 900, "light")
        count = 0
        for page in chosen:
            problems.extend(open_page(tab, page))
            for link in set(tab.evaluate("[...document.links].map(link => link.href)")):
                if link.startswith(site):
                    count += 1
                    if not file_at(link[len(site) :]):
                        problems.append(f"{page}: there is no {link}")
        report(f"opened {len(chosen)} pages with {count} links in a browser")
        if (folder / "search/index.json").exists():
            check_search(tab)

        shown = {
            "first": "documentation/reactivekit",
            "theme": "documentation/reactivekit/timing-operators",
            "operator": "documentation/reactivekit/timing-debounce-for",
            "lanes": "documentation/reactivekit/flattening-flatmapconcat",
            "guide": "documentation/reactivekit/creating",
            "tables": "documentation/reactivekit/operators",
            "module": "documentation/rkoperators",
            "symbol": "documentation/rkoperators/rkcore/signalprotocol/count()",
            "members": "documentation/rkoperators/rkcore/signalprotocol",
            "type": "documentation/rkcore/signal",
        }
        sizes = {"phone": 390, "desktop": 1280}.items()
        for (size, width), scheme in itertools.product(sizes, ["light", "dark"]):
            tab = new_tab(width, 1800, scheme)
            for name, page in shown.items():
                problems.extend(open_page(tab, page))
                tab.screenshot(path=f"{screenshots}/{name}-{size}{'-dark' if scheme == 'dark' else ''}.png")
        # A page with a picture that cannot be drawn must be found.
        tab.route("**/*.svg", lambda route: route.fulfill(content_type="image/svg+xml", body="no picture"))
        if not any("not drawn" in text for text in open_page(tab, shown["operator"])):
            problems.append("the check finds no picture that is not drawn")
        report(f"{len(shown) * 4} screenshots in {screenshots}")
        browser.close()


check_files()
if len(sys.argv) > 3:
    check_pages(sys.argv[3])
for problem in problems:
    report(problem)
sys.exit(1 if problems else 0)
