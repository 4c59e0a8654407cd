"""Links the pages of types and modules to the guides and recipes about them, and back: links.py FOLDER.

The archive of a module is built before that of the guides, so DocC cannot resolve such links itself.
"""

import collections, itertools, json, pathlib, re, shutil, sys

from data import contents, read_pages, texts

folder = pathlib.Path(sys.argv[1])
pages = read_pages(folder)
references = {name: part for page in pages.values() for name, part in page["references"].items() if part["type"] == "topic"}
# The links of each page: the title of their section, the other page, and how often one names the other.
links = collections.defaultdict(list)


def connect(page, other, title, back, count=0):
    if page in pages and other in pages and (title, other, count) not in links[page]:
        links[page].append((title, other, count))
        links[other].append((back, page, count))


def code(page):
    return "\n".join(texts(pages[page].get("primaryContentSections", []), "code"))


# The guides of each module, as on the first page; pages that name all types belong to none.
guides = {}
for title, entries in contents.items():
    names = [f"reactivekit/{name.lower()}" for name in re.findall(r"Docs/(\w+)\.md", " ".join(entries))]
    if title not in ["Start", "Move from another library", "Rely on it"]:
        guides |= {name: code(name) for name in names}
    for module, name in itertools.product(entries, names):
        connect(module.lower(), name, "Guides", "Modules")
recipes = {page: code(page) for page in pages if page.startswith("reactivekit/recipes-")}

for page, data in pages.items():
    module, _, type = page.partition("/")
    kinds = ["class", "struct", "enum", "protocol"]
    if not type or "/" in type or module == "rkcompatibility" or data["metadata"].get("symbolKind") not in kinds:
        continue
    for title, candidates, most in [("Guides", guides, 2), ("Recipes", recipes, 12)]:
        counts = collections.Counter({other: len(re.findall(rf"\b{data['metadata']['title']}\b", text)) for other, text in candidates.items()})
        found = [other for other, count in counts.most_common(most) if count]
        # A type that no guide names belongs to those of its module.
        for other in found or [other for kind, other, _ in links[module] if kind == title == "Guides"]:
            connect(page, other, title, "Types", counts[other])
            if title == "Recipes":
                connect(module, other, title, "Modules")

for page, others in links.items():
    data, sections = pages[page], collections.defaultdict(list)
    for title, other, _ in sorted(others, key=lambda link: -link[2]):
        name = pages[other]["identifier"]["url"]
        sections[title].append(name)
        data["references"][name] = references[name]
    own = [{"title": title, "anchor": title, "identifiers": names[:12]} for title, names in sections.items()]
    data["seeAlsoSections"] = own + data.get("seeAlsoSections", [])
    (folder / f"data/documentation/{page}.json").write_text(json.dumps(data))
print(f"site: linked {len(links)} pages of types, modules, guides and recipes", file=sys.stderr)

# A page of an extension names the extended module as one of the extending module, which has no page. The module's
# own page stands there.
for place in (folder / "documentation").glob("*/*/"):
    page, module = str(place.relative_to(folder / "documentation")), place.name
    if page not in pages and module in pages:
        for part in ["data/documentation/{}.json", "documentation/{}/index.html"]:
            shutil.copy(folder / part.format(module), folder / part.format(page))
