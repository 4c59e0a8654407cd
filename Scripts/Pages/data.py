"""The contents of the site, and the data of its built pages, which DocC writes as JSON."""

import json

# The topics of the first page: guides by their path, modules and themes. What does not exist is left out. Guides that
# are not named come last; those of a folder stand below its page, which is its README or has its name.
contents = json.load(open("Docs/Site/contents.json"))


def read_pages(folder):
    """The data by the path of the page below `documentation/`."""
    files = sorted((folder / "data/documentation").glob("**/*.json"))
    return {str(file.relative_to(folder / "data/documentation"))[: -len(".json")]: json.loads(file.read_text()) for file in files}


def texts(content, key):
    """The values of a key in the content of a page, at any depth, in order."""
    if isinstance(content, list):
        return [text for part in content for text in texts(part, key)]
    if not isinstance(content, dict):
        return []
    own = content.get(key, [])
    own = [own] if isinstance(own, str) else own if key == "code" else []
    return own + [text for part in content.values() if isinstance(part, (dict, list)) for text in texts(part, key)]
