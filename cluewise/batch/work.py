"""What is done with a bundle of puzzles, wherever it is done: read, solve, tell. No puzzle stops the others."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from cluewise import api
from cluewise.discovery import add_to_path
from cluewise.exits import UNKNOWN, explain
from cluewise.many import Many
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.reading import Text
from cluewise.replies import Wanted, answered, exit_code, unanswered
from cluewise.road import Route
from cluewise.solvers.common import Limits

from .lines import Place, Whole, digest, digests, placed


class Task(NamedTuple):
    """What is asked of every puzzle, and the batch they make. Names and numbers only, so that it travels.

    `path` are the folders of puzzles from outside the project, for workers that have another environment.

    Without the name of a `puzzle`, every text is an address and names its own.
    """

    puzzle: str | None
    settings: dict[str, str]
    wanted: Wanted
    route: Route
    limits: Limits
    whole: Whole = Whole(0, "")
    times: bool = True
    path: tuple[str, ...] = ()

    def digest(self, text: Text) -> str:
        """Differs where the text of a puzzle does, or what is asked of it, limits aside."""
        asked = sorted(self.settings.items()), self.wanted, self.route, sorted(text.settings.items()), text.body
        return digest(repr(asked))

    def name_of(self, item: "Item") -> str | None:
        """The name of an item's puzzle; None where nobody knows it."""
        return api.name_of(self.puzzle, item.piece) if isinstance(item.piece, Text) else self.puzzle

    def bench(self) -> "Bench":
        """Who works on it in a process."""
        return Bench(self)

    def died(self, item: "Item") -> "Result":
        """The result of a puzzle that took two workers along."""
        return _result(self, item, UNKNOWN, unanswered(self.name_of(item), item.source, "worker died"))


class Item(NamedTuple):
    """A puzzle to solve: its place in the whole input, what its `source` is called, its text or what is wrong with it.

    `number` counts from 0 over all puzzles of all sources: the `index` of its line.
    """

    number: int
    source: str
    piece: Text | CluewiseError


def place_of(task: Task, item: Item) -> Place:
    """Whose line an item's is."""
    text = item.piece if isinstance(item.piece, Text) else Text("")
    return Place(item.number, task.name_of(item), item.source, task.digest(text))


def whole_of(task: Task, items: Sequence[Item]) -> Whole:
    """The batch that all items make, those of all shards."""
    *_, last = digests(place_of(task, item).digest for item in items)
    return Whole(len(items), last)


Bundle = Sequence[Item]
"""Puzzles that one worker takes together; the engines they share begin anew with it."""

Result = tuple[int, int, str]
"""A puzzle's index, its exit code, and its line."""


class Executor(Protocol):
    """Who solves bundles: processes of this machine (`cluewise.workers`) or of a cluster (`cluster`).

    `hands` says how many are at work at the same time.
    """

    @property
    def hands(self) -> int: ...

    def run(self, task: Task, bundles: Iterable[Bundle]) -> Iterator[Result]:
        """A result for every item, as they come."""

    def close(self) -> None:
        """Ends everything that was started; harmless when called twice."""


class Bench:
    """Solves bundle after bundle of a task."""

    def __init__(self, task: Task) -> None:
        add_to_path(task.path)
        self.task = task
        self._many = Many(task.route, task.wanted.limit, task.limits)

    def results(self, bundle: Bundle) -> Iterator[Result]:
        """The results do not depend on the bundles before: with several solutions, the same one is found."""
        self._many.start_anew()
        return map(self._result, bundle)

    def _result(self, item: Item) -> Result:
        task = self.task
        try:
            if isinstance(item.piece, CluewiseError):
                raise item.piece
            puzzle = api.read_piece(task.puzzle, item.piece, task.settings)
            search = self._many.solving(puzzle)
            line = answered(puzzle, item.source, search, task.wanted)
            return _result(task, item, exit_code(search, task.wanted), line)
        except Exception as error:  # a defect of ours costs its puzzle, no other
            code, words = explain(error)
            return _result(task, item, code, unanswered(task.name_of(item), item.source, words))

    def close(self) -> None:
        self._many.close()


def _result(task: Task, item: Item, code: int, line: dict[str, object]) -> Result:
    if not task.times:
        del line["seconds"]
    return item.number, code, placed(place_of(task, item), task.whole, line)


# ── bundles ──

WEIGHT = 2**21
"""A bundle's squared lengths of puzzles add up to no more: 300 Sudokus of 9 × 9, or one of 36 × 36."""

SHARED, ALONE = 256, 8
"""At most so many puzzles in a bundle that shares engines, and in one that does not."""

ROUNDS = 4
"""How often, at least, those that solve come again for a bundle of what is left."""


def bundles(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Cuts the items into bundles that share engines, whoever takes them: so no number of workers changes a result."""
    return _cut(items, lambda left: SHARED)


def handfuls(items: Sequence[Item], hands: int) -> Iterator[list[Item]]:
    """Cuts items that share nothing into bundles for so many at work: fewer puzzles in each towards the end.

    This is guided self-scheduling (Polychronopoulos and Kuck 1987): thousands of small puzzles are not slowed down by
    being handed out, and nobody sits on several large ones while the others have nothing left to do.
    """
    return _cut(items, lambda left: min(left // (ROUNDS * hands), ALONE))


def _cut(items: Sequence[Item], most: Callable[[int], int]) -> Iterator[list[Item]]:
    """Bundles of at most WEIGHT, and of at most as many items as `most` says of those left; of one item at least."""
    bundle: list[Item] = []
    weight, room = 0, most(len(items))
    for at, item in enumerate(items):
        added = len(item.piece.body) ** 2 if isinstance(item.piece, Text) else 1
        if bundle and (weight + added > WEIGHT or len(bundle) >= room):
            yield bundle
            bundle, weight, room = [], 0, most(len(items) - at)
        bundle.append(item)
        weight += added
    if bundle:
        yield bundle
