"""Explanations: their times and sizes, and the agreement of ratings with the levels of published puzzles.

    python benchmarks/explanations.py FOLDER [--tables told times levels easy] [--write]

FOLDER holds folders of published puzzles: `tatham` with game IDs (`tents-8x8de.txt`: e for easy), `sudoku` with Sudokus
of 17 clues. Puzzles of a level are drawn by Simon Tatham's own programs (`sgt-GAME --generate`, in Debian's
sgt-puzzles), `--number` for each level. All times are processor times in milliseconds, medians over puzzles. Prints
tables in Markdown; `--write` puts them into docs/measured/explanations.md.
"""

import argparse
import random
import re
import shutil
import statistics
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from page import Table, page_parser, publish

import cluewise
from cluewise.explanations.ambiguity import possible_values
from cluewise.explanations.explanation import explain, hint, rate
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.sentences import number_of_sentences, sentence
from cluewise.explanations.techniques import CROSSED_OUT
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.names import named

EASIEST = re.compile(r"d[eb]")
NUMBER = 10
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
    made = [cluewise.read("nurikabe", text)[0] for text in unique("nurikabe", "10x10", range(NUMBER))]
    yield "nurikabe 10x10, generated", made
    yield "sudoku, 17 clues", _seventeen(folder)[:NUMBER]


def unique(name: str, size: str, seeds: Iterable[int]) -> list[str]:
    from cluewise.generation.unique_puzzles import unique_puzzles
    from cluewise.registry.loading import puzzle_class

    cls = puzzle_class(name)
    return [list(unique_puzzles(cls, random.Random(seed), cls.size(size)))[-1].format() for seed in seeds]


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
    with GuardedModel(puzzle) as guarded:
        guarded.solve()
        list(possible_values(guarded, [guarded.solution()]))


def drawn(name: str, seed: int) -> Puzzle:
    from cluewise.registry.loading import puzzle_class

    cls = puzzle_class(name)
    return generator_for(cls).random(random.Random(seed), **cls.size("20x20"))[0]


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


GAMES = {
    "dominosa": ("6d{}", "tbhe"),
    "galaxies": ("7x7d{}", "nu"),
    "keen": ("6d{}", "enhx"),
    "loopy": ("7x7t0d{}", "enth"),
    "magnets": ("6x5d{}", "et"),
    "map": ("15x12n22d{}", "enh"),
    "pearl": ("8x8d{}", "et"),
    "singles": ("8x8d{}", "ek"),
    "slant": ("8x8d{}", "eh"),
    "tents": ("8x8d{}", "et"),
    "towers": ("5d{}", "ehx"),
    "tracks": ("8x8d{}", "et"),
    "undead": ("5x5d{}", "ent"),
    "unequal": ("5d{}", "tekx"),
    "unruly": ("8x8d{}", "ten"),
}
"""For each game of Simon Tatham's collection with levels: parameters of one size, and the letters of its levels."""


