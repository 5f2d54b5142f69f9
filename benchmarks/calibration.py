"""Orders of puzzles within a level, compared with the levels of published puzzles: the letters in the names of files.

    python benchmarks/calibration.py FOLDER [--number 8] [--cells 120] [--save FILE]

FOLDER holds game IDs of Simon Tatham's collection (`tents-8x8de.txt`: e for easy). For each game with several letters,
up to --number puzzles of a file with at most --cells slots are rated. An order compares levels first, then one figure
of the rating. Kendall's τ-b of each order with the letters is printed as the mean over the games, on the boards with
even numbers, which choose the best order, and on the others, which judge it; then the games with the score and with
the best order. The most that τ-b can be is lower than 1, because many puzzles have the same letter.

--save appends the ratings to a file, one JSON object a line, and puzzles in this file are not rated again.
"""

import argparse
import json
import statistics
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from explanations import GAMES, order, read, table

from cluewise.explanations.explanation import rate

ORDERS: Mapping[str, Callable[[Mapping[str, Any]], float]] = {
    "score": lambda rating: rating["score"],
    "largest step": lambda rating: rating["largest"],
    "all steps": lambda rating: rating["total"],
    "steps": lambda rating: rating["steps"],
    "all steps a slot": lambda rating: rating["total"] / rating["slots"],
    "steps of several reasons": lambda rating: (1 - rating["single"]) * rating["steps"],
    "the same, a slot": lambda rating: (1 - rating["single"]) * rating["steps"] / rating["slots"],
    "share of several reasons": lambda rating: 1 - rating["single"],
    "trials": lambda rating: rating["trials"],
    "trials a slot": lambda rating: rating["trials"] / rating["slots"],
    "longest trial": lambda rating: rating["longest"],
    "total by narrowest": lambda rating: rating["total"] / max(1, rating["narrowest"]),
}
"""The figures that may order the puzzles of a level."""

FIELDS = ("at_least", "score", "largest", "total", "steps", "single", "trials", "longest", "narrowest")


def rated(options: argparse.Namespace) -> dict[str, list[dict[str, Any]]]:
    """The ratings of the puzzles of each game with several letters; `rank` is the place of the letter."""
    lines = options.save.read_text("utf-8").splitlines() if options.save and options.save.exists() else []
    known = {entry["text"]: entry for entry in map(json.loads, lines)}
    games: dict[str, list[dict[str, Any]]] = {}
    for file in sorted(options.folder.glob("*.txt")):
        game, _, parameters = file.stem.partition("-")
        letters = GAMES.get(game, ("", ""))[1]
        letter = parameters.rpartition("d")[2][:1] if "d" in parameters else ""
        if not letter or letter not in letters:
            continue
        small = [puzzle for puzzle in read(file) if len(puzzle.slots()) <= options.cells][: options.number]
        for number, puzzle in enumerate(small):
            text = f"{game} {puzzle.format()}"
            if text not in known:
                rating = rate(puzzle, timeout=30)
                known[text] = {"text": text, "slots": len(puzzle.slots())} | {key: vars(rating)[key] for key in FIELDS}
                if options.save:
                    with options.save.open("a", encoding="utf-8") as kept:
                        kept.write(json.dumps(known[text]) + "\n")
            if known[text]["score"] is not None and known[text]["at_least"] is not None:
                place = {"rank": letters.index(letter), "half": number % 2}
                games.setdefault(game, []).append(known[text] | place)
    return {game: found for game, found in games.items() if len({each["rank"] for each in found}) > 1}


def agreement(
    ratings: Sequence[Mapping[str, Any]], figure: Callable[[Mapping[str, Any]], float]
) -> tuple[float, float]:
    """τ-b of the levels and this figure with the letters, and the most that it can be."""
    found = order([(each["rank"], (each["at_least"], figure(each))) for each in ratings])
    return found.tau_b, found.most_b


def mean(games: Mapping[str, Sequence[Mapping[str, Any]]], name: str, half: int) -> float:
    halves = ([each for each in ratings if each["half"] == half] for ratings in games.values())
    return statistics.mean(agreement(ratings, name)[0] for ratings in halves if ratings)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--number", type=int, default=8)
    parser.add_argument("--cells", type=int, default=120)
    parser.add_argument("--save", type=Path)
    options = parser.parse_args()
    games = rated(options)
    rows = [(name, *(f"{mean(games, name, half):.2f}" for half in (0, 1))) for name in ORDERS]
    print(*table(("order within a level", "τ-b, even boards", "odd boards"), *rows), sep="\n")
    best = max(ORDERS, key=lambda name: mean(games, name, 0))
    print(f"\nBest on the even boards: {best}\n")
    shown = [
        (
            game,
            len(ratings),
            *(f"{figure:.2f}" for figure in (agreement(ratings, "score")[0], *agreement(ratings, best))),
        )
        for game, ratings in games.items()
    ]
    medians = [f"{statistics.median(float(row[column]) for row in shown):.2f}" for column in (2, 3, 4)]
    print(*table(("game", "puzzles", "τ-b, score", best, "most"), *shown, ("**median**", "", *medians)), sep="\n")


if __name__ == "__main__":
    main()
