"""Explanations: how long they take, how large they are, and whether ratings agree with the levels of published puzzles.

    python benchmarks/why.py FOLDER [--tables times levels easy] [--write]

FOLDER holds folders of published puzzles: `tatham` with game IDs, the level in a file's name (`tents-8x8dt.txt`: d and
e, n, t, h, x or u, from easy to unreasonable), `sudoku` with Sudokus of 17 clues. All times are of the processor, in
milliseconds, medians over puzzles. Prints tables in Markdown; `--write` puts them into docs/why.md.
"""

import argparse
import random
import re
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any

from page import Table, page_parser, publish

import cluewise
from cluewise.finding.names import named
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.why.ambiguity import possible_values
from cluewise.why.explanation import explain, hint, rate
from cluewise.why.grounds import Grounds

LEVELS = "entkhxu"
# Games whose `t` stands for trivial, not for tricky.
OWN_LEVELS = {"dominosa": "tbhe", "unequal": "tekxr", "unruly": "ten"}
EASIEST = re.compile(r"d[eb]")
NUMBER, FEW = 10, 5
SIZED = ("tents-10x7dt", "bridges-10x10", "pattern-10x10", "loopy-10x10t0dh", "singles-8x8dk", "unruly-10x10dn")
SIZED += ("galaxies-10x10dn",)


def table(head: Sequence[str], *rows: Sequence[object]) -> list[str]:
    return [
        f"| {' | '.join(head)} |",
        "|" + "|".join(["---", *["---:"] * (len(head) - 1)]) + "|",
        *(f"| {' | '.join(map(str, row))} |" for row in rows),
    ]


def read(file: Path) -> list[Puzzle]:
    try:
        return cluewise.read(named(file.stem.partition("-")[0]).name, file)
    except PuzzleError:
        return []


def spent(work: Any) -> tuple[float, Any]:
    start = process_time()
    result = work()
    return 1000 * (process_time() - start), result


# ── times ──


def times(options: argparse.Namespace) -> list[str]:
    return table(
        ("puzzles", "number", "hint ms", "max", "all steps ms", "max", "steps", "by one reason"),
        *(_times(name, puzzles) for name, puzzles in _timed(options.folder)),
    )


def _timed(folder: Path) -> Iterator[tuple[str, list[Puzzle]]]:
    for name in SIZED:
        yield name, read(folder / "tatham" / f"{name}.txt")[:NUMBER]
    made = [cluewise.read("nurikabe", text)[0] for text in unique("nurikabe", "10x10", NUMBER)]
    yield "nurikabe 10x10, generated", made
    lines = (folder / "sudoku" / "17_clue_sample.txt").read_text().splitlines()
    clued = [line.split()[0] for line in lines if line[:1] not in ("", "#")]
    yield "sudoku, 17 clues", [cluewise.read("sudoku", line)[0] for line in clued[:NUMBER]]


def unique(name: str, size: str, number: int) -> list[str]:
    from cluewise.finding.loading import puzzle_class
    from cluewise.making.unique_puzzles import unique_puzzles

    cls = puzzle_class(name)
    return [list(unique_puzzles(cls, random.Random(seed), cls.size(size)))[-1].format() for seed in range(number)]


def _times(name: str, puzzles: Sequence[Puzzle]) -> Sequence[object]:
    hints = [spent(lambda puzzle=puzzle: hint(puzzle))[0] for puzzle in puzzles]
    walks = [spent(lambda puzzle=puzzle: explain(puzzle, steps=True, timeout=60)) for puzzle in puzzles]
    steps = [step for _, explanation in walks for step in explanation.steps or ()]
    single = sum(len(step.reasons) == 1 for step in steps) / max(1, len(steps))
    number = statistics.median(len(explanation.steps or ()) for _, explanation in walks)
    taken = [taken for taken, _ in walks]
    middle = statistics.median
    return (
        name,
        len(puzzles),
        *(f"{value:.0f}" for value in (middle(hints), max(hints), middle(taken), max(taken), number)),
        f"{single:.0%}",
    )


# ── clashes and values of large puzzles ──


def large(options: argparse.Namespace) -> list[str]:
    """20 × 20: a clue changed at random, and random puzzles with several solutions."""
    rows = []
    for name in ("tents", "hashi", "nurikabe", "unruly", "slitherlink"):
        clash, counted, values, sizes = [], [], [], []
        for seed in range(3):
            puzzle = drawn(name, seed)
            counted.append(spent(lambda puzzle=puzzle: explain(puzzle, timeout=10))[0])
            values.append(spent(lambda puzzle=puzzle: find_values(puzzle))[0])
            broken = changed(puzzle, random.Random(seed))
            if broken is not None:
                taken, explanation = spent(lambda puzzle=broken: explain(puzzle, timeout=10))
                clash.append(taken)
                least = explain(broken, smallest=True, timeout=10).clash
                assert explanation.clash is not None
                assert least is not None
                sizes.append((len(explanation.clash.reasons), len(least.reasons), least.smallest))
        shown = (f"{statistics.median(part):.0f}" if part else "–" for part in (clash, values, counted))
        first, fewest = (", ".join(str(size[i]) for size in sizes) for i in (0, 1))
        rows.append((f"{name} 20x20", len(clash), *shown, first, fewest, sum(size[2] for size in sizes)))
    head = (
        "puzzles",
        "clashes",
        "minimal clash and repairs ms",
        "values ms",
        "with count and deciding slots",
        "reasons",
    )
    return table((*head, "with --smallest", "proven smallest"), *rows)


