"""Writes the catalogs of DocC, one for each module and that of the site, from the symbol graphs, the tables of
operators and the guides. Run by Scripts/site: catalogs.py GRAPHS OUTPUT BASE MODULE…, with the modules bottom up."""

import pathlib, re, shutil, sys

from contents import contents, themes, words
from guides import Rewriter, read_guides
from operators import declared, forms, read_rows, read_uses, root, schemes, symbols_of

graphs, output, base, modules = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4:]
rows, uses = read_rows(), read_uses()
names = [name for row in rows for name in row.names]
symbols = {module: symbols_of(module, graphs / module) for module in modules}
# The themes in the order of the registry.
order = list(dict.fromkeys(row.theme for row in rows))
# Leads from a module to the first page, and has the search.
header = f"""<style>
  nav {{ padding: 8px 20px; background: var(--color-fill-secondary); font: 15px sans-serif; position: relative; z-index: 9999 }}
  a {{ color: var(--color-link); margin-right: 20px; text-decoration: none }}
  input {{ font: inherit; width: 22em; max-width: 100%; margin: 3px 0; padding: 4px 8px; border: 1px solid var(--color-grid);
    border-radius: 6px; box-sizing: border-box; background: var(--color-fill); color: var(--color-text) }}
  ol {{ position: absolute; left: 0; right: 0; margin: 0; padding: 0 20px; list-style: none; max-height: 80vh; overflow: auto;
    background: var(--color-fill-secondary); color: var(--color-text-secondary); box-shadow: 0 8px 12px #0003 }}
  li a {{ display: block; padding: 6px 0; margin: 0; color: inherit }}
  li b {{ color: var(--color-link) }}
  li span {{ display: block; font-size: 13px }}
</style>
<nav>
  <a href="{base}documentation/reactivekit/"><b>ReactiveKit</b></a>
  <a href="{base}documentation/reactivekit/operators/">Operators</a>
  <input type="search" placeholder="Search all pages" aria-label="Search all pages">
  <ol></ol>
</nav>
<script src="{base}search/search.js"></script>"""


class Catalog:
    def __init__(self, name):
        self.folder = output / f"{name}.docc"
        self.folder.mkdir(parents=True)
        self.write("header", header, "html")

    def write(self, name, text, extension="md"):
        # Fails if there are two pages of one name.
        with open(self.folder / f"{name}.{extension}", "x") as file:
            file.write(text)

    def draw(self, name, text):
        for suffix, scheme in zip(["", "~dark"], schemes(text)):
            self.write(name + suffix, scheme, "svg")


def bulleted(links):
    return "\n".join(f"- <{link}>" for link in links)


def topics(groups):
    return "## Topics\n\n" + "".join(f"### {title}\n\n{bulleted(links)}\n\n" for title, links in groups) if groups else ""


def image(row):
    return f"![A marble diagram: the signals, the call of the operator, and the result.]({row.picture.name})"


def folders(symbols):
    """The links of declarations by the folder of their file: the themes first, earlier names last."""
    groups = {theme: [] for theme in order}
    for symbol in symbols:
        folder, _, file = symbol.file.rpartition("/")
        title = "Earlier names" if file == "Deprecated.swift" else folder.split("/")[0]
        groups.setdefault(title, []).append(symbol.link)
    groups.pop("", None)
    groups["Earlier names"] = groups.pop("Earlier names", [])
    return [group for group in groups.items() if group[1]]


def abstract(module):
    """The words of a module's row in the guide to types."""
    row = re.search(rf"^\| `{module}` \| (.*?) \|", (root / "Docs/Types.md").read_text(), re.M)
    words = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", row[1]) if row else ""
    return f"{words[0].upper()}{words[1:]}.\n\n" if words else ""


def write_module(module):
    """Writes the catalog of a module: topics by folder of the sources, and pictures of operators."""
    catalog = Catalog(module)
    # The members of types that the module extends.
    extended = {}
    for symbol in symbols[module]:
        if len(symbol.path) == 3 and symbol.path[0] in modules:
            extended.setdefault("/".join(symbol.path[:2]), []).append(symbol)
    groups = [("Extensions", [f"doc:/{module}/{type}" for type in sorted(extended)])] if extended else []
    groups += folders(symbol for symbol in symbols[module] if len(symbol.path) == 1)
    catalog.write(module, f"# ``{module}``\n\n{abstract(module)}{topics(groups)}")
    for type, members in extended.items():
        catalog.write(type.replace("/", "-"), f"# ``{module}/{type}``\n\n{topics(folders(members))}")
    for row in rows:
        own = row.picture and declared(symbols[module], row.name, names)
        if own:
            catalog.draw(row.picture.name, row.picture.text)
            catalog.write(row.page, f"# ``{own[0].link.replace('doc:/', '')}``\n\n{image(row)}\n")


