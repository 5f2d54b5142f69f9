"""The lines of each kind, and the parts of a kind that they belong to.

    python benchmarks/lines.py [KIND …]

All lines of the kind's files count: `puzzles/KIND.py` with its head, its generator, its hand-written encodings, its
searches and its folders in `parts/`. Shared code, tests and reference checkers do not. `statements` are fields, formats
and settings; `pictures` are methods named `draw…` and those that a board to play on needs; `rules` is the rest of the
class and of the file.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from page import ROOT, as_row

PARTS = ("head", "imports", "statements", "rules", "pictures", "generator", "encodings", "search", "parts")
PICTURES = ("draw", "caption", "board", "play", "moves", "shade", "marks")


def lines_of(folder: str, kind: str) -> int:
    """The lines of a kind's file in a folder, or of its folder there."""
    place = ROOT / folder / kind
    return sum(
        len(file.read_text().splitlines())
        for file in (*place.rglob("*.py"), place.with_suffix(".py"))
        if file.is_file()
    )


def pieces(file: Path) -> Iterator[tuple[str, int]]:
    """The parts of a kind's file, each with some of its lines."""
    tree = ast.parse(file.read_text())
    for node in tree.body:
        length = (node.end_lineno or 0) - node.lineno + 1
        if isinstance(node, ast.Expr):
            yield "head", length
        elif isinstance(node, ast.Import | ast.ImportFrom | ast.If):
            yield "imports", length
        elif isinstance(node, ast.FunctionDef) and node.name == "generator_class":
            yield "generator", length
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                yield part_of(member), (member.end_lineno or 0) - member.lineno + 1
        else:
            yield "rules", length


def part_of(member: ast.stmt) -> str:
    """The part of a kind that a member of its class belongs to."""
    if isinstance(member, ast.FunctionDef):
        return "pictures" if member.name.lstrip("_").startswith(PICTURES) else "rules"
    return "statements"


def kind_lines(kind: str) -> Counter[str]:
    """The lines of each part of a kind; blank lines and heads of classes belong to `rules`."""
    file, found = ROOT / "puzzles" / f"{kind}.py", Counter[str]()
    if file.is_file():
        for part, count in pieces(file):
            found[part] += count
        found["rules"] += lines_of("puzzles", kind) - found.total()
    else:
        found["rules"] = len(file.with_suffix(".rules").read_text().splitlines())
    found["generator"] += lines_of("puzzles/generators", kind)
    found["encodings"] = lines_of("encodings", kind)
    found["search"] = lines_of("solvers/backtrack", kind)
    found["parts"] = sum(
        lines_of(folder, kind) for folder in ("puzzles/parts", "puzzles/generators/parts", "encodings/parts")
    )
    return found


def main() -> None:
    kinds = sys.argv[1:] or sorted(file.stem for file in (ROOT / "puzzles").iterdir() if file.is_file())
    table = {kind: kind_lines(kind) for kind in kinds}
    print(as_row(("kind", "lines", *PARTS)), "|---" * (len(PARTS) + 2) + "|", sep="\n")
    for kind, found in sorted(table.items(), key=lambda pair: -pair[1].total()):
        print(as_row((kind, found.total(), *(found[part] or "" for part in PARTS))))
    totals = [found.total() for found in table.values()]
    over = sum(total > 200 for total in totals)
    print(f"\n{len(totals)} kinds, {sum(totals)} lines, median {median(totals):.0f}; over 200: {over}")
    for part in PARTS:
        counts = [found[part] for found in table.values()]
        print(f"{part}: {sum(counts)} lines, median {median(counts):.0f}")


if __name__ == "__main__":
    main()