def generated(game: str, parameters: str, number: int, seed: str = "") -> list[Puzzle]:
    """Puzzles that the game's own generator draws; always the same ones for a seed."""
    program = shutil.which(f"sgt-{game}") or f"/usr/games/sgt-{game}"
    command = [program, "--generate", str(number), f"{parameters}#{seed or parameters}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    return [cluewise.read(named(game).name, line)[0] for line in done.stdout.split()]


def levels(options: argparse.Namespace) -> list[str]:
    """How well our level and score order puzzles by the level for which a game was asked.

    Goodman and Kruskal's γ (Measures of association for cross classifications, 1954), also for the score alone;
    Kendall's τ-b and τ-a (The treatment of ties in ranking problems, 1945), and the most that each can be. Our levels:
    how many puzzles have each of them, for each level of the game.
    """
    ranked = [_ranked(game, parameters, letters, options.number) for game, (parameters, letters) in GAMES.items()]
    head = ("game", "puzzles", "γ", "γ of the score", "τ-b", "most", "τ-a", "most", "our levels", "ms", "max")
    middle = (
        "**median**",
        "",
        *(statistics.median(figures) for figures in zip(*(row[2] for row in ranked), strict=True)),
    )
    rows = [*((name, number, *figures, *rest) for name, number, figures, *rest in ranked), (*middle, "", "", "")]
    return table(head, *([f"{cell:.2f}" if isinstance(cell, float) else cell for cell in row] for row in rows))


def _ranked(game: str, parameters: str, letters: str, number: int) -> tuple[str, int, Sequence[float], str, str, str]:
    rated, ours, taken = [], [], []
    for rank, letter in enumerate(letters):
        found = Counter[str]()
        for puzzle in generated(game, parameters.format(letter), number):
            milliseconds, rating = spent(lambda puzzle=puzzle: rate(puzzle, timeout=30))
            taken.append(milliseconds)
            found["?" if rating.level is None else str(rating.level)] += 1
            if rating.score is not None and rating.at_least is not None:
                rated.append((rank, (rating.at_least, rating.score), (rating.score,)))
        ours.append(f"{letter}: {', '.join(f'{count} of {name}' for name, count in sorted(found.items()))}")
    both, score = (order([(entry[0], entry[which]) for entry in rated]) for which in (1, 2))
    figures = (both.gamma, score.gamma, both.tau_b, both.most_b, both.tau_a, both.most_a)
    middle, most = statistics.median(taken), max(taken)
    return (named(game).name, len(rated), figures, "; ".join(ours), f"{middle:.0f}", f"{most:.0f}")


class Order(NamedTuple):
    """How far two orders agree, and the most that τ-b and τ-a can be where the first has ties and the second none."""

    gamma: float
    tau_b: float
    most_b: float
    tau_a: float
    most_a: float


def order(pairs: Sequence[tuple[int, tuple[float, ...]]]) -> Order:
    """How far the orders of the first and of the second things agree."""
    agree = against = first = second = number = 0
    for (a, b), (c, d) in combinations(pairs, 2):
        sign = ((a > c) - (a < c)) * ((b > d) - (b < d))
        agree, against, number = agree + (sign > 0), against + (sign < 0), number + 1
        first, second = first + (a != c), second + (b != d)
    more = agree - against
    return Order(
        gamma=more / max(1, agree + against),
        tau_b=more / max(1, first * second) ** 0.5,
        most_b=(first / max(1, number)) ** 0.5,
        tau_a=more / max(1, number),
        most_a=first / max(1, number),
    )


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


# ── steps that a person can follow ──


LINKS, LENGTH = 12, 600
"""A chain of at most so many sentences, and a step of at most so many characters, can be followed."""


def told(options: argparse.Namespace) -> list[str]:
    """How hard boards are told: the share of steps by at most three reasons or by a short chain, and their length."""
    head = ("puzzles", "number", "steps", "one reason", "two or three", "chain", "set", "followed", "puzzles wholly")
    head += ("within 600", "hint ms", "max", "all steps s", "max")
    return table(head, *(_told(name, puzzles) for name, puzzles in _hard(options)))


FRESH = 101
"""The first seed of the boards on which the limits were not chosen."""


def _hard(options: argparse.Namespace) -> Iterator[tuple[str, list[Puzzle]]]:
    """Hard boards; behind those of each kind others, on which the limits were not chosen."""
    number = options.number if options.number < NUMBER else 2 * options.number
    loops = read(options.folder / "tatham" / "loopy-10x10t0dh.txt")[:NUMBER]
    yield "slitherlink 10x10, hard", [*loops, *generated("loopy", "10x10t0dh", 4 * options.number)]
    yield "slitherlink, fresh boards", generated("loopy", "10x10t0dh", number, "fresh")
    for name in ("nurikabe", "masyu", "heyawake"):
        for first, which in ((0, f"{name} 10x10, fewest clues"), (FRESH, f"{name}, fresh boards")):
            texts = unique(name, "10x10", range(first, first + number))
            yield which, [cluewise.read(name, text)[0] for text in texts]
    sudokus = _seventeen(options.folder)
    yield "sudoku, 17 clues", sudokus[: 5 * options.number]
    yield "sudoku, fresh boards", sudokus[5 * options.number :][: 3 * options.number]


def _seventeen(folder: Path) -> list[Puzzle]:
    lines = (folder / "sudoku" / "17_clue_sample.txt").read_text().splitlines()
    return [cluewise.read("sudoku", line.split()[0])[0] for line in lines if line[:1] not in ("", "#")]


def _told(name: str, puzzles: Sequence[Puzzle]) -> Sequence[object]:
    hints = [spent(lambda puzzle=puzzle: hint(puzzle, timeout=None))[0] for puzzle in puzzles]
    walks = [spent(lambda puzzle=puzzle: explain(puzzle, steps=True, timeout=None)) for puzzle in puzzles]
    kinds, lengths, whole = Counter[str](), list[int](), 0
    followed = 0
    for _, explanation in walks:
        steps = [step for step in explanation.steps or () if step.technique != CROSSED_OUT]
        good = [step for step in steps if not step.links or number_of_sentences(step.links) <= LINKS]
        good = [step for step in good if step.kind != "set"]
        kinds.update(step.kind for step in steps)
        followed, whole = followed + len(good), whole + (len(good) == len(steps))
        lengths += [len(sentence(explanation.puzzle, step, explanation.announced)) for step in steps]
    number = len(lengths)
    taken = [milliseconds / 1000 for milliseconds, _ in walks]
    return (
        name,
        len(puzzles),
        number,
        *(f"{kinds[kind] / number:.1%}" for kind in ("reason", "reasons", "chain", "set")),
        f"{followed / number:.1%}",
        f"{whole / len(puzzles):.0%}",
        f"{sum(length <= LENGTH for length in lengths) / number:.1%}",
        *(f"{value:.0f}" for value in (statistics.median(hints), max(hints))),
        *(f"{value:.1f}" for value in (statistics.median(taken), max(taken))),
    )


TABLES: dict[str, Table] = {"told": told, "times": times, "large": large, "easy": easy, "levels": levels}


def main() -> None:
    parser = page_parser(__doc__, "explanations.md", TABLES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--number", type=int, default=NUMBER)
    options = parser.parse_args()
    publish("explanations.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
