"""The Rules of constraints. Each has a Reason; the kind of its constraint checks the numbers."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...common.geometry import Cell
from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Violation
from .constraint import Constraint, Spot
from .table import kept_at, kind_of

if TYPE_CHECKING:
    from .layout import Sudoku


class Kept(Rule):
    """The Rule of a constraint at one spot, which may contain a cell several times."""

    def __init__(self, reason: Reason, c: Constraint, spot: Spot, puzzle: "Sudoku") -> None:
        order = list(dict.fromkeys(i for group in spot for i in group))
        super().__init__(reason, (puzzle.cells[i] for i in order))
        self.c, self.spot, self.puzzle = c, spot, puzzle
        index = {i: k for k, i in enumerate(order)}
        self.groups = [[index[i] for i in group] for group in spot]

    @property
    def sums(self) -> tuple[Cell | None, Mapping[int, tuple[tuple[Cell, ...], int]]] | None:
        """For explanations: a cell, and the cells and their sum for each of its numbers; without a cell, one sum. None
        for a constraint that is no sum of this kind."""
        found = kind_of(self.c).sums(self.c, self.spot, self.puzzle)
        if found is None:
            return None
        head, by_number = found
        cells = self.puzzle.cells
        told = {number: (tuple(cells[i] for i in slots), total) for number, (slots, total) in by_number.items()}
        return None if head is None else cells[head], told

    def first_violation(self, values: PartialValues) -> Violation | None:
        groups = [[values[k] for k in group] for group in self.groups]
        if kept_at(self.c, self.spot, groups, self.puzzle):
            return None
        shown = " | ".join(" ".join("?" if number is None else str(number) for number in group) for group in groups)
        return self.violation(f"found {shown}")


def placed(puzzle: "Sudoku") -> Iterator[tuple[Constraint, Spot, Reason]]:
    """Every constraint at every spot, with its Reason. Reasons of one kind have different places (`at`)."""
    taken: dict[tuple[str, Any], int] = {}
    for c in puzzle.constraints:
        kind = kind_of(c)
        for spot in kind.spots(c, puzzle):
            cells = tuple(puzzle.cells[i] for i in dict.fromkeys(i for group in spot for i in group))
            first: Any = tuple(cells) if kind.of_grid and len(cells) == 2 else cells[0]
            number = taken[c.kind, first] = taken.get((c.kind, first), 0) + 1
            at = first if number == 1 else (first, number)
            make = puzzle.rule if kind.of_grid else puzzle.clue
            yield c, spot, make(c.kind, at, kind.words(c, spot, puzzle), cells)


def constraint_rules(puzzle: "Sudoku") -> Iterator[Rule]:
    """A Rule for every constraint at every spot."""
    return (Kept(reason, c, spot, puzzle) for c, spot, reason in placed(puzzle))


def kept(puzzle: "Sudoku", numbers: list[int]) -> bool:
    """Whether a full grid satisfies all constraints. It makes no Reasons and no words."""
    return all(
        kept_at(c, spot, [[numbers[i] for i in group] for group in spot], puzzle)
        for c in puzzle.constraints
        for spot in kind_of(c).spots(c, puzzle)
    )


def validation_error(puzzle: "Sudoku") -> str:
    """The error in the data of the first invalid constraint; empty if all are valid."""
    return next(filter(None, (kind_of(c).validation_error(c, puzzle) for c in puzzle.constraints)), "")


def _counted(plural: str, count: int) -> str:
    """The noun for a count: `arrows`, `1 arrow`, `1 set of different numbers`."""
    words = plural.split()
    for k, word in enumerate(words if count == 1 else ()):
        if word.endswith("s") and (k + 1 == len(words) or words[k + 1] in ("of", "with")):
            words[k] = word.removesuffix("es" if word.endswith("xes") else "s")
            break
    return " ".join(words)


def summary(puzzle: "Sudoku") -> str:
    """The summary of a puzzle: the size, the number of constraints of each kind, the rules of the whole grid."""
    counts: dict[str, int] = {"cage": len(puzzle.cages)} if puzzle.cages else {}
    whole: list[str] = ["diagonals"] if puzzle.diagonals else []
    for c in puzzle.constraints:
        if kind_of(c).of_grid:
            whole.append(kind_of(c).plural)
        else:
            counts[c.kind] = counts.get(c.kind, 0) + 1
    from .table import KINDS

    given = sum(number is not None for number in puzzle.given)
    parts = [f"{puzzle.width}×{puzzle.height}"] + ([f"{given} given"] if given else [])
    if puzzle.box is None:
        parts.append("no boxes" if set(puzzle.boxes) == {None} else "irregular regions")
    if puzzle.digits:
        parts.append("numbers from {} to {}".format(*puzzle.digits))
    negative = {c.kind for c in puzzle.constraints}
    for name, count in counts.items():
        all_given = {"difference": "nonconsecutive", "ratio": "no-ratio", "pair-sum": "no-pair-sum"}.get(name)
        note = "" if all_given is None else " (all given)" if all_given in negative else " (not all given)"
        parts.append(f"{count} {_counted(KINDS[name].plural, count)}{note}")
    return ", ".join([*parts, *whole])
