"""The guides: pages of the repository that become articles of the site."""

import posixpath, re, sys

from operators import root


class Guide:
    def __init__(self, path):
        self.path, self.text = path, (root / path).read_text()
        is_readme = path == "README.md"
        self.name = "About" if is_readme else path[len("Docs/") : -len(".md")].replace("/README", "").replace("/", "-")
        # The folder whose pages stand below this one: that of a README, and that of its name.
        self.folder = None if is_readme else re.sub(r"README\.md$", "", path).replace(".md", "/")
        self.link = "doc:" + self.name
        if path == "Docs/Operators.md":
            # The names in other libraries are on the operators' own pages.
            self.text = re.sub(r"^(\| .*? \| .*?) \| .*$", r"\1 |", self.text, flags=re.M)
        elif path == "Docs/Pictures/README.md":
            # The pictures are on these pages too.
            self.text = self.text.split("\n## ")[0]

    def fragment(self, anchor):
        """The fragment of the heading that a link of the code host leads to."""
        for heading in re.findall(r"^#+ *(.*)$", self.text, re.M):
            heading = heading.replace("`", "")
            if re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) == anchor:
                return re.sub(r"['\"]", "", heading.replace(" ", "-"))
        sys.exit(f"site: {self.path} has no heading {anchor}")


def read_guides():
    """The README and the guides of Docs."""
    return [Guide(path) for path in ["README.md", *sorted(str(file.relative_to(root)) for file in (root / "Docs").rglob("*.md"))]]


class Rewriter:
    """Rewrites the links of guides for the site: `links` are the site's by path, `operators` those of operators by name."""

    def __init__(self, guides, links, operators):
        self.guides, self.links, self.operators = {guide.path: guide for guide in guides}, links, operators
        # The pictures that the rewritten texts show, by their names on the site.
        self.images = {}

    def rewrite(self, guide):
        """Rewrites a guide, but not its samples."""
        # An odd part is a sample.
        parts = re.split(r"((?:^```[\s\S]*?^```\n|^    .*\n)+)", guide.text, flags=re.M)
        for index in range(0, len(parts), 2):
            # A line that begins with @ would be a directive.
            prose = re.sub(r"^@", r"\\@", parts[index], flags=re.M)
            prose = re.sub(r"^\| ((?!.*?\]\(.*? \| ).*?)(?= \| )", self.linked, prose, flags=re.M)
            link = r"(!?)\[((?:[^\[\]`]|`[^`]*`)*)\]\((?![^)]*://|doc:)([^)\s#]*)#?([^)\s]*)\)"
            parts[index] = re.sub(link, lambda match: self.link(guide, *match.groups()), prose)
        return "".join(parts)

    def linked(self, cell):
        """Links the operators in the first column of a table to their pages."""
        link = lambda name: f"[{name[0]}]({self.operators[name[1]]})" if name[1] in self.operators else name[0]
        return re.sub(r"`([^`]+)`", link, cell[0])

    def link(self, guide, mark, label, path, anchor):
        file = posixpath.normpath(posixpath.join(posixpath.dirname(guide.path), path)) if path else guide.path
        if not (root / file).exists():
            sys.exit(f"site: {guide.path}: there is no {path}")
        if mark:
            # Two folders may have pictures of one name.
            name = "-".join(file.split("/")[-2:])
            self.images[name] = root / file
            # A picture of the dark scheme beside it.
            if (dark := (root / file).with_stem((root / file).stem + "~dark")).exists():
                self.images[name.replace(".", "~dark.")] = dark
            return f"![{label}]({name})"
        # A file of the repository that has no page keeps its name only.
        if file not in self.links:
            return label
        fragment = "#" + self.guides[file].fragment(anchor) if anchor and file in self.guides else ""
        # The headings of the README are those of an article; the first page has the lines above them.
        link = self.guides[file].link if fragment else self.links[file]
        return f"[{label}]({link}{fragment})"
