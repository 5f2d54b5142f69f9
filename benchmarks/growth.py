"""The time to prove uniqueness against the size of the puzzle: the table `unique` of docs/measured/performance.md.

    python benchmarks/growth.py [PUZZLE …] [--puzzles 3] [--timeout 90] [--write]

The puzzles are those of `generate --unique`, made once and kept in build/growth. Times are processor times, from the
puzzle to the proof (building, loading, solving, decoding, checking), in the default encoding. The last column is one
solution of each 10×10 by HiGHS, in the default integer program. A size is left out if no puzzle was made in time.
"""

import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter, process_time
from typing import Any

from page import ROOT, page_parser, publish

import cluewise
from cluewise.comparisons.summary import growth
from cluewise.generation.random_puzzles import read_arguments
from cluewise.generation.unique_puzzles import unique_puzzle
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.registry.loading import puzzle_class, puzzle_names

FOLDER = ROOT / "build" / "growth"
SIDES = (6, 10, 14, 20)
BY_HIGHS = 10
HIGHS_SECONDS = 60.0


def kinds() -> list[str]:
    """The kit's puzzles whose boards can have any size up to the largest side."""
    return [name for name in puzzle_names() if _fits(puzzle_class(name))]


def _fits(cls: Any) -> bool:
    try:
        return issubclass(cls, GridPuzzle) and bool(cls.size(f"{SIDES[-1]}x{SIDES[-1]}"))
    except PuzzleError:
        return False


def made(name: str, side: int, puzzles: int, timeout: float) -> list[str]:
    """Texts of puzzles with one solution. Puzzles that are kept already are not made again."""
    file = FOLDER / f"{name}-{side}.json"
    kept: list[str | None] = json.loads(file.read_text()) if file.is_file() else []
    cls = puzzle_class(name)
    for seed in range(len(kept), puzzles):
        arguments = read_arguments(cls, f"{side}x{side}", {})
        kept.append(unique_puzzle(cls, f"{seed} 1", arguments, timeout).text)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kept, indent=1) + "\n")
    return [text for text in kept[:puzzles] if text is not None]


def seconds(name: str, text: str, **options: Any) -> float:
    """Processor seconds of one solve, the puzzle freshly read. Ends with an error if the answer is wrong."""
    puzzle = puzzle_class(name).parse(text)
    start = process_time()
    answer = cluewise.solve(puzzle, **options)
    spent = process_time() - start
    if len(answer.solutions) != 1 or (options["limit"] == 2 and not answer.complete):
        sys.exit(f"{name}: {len(answer.solutions)} solutions instead of one\n{text}")
    return spent


def by_highs(name: str, text: str) -> float | None:
    """Seconds by the clock to one solution by HiGHS; None if there was none in time."""
    puzzle = puzzle_class(name).parse(text)
    start = perf_counter()
    answer = cluewise.solve(puzzle, solver="highs", timeout=HIGHS_SECONDS)
    return perf_counter() - start if answer.solutions else None


def measure(name: str, puzzles: int, timeout: float) -> dict[str, Any]:
    """The figures of one kind: milliseconds by side, and seconds by HiGHS."""
    sides, highs = {}, list[float | None]()
    for side in SIDES:
        texts = made(name, side, puzzles, timeout)
        if texts:
            seconds(name, texts[0], limit=2)  # imports are not measured
            sides[str(side)] = [1000 * seconds(name, text, limit=2) for text in texts]
        if side == BY_HIGHS:
            highs = [by_highs(name, text) for text in texts]
        print(name, side, sides.get(str(side)), file=sys.stderr, flush=True)
    return {"name": name, "sides": sides, "highs": highs}


def table(figures: Sequence[dict[str, Any]]) -> Iterator[str]:
    """A row for each kind."""
    yield f"| puzzle | {' | '.join(f'{side}×{side}' for side in SIDES)} | power | HiGHS, {BY_HIGHS}×{BY_HIGHS} |"
    yield f"|---|{'---:|' * (len(SIDES) + 2)}"
    for kind in figures:
        cells = [_shown(kind["sides"].get(str(side))) for side in SIDES]
        medians = {int(side) ** 2: statistics.median(times) for side, times in kind["sides"].items()}
        power = growth(list(medians), list(medians.values())) if len(medians) > 2 else None
        highs = ", ".join(f"over {HIGHS_SECONDS:g}" if spent is None else f"{spent:.1f}" for spent in kind["highs"])
        yield f"| {kind['name']} | {' | '.join(cells)} | {'' if power is None else f'{power:.1f}'} | {highs} |"
    yield ""
    yield (
        "Milliseconds of the processor: the median, and the largest in brackets. The power tells how time grows with "
        "the number of cells. By HiGHS: seconds by the clock for each of the puzzles, on a machine with other work."
    )


def _shown(times: Sequence[float] | None) -> str:
    return f"{statistics.median(times):.1f} ({max(times):.1f})" if times else ""


def main() -> None:
    parser = page_parser(__doc__, "performance.md")
    parser.add_argument("names", nargs="*", metavar="PUZZLE")
    parser.add_argument("--puzzles", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=90.0)
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in options.names or kinds():
        (FOLDER / f"{name}.json").write_text(json.dumps(measure(name, options.puzzles, options.timeout)) + "\n")
    files = [FOLDER / f"{name}.json" for name in kinds()]
    lines = list(table([json.loads(file.read_text()) for file in files if file.is_file()]))
    publish("performance.md", {"unique": lambda _: lines}, options, machine=False)


if __name__ == "__main__":
    main()
