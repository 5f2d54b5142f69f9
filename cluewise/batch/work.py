"""Reads and solves a bundle of puzzles, on any machine. Each puzzle becomes a line; no puzzle stops the others."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, Protocol

from cluewise import sources
from cluewise.answer_output import Goal, answered, exit_code, unanswered
from cluewise.bulk_solve import Many
from cluewise.exit_codes import UNKNOWN, explain
from cluewise.pipeline import SolveOptions
from cluewise.process_pool import Task
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.reading import Text
from cluewise.registry.discovery import add_to_path, genre_file_of
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import Limits

from .lines import TEXT_CHANGED, Place, WholeBatch, digest, placed

KEYS = ("encoding", "solver", "cardinality", "sums", "globals")
"""The options whose choice is in every line."""
CHOICES_OF_0_1 = ("encoding", "solver", "cardinality", "view", "sums", "seed")


class BatchTask(NamedTuple):
    """The question to every puzzle, and the batch. It contains only names and numbers, so that workers can receive it.

    - `puzzle`: the name of the puzzles; None if every text is an address, which names its puzzle.
    - `path`: the folders of puzzles from outside the project, for workers with another environment.
    """

    puzzle: str | None
    settings: dict[str, str]
    wanted: Goal
    options: SolveOptions
    limits: Limits
    whole: WholeBatch = WholeBatch(0, "")
    times: bool = True
    path: tuple[str, ...] = ()

    def digest(self, text: Text) -> str:
        """The digest of a puzzle's text and of the question, without the limits.

        The question has the text of version 0.1.0, so that batches of that version can be resumed.
        """
        question = _question(tuple(sorted(self.settings.items())), self.wanted, self.options)
        name = sources.name_of(self.puzzle, text)
        rules = puzzle_class(name).rules_text if name and genre_file_of(name) else ""
        return digest(f"({question}, {sorted(text.settings.items())!r}, {text.body!r}){rules}")

    def name_of(self, item: "BatchItem") -> str | None:
        """The name of an item's puzzle; None if it is unknown."""
        return sources.name_of(self.puzzle, item.text) if isinstance(item.text, Text) else self.puzzle

    def bench(self) -> "BatchBench":
        """A Bench for this task in a process."""
        return BatchBench(self)

    def died(self, item: "BatchItem") -> "Result":
        """The result of a puzzle with which two workers died."""
        return _result(self, item, UNKNOWN, unanswered(self.name_of(item), item.source, "worker died"))


@lru_cache(16)
def _question(settings: tuple[tuple[str, str], ...], wanted: Goal, options: SolveOptions) -> str:
    """The question to every puzzle of a batch, as text."""
    goal = f"limit={wanted.limit!r}, number={wanted.number!r}, unique={wanted.unique!r}"
    return f"{list(settings)!r}, Wanted({goal}), {_options_text(options)}"


def _options_text(options: SolveOptions) -> str:
    """The options as text. Undecided options that version 0.1.0 did not have are omitted, so that batches of that
    version can be resumed.
    """
    choices = options._asdict().items()
    stated = (f"{key}={value!r}" for key, value in choices if key in CHOICES_OF_0_1 or value is not None)
    return f"Route({', '.join(stated)})"


class BatchItem(NamedTuple):
    """A puzzle to solve: its number, the name of its source, its text or the error from reading it, and the digest of
    its line.

    `number` counts from 0 over all puzzles of all sources. It is the `index` of the line.
    """

    number: int
    source: str
    text: Text | CluewiseError
    digest: str = ""


def marked(task: BatchTask, item: BatchItem) -> BatchItem:
    """The item with its digest."""
    return item._replace(digest=task.digest(item.text if isinstance(item.text, Text) else Text("")))


def place_of(task: BatchTask, item: BatchItem) -> Place:
    """The Place of an item's line."""
    return Place(item.number, task.name_of(item), item.source, item.digest)


