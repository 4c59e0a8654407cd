"""Rules for the English of comments in Sources."""

import re

from sources import sources

# Names that no code of the package has: of systems, libraries and tools.
foreign = set("AtomicLazyReference ContiguousArray IndexPath MiB NoLeadingUnderscores POST PUT ReactiveSwift asyncAfter bitWidth".split())
# What STYLE.md calls an opening that needs a second reading, at the beginning of a doc comment.
opening = re.compile(
    "(Acts as|What|Whether|Where|Who|Whoever|How|Makes?|Takes note|Tells?|Asks|Lends|Permits|Stands|Goes|Comes|Has|Is|Those|That|Such)\\b"
)


def names(files):
    """Finds names in comments that no code has: in backticks, and words with a capital letter inside. Samples are left out."""
    known = {file.name for file in files} | foreign
    for file in files:
        if file.path.endswith(".swift"):
            for line in file.lines:
                known.update(re.findall(r"\w+", " ".join([line.code, *(line.strings if file.is_below("Sources/") else [])])))
    for file in sources(files):
        is_sample = False
        for number, line in enumerate(file.lines, 1):
            is_sample ^= line.comment.startswith("/// ```")
            if is_sample or line.comment.startswith("///     "):
                continue
            quoted = [text for text in re.findall("`([^`]+)`", line.comment) if "/" not in text]
            words = re.findall(r"\b[A-Za-z_]\w{2,}", re.sub('"[^"]*"', "", " ".join(quoted)))
            words += re.findall(r"\b[A-Za-z]*[a-z][A-Z]\w*", re.sub("`[^`]+`", "", line.comment))
            for word in words:
                if word not in known:
                    yield file.path, number, f"`{word}` occurs in no code; name what there is"


def doc_comments(files):
    """The doc comments, each with its file, the number of its first line, and its lines without slashes."""
    for file in sources(files):
        lines = [re.match(r" *///(?: (.*))?$", text) for text in file.texts]
        for number, match in enumerate(lines):
            if match and not (number and lines[number - 1]):
                end = next((i for i in range(number, len(lines)) if not lines[i]), len(lines))
                yield file, number + 1, [line[1] or "" for line in lines[number:end]]


def openings(files):
    """Finds doc comments that do not begin with a noun or with a verb such as `Returns`."""
    for file, number, lines in doc_comments(files):
        if match := opening.match(lines[0]):
            yield file.path, number, f"a summary does not begin with `{match[0]}`; use a noun, or a verb such as `Returns`"


def sentences(files):
    """Finds sentences of more than 30 words in the paragraphs and items of doc comments."""
    for file, first, lines in doc_comments(files):
        text = "\n".join(lines)
        text = re.sub(r"^ *```[\s\S]*?```$|^(    |\|).*$", lambda match: "\n" * match[0].count("\n"), text, flags=re.M)
        for sentence in re.finditer(r"\S[\s\S]*?(?=[.!?]\W*\s|\n\n|\n *- |\Z)", text):
            if (count := len(sentence[0].split())) > 30:
                yield file.path, first + text[: sentence.start()].count("\n"), f"a sentence of {count} words; divide it"
