"""Checks a site, or serves it: every link in its files, and some of its pages in a browser. See Scripts/site."""

import functools, glob, http.server, json, os, shutil, sys, threading, urllib.parse

mode, folder, base = sys.argv[1:4]
problems = []


def report(text):
    print(f"site: {text}", file=sys.stderr, flush=True)


class Handler(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path):
        return super().translate_path("/" + path[len(base) :]) if path.startswith(base) else folder + "/none"

    def log_message(self, *arguments):
        pass


def server(port):
    handler = functools.partial(Handler, directory=folder)
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


def exists(url):
    """Whether there is a page or a file; a folder is not a page."""
    path = folder + urllib.parse.unquote(urllib.parse.urlsplit(url).path)
    data = folder + "/data" + path[len(folder) :] + ".json"
    return any(map(os.path.isfile, [path, os.path.join(path, "index.html"), data]))


def check_files():
    """Looks up the links and pictures in the data of all pages, and returns the paths of the pages."""
    pages = sorted(
        os.path.relpath(name, folder + "/data")[: -len(".json")]
        for name in glob.glob(folder + "/data/**/*.json", recursive=True)
    )
    count = 0
    for page in pages:
        with open(f"{folder}/data/{page}.json") as file:
            references = json.load(file).get("references", {}).values()
        for reference in references:
            for url in [part["url"] for part in [reference, *reference.get("variants", [])] if "url" in part]:
                if "://" not in url:
                    count += 1
                    if not exists(url):
                        problems.append(f"{page}: there is no page {url}")
    report(f"{len(pages)} pages, {count} links between them")
    return pages


def open_pages(pages, screenshots):
    """Opens thirty pages: the first one, guides and operators, and some of all others. Takes screenshots."""
    from playwright.sync_api import sync_playwright, Error

    listener = server(0)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{listener.server_port}{base}"
    own = [page for page in pages if page.startswith("documentation/reactivekit")]
    # The page `documentation` is one that DocC makes, and leads to the first page.
    others = [page for page in pages if page != "documentation" and page not in own]
    chosen = own[:1] + [own[1:][i * len(own[1:]) // 17] for i in range(17)] + [others[i * len(others) // 12] for i in range(12)]

    with sync_playwright() as playwright:
        executable = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--hide-scrollbars"])

        def open_page(tab, page):
            def problem(text):
                problems.append(f"{page}: {text}")

            handlers = {
                "console": lambda message: message.type == "error" and problem(f"console: {message.text}"),
                "pageerror": lambda error: problem(f"exception: {error}"),
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
                problem("the page has no heading after ten seconds")
            # DocC draws a picture of its own in place of one that cannot be drawn, and says so.
            for text in tab.evaluate(
                """[...document.images].filter(image => image.complete && (!image.naturalWidth || /failed/.test(image.title)))
                  .map(image => image.alt)"""
            ):
                problem(f"a picture is not drawn: {text}")
            for event, handler in handlers.items():
                tab.remove_listener(event, handler)

        tab = browser.new_page(viewport={"width": 1280, "height": 900})
        links = 0
        for page in chosen:
            open_page(tab, page)
            for link in set(tab.evaluate("[...document.links].map(link => link.href)")):
                if link.startswith(site):
                    links += 1
                    if not exists("/" + link[len(site) :]):
                        problems.append(f"{page}: there is no {link}")
        report(f"opened {len(chosen)} pages with {links} links in a browser")

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
        shutil.rmtree(screenshots, ignore_errors=True)
        for size, width in [("phone", 390), ("desktop", 1280)]:
            for scheme in ["light", "dark"]:
                tab = browser.new_page(viewport={"width": width, "height": 1800}, color_scheme=scheme)
                for name, page in shown.items():
                    open_page(tab, page)
                    tab.screenshot(path=f"{screenshots}/{name}-{size}{'-dark' if scheme == 'dark' else ''}.png")
        # A page with a picture that cannot be drawn must be found.
        count = len(problems)
        tab.route("**/*.svg", lambda route: route.fulfill(content_type="image/svg+xml", body="no picture"))
        open_page(tab, shown["operator"])
        found = [text for text in problems[count:] if "not drawn" in text]
        problems[count:] = [] if found else ["the check finds no picture that is not drawn"]
        report(f"{len(shown) * 4} screenshots in {screenshots}")
        browser.close()


if mode == "serve":
    try:
        listener = server(8080)
    except OSError:
        listener = server(0)
    report(f"http://127.0.0.1:{listener.server_port}{base} until you press control-C")
    listener.serve_forever()
pages = check_files()
if len(sys.argv) > 4:
    open_pages(pages, sys.argv[4])
for problem in problems:
    report(problem)
sys.exit(1 if problems else 0)
