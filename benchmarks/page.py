"""Pages of docs/ whose tables are measured: each stands between markers `<!-- NAME -->` and `<!-- end -->`."""

import json
import re
import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from cluewise.laboratory.report import machine

ROOT = Path(__file__).parent.parent


class Page(NamedTuple):
    """`file` is written from the JSON in `folder`, one file a name, which `measure` makes and `table` shows.

    `plain` are tables that are made anew each time, without a measurement.
    """

    file: Path
    folder: Path
    measure: Callable[[str], dict[str, Any]]
    table: Callable[[dict[str, Any]], Iterable[str]]
    plain: dict[str, Callable[[], Iterable[str]]]

    def main(self, names: Collection[str]) -> None:
        """What the command line asks for: `NAME…` to be measured anew, else those of `names` that have no JSON;
        with `--write` none. Then writes the page."""
        wanted = sys.argv[1:]
        if wanted != ["--write"]:
            self.folder.mkdir(parents=True, exist_ok=True)
            for name in wanted or [name for name in names if not self._json(name).is_file()]:
                self._json(name).write_text(json.dumps(self.measure(name), indent=1, ensure_ascii=False) + "\n")
        self.write()

    def write(self) -> None:
        """Writes the tables that somebody measured, and the plain ones."""
        fill(self.file, self._lines)

    def _lines(self, name: str) -> Iterable[str] | None:
        if name in self.plain:
            return self.plain[name]()
        return self.table(json.loads(self._json(name).read_text())) if self._json(name).is_file() else None

    def _json(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def fill(file: Path, lines_of: Callable[[str], Iterable[str] | None]) -> None:
    """Replaces what stands between the markers of each NAME; leaves what there are no lines (None) for."""

    def filled(found: re.Match[str]) -> str:
        lines = lines_of(found[1])
        return found[0] if lines is None else "\n".join([f"<!-- {found[1]} -->\n", *lines, "\n<!-- end -->"])

    pattern = re.compile(r"^<!-- (?!end )([a-z0-9-]+) -->$.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)
    file.write_text(pattern.sub(filled, file.read_text()))


def about(known: dict[str, Any] | None = None) -> str:
    """The machine (as the laboratory's JSON has it; None: this one) in a few words."""
    known = known or machine()
    versions = ", ".join(f"{key} {value}" for key, value in known["versions"].items())
    return f"{known['processor']}, {known['cores']} cores, {versions}, {known['date']}."
