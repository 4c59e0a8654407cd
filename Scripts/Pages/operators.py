"""The operators of Docs/Operators.md, their pictures in Docs/Pictures, and their declarations in the sources."""

import json, pathlib, re
from collections import namedtuple

root = pathlib.Path(__file__).resolve().parents[2]


class Row:
    """An operator in the tables, which the registry writes. Its first name is the operator, the others its other forms."""

    def __init__(self, theme, header, cells, neighbors):
        self.theme, self.summary = theme, cells[1]
        self.names = re.findall(r"`([^`]+)`", cells[0])
        self.name = self.names[0]
        picture = re.search(r"\(Pictures/(.+?)\.svg\)", cells[0])
        self.picture = picture and picture[1]
        self.elsewhere = [pair for pair in zip(header[2:], cells[2:]) if pair[1] != "–"]
        self.neighbors = neighbors.get(self.name, [])
        # The name of the page tells `publish()` from `publish(_:)`.
        words = "-".join(re.findall(r"\w+", self.name.replace("_", "value")))
        self.page = f"{theme}-{self.picture or words}"
        self.link = "doc:" + self.page


def read_operators():
    """The rows of all operators, and what the operators of each theme do."""
    neighbors, name = {}, ""
    for line in (root / "Docs/Pictures/README.md").read_text().split("\n"):
        if line.startswith("### "):
            name = line[4:]
        elif match := re.match(r"- (.+): \[`(.+)`\]\(#", line):
            neighbors.setdefault(name, []).append(match.groups())
    rows, themes = [], {}
    for section in (root / "Docs/Operators.md").read_text().split("\n## ")[1:]:
        theme, _, summary, *lines = section.split("\n")
        themes[theme] = summary
        header, _, *table = [line[2:-2].split(" | ") for line in lines if line.startswith("| ")]
        rows += [Row(theme, header, cells, neighbors) for cells in table]
    return rows, themes


def read_uses():
    """The realistic use of each operator, which a test compiles."""
    uses = {}
    for file in (root / "Tests/ReactiveKitTests/Uses").glob("*.swift"):
        for name, lines in re.findall(r'^    use\("([^"]+)"\) \{\n(.*?)^    \}$', file.read_text(), re.M | re.S):
            uses[name] = re.sub(r"^return ", "", re.sub(r"^ {6}", "", lines, flags=re.M), flags=re.M)
    return uses


# A public declaration: the names of its page and of what it stands in, with an extended module first; the file in the
# module's folder; and the link that DocC resolves, which tells overloads apart.
Symbol = namedtuple("Symbol", "file line module path link")


def symbols_of(module, folder):
    """The symbols of a module in the order of the sources, by the compiler's symbol graphs and DocC's names for them."""
    entities = json.loads((folder / "linkable-entities.json").read_text())
    links = {entity["usr"]: entity["referenceURL"].replace(f"doc://{module}/documentation", "doc:") for entity in entities if "usr" in entity}
    symbols = []
    for file in folder.glob("*.symbols.json"):
        extended = file.name[: -len(".symbols.json")].split("@")[1:]
        for symbol in json.loads(file.read_text())["symbols"]:
            link = links.get(symbol["identifier"]["precise"])
            if link and "location" in symbol and symbol["kind"]["identifier"] != "swift.extension":
                place = symbol["location"]["uri"].split(f"Sources/{module}/")[-1]
                symbols.append(Symbol(place, symbol["location"]["position"]["line"], module, extended + symbol["pathComponents"], link))
    return sorted(symbols, key=lambda symbol: (symbol.file, symbol.line))


def labels(name, symbol):
    """The number of labels that a name of a row has, if the symbol has them too, in this order."""
    title, owner = symbol.path[-1], symbol.path[-2:][0]
    # Members of types that are not signals may have the name of an operator.
    signals = ["Signal", "SignalProtocol", "MainActorSignal", "MainActorProperty"]
    if symbol.module == "RKCompatibility" or len(symbol.path) > 1 and owner not in signals:
        return None
    if owner == "Signal" and title.startswith("init("):
        title = "Signal" + title[len("init") :]
    (base, wanted), (declared_base, rest) = [(text.split("(")[0], text.partition("(")[2].split(":")[:-1]) for text in (name, title)]
    if base != declared_base or ("(" in name) != ("(" in title) or wanted and wanted[0] != (rest or [""])[0]:
        return None
    for label in wanted:
        if label not in rest:
            return None
        rest = rest[rest.index(label) + 1 :]
    return len(wanted)


def declared(symbols, name, names):
    """The declarations that a name stands for, in which arguments with a default may be left out.

    A declaration belongs to the row that has most of its labels. A name such as `merge(_:)` has none of its own: it
    leaves out an argument of another row's declaration.
    """
    own = [(count, symbol) for symbol in symbols if (count := labels(name, symbol)) is not None]
    return [symbol for count, symbol in own if not any((labels(other, symbol) or 0) > count for other in names)]
