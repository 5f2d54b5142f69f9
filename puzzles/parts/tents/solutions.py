"""Reading of solutions of Tents that are a grid with tents: each tent is assigned a tree."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...common.errors import PuzzleError, quote
from ...common.geometry import STEPS, Cell
from ...common.plural import count_words
from ...common.reading import Text
from ...common.solution import Solution
from .formats import BARRED, FREE, GIVEN, TREE, are_counts, word_lines


def read_tents(puzzle: Any, text: Text) -> Solution:
    """Reads a grid with tents, with or without the counts; `?` is a tree without a known tent."""
    sizes = [len(row.split()) for row in text.body.split("\n") if row.strip()]
    if len(sizes) not in (puzzle.height, puzzle.height + 1) or max(sizes) > puzzle.width + 1:
        raise _unlike(puzzle, text)
    lines = list(word_lines(text))
    if len(lines) == puzzle.height + 1 and are_counts(lines[0]):
        del lines[0]
    lines = [line[1:] if len(line) > puzzle.width and are_counts(line[:1]) else line for line in lines]
    if len(lines) != puzzle.height or any(len(line) != puzzle.width for line in lines):
        raise _unlike(puzzle, text)
    signs = {(r, c): word for r, line in enumerate(lines) for c, word in enumerate(line)}
    trees = set(puzzle.trees)
    directions: dict[Cell, str] = {}
    plain: list[Cell] = []
    for (r, c), word in signs.items():
        sign = word.group()
        if sign == GIVEN:
            plain.append(Cell(r, c))
        elif sign in (TREE, "?", *STEPS):
            dr, dc = STEPS.get(sign, (0, 0))
            tree = Cell(r - dr, c - dc)
            if tree not in trees:
                raise text.error(f"'{sign}' needs a tree in {tree}, which has none", word.start())
            if sign in STEPS and directions.setdefault(tree, sign) != sign:
                raise text.error(f"this is a second tent for the tree in {tree}", word.start())
        elif sign not in (FREE, BARRED):
            raise text.error(f"expected * - A or a direction n e s w, found {quote(sign)}", word.start())
    for tent in _paired(puzzle, plain, directions):
        raise text.error(f"no tree is left for the tent in {tent}", signs[tent].start())
    return Solution(directions)


def _unlike(puzzle: Any, text: Text) -> PuzzleError:
    """The error of a text without the rows and columns of the board."""
    grid = f"{count_words(puzzle.height, 'row')} of {count_words(puzzle.width, 'cell')}"
    expected = count_words(len(puzzle.trees), "direction")
    return text.error(f"expected {expected}, or {grid} with or without the counts")


def _paired(puzzle: Any, tents: Sequence[Cell], directions: dict[Cell, str]) -> Iterator[Cell]:
    """Assigns a tree to each of these tents, adds to `directions`, and yields the tents without a free tree.

    By augmenting paths (Berge 1957): if all trees beside a tent are taken, the tents on a path to a free tree change
    trees.
    """
    free = set(puzzle.trees) - set(directions)
    tree_of: dict[Cell, Cell] = {}
    tent_of: dict[Cell, Cell] = {}
    for start in tents:
        reached: dict[Cell, Cell] = {}  # tree → the tent from which it was reached
        queue = [start]
        for tent in queue:
            for tree in puzzle.beside.get(tent, ()):
                if tree in free and tree not in reached:
                    reached[tree] = tent
                    queue += [tent_of[tree]] if tree in tent_of else []
        end = next((tree for tree in reached if tree not in tent_of), None)
        if end is None:
            yield start
        while end is not None:
            tent = tent_of[end] = reached[end]
            tree_of[tent], end = end, tree_of.get(tent)
    for tree, tent in tent_of.items():
        directions[tree] = next(step for step in STEPS if puzzle.tent(tree, step) == tent)
