"""The files that the rules of Scripts/check read."""

import functools, pathlib, re
from collections import namedtuple

# A line of Swift, divided into code, comment (with its slashes) and the contents of string literals.
Line = namedtuple("Line", "text code comment strings")
# The rest of a line in a literal of several lines; a comment; a string, with parentheses in its interpolations.
inside = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
token = re.compile(rf'"""|//.*|"((?:\\\({inside}\)|\\.|[^"\\])*)"?')


class File:
    """A file; its path is relative to the root of the package."""

    def __init__(self, path, text):
        self.path, self.text, self.name = path, text, pathlib.PurePath(path).stem

    def is_below(self, *folders):
        return self.path.startswith(folders)

    @functools.cached_property
    def texts(self):
        return self.text.split("\n")

    @functools.cached_property
    def lines(self):
        """The lines of a Swift file, which has no comments in `/* */`. A quotation mark in a regular expression ends with the line."""
        lines, is_in_string = [], False
        for text in self.texts:
            code, comment, strings, rest = "", "", [], text
            while rest and not comment:
                if is_in_string:
                    string, end, rest = rest.partition('"""')
                    strings.append(string)
                    is_in_string = not end
                elif match := token.search(rest):
                    code, rest = code + rest[: match.start()], rest[match.end() :]
                    if match[0] == '"""':
                        is_in_string = True
                    elif match[0].startswith("//"):
                        comment = match[0]
                    else:
                        code += '""'
                        strings.append(match[1])
                else:
                    code, rest = code + rest, ""
            lines.append(Line(text, code, comment, strings))
        return lines
