"""The clues of generated puzzles beside those of other boards: how many there are, and where.

    python benchmarks/quality.py [PUZZLE[=FILE] …] [--boards 5] [--level 3] [--most 12] [--limit 20]

The other boards are those of a file, one a line, or the instances: --boards of them for a kind, those with 6 to --most
rows and columns and one solution. As many puzzles of --level are made, each of the size of one of them. Prints for
both: the share of the places with a clue that could be removed, the lowest and the highest share in a ninth of the
board, the share of the ninths without a clue, and the share of the corners (a ninth each) without one. Figures are
means. The last column has the share of each clue among all; those above the tenth are summed up.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from cpu_limit import TooLong, within

import cluewise
from cluewise.generation.levelled import Made, make
from cluewise.generation.request import read_request
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.registry.loading import puzzle_class
from cluewise.spare_clues import is_only

INSTANCES = Path(cluewise.__file__).parent / "instances"
KINDS = ["slitherlink", "masyu", "nurikabe", "lightup", "hashi", "kurodoko", "cave", "tapa", "sudoku", "creek"]
LEAST, MOST_CLUES = 6, 10


class Quality(NamedTuple):
    """The clues of a board, as shares of the places: of all, of the emptiest ninth and the fullest one; then the shares
    of the ninths and of the corners without a clue."""

    clues: float
    lowest: float
    highest: float
    bare: float
    bare_corners: float


def layer_of(puzzle: GridPuzzle) -> tuple[str, int, int]:
    """The layer of clues that has a place for each cell or corner point, and the numbers of its rows and columns."""
    for field in sorted({field for layer in puzzle.spare_clues() for field, _ in layer}):
        for more in (0, 1):
            height, width = puzzle.height + more, puzzle.width + more
            if len(getattr(puzzle, field)) == height * width:
                return field, height, width
    raise ValueError("no clues in cells or at corner points")


def quality(puzzle: GridPuzzle) -> Quality:
    """The quality of the layer of clues that has a place for each cell or corner point. Raises ValueError if there is
    none."""
    field, height, width = layer_of(puzzle)
    places = height * width
    taken = {i for layer in puzzle.spare_clues() for own, i in layer if own == field}
    ninths: dict[tuple[int, int], list[bool]] = {}
    for i in range(places):
        r, c = divmod(i, width)
        ninths.setdefault((3 * r // height, 3 * c // width), []).append(i in taken)
    shares = {at: mean(with_clue) for at, with_clue in ninths.items()}
    corners = [share for (r, c), share in shares.items() if r != 1 and c != 1]
    return Quality(
        len(taken) / places,
        min(shares.values()),
        max(shares.values()),
        mean(not share for share in shares.values()),
        mean(not share for share in corners),
    )


def others(name: str, file: str, most: int) -> Iterator[GridPuzzle]:
    """The boards of a file, or the instances of a kind, of a usual size."""
    cls = puzzle_class(name)
    texts = Path(file).read_text("utf-8").splitlines() if file else map(Path.read_text, instances(name))
    for text in texts:
        with suppress(CluewiseError, UnicodeDecodeError, TooLong):
            puzzle = cls.parse(text)
            if isinstance(puzzle, GridPuzzle) and all(LEAST <= side <= most for side in (puzzle.height, puzzle.width)):
                with within(5):
                    if is_only(cluewise.solve(puzzle, 2)):
                        yield puzzle


def instances(name: str) -> list[Path]:
    return sorted((INSTANCES / name).iterdir())


def made(puzzles: Sequence[GridPuzzle], level: int, limit: float) -> Iterator[GridPuzzle]:
    """A puzzle of the level for each of these, of its size."""
    for number, puzzle in enumerate(puzzles, 1):
        size = "3x3" if puzzle.name == "sudoku" else f"{puzzle.width}x{puzzle.height}"
        with suppress(CluewiseError, TooLong), within(limit):
            result = make(read_request(type(puzzle), size, {}, level=level), "quality", number)
            if isinstance(result, Made):
                assert isinstance(result.puzzle, GridPuzzle)
                yield result.puzzle


def row(name: str, origin: str, puzzles: Iterable[GridPuzzle]) -> str:
    puzzles = [*puzzles]
    if not puzzles:
        return f"| {name} | {origin} | 0 |" + " – |" * 6
    figures = (f"{mean(column):.0%}" for column in zip(*map(quality, puzzles), strict=True))
    clues = Counter(
        str(clue) for puzzle in puzzles for clue in getattr(puzzle, layer_of(puzzle)[0]) if clue is not None
    )
    common = sorted(clue for clue, _ in clues.most_common(MOST_CLUES))
    shares = [f"{clue}: {clues[clue] / clues.total():.0%}" for clue in common]
    if rest := clues.total() - sum(map(clues.__getitem__, common)):
        shares.append(f"others: {rest / clues.total():.0%}")
    return f"| {name} | {origin} | {len(puzzles)} | {' | '.join(figures)} | {', '.join(shares)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="PUZZLE[=FILE]", default=KINDS)
    parser.add_argument("--boards", type=int, default=5)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--most", type=int, default=12, help="the most rows and columns of a board")
    parser.add_argument("--limit", type=float, default=20.0, help="processor seconds for a puzzle")
    options = parser.parse_args()
    for file in filter(None, (kind.partition("=")[2] for kind in options.kinds)):
        if not Path(file).is_file():
            parser.error(f"there is no file {file}")
    print("| puzzle | origin | boards | clues | emptiest ninth | fullest ninth | bare ninths | bare corners | shares |")
    print("|---|---|---|---|---|---|---|---|---|")
    for kind in options.kinds:
        name, _, file = kind.partition("=")
        known = list(islice(others(name, file, options.most), options.boards))
        with suppress(ValueError):
            print(row(name, Path(file).stem or "instances", known), flush=True)
            print(row(name, f"level {options.level}", made(known, options.level, options.limit)), flush=True)


if __name__ == "__main__":
    main()
