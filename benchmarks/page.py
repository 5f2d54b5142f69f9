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
        """Replaces what stands between the markers; leaves what nobody measured."""
        pattern = re.compile(r"^<!-- (?!end )([a-z0-9-]+) -->$.*?^<!-- end -->$", re.MULTILINE | re.DOTALL)
        self.file.write_text(pattern.sub(self._filled, self.file.read_text()))

    def _filled(self, found: re.Match[str]) -> str:
        name = found[1]
        if name in self.plain:
            lines = self.plain[name]()
        elif self._json(name).is_file():
            lines = self.table(json.loads(self._json(name).read_text()))
        else:
            return found[0]
        return "\n".join([f"<!-- {name} -->\n", *lines, "\n<!-- end -->"])

    def _json(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def about(known: dict[str, Any] | None = None) -> str:
    """The machine (as the laboratory's JSON has it; None: this one) in a few words."""
    known = known or machine()
    versions = ", ".join(f"{key} {value}" for key, value in known["versions"].items())
    return f"{known['processor']}, {known['cores']} cores, {versions}, {known['date']}."