def differs(task: BatchTask, items: Sequence[BatchItem], number: int, line: Mapping[str, Any]) -> str:
    """Names the options that have changed since a line of this puzzle was written: the fewest that explain its digest.

    A line has no question, so the digests of others are tried, with the choices in the line. Without one that fits, the
    text or the settings have changed.
    """
    item, choices, options = items[number], dict[str, list[Any]](), task.options
    name, text = task.name_of(item), item.text if isinstance(item.text, Text) else Text("")
    goals = (Goal(1), Goal(2, unique=True), Goal(None), Goal(None, number=True, shows=False), Goal(line.get("count")))
    choices["--all, --limit, --count or --unique"] = [task.wanted, *goals]
    for key in KEYS:
        choices[f"--{key}"] = [getattr(options, key), None, line.get(key)]
    choices["--distinct"] = [options.view, None, *(puzzle_class(name).views if name else ())]
    fitting: list[list[str]] = []
    for wanted, *chosen, view in product(*choices.values()):
        before = options._replace(**dict(zip(KEYS, chosen, strict=True)), view=view)
        if task._replace(wanted=wanted, options=before).digest(text) == line.get("digest"):
            now = (task.wanted, *(getattr(options, key) for key in KEYS), options.view)
            fitting.append([key for key, a, b in zip(choices, (wanted, *chosen, view), now, strict=True) if a != b])
    fewest = min(fitting, key=lambda changed: len(changed), default=[])
    return f"another question: {', '.join(fewest)} differs" if fitting else TEXT_CHANGED


def whole_of(items: Sequence[BatchItem]) -> WholeBatch:
    """The batch of all items, of all shards."""
    return WholeBatch(len(items), digest("".join(item.digest for item in items)))


Bundle = Sequence[BatchItem]
"""Puzzles for one worker. Shared engines are reset with each bundle."""

Result = tuple[int, int, str]
"""A puzzle's index, its exit code, and its line."""


class Executor(Protocol):
    """Solves bundles in processes of this machine (`cluewise.process_pool`) or of a cluster (`cluster`).

    `hands` is the number of bundles that run at the same time.
    """

    @property
    def hands(self) -> int: ...

    def run(self, task: Task, bundles: Iterable[Sequence[Any]]) -> Iterator[Any]:
        """Yields a result for every item, in any order."""

    def close(self) -> None:
        """Ends all processes and connections. A second call does nothing."""


class BatchBench:
    """Solves bundle after bundle of a task."""

    def __init__(self, task: BatchTask) -> None:
        add_to_path(task.path)
        self.task = task
        self._many = Many(task.options, task.wanted.limit, task.limits)

    def results(self, bundle: Bundle) -> Iterator[Result]:
        """Yields the results. They do not depend on earlier bundles, even if a puzzle has several solutions."""
        self._many.start_anew()
        return map(self._result, bundle)

    def _result(self, item: BatchItem) -> Result:
        task = self.task
        try:
            if isinstance(item.text, CluewiseError):
                raise item.text
            puzzle = sources.read_puzzle(task.puzzle, item.text, task.settings)
            search = self._many.solving(puzzle)
            line = answered(puzzle, item.source, search, task.wanted)
            return _result(task, item, exit_code(search, task.wanted), line)
        except Exception as error:  # a defect of ours affects only this puzzle
            code, message = explain(error)
            return _result(task, item, code, unanswered(task.name_of(item), item.source, message))

    def close(self) -> None:
        self._many.close()


def _result(task: BatchTask, item: BatchItem, code: int, line: dict[str, object]) -> Result:
    if not task.times:
        del line["seconds"]
    return item.number, code, placed(place_of(task, item), task.whole, line)


# ── bundles ──

WEIGHT = 2**21
"""The maximum sum of the squared lengths of a bundle's puzzles: 300 Sudokus of 9 × 9, or one of 36 × 36."""

SHARED, ALONE = 256, 8
"""The maximum number of puzzles in a bundle that shares engines, and in one that does not."""

ROUNDS = 4
"""The minimum number of bundles for each worker, from the remaining items."""


def bundles(items: Sequence[BatchItem]) -> Iterator[list[BatchItem]]:
    """Splits the items into bundles that share engines. The number of workers does not change a result."""
    return _cut(items, lambda remaining: SHARED)


def handfuls(items: Sequence[BatchItem], hands: int) -> Iterator[list[BatchItem]]:
    """Splits items that share no engines into bundles for `hands` workers. Bundles get smaller towards the end.

    This is guided self-scheduling (Polychronopoulos and Kuck 1987). Distributing thousands of small puzzles takes
    little time, and no worker has several large ones while the others are idle.
    """
    return _cut(items, lambda remaining: min(remaining // (ROUNDS * hands), ALONE))


def _cut(items: Sequence[BatchItem], most: Callable[[int], int]) -> Iterator[list[BatchItem]]:
    """Yields bundles of at most WEIGHT and at most `most(remaining)` items, but of at least one item."""
    bundle: list[BatchItem] = []
    weight, room = 0, most(len(items))
    for at, item in enumerate(items):
        added = len(item.text.body) ** 2 if isinstance(item.text, Text) else 1
        if bundle and (weight + added > WEIGHT or len(bundle) >= room):
            yield bundle
            bundle, weight, room = [], 0, most(len(items) - at)
        bundle.append(item)
        weight += added
    if bundle:
        yield bundle
