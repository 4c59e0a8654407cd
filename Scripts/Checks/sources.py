"""Rules for the Swift files of Sources and Tests."""

import pathlib, re


def sources(files):
    return [file for file in files if file.path.endswith(".swift") and file.is_below("Sources/")]


def tests(files):
    return [file for file in files if file.path.endswith(".swift") and file.is_below("Tests/")]


def threads(files):
    """Finds what is left out under the thread sanitizer, because it has one thread, and has several."""
    several = r"inParallel|Thread[ .(]|Dispatch|Task[ .{(<]|async let|concurrent|ExecutionContext|MainActor|Operation|RunLoop|(^|[^a-z])actor "
    for file in tests(files):
        in_suite = in_test = False
        for number, line in enumerate(file.texts, 1):
            in_suite |= bool(re.match(r"@Suite.*\.onOneThread|  \.onOneThread", line))
            in_test |= bool(re.match(r"  .*@Test.*\.onOneThread|    \.onOneThread", line))
            if (in_suite or in_test) and not re.match(" *//", line) and re.search(several, line):
                yield file.path, number, "this has to run under the thread sanitizer too"
            in_suite, in_test = in_suite and line != "}", in_test and line != "  }"


def diagram(files):
    """Finds diagrams of doc comments that do not stand verbatim in the strings of one test file."""
    drawn = {file.path: drawn_in(file) for file in tests(files)}
    for file in sources(files):
        # `Sources/A/B/C.swift` is tested in `Tests/ATests/B/CTests.swift`.
        module, *folders = pathlib.PurePath(file.path).parts[1:-1]
        own = "/".join(["Tests", module + "Tests", *folders, file.name + "Tests.swift"])
        for lines in diagrams_in(file):
            # The test with most lines of it; that of the file if it has as many as another.
            best = min(drawn, key=lambda path: (sum(text not in drawn[path] for _, text in lines), path != own), default=own)
            absent = [(number, text) for number, text in lines if text not in drawn.get(best, [])]
            for number, text in absent:
                yield file.path, number, f"`{text}` is not drawn in a test; draw it verbatim in {own if len(absent) == len(lines) else best}"


def drawn_in(file):
    """The lines of all string literals with marbles, and their parts after a space."""
    literals = [text.strip() for line in file.lines for text in line.strings if re.search(r"[-|#]", text)]
    return {text[start:].strip() for text in literals for start in [0, *(match.start() for match in re.finditer(" ", text))]}


def diagrams_in(file):
    """The numbered lines of marbles in each code block of the doc comments."""
    block, is_fenced = [], False
    for number, line in enumerate([*file.lines, None], 1):
        is_comment = line and line.comment.startswith("///") and not line.code.strip()
        body = line.comment[3:] if is_comment else ""
        is_fence = body.strip().startswith("```")
        if is_comment and not is_fence and (is_fenced or body.startswith("    ")):
            block.append((number, body.strip()))
        elif not is_comment or body.strip():
            if any(marbles(text, False) for _, text in block):
                yield [(number, found) for number, text in block if (found := marbles(text, True))]
            block, is_fenced = [], is_comment and is_fenced != is_fence


def marbles(text, is_in_diagram):
    """The marbles of a line: all of it, or the part after a label and two spaces."""
    whole = [] if "  " in text and text[0].isalnum() or text.startswith("- ") else [text]
    parts = whole + [text[match.end() :] for match in re.finditer(r"\s{2,}", text)]
    return next((part for part in parts if is_marbles(part, is_in_diagram)), None)


def is_marbles(text, is_in_diagram):
    """Returns whether a text is a timeline and not words with hyphens; in a diagram, also one without time: `|`, `a#`."""
    if not re.fullmatch(r"[-a-zA-Z0-9|#^!()\[\] ]+", text):
        return False
    if text.count("-") >= 2:
        return bool("--" in text or re.search(r"^[-^](?! )|[-|#!]$", text) or not re.search("[a-zA-Z]{3}", text))
    return is_in_diagram and " " not in text and bool(re.search(r"[|#]|^-|-$", text))


def summary(files):
    """Finds overloads in one file whose summaries do not tell them apart, as the list of an editor shows them.

    Deprecated names are left out: their summary is the new name.
    """
    for file in sources(files):
        seen, owner, comment, attributes = set(), "", [], ""
        for number, line in enumerate(file.lines, 1):
            text = line.text.strip()
            # Functions of different types may be alike.
            if match := re.match(r"(?:\w+ )*(?:extension|class|struct|enum|protocol) ([\w.]+)", text):
                owner = match[1]
            if match := re.search(r"\bpublic (?:\w+ )*(func \w+|init\b)", line.code):
                key = owner, match[1], *(comment[: comment.index("///")] if "///" in comment else comment)
                if comment and "deprecated" not in attributes:
                    if key in seen:
                        yield file.path, number, f"its summary is that of another `{match[1]}`; say what differs"
                    seen.add(key)
            elif text.startswith("///"):
                comment.append(text)
                continue
            elif text.startswith("@"):
                attributes += text
                continue
            comment, attributes = [], ""


escape = re.compile(
    r"@unchecked\b|@exclusivity\(unchecked\)|@preconcurrency\b|\b(?:nonisolated|unowned)\(unsafe\)"
    r"|\b(?:unsafeBitCast|unsafeDowncast|unsafelyUnwrapped|assumeIsolated|Unmanaged|OpaquePointer|withUnsafe\w+|Unsafe\w+)\b"
)


def unchecked(files):
    """Finds code that the compiler cannot check outside `Kernel/`, or there without its guard."""
    for file in sources(files):
        is_kernel = "Kernel" in pathlib.PurePath(file.path).parts
        for index, line in enumerate(file.lines):
            if is_kernel:
                if re.search(r"@unchecked\b|\bnonisolated\(unsafe\)", line.code) and not names_guard(file.lines, index):
                    yield file.path, index + 1, "unchecked without its guard; say `guarded by …` in a comment right above"
            elif match := escape.search(line.code):
                yield file.path, index + 1, f"{match[0]} outside of Kernel/; let the compiler check it, or move it to Kernel/"


def names_guard(lines, index):
    """Returns whether the comment above the declaration at an index contains the word "guard".

    The index may be that of a later line of the declaration's head; attributes may stand between.
    """
    def is_comment(line):
        return not line.code.strip() and line.comment

    head = r"\b(?:class|struct|enum|actor|extension|var|let)\b"
    while index > 0 and not re.search(head, lines[index].code) and lines[index - 1].code.strip():
        index -= 1
    while index > 0 and re.fullmatch(r"(?:@\w+(?:\([^)]*\))?\s*)+", lines[index - 1].code.strip()):
        index -= 1
    while index > 0 and is_comment(lines[index - 1]):
        index -= 1
        if re.search(r"\bguard(?:s|ed)?\b\W+\w", lines[index].comment, re.I):
            return True
    return False
