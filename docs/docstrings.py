"""Docstrings and tables as Markdown."""

import inspect
import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from cluewise.registry.folders import module_name

SECTIONS = {"The rules": "Rules", "Reading": "Readings", "Format": "Formats", "Slots": "Slots and values"}
"""The beginning of a paragraph, and the section that it opens."""
NEEDED = ("The rules", "Format", "Slots")


class Head(NamedTuple):
    """The first paragraph of a puzzle's docstring."""

    title: str
    names: tuple[str, ...]
    task: str


def read_head(text: str, file: str) -> Head:
    """Reads the first paragraph. Raises ValueError if it has another form."""
    first = " ".join(paragraphs(text)[0].split())
    head = re.fullmatch(r"([^:(]+?)(?: \(([^)]*)\))?: (.+)", first)
    if head is None:
        raise ValueError(f"{file}: expected a docstring that begins with 'Title (other names): what to do.'")
    names = tuple(name.strip() for name in head[2].split(",")) if head[2] else ()
    return Head(head[1], names, head[3][:1].upper() + head[3][1:])


def read_sections(text: str, file: str) -> Mapping[str, Sequence[str]]:
    """The paragraphs by section, those before the first section under "". Raises ValueError if a section is missing."""
    sections: dict[str, list[str]] = {}
    inside = sections.setdefault("", [])
    for paragraph in paragraphs(text)[1:]:
        section = next((name for start, name in SECTIONS.items() if paragraph.startswith(start)), None)
        if section is not None:
            inside = sections.setdefault(section, [])
        inside.append(paragraph)
    for beginning in NEEDED:
        if SECTIONS[beginning] not in sections:
            raise ValueError(f"{file}: the docstring has no paragraph that begins with '{beginning}'")
    return sections


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a docstring."""
    return re.split(r"\n\s*\n", inspect.cleandoc(text))


def docstring(name: str, folder: str = "puzzles") -> str:
    """The docstring of a puzzle's module."""
    return import_module(f"cluewise.{folder}.{module_name(name)}").__doc__ or ""


def plain(text: str) -> str:
    """Text of a docstring in Markdown. Signs with a meaning in Markdown are escaped outside of `code`."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if i % 2 else re.sub(r"([*<\\])", r"\\\1", part) for i, part in enumerate(parts))


def paragraph(docstring_part: str) -> str:
    """A paragraph of a docstring. An example in it becomes a separate block."""
    prose, arrow, example = docstring_part.partition(">>>")
    return "\n\n".join(filter(None, (plain(prose.rstrip()), f"```pycon\n{arrow}{example}\n```" if arrow else "")))


def table(head: Sequence[str], *rows: Sequence[str]) -> str:
    """A table with a line for the head and for each row."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in (head, *rows)]
    return "\n".join((lines[0], "|" + "---|" * len(head), *lines[1:]))


def yes(value: bool) -> str:
    """A Boolean in a table."""
    return "yes" if value else "no"
