"""The time to find the level of a puzzle: boards of `generate --unique` of every kind, 10×10 or a usual size.

    python benchmarks/scale.py [PUZZLE …] [--missing] [--number 20] [--boards FILE] [--making 20] [--limit 20] [--write]

The boards are kept in --boards, one JSON object a line, and used again: `generate --unique` may need longer than the
level. A board that is not ready after --making seconds is used as it is, with spare clues. Times are processor times in
milliseconds, for the proof of one solution and for the level. After --limit processor seconds a level is given up.
Prints a table in Markdown; with --write, it is put into docs/measured/explanations.md, where kinds that were not
measured keep their lines. --missing: only kinds without a line there.
"""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

from cpu_limit import TooLong, within
from levels import SIZES
from page import MEASURED, ROOT, as_row, fill, kept_rows, kind_of, page_parser, with_rows

import cluewise
from cluewise.explanations.closure import goal_of
from cluewise.explanations.closure_levels import level_of
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.results import UNIQUE
from cluewise.explanations.verdicts import judged
from cluewise.generation.random_puzzles import read_arguments
from cluewise.generation.unique_puzzles import unique_puzzle
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names

BOARDS = ROOT / "build" / "scale.jsonl"
PAGE = MEASURED / "explanations.md"
HEAD = ["| puzzle | size | boards | levels | level ms | max |", "|---|---|---:|---|---:|---:|"]


class Board(NamedTuple):
    """A board that was made. `text` is None if none was found in time."""

    puzzle: str
    size: str
    seed: int
    text: str | None


def kept(file: Path) -> list[Board]:
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [Board(**json.loads(line)) for line in lines]


def boards(name: str, options: argparse.Namespace) -> list[str]:
    """The texts of the boards of a kind; those that are missing are made and kept."""
    size = SIZES.get(name, "10x10")
    known = {board.seed: board for board in kept(options.boards) if board[:2] == (name, size)}
    cls = puzzle_class(name)
    arguments = read_arguments(cls, size, {})
    for seed in range(options.number):
        if seed not in known:
            try:
                text = unique_puzzle(cls, f"{seed} 1", arguments, options.making).text
            except PuzzleError:  # bad luck: no board was drawn
                text = None
            known[seed] = Board(name, size, seed, text)
            with options.boards.open("a", encoding="utf-8") as kept_boards:
                kept_boards.write(json.dumps(known[seed]._asdict()) + "\n")
    return [text for seed in range(options.number) if (text := known[seed].text) is not None]


def level(puzzle: Puzzle) -> str:
    """The level of a puzzle, in words."""
    with GuardedModel(puzzle) as guarded:
        verdict, solutions = judged(guarded)
        assert verdict == UNIQUE, verdict
        guarded.solve(guarded.stating(solutions[0]))
        found = level_of(guarded, goal_of(guarded, guarded.true_facts()))
    return f"{found.at_least}+" if found.level is None else str(found.level)


def spent(work: Callable[[], object], limit: float) -> tuple[float, object]:
    """Processor time in milliseconds, and the result; after `limit` seconds None."""
    start = process_time()
    try:
        with within(limit):
            result = work()
    except TooLong:
        result = None
    return 1000 * (process_time() - start), result


def row(name: str, options: argparse.Namespace) -> str:
    """The line of a kind."""
    texts = boards(name, options)
    encodings(name)
    found, times = Counter[str](), list[float]()
    for text in texts:
        puzzle = cluewise.read(name, text)[0]
        taken, told = spent(lambda puzzle=puzzle: level(puzzle), options.limit)  # type: ignore[misc]
        found[str(told or "over time")] += 1
        times.append(taken)
    levels = ", ".join(f"{count} of {told}" for told, count in sorted(found.items()))
    shown = (f"{value:.0f}" for value in ((statistics.median(times), max(times)) if times else (0, 0)))
    return as_row((name, f"`{SIZES.get(name, '10x10')}`", len(texts), levels, *shown))


def measured(options: argparse.Namespace) -> Iterator[str]:
    known = {kind_of(old) for old in kept_rows(PAGE, "scale")} if options.missing else ()
    for name in options.names or puzzle_names():
        if name not in known:
            line = row(name, options)
            print(line, flush=True)
            yield line


def main() -> None:
    parser = page_parser(__doc__, PAGE.name)
    parser.add_argument("names", nargs="*", metavar="PUZZLE")
    parser.add_argument("--missing", action="store_true", help="only kinds that have no line in the table")
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--boards", type=Path, default=BOARDS)
    parser.add_argument("--making", type=float, default=20.0, help="seconds for making a board")
    parser.add_argument("--limit", type=float, default=20.0, help="processor seconds for a level")
    options = parser.parse_args()
    options.boards.parent.mkdir(parents=True, exist_ok=True)
    rows = list(measured(options))
    if options.write:
        fill(PAGE, {"scale": [*HEAD, *with_rows(PAGE, "scale", rows)]}.get)


if __name__ == "__main__":
    main()