def find_values(puzzle: Puzzle) -> None:
    """Finds the possible values of each slot, and nothing else."""
    with Grounds(puzzle) as grounds:
        grounds.solve()
        possible_values(grounds)


def drawn(name: str, seed: int) -> Puzzle:
    from cluewise.finding.loading import puzzle_class

    cls = puzzle_class(name)
    return cls.random(random.Random(seed), **cls.size("20x20"))[0]


def changed(puzzle: Puzzle, rng: random.Random) -> Puzzle | None:
    """The puzzle with one number changed so that it has no solution; None after 30 failed changes."""
    layers = [field.name for field in fields(puzzle) if _is_layer(getattr(puzzle, field.name))]  # type: ignore[arg-type]
    for _ in range(30):
        name = rng.choice(layers)
        layer = getattr(puzzle, name)
        i = rng.choice([i for i, value in enumerate(layer) if type(value) is int])
        candidate = replace(puzzle, **{name: (*layer[:i], layer[i] ^ 1, *layer[i + 1 :])})  # type: ignore[type-var]
        if not cluewise.solve(candidate).solutions:
            return candidate
    return None


def _is_layer(value: object) -> bool:
    return isinstance(value, tuple) and any(type(item) is int for item in value)


# ── levels ──


def level(file: Path) -> int | None:
    """The level of a file's puzzles in its game, from 0 on; None if the file's name has no level."""
    game, _, parameters = file.stem.partition("-")
    letters = OWN_LEVELS.get(game, LEVELS)
    match = re.search(r"d([a-z])", parameters)
    return letters.index(match[1]) if match and match[1] in letters else None


def levels(options: argparse.Namespace) -> list[str]:
    """Kendall's τ-b between the level that a game's puzzles were asked for and our score, or our level and then score.

    (Kendall, The treatment of ties in ranking problems, 1945.) Second columns: only from puzzles with the same
    parameters except the level.
    """
    games: dict[str, dict[str, list[tuple[int, float, float]]]] = {}
    for file in sorted((options.folder / "tatham").glob("*.txt")):
        rank = level(file)
        for puzzle in read(file)[:FEW] if rank is not None else ():
            rating = rate(puzzle, timeout=5)
            if rating.score is not None and rating.at_least is not None and rank is not None:
                size = re.sub(r"d[a-z]", "", file.stem)
                # The score stays below a million, so that it orders the puzzles of a level only.
                rated = rank, rating.score, 1e6 * rating.at_least + rating.score
                games.setdefault(puzzle.name, {}).setdefault(size, []).append(rated)
    rows = []
    for name, by_size in games.items():
        groups = list(by_size.values())
        together = [entry for group in groups for entry in group]
        several = [group for group in groups if len({rank for rank, *_ in group}) > 1]
        if len({rank for rank, *_ in together}) > 1:
            taus = (
                f"{_tau(which, *chosen):.2f}" if chosen else "–" for which in (1, 2) for chosen in ([together], several)
            )
            rows.append((name, len(together), len({rank for rank, *_ in together}), *taus))
    head = ("game", "puzzles", "levels", "τ of the score", "same size", "τ of level and score", "same size")
    return table(head, *rows)


def _tau(which: int, *groups: Sequence[tuple[int, float, float]]) -> float:
    return tau_b(*([(entry[0], entry[which]) for entry in group] for group in groups))


def tau_b(*groups: Sequence[tuple[float, float]]) -> float:
    """Kendall's τ-b over the pairs of each group."""
    agree = first = second = 0
    for pairs in groups:
        for (a, b), (c, d) in combinations(pairs, 2):
            agree += ((a > c) - (a < c)) * ((b > d) - (b < d))
            first += a != c
            second += b != d
    return float(agree / (first * second) ** 0.5) if first and second else 0.0


def easy(options: argparse.Namespace) -> list[str]:
    """The share of steps by one reason on the easiest levels."""
    rows = []
    for file in sorted((options.folder / "tatham").glob("*.txt")):
        if EASIEST.search(file.stem.partition("-")[2]) and (puzzles := read(file)[:NUMBER]):
            ratings = [rating for rating in (rate(puzzle) for puzzle in puzzles) if rating.score is not None]
            steps = sum(rating.steps for rating in ratings)
            single = sum(rating.single * rating.steps for rating in ratings) / max(1, steps)
            rows.append((file.stem, len(ratings), steps, f"{single:.0%}"))
    return table(("puzzles", "number", "steps", "by one reason"), *rows)


TABLES: dict[str, Table] = {"times": times, "large": large, "easy": easy, "levels": levels}


def main() -> None:
    parser = page_parser(__doc__, "why.md", TABLES)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    publish("why.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
