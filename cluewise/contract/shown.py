"""Checks of pictures and of boards to play on."""

import math
from collections.abc import Hashable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from cluewise.puzzles.common.bank_boards import BankPuzzle
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.play_board import PlayBoard, Target
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.terminal import Screen

from .checks import Broken, NotShown, of_puzzle
from .subject import Changed, Subject, changed_places, filled_places

DRAWN, LAYERED = 2, 40
"""The numbers of random puzzles with changed clues, and of those on which a change of each layer is sought."""


class Appearance(NamedTuple):
    """A picture as a file, and as characters with and without colours (None: it has no characters)."""

    svg: str
    coloured: object
    plain: str | None

    @classmethod
    def of(cls, picture: Picture) -> "Appearance":
        try:
            screen = Screen(picture)
            coloured = screen.glyphs.copy(), screen.grounds.copy()
            return cls(picture.svg(), coloured, screen.text(colours=False).plain)
        except ValueError:
            return cls(picture.svg(), None, None)


@of_puzzle
def pictures(subject: Subject) -> None:
    """`picture` draws each clue of the puzzle, every value of a solution, and marks at unsure slots.

    A terminal shows the same, with and without colours.
    """
    _show_values(subject)
    for puzzle, _ in sorted((*subject.corpus, *subject.full), key=lambda pair: -len(_values(pair[0])))[:1]:
        before = puzzle.picture().svg()
        for changed in changed_places(puzzle, larger=True):
            if changed.puzzle.picture().svg() == before and not subject.are_alike(puzzle, changed.puzzle):
                finding = f"a picture does not show `{changed.place}`: this puzzle looks the same as another"
                raise Broken(finding, "draw every clue", changed.puzzle)
    for puzzle, _ in subject.full:
        for changed in changed_places(puzzle):
            _compare_clue(subject, puzzle, changed, Appearance.of(puzzle.picture()))
    for puzzle, changed in _of_each_layer(subject):
        _compare_clue(subject, puzzle, changed, Appearance.of(puzzle.picture()))
    for puzzle, solution in subject.some(subject.corpus, DRAWN):
        open_board, solved = Appearance.of(puzzle.picture()), Appearance.of(puzzle.picture(solution))
        for changed in changed_places(puzzle):
            _compare_clue(subject, puzzle, changed, open_board)
            if changed.puzzle.check(solution) and set(changed.puzzle.slots()) == set(solution):
                _compare_solved(changed, solved, Appearance.of(changed.puzzle.picture(solution)))


def _of_each_layer(subject: Subject) -> Iterator[tuple[Puzzle, Changed]]:
    """For each layer, a board and a change of it. Few boards have a border of an area that can be changed."""
    seen = set[str]()
    for puzzle, _ in subject.some(subject.corpus, LAYERED):
        if {field for field, _ in filled_places(puzzle)} - seen:
            for changed in changed_places(puzzle):
                layer = changed.place.partition("[")[0]
                if layer not in seen:
                    seen.add(layer)
                    yield puzzle, changed


def _values(puzzle: Puzzle) -> set[tuple[str, Hashable]]:
    """The different values of the layers."""
    return {(field, getattr(puzzle, field)[i]) for field, i in filled_places(puzzle)}


def _is_below(changed: Changed) -> bool:
    """True for a piece of a bank: it is below the board, where a terminal draws nothing."""
    return isinstance(changed.puzzle, BankPuzzle) and changed.place.partition("[")[0] == changed.puzzle.bank


HOW = "draw it in a way that differs on a terminal too: by lines, a sign, or `Picture.symbol`"


def _compare_clue(subject: Subject, puzzle: Puzzle, changed: Changed, before: Appearance) -> None:
    """Raises Broken if a changed clue is invisible on an open board, unless it changes no solution."""
    after = Appearance.of(changed.puzzle.picture())
    if _is_below(changed):
        after = after._replace(coloured=None, plain=None)
    for where, seen, now in zip(("a picture", "a terminal", "a terminal without colours"), before, after, strict=True):
        if None not in (seen, now) and seen == now and not subject.are_alike(puzzle, changed.puzzle):
            finding = f"{where} does not show `{changed.place}`: this puzzle looks the same as another"
            raise Broken(finding, HOW if where != "a picture" else "draw every clue", changed.puzzle)


def _compare_solved(changed: Changed, before: Appearance, after: Appearance) -> None:
    """Raises Broken if a clue is visible in the picture of a solution, but not on a terminal."""
    if _is_below(changed):
        return
    if before.svg != after.svg and before.coloured is not None and before.coloured == after.coloured:
        finding = f"a terminal does not show `{changed.place}` in the drawing of a solution"
        raise Broken(finding, HOW, changed.puzzle)


