"""Rules for README.md and the pages of Docs."""

import json, re

page = "Docs/Contracts.md"
errors = "Docs/CompilerErrors.md"
refused = "Tests/Clients/Refused/"


def contracts(files):
    """Finds laws of the contracts that name no test, or one that does not exist.

    Laws are numbered headings. The tests of a law stand in backticks after `Held by:`, on that line and on those that
    follow a comma.
    """
    lines = next((file.texts for file in files if file.path == page), [])
    laws = [number for number, line in enumerate(lines, 1) if re.match(r"#+\s+\d+\.\s", line)]
    if not laws:
        yield page, 1, "has no laws; number them, as headings"
    tests = test_names(files)
    # The law without a test so far.
    unheld, is_continued = 0, False
    for number, line in enumerate([*lines, "# End"], 1):
        if re.match(r"#+\s", line):
            if unheld:
                yield page, unheld, "this law names no test; add a line `Held by:` with some"
            unheld = number if number in laws else 0
        begins = line.strip().startswith("Held by:")
        if not begins and not is_continued:
            continue
        is_continued, names = line.strip() == "Held by:" or line.strip().endswith(","), re.findall("`([^`]+)`", line)
        unheld = 0 if begins else unheld
        if not names and line.strip() != "Held by:":
            yield page, number, "names no test; put the names in backticks"
        for name in names:
            if name not in tests:
                yield page, number, f"there is no suite and no file `{name}` below Tests; name one that is"


def test_names(files):
    """The names of test files and types, and the titles of suites."""
    names = set()
    for file in files:
        if file.is_below("Tests/") and file.path.endswith(".swift"):
            names |= {file.name, file.name + ".swift"}
            for line in file.lines:
                names.update(re.findall(r"\b(?:struct|class|enum|actor)\s+(\w+)", line.code))
                names.update(re.findall(r"\b(?:struct|class|enum|actor)\s+`([^`]+)`", line.text))
                if "@Suite(" in line.code:
                    names.update(line.strings[:1])
    return names


def guides(files):
    """Finds Swift samples that no compiled file has, and outputs that no test compares.

    The lines of a sample stand one after the other in a file of Tests, Examples or Benchmarks. Empty lines, imports and
    indentation do not count. A test whose sample says what it prints, `// prints: 1`, makes a `Guide` of the page, which
    compares it.
    """
    folders = "Tests/", "Examples/", "Benchmarks/"
    compiled = [file for file in files if file.path.endswith(".swift") and file.is_below(*folders) and not file.is_below(refused)]
    codes = {file: code(file.text) for file in compiled}
    for file in pages_of(files):
        # A fence without a language or with another one begins what is no sample.
        for block in re.finditer(r"^[ ]*```(.*)\n([\s\S]*?)^[ ]*```[ ]*$", file.text, re.M):
            sample = code(block[2])
            if block[1].strip() != "swift" or sample == "\n":
                continue
            number = file.text[: block.start(2)].count("\n") + 1
            places = [file for file in compiled if sample in codes[file]]
            if not places:
                yield file.path, number, "no file of Tests, Examples or Benchmarks has these lines, one after the other"
                continue
            guide = f'Guide("{file.path.removeprefix("Docs/")}"'
            is_compared = any(f.is_below("Tests/Clients/") or guide in f.text and "expectOutput(" in f.text for f in places)
            if "// prints: " in sample and not is_compared:
                yield file.path, number, f"{places[0].path} does not compare what this prints; use `{guide})` and `expectOutput()` there"


def code(text):
    """The lines of a text that count, without indentation, each between ends of lines."""
    lines = [line.strip() for line in text.split("\n")]
    return "\n" + "".join(line + "\n" for line in lines if line and not line.startswith("import "))


def messages(files):
    """Finds messages in guides that the compiler does not print.

    A message is a line of an indented block that begins with `error: ` or `warning: `. A comment `// error: …` in
    Tests/Clients/Refused begins with it, and `Scripts/clients` compares that with what the compiler prints. An ellipsis
    stands for any words.
    """
    printed = [text for file in files if file.is_below(refused) for text in re.findall(r"^ *// error: (.*)", file.text, re.M)]
    for file in pages_of(files):
        quoted = [(number, match[1]) for number, line in enumerate(file.texts, 1) if (match := re.match("    (?:error|warning): (.*)", line))]
        if file.path == errors and not quoted:
            yield errors, 1, "no line of a block begins with `error: `"
        for number, text in quoted:
            pattern = re.compile(".*".join(re.escape(part.strip()) for part in text.split("…")))
            if not any(map(pattern.match, printed)):
                yield file.path, number, f"no file of {refused} has this message"


def figures(files):
    """Finds figures of README.md that Docs/Performance.md does not have, and figures there above their limit."""
    texts = {file.path: file.text for file in files}
    limits = json.loads(texts["Benchmarks/budgets.json"])["workloads"]
    measured = set()
    for number, cells in rows(texts["Docs/Performance.md"], 14):
        if cells[0] in limits:
            measured.add((cells[3], f"{cells[4]} ns", f"{cells[6]} ns"))
            if not float(cells[8]) <= float(cells[9]) == round(limits[cells[0]]["ratio"], 2):
                yield "Docs/Performance.md", number, f"{cells[0]} is above its limit, or has another one than budgets.json"
    for number, cells in rows(texts["README.md"], 4):
        if cells[2].endswith(" ns") and tuple(cells[1:]) not in measured:
            yield "README.md", number, "Docs/Performance.md has other figures"


def rows(text, count):
    """The rows of tables with a number of columns, each with the number of its line."""
    for number, line in enumerate(text.split("\n"), 1):
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == count:
            yield number, cells


def pages_of(files):
    return [file for file in files if file.path == "README.md" or file.is_below("Docs/") and file.path.endswith(".md")]
