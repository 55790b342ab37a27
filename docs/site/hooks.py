"""Brings the pages that lie outside docs/ into the site, and points links where their targets are there.

On disk a link leads from file to file in the repository, so that it also works where the pages are read as they are.
The site has the pages of docs/ at its top and everything else under the path that it has in the repository.
"""

import logging
import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
NAMES = {"README.md": "index.md", "LICENSE": "LICENSE.md"}  # what is called otherwise on the site
OUTSIDE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "web/README.md", "web/src/icon.svg")
LINK = re.compile(r"(?<=\]\()(?![a-z]+:)([^)#\s]+)")
BLOCK = re.compile(r"(?<=\n)(?=\||- |1\. )")  # where a line begins a table or a list
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LOG = logging.getLogger("mkdocs.hooks.brocante")


def outside() -> list[str]:
    """The files beside docs/ that are always on the site, by their paths in the repository."""
    return [*OUTSIDE, *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "bench").glob("*.md")))]


def place_of(path: str) -> str:
    """Where a file of the repository is on the site."""
    return NAMES.get(path, path.removeprefix("docs/"))


def in_repository(name: str) -> str:
    """The file of the repository that is there on the site."""
    back = {place_of(path): path for path in outside()}
    return back.get(name, f"docs/{name}")


def pages_of(folder: str) -> list[dict[str, str]]:
    """The pages of a folder of docs/ as entries of a menu, by their titles."""
    paths = sorted((ROOT / "docs" / folder).glob("*.md"))
    titles = (path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").partition(":")[0] for path in paths)
    return [{title: f"{folder}/{path.name}"} for title, path in zip(titles, paths, strict=True)]


def expanded(menu: list[Any]) -> list[Any]:
    """A menu in which folders are replaced by their pages."""
    return [
        {
            title: expanded(below) if isinstance(below, list) else below if below.endswith(".md") else pages_of(below)
            for title, below in item.items()
        }
        for item in menu
    ]


def without_code(text: str) -> str:
    """The text with its code crossed out: what stands there is no link."""
    return CODE.sub(lambda code: re.sub(r"[^\n]", "x", code[0]), text)


def linked(name: str, text: str) -> list[tuple[re.Match[str], str]]:
    """The links of a page of the site to files of the repository, and the files."""
    folder = PurePosixPath(in_repository(name)).parent
    return [(link, os.path.normpath(folder / link[1])) for link in LINK.finditer(without_code(text))]


def pointed(name: str, text: str) -> str:
    """The text of a page, with links that lead to where the files are on the site."""
    for link, path in reversed(linked(name, text)):
        target = os.path.relpath(place_of(path), PurePosixPath(name).parent)
        text = text[: link.start()] + target + text[link.end() :]
    return text


def spaced(text: str) -> str:
    """The text with an empty line before each list and table: CommonMark needs none, Python's Markdown does."""
    plain = without_code(text)
    for block in reversed(list(BLOCK.finditer(plain))):
        before = plain[: block.start() - 1].rpartition("\n")[2]
        if before and not before.startswith((" ", "|", "- ")) and not re.match(r"\d+\. ", before):
            text = f"{text[: block.start()]}\n{text[block.start() :]}"
    return text


def on_config(config: "MkDocsConfig") -> "MkDocsConfig":
    config.nav = expanded(config.nav or [])
    return config


def on_files(files: "Files", *, config: "MkDocsConfig") -> "Files":
    """Add the pages beside docs/, and whatever else of the repository a page links to."""
    from mkdocs.structure.files import File

    def add(path: str) -> None:
        if (ROOT / path).is_file() and files.get_file_from_path(place_of(path)) is None:
            files.append(File.generated(config, place_of(path), abs_src_path=str(ROOT / path)))

    for path in outside():
        add(path)
    for page in list(files.documentation_pages()):
        for _, path in linked(page.src_uri, page.content_string):
            add(path)
    return files


def on_page_markdown(markdown: str, *, page: "Page", config: "MkDocsConfig", files: "Files") -> str:
    return spaced(pointed(page.file.src_uri, markdown))


def on_page_content(html: str, *, page: "Page", config: "MkDocsConfig", files: "Files") -> str:
    """Say which language a page is in, and warn of tables and lists that were not read as such."""
    for raw in re.findall(r"^\|.*---.*$|^- .*$", re.sub(r"<pre.*?</pre>", "", html, flags=re.DOTALL), re.MULTILINE):
        LOG.warning("%s: not set as a table or list: %s", page.file.src_uri, raw)
    language = re.match(r"rules/(\w\w)/", page.file.src_uri)
    return f'<div lang="{language[1]}">{html}</div>' if language else html
