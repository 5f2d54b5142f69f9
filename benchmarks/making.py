"""The time to make puzzles of a level, of this code and of another checkout in turn.

    python benchmarks/making.py [PUZZLE,SIZE,LEVEL …] [--seeds 3] [--limit 10] [--against CHECKOUT]

Without cases: the large boards, then every kind at its usual size and the levels 1, 2 and 3. Figures are processor
seconds, one for each seed, all draws and the verification included. "none" means that no draw gave a puzzle, "over"
that --limit processor seconds were not enough, "refused" that there is no such level. Another checkout needs its own
`.venv`; its puzzle is made directly after that of this code, so that both meet the same load. Each puzzle has a process
of its own, which loads the kind by a puzzle of level 1 before the clock starts.
"""

import argparse
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from levels import SIZES

from cluewise.registry.loading import puzzle_names

HERE = Path(__file__).parent
LARGE = ("slitherlink,20x20,3", "slitherlink,40x40,3", "slant,20x20,3", "lightup,20x20,3", "sudoku,3x3,3")

WARM_UP = 2
"""The most processor seconds for the first puzzle, which is not counted."""

MADE = f"""
import sys, time
from contextlib import suppress
sys.path.insert(0, {str(HERE)!r})
from cpu_limit import TooLong, within
import cluewise

name, size, level, seed, limit = sys.argv[1:]
with suppress(TooLong, Exception), within({WARM_UP}):
    list(cluewise.generate(name, size, level=1, seed=0, draws=1))
start = time.process_time()
try:
    with within(float(limit)):
        made, = cluewise.generate(name, size, level=int(level), seed=int(seed))
    print(f"{{time.process_time() - start:.2f}}" if hasattr(made, "puzzle") else "none")
except TooLong:
    print("over")
except (cluewise.PuzzleError, cluewise.Refused) as error:
    print("refused" if isinstance(error, cluewise.Refused) else "none")
"""


def made(checkout: Path, case: Sequence[str], seed: int, limit: float) -> str:
    """The processor seconds for a puzzle, or the word for its absence."""
    command = [checkout / ".venv/bin/python", "-c", MADE, *case, str(seed), str(limit)]
    ended = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    return ended.stdout.strip() or f"ended with {ended.returncode}"


def every() -> Iterable[str]:
    """The large boards, and every kind at every level."""
    yield from LARGE
    for name in puzzle_names():
        for level in (1, 2, 3):
            yield f"{name},{SIZES.get(name, '10x10')},{level}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="PUZZLE,SIZE,LEVEL")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=10.0, help="processor seconds for a puzzle")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="another checkout to measure in turn")
    options = parser.parse_args()
    checkouts = [HERE.parent.resolve(), *([options.against.resolve()] if options.against else [])]
    for case in options.cases or every():
        name, size, level = case.split(",")
        told: dict[Path, list[str]] = {checkout: [] for checkout in checkouts}
        for seed in range(1, options.seeds + 1):
            for checkout, figures in told.items():
                figures.append(made(checkout, (name, size, level), seed, options.limit))
        row = "  against  ".join(" ".join(figures) for figures in told.values())
        print(f"{name} {size} level {level}: {row}", flush=True)


if __name__ == "__main__":
    main()
