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
            self.text = self.narrowed()

    def narrowed(self):
        """Leaves out the names in other libraries, which the operators' own pages have."""
        text = re.sub(r"^(\| .*? \| .*?) \| .*$", r"\1 |", self.text, flags=re.M)
        abstract = "The operators by theme. The page of an operator has its names in other libraries."
        return "\n\n".join([abstract if i == 1 else part for i, part in enumerate(text.split("\n\n"))])

    def fragment(self, anchor):
        """The fragment of the heading that a link of the code host leads to."""
        for heading in re.findall(r"^#+ *(.*)$", self.text, re.M):
            heading = heading.replace("`", "")
            if re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) == anchor:
                return re.sub(r"['\"]", "", heading.replace(" ", "-"))


def read_guides():
    """The README and the guides of Docs; the pages of pictures have pages of their own."""
    paths = sorted(str(file.relative_to(root)) for file in (root / "Docs").rglob("*.md"))
    return [Guide(path) for path in ["README.md"] + paths if not path.startswith("Docs/Pictures/")]


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
            link = r"(!?)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)"
            parts[index] = re.sub(link, lambda match: self.link(guide, *match.groups()), prose)
        return "".join(parts)

    def linked(self, cell):
        """Links the operators in the first column of a table to their pages."""
        link = lambda name: f"[{name[0]}]({self.operators[name[1]]})" if name[1] in self.operators else name[0]
        return re.sub(r"`([^`]+)`", link, cell[0])

    def link(self, guide, mark, label, target):
        if "://" in target or target.startswith("doc:"):
            return f"{mark}[{label}]({target})"
        path, _, anchor = target.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(guide.path), path)) if path else guide.path
        if not (root / file).exists():
            sys.exit(f"site: {guide.path}: there is no {target}")
        if mark:
            # Two folders may have pictures of one name.
            name = "-".join(file.split("/")[-2:])
            self.images[name] = root / file
            return f"![{label}]({name})"
        # A file of the repository that has no page keeps its name only.
        if file not in self.links:
            return label
        if not anchor or file not in self.guides:
            return f"[{label}]({self.links[file]})"
        # The headings of the README are those of an article; the first page has the lines above them.
        page = self.guides[file]
        fragment = page.fragment(anchor) or sys.exit(f"site: {guide.path}: there is no heading {target}")
        return f"[{label}]({page.link}#{fragment})"