def write_operator(row, catalog):
    title = row.name.replace("_", "\\_")
    text = f"# {title}\n\n{row.summary}\n\n"
    if row.picture:
        catalog.draw(row.picture.name, row.picture.text)
        catalog.draw("card-" + row.picture.name, row.picture.card)
        card = f'@PageImage(purpose: card, source: "card-{row.picture.name}", alt: "A marble diagram.")'
        text += f"@Metadata {{\n  {card}\n}}\n\n{image(row)}\n\n"
        notes = [meaning for word, meaning in words.items() if word in row.picture.call]
        text += " ".join(notes) + "\n\n" if notes else ""
        text += f"In a program:\n\n```swift\n{uses[row.name]}```\n\n"
    links = {other.name: other.link for other in reversed(rows)}
    if row.neighbors:
        text += "## If you want something else\n\n"
        for use, name in row.neighbors:
            link = links.get(name) or sys.exit(f"site: {row.name}: there is no operator {name}")
            text += f"- {use[0].upper()}{use[1:]}: [`{name}`]({link})\n"
        text += "\n"
    if row.elsewhere:
        text += "## In other libraries\n\n| Library | Closest counterpart |\n| --- | --- |\n"
        text += "".join(f"| {library} | {spelling} |\n" for library, spelling in row.elsewhere) + "\n"
    groups = []
    for name in row.names:
        own = forms([symbol for module in modules for symbol in symbols[module]], name, names)
        groups.append((name.replace("_", "\\_"), [symbol.link for symbol in own] or sys.exit(f"site: there is no declaration of {name}")))
    catalog.write(row.page, text + topics(groups))


def write_operators(catalog):
    """Writes a page for each operator and each theme, and one with all pictures."""
    gallery = "# Pictures of operators\n\nMarble diagrams of the operators, drawn from runs.\n\n"
    for theme in order:
        own = [row for row in rows if row.theme == theme]
        for row in own:
            write_operator(row, catalog)
        summary = themes.get(theme) or sys.exit(f"site: contents.py lacks the theme {theme}")
        options = "@Options {\n  @TopicsVisualStyle(detailedGrid)\n}"
        groups = [("Operators", [row.link for row in own])]
        catalog.write(theme + "-operators", f"# {theme}\n\n{summary}\n\n{options}\n\n{topics(groups)}")
        drawn = [row.link for row in own if row.picture]
        if drawn:
            gallery += f"## {theme}\n\n@Links(visualStyle: detailedGrid) {{\n{bulleted(drawn)}\n}}\n\n"
    catalog.write("Pictures", gallery)


def first_topics(guides):
    # The pages of a folder stand below the page of the folder.
    folders = [guide.folder for guide in guides if guide.folder]
    rest = {g.path: g.link for g in guides if not any(g.path.startswith(f) and f != g.folder for f in folders)}
    groups = []
    for title, entries in contents.items():
        links = []
        for entry in entries.split():
            if entry in modules:
                links.append("doc:/" + entry)
            elif entry in themes:
                links.append(f"doc:{entry}-operators")
            elif entry == "Pictures" or entry in rest:
                links.append(rest.pop(entry, "doc:Pictures"))
        groups.append((title, links))
    return topics([group for group in groups + [("More", rest.values())] if group[1]])


def write_first():
    """Writes the catalog of the umbrella: the first page of the site, and the guides."""
    catalog = Catalog("ReactiveKit")
    write_operators(catalog)
    guides = read_guides()
    links = {guide.path: guide.link for guide in guides}
    links |= {f"Docs/Pictures/{row.picture.name}.svg": row.link for row in rows if row.picture}
    links |= {"README.md": "doc:ReactiveKit", "Docs/Pictures/README.md": "doc:Pictures"}
    # A name that two themes have has no page of its own.
    own = [row.name for row in rows]
    rewriter = Rewriter(guides, links, {row.name: row.link for row in rows if own.count(row.name) == 1})
    for guide in guides:
        text = rewriter.rewrite(guide)
        if guide.path == "README.md":
            # The first screen of the README opens the first page; the rest is an article.
            first, rest = text.split("\n## ", 1)
            catalog.write("ReactiveKit", f"{first}\n\n@Metadata {{\n  @TechnologyRoot\n}}\n\n{first_topics(guides)}")
            summary = "What the library guarantees, and how it compares with others."
            catalog.write(guide.name, f"# About ReactiveKit\n\n{summary}\n\n## {rest}")
        else:
            below = [other.link for other in guides if other is not guide and other.path.startswith(guide.folder)]
            catalog.write(guide.name, text + ("\n" + topics([("Pages", below)]) if below else ""))
    for name, picture in rewriter.images.items():
        shutil.copy(picture, catalog.folder / name)


for module in modules:
    write_module(module)
write_first()
