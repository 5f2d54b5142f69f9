"""Pages of docs/measured/, with tables. A table stands between the markers `<!-- NAME -->` and `<!-- end -->`.

`Page` keeps measurements as JSON. `page_parser` and `publish` are for scripts that measure everything anew, `with_rows`
for those that measure kind by kind.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cluewise.comparisons.report import machine as this_machine

ROOT = Path(__file__).parent.parent
MEASURED = ROOT / "docs" / "measured"


Table = Callable[[argparse.Namespace], Iterable[str]]
"""Makes the lines of a table from the options of the command line."""


class Page(NamedTuple):
    """The page `file`. `measure` makes the figures of a table, `folder` keeps them as NAME.json, `table` shows them.

    `plain` holds tables that need no measurement. They are made anew each time.
    """

    file: Path
    folder: Path
    measure: Callable[[str], dict[str, Any]]
    table: Callable[[dict[str, Any]], Iterable[str]]
    plain: dict[str, Callable[[], Iterable[str]]]

    def main(self, names: Collection[str]) -> None:
        """Measures, then writes the page.

        The command line gives the NAMEs to measure anew. Without a NAME, all `names` without JSON are measured. With
        `--write` nothing is measured.
        """
        arguments = sys.argv[1:]
        if arguments != ["--write"]:
            self.folder.mkdir(parents=True, exist_ok=True)
            for name in arguments or [name for name in names if not self._json(name).is_file()]:
                self._json(name).write_text(json.dumps(self.measure(name), indent=1, ensure_ascii=False) + "\n")
        self.write()

    def write(self) -> None:
        """Writes the plain tables and those that have JSON."""
        fill(self.file, self._lines)

    def _lines(self, name: str) -> Iterable[str] | None:
        if name in self.plain:
            return self.plain[name]()
        return self.table(json.loads(self._json(name).read_text())) if self._json(name).is_file() else None

    def _json(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def fill(file: Path, lines_of: Callable[[str], Iterable[str] | None]) -> None:
    """Replaces the text between the markers of each NAME. Where `lines_of` gives None, the old text stays."""

    def new_text(block: re.Match[str]) -> str:
        lines = lines_of(block[1])
        return block[0] if lines is None else "\n".join([f"<!-- {block[1]} -->\n", *lines, "\n<!-- end -->"])

    pattern = re.compile(r"^<!-- (?!end )([a-z0-9-]+) -->$.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)
    file.write_text(pattern.sub(new_text, file.read_text()))


def page_parser(description: str | None, page: str, tables: Iterable[str] = ()) -> argparse.ArgumentParser:
    """A parser with `--write` for docs/measured/PAGE, and with `--tables` if the script has several."""
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=description, formatter_class=formatter)
    if names := list(tables):
        parser.add_argument("--tables", nargs="+", choices=names, default=names)
    parser.add_argument("--write", action="store_true", help=f"write docs/measured/{page}")
    return parser


def publish(page: str, tables: Mapping[str, Table], options: argparse.Namespace, *, machine: bool = True) -> None:
    """Makes and prints each table. With `--write` puts them into docs/measured/PAGE, with the machine."""
    made: dict[str, list[str]] = {"machine": [about()]} if machine else {}
    for name, make in tables.items():
        made[name] = list(make(options))
        print(f"{name}:\n", *made[name], "", sep="\n", flush=True)
    if options.write:
        fill(MEASURED / page, made.get)


def table(head: Sequence[str], *rows: Sequence[object]) -> list[str]:
    """Markdown. Columns of numbers are aligned to the right."""
    columns = zip(*([str(cell) for cell in row] for row in rows), strict=True)
    sides = ["---:" if all(cell.replace(".", "").isdigit() for cell in column) else "---" for column in columns]
    return [f"| {' | '.join(head)} |", f"|{'|'.join(sides)}|", *(f"| {' | '.join(map(str, row))} |" for row in rows)]


# ── tables with rows for each kind, which keep the rows of kinds that are not measured anew ──

ALL = "all"
"""The first cell of a last row about all kinds."""


def as_row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def kind_of(row: str) -> str:
    return row.split("|")[1].strip()


def kept_rows(file: Path, name: str) -> list[str]:
    """The rows of a table on a page, without its head and the row about all kinds."""
    text = file.read_text("utf-8").partition(f"<!-- {name} -->")[2].partition("<!-- end -->")[0]
    return [line for line in text.strip().splitlines()[2:] if kind_of(line) != ALL]


def with_rows(file: Path, name: str, rows: Collection[str], kind: str | None = None) -> list[str]:
    """The rows of a table on a page, with these in place of those of their kinds, or of `kind`."""
    replaced = {kind} if kind else {*map(kind_of, rows)}
    return sorted([*rows, *(old for old in kept_rows(file, name) if kind_of(old) not in replaced)], key=kind_of)


def about(known: dict[str, Any] | None = None) -> str:
    """A short description of a machine. `known` is its entry in a comparison's JSON; None stands for this machine."""
    known = known or this_machine()
    versions = ", ".join(f"{key} {value}" for key, value in known["versions"].items())
    return f"{known['processor']}, {known['cores']} cores, {versions}, {known['date']}."
