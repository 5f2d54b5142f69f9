"""Queens with excluded diagonals: compares the published verdicts with ours.

    python benchmarks/queens_verdicts.py FOLDER [--solver S] [--timeout SECONDS] [--shard I/N] [--sides 12,16]
                                         [--cardinality C] [--from-seconds SECONDS]

FOLDER holds `excluded_diagonals_results.txt` (n, k, id, verdict, published seconds a line) and `diag-<n>.tar.gz` with
the instances of Gent, Jefferson and Nightingale, Complexity of n-queens completion, 2017 (CSPLib prob079): the first k
diagonals of an instance are excluded. Easiest rows come first. Rows that disagree and rows that were not decided in
time are printed in full. The last line of every side counts the verdicts.
"""

import argparse
import re
import sys
import tarfile
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import cluewise
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.queens import Queens


class Row(NamedTuple):
    """One published verdict."""

    side: int
    excluded: int
    number: int
    solvable: bool
    seconds: float


def rows(folder: Path) -> list[Row]:
    lines = (folder / "excluded_diagonals_results.txt").read_text().splitlines()
    fields = (line.split() for line in lines if not line.startswith("#"))
    return [Row(int(n), int(k), int(i), answer == "solvable", float(time)) for n, k, i, answer, time in fields]


def diagonals(folder: Path, side: int) -> dict[int, list[tuple[int, bool]]]:
    """The diagonals (d, whether it is a sum diagonal) of each instance, in order."""
    by_number = {}
    with tarfile.open(folder / f"diag-{side}.tar.gz") as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None and member.name.endswith(".param"):
                listed = re.findall(r"\[(\d+), *([01])\]", file.read().decode())
                number = int(member.name.removesuffix(".param").rpartition("-")[2])
                by_number[number] = [(int(d), t == "1") for d, t in listed]
    return by_number


def queens(side: int, excluded: list[tuple[int, bool]]) -> Queens:
    """The board with all squares of the excluded diagonals blocked."""
    board = Queens(side, side)
    lines = (board.sum_diagonal(d) if of_sums else board.difference_diagonal(d - side + 1) for d, of_sums in excluded)
    return Queens(side, side, (), tuple(sorted({Cell(*cell) for line in lines for cell in line})))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--solver", default="cadical195")
    parser.add_argument("--cardinality")
    parser.add_argument("--timeout", type=float)
    parser.add_argument("--shard", default="0/1", help="I/N: every Nth row from the Ith, from 0")
    parser.add_argument("--sides", default="12,16,21")
    parser.add_argument("--from-seconds", type=float, default=0.0, help="only rows with at least this published time")
    options = parser.parse_args()
    shard, shards = map(int, options.shard.split("/"))
    wrong = 0
    for side in map(int, options.sides.split(",")):
        instances = diagonals(options.folder, side)
        todo = [row for row in rows(options.folder) if row.side == side and row.seconds >= options.from_seconds]
        todo.sort(key=lambda row: row.seconds)
        counts: Counter[str] = Counter()
        start = perf_counter()
        for row in todo[shard::shards]:
            puzzle = queens(side, instances[row.number][: row.excluded])
            how = {"solver": options.solver, "cardinality": options.cardinality, "timeout": options.timeout}
            status = cluewise.solve(puzzle, 1, **how).status.value
            verdict = (
                "undecided" if status == "unknown" else "agree" if (status == "solved") == row.solvable else "WRONG"
            )
            counts[verdict] += 1
            wrong += verdict == "WRONG"
            if verdict != "agree":
                print(verdict, row, flush=True)
        print(f"n = {side}: {dict(counts)}, {perf_counter() - start:.0f} s", flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
