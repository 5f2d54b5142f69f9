"""Thousands of Sudokus: puzzles per second through `solve_many` in one process, and seconds of a whole `batch`.

    python benchmarks/batch.py FOLDER [ROUNDS]

FOLDER holds `17_clue_sample.txt` and `hardest_1106.txt`, a puzzle a line. Every solution is checked by the rules.
Prints medians over the rounds, of wall-clock and processor time. On a machine with other work, processor time is
more reliable.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import cluewise
from cluewise.puzzles.sudoku import Sudoku

LISTS = {"17 clues": "17_clue_sample.txt", "hardest": "hardest_1106.txt"}


def lines(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line.strip() and not line.startswith("#")]


def timed(work: Callable[[], object]) -> tuple[float, float]:
    wall, cpu = perf_counter(), process_time()
    work()
    return perf_counter() - wall, process_time() - cpu


def many(texts: list[str], limit: int) -> Callable[[], None]:
    """Reads the puzzles anew every round, because filling their caches is part of the work."""
    puzzles = [Sudoku.parse(text) for text in texts]

    def work() -> None:
        for answer in cluewise.solve_many(puzzles, limit):
            assert len(answer.solutions) == 1

    return work


def batch(file: Path, workers: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        options = ["-o", f"{folder}/out.jsonl", "--workers", str(workers)]
        wall, before = perf_counter(), os.times()
        subprocess.run(
            [sys.executable, "-m", "cluewise", "batch", "sudoku", str(file), *options], check=True, capture_output=True
        )
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        return perf_counter() - wall, used


def main() -> None:
    folder, rounds = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5
    print(f"{'':12}{'':26}{'n':>6}{'clock':>12}{'processor':>12}")
    for name, file in LISTS.items():
        texts = lines(folder / file)
        for limit, how in ((1, "solution"), (2, "solution, uniqueness")):
            spent = [timed(many(texts, limit)) for _ in range(rounds)]
            wall, cpu = (statistics.median(column) / len(texts) * 1e6 for column in zip(*spent, strict=True))
            print(f"{name:12}{how:26}{len(texts):6}{wall:9.0f} µs{cpu:9.0f} µs   {1e6 / cpu:.0f} a second")
    for workers in (1, 2):
        runs = [batch(folder / LISTS["17 clues"], workers) for _ in range(rounds)]
        wall, cpu = (statistics.median(column) for column in zip(*runs, strict=True))
        print(f"{'17 clues':12}{f'batch, {workers} workers':26}{6145:6}{wall:10.2f} s{cpu:10.2f} s")


if __name__ == "__main__":
    main()
