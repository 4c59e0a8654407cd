"""Writes the catalogs of DocC, one for each module and that of the site, from the symbol graphs, the tables of
operators and the guides. Run by Scripts/site: catalogs.py GRAPHS OUTPUT BASE MODULE…, with the modules bottom up."""

import pathlib, re, shutil, sys

from data import contents
from guides import Rewriter, read_guides
from operators import declared, read_operators, read_uses, root, symbols_of

graphs, output, base, modules = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4:]
(rows, themes), uses = read_operators(), read_uses()
names = [name for row in rows for name in row.names]
symbols = {module: symbols_of(module, graphs / module) for module in modules}
# Leads from a module to the first page, and has the search.
header = (root / "Docs/Site/header.html").read_text().replace("{base}", base)


class Catalog:
    def __init__(self, name):
        self.folder = output / f"{name}.docc"
        self.folder.mkdir(parents=True)
        self.write("header", header, "html")

    def write(self, name, text, extension="md"):
        # Fails if there are two pages of one name.
        with open(self.folder / f"{name}.{extension}", "x") as file:
            file.write(text)

    def draw(self, name):
        """Writes a picture in the light and in the dark scheme: a page has a switch that the media query does not see."""
        text = (root / f"Docs/Pictures/{name}.svg").read_text()
        query = r"@media \(prefers-color-scheme: dark\) \{ (svg \{.*?\}) \}\n"
        self.write(name, re.sub(query, "", text), "svg")
        self.write(name + "~dark", re.sub(query, r"\1\n", text), "svg")


def topics(groups):
    sections = [f"### {title}\n\n" + "".join(f"- <{link}>\n" for link in links) for title, links in groups if links]
    return "## Topics\n\n" + "\n".join(sections) if sections else ""


def image(row):
    return f"![A marble diagram: the signals, the call of the operator, and the result.]({row.picture})"


def escaped(name):
    return name.replace("_", "\\_")


def folders(symbols):
    """The links of declarations by the folder of their file, the themes first."""
    groups = {theme: [] for theme in themes}
    for symbol in symbols:
        groups.setdefault(symbol.file.rpartition("/")[0].split("/")[0], []).append(symbol.link)
    return [group for group in groups.items() if group[0]]


def write_module(module):
    """Writes the catalog of a module: topics by folder of the sources, and pictures of operators."""
    catalog = Catalog(module)
    # The members of types that the module extends.
    extended = {}
    for symbol in symbols[module]:
        if len(symbol.path) == 3 and symbol.path[0] in modules:
            extended.setdefault("/".join(symbol.path[:2]), []).append(symbol)
    groups = [("Extensions", [f"doc:/{module}/{type}" for type in sorted(extended)])]
    groups += folders(symbol for symbol in symbols[module] if len(symbol.path) == 1)
    # The words of the module's row in the guide to types.
    row = re.search(rf"^\| `{module}` \| (.*?) \|", (root / "Docs/Types.md").read_text(), re.M)
    words = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", row[1]) + ".\n\n" if row else ""
    catalog.write(module, f"# ``{module}``\n\n{words[:1].upper()}{words[1:]}{topics(groups)}")
    for type, members in extended.items():
        catalog.write(type.replace("/", "-"), f"# ``{module}/{type}``\n\n{topics(folders(members))}")
    for row in rows:
        own = row.picture and declared(symbols[module], row.name, names)
        if own:
            catalog.draw(row.picture)
            catalog.write(row.page, f"# ``{own[0].link.replace('doc:/', '')}``\n\n{image(row)}\n")


def write_operator(row, catalog):
    text = f"# {escaped(row.name)}\n\n{row.summary}\n\n"
    if row.picture:
        catalog.draw(row.picture)
        text += f"{image(row)}\n\n[How to read the picture](doc:Pictures). In a program:\n\n```swift\n{uses[row.name]}```\n\n"
    if row.neighbors:
        links = {other.name: other.link for other in reversed(rows)}
        items = [f"- {use[0].upper()}{use[1:]}: [`{name}`]({links[name]})\n" for use, name in row.neighbors]
        text += f"## If you want something else\n\n{''.join(items)}\n"
    if row.elsewhere:
        text += "## In other libraries\n\n| Library | Closest counterpart |\n| --- | --- |\n"
        text += "".join(f"| {library} | {spelling} |\n" for library, spelling in row.elsewhere) + "\n"
    all_symbols, groups = [symbol for module in modules for symbol in symbols[module]], []
    for name in row.names:
        own = declared(all_symbols, name, names) or declared(all_symbols, name, [])
        groups.append((escaped(name), [symbol.link for symbol in own] or sys.exit(f"site: there is no declaration of {name}")))
    catalog.write(row.page, text + topics(groups))


def first_topics(guides):
    # The pages of a folder stand below the page of the folder.
    folders = [guide.folder for guide in guides if guide.folder]
    links = {g.path: g.link for g in guides if not any(g.path.startswith(f) and f != g.folder for f in folders)}
    named = sum(contents.values(), [])
    rest = [link for path, link in links.items() if path not in named]
    links |= {module: f"doc:/{module}" for module in modules} | {theme: f"doc:{theme}-operators" for theme in themes}
    return topics([(title, [links[entry] for entry in entries if entry in links]) for title, entries in contents.items()] + [("More", rest)])


def write_first():
    """Writes the catalog of the umbrella: the first page of the site, the guides, and a page for each theme and operator."""
    catalog = Catalog("ReactiveKit")
    for theme, summary in themes.items():
        own = [row for row in rows if row.theme == theme]
        catalog.write(theme + "-operators", f"# {theme}\n\n{summary}\n\n{topics([('Operators', [row.link for row in own])])}")
        for row in own:
            write_operator(row, catalog)
    guides = read_guides()
    links = {guide.path: guide.link for guide in guides}
    links |= {f"Docs/Pictures/{row.picture}.svg": row.link for row in rows if row.picture} | {"README.md": "doc:ReactiveKit"}
    # A name that two themes have has no page of its own.
    own = [row.name for row in rows]
    rewriter = Rewriter(guides, links, {row.name: row.link for row in rows if own.count(row.name) == 1})
    for guide in guides:
        text = rewriter.rewrite(guide)
        if guide.path == "README.md":
            # The first screen of the README opens the first page; the rest is an article.
            first, rest = text.split("\n## ", 1)
            catalog.write("ReactiveKit", f"{first}\n\n@Metadata {{\n  @TechnologyRoot\n}}\n\n{first_topics(guides)}")
            text = f"# About ReactiveKit\n\nWhat the library guarantees, and how it compares with others.\n\n## {rest}"
        below = [other.link for other in guides if guide.folder and other is not guide and other.path.startswith(guide.folder)]
        catalog.write(guide.name, text + "\n" + topics([("Pages", below)]))
    for name, path in rewriter.images.items():
        shutil.copy(path, catalog.folder / name)


for module in modules:
    write_module(module)
write_first()
