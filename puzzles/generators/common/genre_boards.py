"""Generator of the puzzles of genres in text.

A solution is drawn by the rules about the board alone. Then each layer of clues is read off it: the values that the
sentences about this layer accept.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any, TypeVar, cast

from ...common.edge_boards import EdgePuzzle
from ...common.errors import PuzzleError
from ...common.genre_boards import GenrePuzzle, places_of
from ...common.genre_text import GenreLayer
from ...common.geometry import Cell, connected_regions, divisions, numbered
from ...common.random_solutions import find_solution
from ...common.region_boards import RegionPuzzle
from ...common.sentences.sentence import SentenceBoard, Statement
from ...common.solution import Slot, Solution, Solved, Value, silently
from .boards import GridGenerator
from .random_divisions import joined_regions, random_regions
from .random_loops import winding_patch

P = TypeVar("P", bound=GenrePuzzle)

DRAWINGS = 20
"""The most drawings of rooms and a solution for a random board."""
MOST_TINY = 400
"""The most tiny boards."""
MOST_CLUE = 1000
"""Larger numbers are not read off a solution."""
FLIPPED = 3
"""The most slots whose values a changed board wishes to be others."""


class GenreGenerator(GridGenerator[P]):
    def __init__(self, kind: type[P], symmetry: str | None = None) -> None:
        super().__init__(kind, symmetry)
        board = kind.genre.board
        sizes: tuple[str, ...] = (
            ("4x3", "3x4", "5x2", "2x2") if issubclass(kind, EdgePuzzle) else ("4x3", "3x4", "5x2", "1x4", "2x2")
        )
        if board.square:
            sizes = ("3x3", "4x4", "2x2")
        self.small_sizes = ("3x3", "3x2", "2x2") if kind.least_side > 1 else sizes  # type: ignore[misc]

    def tiny(self) -> Iterator[P]:
        """The smallest boards: blank ones, and those with one clue or with two."""
        found = dict[P, None]()
        for height, width in ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3)):
            if (self.kind.is_square and height != width) or min(height, width) < self.kind.least_side:
                continue
            for blank in self._blanks(height, width):
                clues = self._single_clues(blank)
                for few in ((), *((clue,) for clue in clues), *combinations(clues[:: max(1, len(clues) // 8)], 2)):
                    board = blank
                    for clue in few:
                        board = board.with_place(*clue)
                    if not board.validation_error():
                        found[board] = None
        step = -(-len(found) // MOST_TINY)
        return iter(list(found)[::step])

    def _blanks(self, height: int, width: int) -> Iterator[P]:
        if not self.kind.genre.board.rooms:
            yield self.kind.blank(height, width)
            return
        for regions in divisions(height, width):
            if max(regions) < 4:
                yield self.kind.blank(height, width, regions=regions)

    def _single_clues(self, blank: P) -> list[tuple[str, int, Any]]:
        clues = []
        for layer in self.kind.genre.layers:
            values = layer.words.marks or (*range(layer.low, min(layer.high, layer.low + 3) + 1),)
            for field in layer.words.fields:
                clues += [(field, i, value) for i in range(len(getattr(blank, field))) for value in values]
        return clues

    def random(
        self,
        rng: Random,
        width: int = 0,
        height: int = 0,
        side: int = 0,
        clues: float = 0.6,
        room: int = 5,
        **settings: Any,
    ) -> Solved[P]:
        """`width`, `height` (or `side`); `clues`, the share of the possible clues (default 0.6); `room`, the average
        number of cells of a room (default 5).
        """
        size = (height or side, width or side)
        for number in range(DRAWINGS):
            if number % 2 and self.kind.genre.board.rooms:
                blank, solution = self._with_rooms_around(rng, *size, settings)
            else:
                blank = self._blank(rng, *size, room, settings)
                solution = None if blank.validation_error() else self._drawn(blank, self._wished(rng, blank))
            if solution is None:
                continue
            drawn = [] if self._by_place else [self.with_some(blank, rng, solution, clues)[0]]
            for board in (*drawn, self._with_clues(blank, solution)):
                if board.accepts(solution):  # some clues make sense only all together
                    return board, solution
        raise PuzzleError(f"no random {size[1]}x{size[0]} board of {self.kind.name} was found")

    def _with_rooms_around(
        self, rng: Random, height: int, width: int, settings: Mapping[str, Any]
    ) -> tuple[P, Solution | None]:
        """A solution of the rules that are not about rooms, and rooms with as many cells of the value 1 each."""
        blank = self.kind.blank(height, width, **settings)
        solution = None if blank.validation_error() else self._drawn(blank, self._wished(rng, blank), rooms=False)
        marked = [cell for cell in blank.cells if solution and solution.get(cell) == 1]
        if not marked:
            return blank, None
        single = random_regions(rng, height, width, marked)
        for count in (1, 2, 3):
            regions = single if count == 1 else joined_regions(rng, height, width, single, count)
            board = self.kind.blank(height, width, **{**settings, "regions": regions}) if regions else blank
            if self._bare(board).accepts(solution):  # type: ignore[arg-type]
                return board, solution
        return blank, None

    def _blank(self, rng: Random, height: int, width: int, room: int, settings: Mapping[str, Any]) -> P:
        others: dict[str, Any] = dict(settings)
        if self.kind.genre.board.rooms:
            cells = [Cell(r, c) for r in range(height) for c in range(width)]
            seeds = rng.sample(cells, max(1, round(len(cells) / max(1, room))))
            others["regions"] = random_regions(rng, height, width, seeds)
        return self.kind.blank(height, width, **others)

    def _wished(self, rng: Random, blank: P) -> Mapping[Slot, Value]:
        """Random values: a random loop, or for each cell one of its values."""
        if isinstance(blank, EdgePuzzle):
            if min(blank.height, blank.width) < 2 and not blank.corners:
                raise PuzzleError(f"no loop fits into {blank.width}x{blank.height}: both sides have to be 2 or more")
            border: Any = blank.border(winding_patch(rng, blank.mesh))
            return dict(border.items())
        if isinstance(blank, RegionPuzzle):
            seeds = rng.sample(blank.cells, max(1, round(len(blank.cells) / rng.uniform(3, 5))))
            return dict(blank.solution_of(random_regions(rng, blank.height, blank.width, seeds)).items())
        share = rng.uniform(0.25, 0.5)
        wished: dict[Slot, Value] = {}
        for slot in blank.slots():
            values = blank.values(slot)
            pair = len(values) == 2
            wished[slot] = values[int(rng.random() < share)] if pair else rng.choice(values)
        return wished

    def _drawn(self, blank: P, wished: Mapping[Slot, Value], *, rooms: bool = True) -> Solution | None:
        """A solution of the rules about the board alone; without `rooms`, of those that are not about rooms."""
        return find_solution(self._bare(blank, rooms=rooms), wished)

    def _bare(self, blank: P, *, rooms: bool = True) -> GenrePuzzle:
        """The board with the rules about the board alone."""
        kind = self.kind.without_sentences_about_clues(rooms=rooms)
        return kind(**{field.name: getattr(blank, field.name) for field in fields(blank)})

    def clues_of(self, puzzle: P, solution: Solution) -> dict[str, Sequence[Any]]:
        """The clues that a solution gives. Where a clue excludes others, only places with a clue have one."""
        layers = self._all_clues(puzzle, solution)
        for field in self._by_place:
            held = getattr(puzzle, field)
            layers[field] = [None if old is None else new for old, new in zip(held, layers[field], strict=True)]
        return layers

    def _all_clues(self, puzzle: P, solution: Solution) -> dict[str, Sequence[Any]]:
        layers: dict[str, Sequence[Any]] = {}
        for layer in self.kind.genre.layers:
            layers |= self._read_off(puzzle, solution, layer)
        return layers

    @cached_property
    def _by_place(self) -> list[str]:
        """The fields of the layers whose clues are read off all together and exclude others."""
        read = {
            one.layer
            for one in self.kind.genre.statements
            if one.sentence.by_place and one.sentence.reading is not None
        }
        return [field for layer in self.kind.genre.layers if layer.words in read for field in layer.words.fields]

    def _read_off(self, puzzle: P, solution: Solution, layer: GenreLayer) -> Mapping[str, Sequence[Any]]:
        """The clues of a layer that a solution gives."""
        statements = [s for s in self.kind.genre.statements if s.layer == layer.words]
        for statement in statements:
            if statement.sentence.reading is not None and not layer.words.marks:
                rng = Random(str(solution.picked(list(puzzle.slots()))))
                board = SentenceBoard(puzzle, statement)
                values = statement.sentence.reading(board, solution, rng, **statement.arguments)
                return {layer.words.fields[0]: values}
        regions: Any = puzzle.regions if self.kind.genre.board.rooms else ()  # type: ignore[attr-defined]
        read: dict[str, list[Any]] = {
            field: [None] * places_of(layer, field, puzzle.height, puzzle.width, regions)
            for field in layer.words.fields
        }
        if not statements:
            return read
        open_places = {(field, i) for field, places in read.items() for i in range(len(places))}
        for value in layer.words.marks or range(layer.low, min(layer.high, MOST_CLUE) + 1):
            fits = _fitting(puzzle, solution, layer, value, open_places, statements)
            for field, i in fits:
                read[field][i] = value
            open_places -= fits
            if not open_places:
                break
        return read

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Moves a cell to another room, or draws a solution near this one, and reads the clues off again."""
        differing: list[Any] = solution.differing(other)
        if self.kind.genre.board.rooms and (moved := self._moved(puzzle, rng, solution, other, differing)) is not None:
            return moved, solution
        wished = dict(solution.items())
        for slot in rng.sample(differing, rng.randint(1, min(FLIPPED, len(differing)))):
            wished[slot] = rng.choice([value for value in puzzle.values(slot) if value != wished[slot]])
        changed = self._drawn(puzzle, wished)
        if changed is None or changed == solution:
            return None
        return self._with_clues(puzzle, changed), changed

    def _with_clues(self, puzzle: P, solution: Solution) -> P:
        """The puzzle with all clues that a solution gives."""
        layers: dict[str, Any] = {field: tuple(layer) for field, layer in self._all_clues(puzzle, solution).items()}
        return replace(puzzle, **layers)

    def _moved(self, puzzle: P, rng: Random, solution: Solution, other: Solution, differing: Sequence[Any]) -> P | None:
        """The puzzle with a cell in another room, so that `other` is no solution."""
        places = [cell for slot in differing for cell in puzzle.cells_of(slot)]
        regions = cast("Sequence[int]", puzzle.regions)  # type: ignore[attr-defined]
        room = dict(zip(puzzle.cells, regions, strict=True))
        for cell in rng.sample(places, min(len(places), 8)):
            beside = sorted({room[near] for near in puzzle.around[cell]} - {room[cell]})
            if not beside:
                continue
            names = list({**room, cell: rng.choice(beside)}.values())
            if len({*connected_regions(puzzle.height, puzzle.width, names)}) != len({*names}):
                continue
            settings = {name: getattr(puzzle, name) for name in self.kind.settings}
            blank = self.kind.blank(puzzle.height, puzzle.width, regions=numbered(names), **settings)
            moved = self._with_clues(blank, solution)
            if self.separates(moved, solution, other):
                return moved
        return None


def _fitting(
    puzzle: GenrePuzzle,
    solution: Solution,
    layer: GenreLayer,
    value: Any,
    places: set[tuple[str, int]],
    statements: Sequence[Statement],
) -> set[tuple[str, int]]:
    """The places at which all sentences about a layer accept this value."""
    layers: dict[str, Any] = {
        field: tuple(value if (field, i) in places else None for i in range(len(getattr(puzzle, field))))
        for field in layer.words.fields
    }
    filled, fits = replace(puzzle, **layers), set(places)
    with silently():
        for statement in statements:
            board = SentenceBoard(filled, statement)
            board.place = ("", 0)
            for rule in board.rules():
                if board.place in fits and rule.first_violation([solution[slot] for slot in rule.slots]) is not None:
                    fits.discard(board.place)
    return fits
