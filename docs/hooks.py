"""Hooks of MkDocs: the sources for mkdocstrings, links from names to their docstrings, puzzles in the navigation.

mkdocstrings reads sources without importing them. It takes `encodings` for the standard library's, and it looks only
into folders with an `__init__.py`, which `puzzles`, `encodings` and `solvers` must not have. So it reads a copy of the
sources in which every module has the name that programs import.
"""

import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "docs"
COPY = ROOT / "build" / "names" / "cluewise"
FOLDERS = ("puzzles", "encodings", "solvers")

LINKED_PAGE = "parts-of-a-puzzle.md"
PARTS = {
    "Bases": ("boards", ("Puzzle", "GridPuzzle", "CellPuzzle", "EdgePuzzle")),
    "Rules": ("rules", ("Rule",)),
    "Formats": ("formats", ()),
    "Models and encoders": ("encoders", ("Model", "Family")),
}
"""A part of the page, the page of the reference that explains its names, and classes whose methods it names."""


def on_startup(**_: Any) -> None:
    """Makes the copy before mkdocstrings looks for it."""
    shutil.rmtree(COPY, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__", "*.pyc", "skeleton")
    shutil.copytree(ROOT / "cluewise", COPY, ignore=lambda *at: {*leave(*at), *FOLDERS, "instances"})
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, COPY / folder, ignore=leave)
        for inside in [COPY / folder, *(path for path in (COPY / folder).rglob("*") if path.is_dir())]:
            (inside / "__init__.py").touch()


def on_config(config: Any) -> Any:
    """Adds the pages of the puzzles to the navigation, by title."""
    next(entry["Puzzles"] for entry in config["nav"] if "Puzzles" in entry).extend(puzzle_pages())
    return config


def puzzle_pages() -> list[dict[str, str]]:
    """The title and the path of each puzzle's page, in the order of titles."""
    pages = (SITE / "puzzles").glob("*.md")
    titles = {re.search(r"(?m)^# (.+)$", page.read_text("utf-8"))[1]: f"puzzles/{page.name}" for page in pages}  # type: ignore[index]
    return [{title: titles[title]} for title in sorted(titles, key=str.lower)]


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Links the names of pieces on the page for authors."""
    return linked(markdown) if page.file.src_uri == LINKED_PAGE else markdown


def linked(markdown: str) -> str:
    """The page with a link at each `name` of a piece, in the parts that PARTS names."""
    parts = re.split(r"(?m)^(?=##+ )", markdown)
    return "".join(_linked_part(part, *PARTS.get(part.partition("\n")[0].lstrip("# "), ("", ()))) for part in parts)


def _linked_part(part: str, reference: str, classes: tuple[str, ...]) -> str:
    targets = dict(_targets(reference, classes)) if reference else {}

    def link(code: re.Match[str]) -> str:
        name = re.match(r"\w+(?=\(|$)|\w+\.py$", code[1].rpartition("/")[2])
        return f"[{code[0]}][{targets[name[0]]}]" if name and name[0] in targets else code[0]

    return re.sub(r"`([^`\n]+)`", link, part)


def _targets(reference: str, classes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The names that a page of the reference explains, each with its full name. Of equal names, the last counts.

    The reference omits objects without a docstring.
    """
    page = (ROOT / "docs" / "reference" / f"{reference}.md").read_text("utf-8")
    modules = [import_module(name) for name in re.findall(r"(?m)^::: (\S+)$", page)]
    for cls in (vars(module)[name] for name in classes for module in modules if name in vars(module)):
        for name, target in _documented(cls):
            if not name.startswith("_") and target.__doc__ and target.__doc__ != type(target).__doc__:
                yield name, f"{cls.__module__}.{cls.__name__}.{name}"
    for module in reversed(modules):
        yield f"{module.__name__.rpartition('.')[2]}.py", module.__name__
        for name, target in vars(module).items():
            if getattr(target, "__module__", None) == module.__name__ and target.__doc__ and not name.startswith("_"):
                yield name, f"{module.__name__}.{name}"


def _documented(cls: type) -> Iterator[tuple[str, Any]]:
    """The names that the reference documents for a class: its own, after those of the concerns in its package."""
    for base in reversed(cls.__mro__):
        if base is cls or base.__module__.startswith(f"{cls.__module__}."):
            yield from vars(base).items()