def _show_values(subject: Subject) -> None:
    pairs = [(puzzle, _seen_plainly(puzzle, solution)) for puzzle, solution in subject.some(subject.corpus, 3 * DRAWN)]
    hidden = [puzzle for puzzle, seen in pairs if seen is False]
    if hidden and not any(seen for _, seen in pairs):
        raise NotShown("a terminal without colours shows no value of a solution", HOW, hidden[0])
    # A board on which every value is given shows no solution.
    shown = [
        (puzzle, _unseen(puzzle, solution)) for puzzle, solution in subject.some(subject.corpus[:6], 6) if solution
    ]
    unseen = [(puzzle, finding) for puzzle, finding in shown if finding is not None]
    if 2 * len(unseen) > len(shown):
        puzzle, finding = unseen[0]
        raise NotShown(finding, "draw every value, each in its own way", puzzle)


def _unseen(puzzle: Puzzle, solution: Solution) -> str | None:
    """A flaw of the picture of a solution, or None. Raises Broken if there is no picture."""
    solved = puzzle.picture(solution).svg()
    root = ElementTree.fromstring(solved)
    if not root.tag.endswith("svg") or len(root) < 3:
        raise Broken("a picture is empty", "draw the grid and the clues", puzzle)
    if puzzle.picture().svg() == solved:
        return "the picture of a solution looks the same without the solution"
    if puzzle.picture(solution, list(solution)[:1]).svg() == solved:
        return "the picture of a solution looks the same with an unsure slot"
    # One slot may look the same: a given cell, or a step that is not on the path.
    changed = list(_changed(puzzle, solution))
    if changed and all(puzzle.picture(assignment).svg() == solved for assignment in changed):
        return "the picture looks the same for all values of a slot"
    return None


def _seen_plainly(puzzle: Puzzle, solution: Solution) -> bool | None:
    """True if a solution is visible without colours; None if its picture is that of the open board."""
    open_board, solved = Appearance.of(puzzle.picture()), Appearance.of(puzzle.picture(solution))
    return None if solved.plain is None or open_board.svg == solved.svg else open_board.plain != solved.plain


def _changed(puzzle: Puzzle, solution: Solution) -> Iterator[Solution]:
    """Yields the solution with another value in one slot; most of these assignments are not solutions."""
    for slot, value in solution.items():
        other = next((candidate for candidate in puzzle.values(slot) if candidate != value), None)
        if other is not None:
            yield Solution({**solution, slot: other})


PLAYED = 3
"""The number of random puzzles whose boards are judged."""


@of_puzzle
def boards(subject: Subject) -> None:
    """`board` has a target for every slot, each value has a sign and a word, no two targets share their middle, a drag
    enters values that no touch reaches, and a whole solution can be entered."""
    for puzzle, solution in subject.some(subject.corpus, PLAYED):
        board = puzzle.board()
        for number, target in enumerate(board.targets):
            signs = [choice.sign for choice in target.choices]
            if not all(signs) or len(set(signs)) < len(signs) or not all(choice.word for choice in target.choices):
                advice = "let `value_sign` and `value_word` differ for all values"
                raise Broken(f"{target.name}: expected a sign and a word for each value, found {signs}", advice, puzzle)
            if not target.touched:
                _judge_untouched(puzzle, board, target)
            elif (hit := board.hit(*target.at)) != [number]:
                names = " and ".join(board.targets[i].name for i in hit)
                advice = "give the targets of `board` other shapes"
                raise Broken(f"the middle of {target.name} belongs to {names}", advice, puzzle)
        if solution and (problem := _not_entered(puzzle, board, solution)):
            raise Broken(problem, "let the targets of `board` set every slot to each of its values", puzzle)


def _judge_untouched(puzzle: Puzzle, board: PlayBoard, target: Target) -> None:
    """A target that only keys and drags reach has a middle of its own, and a drag for each value except the default."""
    near = [other.name for other in board.targets if other is not target and math.dist(other.at, target.at) < 1]
    if near:
        raise Broken(f"{target.name} and {near[0]} share their middle", "give the targets other middles", puzzle)
    drag = board.drag
    drawn = {moves for each in drag.links.values() for moves in each} | {*drag.turns.values(), *drag.spans.values()}
    for i, choice in enumerate(target.choices):
        if choice.value != puzzle.rest and target.sets(i) not in drawn:
            raise Broken(f"no touch and no drag enters {choice.sign} at {target.name}", "let `drag` enter it", puzzle)


def _not_entered(puzzle: Puzzle, board: PlayBoard, solution: Solution) -> str:
    """The reason why a solution cannot be entered on a board; empty if it can."""
    entries: dict[Slot, Value] = {}
    for number, choice in board.entering(solution):
        entries |= board.targets[number].sets(choice)
    lacking = [slot for slot in solution if entries.get(slot) != solution[slot]]
    if lacking:
        return f"no target enters {puzzle.fact_text(lacking[0], '=', solution[lacking[0]])}"
    wrong = [slot for slot, value in board.given.items() if solution.get(slot) != value]
    return f"a solution has another value than the fixed {puzzle.slot_text(wrong[0])}" if wrong else ""
