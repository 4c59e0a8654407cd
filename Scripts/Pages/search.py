"""Writes the index of the search, for lunr.js, from the data of all pages of a site: search.py FOLDER.

Each page is an entry, and so is each section of a guide, which has the compiler messages that the section explains.
"""

import json, pathlib, re, sys

from data import read_pages, texts
from lunr import get_default_builder
from lunr.stemmer import stemmer

folder = pathlib.Path(sys.argv[1])
# How much an entry of a kind counts, beside a declaration. A section counts half as much as its page.
weights = {"Module": 8, "Type": 8, "Operator": 8, "Guide": 8, "Recipe": 8, "Earlier name": 0.3}
# What a result shows, and the fields of the entry.
entries = []


def words(text):
    """The words of a text, without punctuation and plurals, as search.js has those of a query."""
    return " ".join(re.sub(r"(\w\w[^s])s$", r"\1", word) for word in re.findall(r"\w+", text.lower()))


def kind_of(page, metadata):
    module, symbol = metadata.get("modules", [{}])[0].get("name", ""), metadata.get("symbolKind")
    if symbol == "module":
        return "Module"
    if symbol:
        is_type = symbol in ["class", "struct", "enum", "protocol", "typealias"] and page.count("/") == 1
        return f"{'Earlier name' if module == 'RKCompatibility' else 'Type' if is_type else symbol.capitalize()} in {module}"
    if "/recipes-" in page:
        return "Recipe"
    return "Operator" if metadata["role"] == "collectionGroup" and "-" in page else "Guide"


def add(kind, title, page, summary, name, content, other=""):
    # A whole name counts more than a part of one: `Property` more than `AnyProperty`.
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
    fields = {"name": "" if " " in name else name.split(".")[-1], "title": name, "other": other}
    fields["text"] = " ".join([summary, *parts, *texts(content, "text"), *texts(content, "code")])
    entries.append(([title, kind, page, summary], {field: words(text) for field, text in fields.items()}))


for page, data in read_pages(folder).items():
    metadata = data["metadata"]
    kind, title = kind_of(page, metadata), metadata["title"]
    # The page of an extension lists members, which have pages of their own, and that of a module may have copies.
    if kind.startswith("Extension") or kind == "Module" and "/" in page:
        continue
    parts = [{**data["references"].get(part.get("identifier"), {}), **part} for part in data.get("abstract", [])]
    summary = "".join(part.get("text") or part.get("code") or part.get("title", "") for part in parts)
    content = [part for section in data.get("primaryContentSections", []) for part in section.get("content", [])]
    headings = [i for i, part in enumerate(content) if part["type"] == "heading" and part["text"] != "Overview"]
    starts = headings if kind in ["Guide", "Recipe"] else []
    elsewhere = [i for i in headings if content[i]["text"] == "In other libraries"]
    names = " ".join(texts(content[elsewhere[0] :], "code")) if elsewhere else ""
    add(kind, title, page, summary, title.split("(")[0], content[: (starts + [len(content)])[0]], names)
    for start, end in zip(starts, starts[1:] + [len(content)]):
        heading, section = content[start], content[start + 1 : end]
        messages = " ".join(line for line in texts(section, "code") if re.match("(error|warning): ", line))
        add(kind, f"{title}: {heading['text']}", f"{page}#{heading['anchor']}", "", heading["text"], section, messages)

builder = get_default_builder()
# lunr.js stems some words in another way.
builder.pipeline.remove(stemmer)
builder.search_pipeline.reset()
builder.ref("number")
for field, boost in {"name": 6, "title": 3, "other": 8, "text": 1}.items():
    builder.field(field, boost)
for number, (shown, fields) in enumerate(entries):
    weight = weights.get(shown[1].split(" in ")[0], 1)
    builder.add({"number": str(number), **fields}, {"boost": weight / 2 if "#" in shown[2] else weight})
index = {"pages": [shown for shown, _ in entries], "index": builder.build().serialize()}
(folder / "search/index.json").write_text(json.dumps(index, separators=(",", ":"), ensure_ascii=False))
print(f"site: {len(entries)} pages and sections can be searched", file=sys.stderr)
