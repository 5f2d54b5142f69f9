"""The making of a dataset on all processors: candidates in a fixed order, of which each new board is an entry.

Candidates go round: the first of each kind and size, then the second of each, and so on. Processes work on them in
any order, and this process decides in their order, so the number of processes changes nothing. A line names the index
of its candidate; from the lines of a file follows which candidates failed, so that an interrupted set is continued
without making anything again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from random import SystemRandom
from typing import Any, NamedTuple

from cluewise.answer_output import as_json
from cluewise.arguments import expecting
from cluewise.batch.executors import executor_for
from cluewise.batch.lines import digest
from cluewise.generation.request import GenerationRequest, read_request
from cluewise.puzzles.common.errors import PuzzleError, Refused, SolverFailure
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import add_to_path, path
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.registry.names import named
from cluewise.version import __version__

from .broken import TASKS
from .items import PARTS, EntryForm, Item, Unmade, make_item
from .questions import STYLES
from .scoring import SOLVE

DRAWS = 20
"""The most draws for a candidate."""

FAILURES = 6
"""A kind and size with this many failures in a row gets no more candidates."""

SIZES = 2
"""The number of small sizes of each kind that a set without `sizes` has."""


class DatasetPlan(NamedTuple):
    """The request for a dataset: a request for each kind and size, the form of the entries, the share of broken ones.

    `skipped`: a sentence for each kind and size that cannot be made.
    """

    requests: tuple[GenerationRequest, ...]
    form: EntryForm
    broken: float = 0.0
    skipped: tuple[str, ...] = ()

    def task(self, index: int) -> str:
        """The task of a candidate. Among each run of candidates, the broken ones have the requested share."""
        place = index + index // len(self.requests)  # so that the same kinds are not always broken
        before, after = int(place * self.broken), int((place + 1) * self.broken)
        return SOLVE if before == after else TASKS[before % len(TASKS)]


def plan_of(
    kinds: Sequence[str] = (),
    sizes: Sequence[str] = (),
    *,
    level: str | int | tuple[int, int] | None = None,
    seed: int | None = None,
    style: str = "text",
    trace: bool = False,
    split: Sequence[float] = (),
    broken: float = 0.0,
    draws: int | None = None,
) -> DatasetPlan:
    """A checked plan. Without kinds: all kinds, of which those are skipped that have no such puzzles.

    Raises UnknownName, Refused, PuzzleError.
    """
    check_form(style, split, broken)
    given = dict.fromkeys(kinds)
    requests, skipped = list[GenerationRequest](), list[str]()
    for kind in given or puzzle_names():
        known = named(kind)
        cls = puzzle_class(known.name)
        for size in sizes or generator_for(cls).small_sizes[:SIZES]:
            try:
                requests.append(read_request(cls, size, known.settings, level=level, draws=draws or DRAWS))
            except (Refused, PuzzleError) as error:
                if given and sizes:
                    raise
                skipped.append(f"{known.name} {size}: {error}")
    requests = list({(each.name, each.size, str(each.arguments)): each for each in requests}.values())
    if not requests:
        raise Refused(f"no kind has such puzzles; {skipped[0]}")
    number = SystemRandom().randrange(10**9) if seed is None else seed
    form = EntryForm(str(number), style, trace, tuple(split))
    stated = [[each.name, each.size, sorted(map(str, each.arguments.items())), each.levels] for each in requests]
    whole = json.dumps([__version__, stated, form, broken, draws or DRAWS], default=str)
    return DatasetPlan(tuple(requests), form._replace(set_digest=digest(whole)), broken, tuple(skipped))


def check_form(style: str, split: Sequence[float], broken: float) -> None:
    """Raises Refused for a style, shares of parts or a share of broken items that are not possible."""
    if style not in STYLES:
        raise Refused(f"style: expected {', '.join(STYLES)}, found '{style}'")
    if len(split) > len(PARTS) or any(not 0 < share <= 1 for share in split) or (split and abs(sum(split) - 1) > 1e-6):
        raise Refused("split: expected two or three shares above 0 with the sum 1, such as 0.9,0.1")
    if not 0 <= broken <= 1:
        raise Refused("broken: expected a share from 0 to 1")


class ItemCandidate(NamedTuple):
    """A candidate for an entry: its index in the set, and its puzzle's number among those of its kind and size."""

    number: int
    request: GenerationRequest
    puzzle: int
    task: str


class MakingTask(NamedTuple):
    """The work on candidates. `path`: the folders of puzzles from outside the project."""

    form: EntryForm
    path: tuple[str, ...]

    def bench(self) -> "MakingTask":
        add_to_path(self.path)
        return self

    def results(self, bundle: Sequence[ItemCandidate]) -> Iterator[tuple[int, Item | Unmade]]:
        return map(self.result, bundle)

    def result(self, item: ItemCandidate) -> tuple[int, Item | Unmade]:
        try:
            return item.number, make_item(item.request, self.form, item.puzzle, item.number, item.task)
        except SolverFailure as error:
            return item.number, Unmade(str(error))

    def died(self, item: ItemCandidate) -> tuple[int, Item | Unmade]:
        return item.number, Unmade("the process died")


class Selection:
    """The entries among the candidates, in order. `closed`: for each kind and size without more candidates, why."""

    def __init__(self, plan: DatasetPlan) -> None:
        self.plan, self.index = plan, 0
        self.closed: dict[int, str] = {}
        self._keys: set[str] = set()
        self._failures = [0] * len(plan.requests)

    def candidates(self) -> Iterator[ItemCandidate]:
        """The candidates from the next one on, without those of closed kinds and sizes."""
        index, count = self.index, len(self.plan.requests)
        while len(self.closed) < count:
            if (cell := index % count) not in self.closed:
                task = self.plan.task(index)
                yield ItemCandidate(index, self.plan.requests[cell], index // count + 1, task)
            index += 1

    def next_index(self) -> int | None:
        """The index of the next candidate; None if all kinds and sizes are closed."""
        count = len(self.plan.requests)
        while len(self.closed) < count:
            if self.index % count not in self.closed:
                return self.index
            self.index += 1
        return None

    def decide(self, result: Item | Unmade) -> Item | None:
        """The entry of the next candidate; None if it has none, or a board that was there before."""
        cell = self.index % len(self.plan.requests)
        self.index += 1
        if isinstance(result, Item) and result.entry["metadata"]["board"] not in self._keys:
            self._keys.add(result.entry["metadata"]["board"])
            self._failures[cell] = 0
            return result
        reason = "no new board" if isinstance(result, Item) else result.reason
        self._failures[cell] += 1
        if self._failures[cell] == FAILURES or (isinstance(result, Unmade) and result.final):
            self.closed[cell] = reason
        return None

    def replay(self, file: Iterable[bytes], name: str) -> tuple[int, int]:
        """Takes the lines of an earlier run as decided. Returns their number and their size in bytes.

        An incomplete last line does not count. Raises Refused if a line is not of this dataset.
        """
        done, end = 0, 0
        for data in file:
            entry = _entry(data)
            if entry is None and not data.endswith(b"\n"):
                break
            about = {} if entry is None else entry["metadata"]
            where = f"{name}, line {done + 1}"
            if about.get("dataset") != self.plan.form.set_digest:
                raise Refused(f"{where}: expected a line of this dataset (kinds, sizes, options, seed): no --resume")
            while (index := self.next_index()) is not None and index < about["index"]:
                self.decide(Unmade("failed before"))
            if index != about["index"] or self.decide(Item(entry or {}, "")) is None:
                raise Refused(f"{where}: this line cannot follow those before it: no --resume")
            done, end = done + 1, end + len(data)
        return done, end


def _entry(data: bytes) -> dict[str, Any] | None:
    """The entry of a whole line; None for any other data."""
    try:
        entry = json.loads(data) if data.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return None
    about = entry.get("metadata") if isinstance(entry, dict) else None
    is_whole = isinstance(about, dict) and type(about.get("index")) is int and isinstance(about.get("board"), str)
    return entry if is_whole else None


def entries(
    selection: Selection, count: int, workers: int | None = 1, dask: str | None = None
) -> Iterator[dict[str, Any]]:
    """The next entries, in order. Fewer than `count` if all kinds and sizes are closed before.

    `workers`: the number of processes, None for one per processor; 1 is this process. `dask`: a scheduler's address.
    """
    task = MakingTask(selection.plan.form, path())
    if workers == 1 and dask is None:
        yield from _selected(selection, count, map(task.result, selection.candidates()))
        return
    with closing(executor_for(dask, workers)) as executor:
        yield from _selected(selection, count, executor.run(task, ([each] for each in selection.candidates())))


def _selected(
    selection: Selection, count: int, results: Iterator[tuple[int, Item | Unmade]]
) -> Iterator[dict[str, Any]]:
    early: dict[int, Item | Unmade] = {}
    while count and (index := selection.next_index()) is not None:
        while index not in early:
            early.update([next(results)])
        if (item := selection.decide(early.pop(index))) is not None:
            count -= 1
            yield item.entry


@expecting
def dataset(
    kinds: Sequence[str] = (),
    *,
    sizes: Sequence[str] = (),
    level: str | int | tuple[int, int] | None = None,
    count: int = 1,
    seed: int | None = None,
    style: str = "text",
    trace: bool = False,
    split: Sequence[float] = (),
    broken: float = 0.0,
    workers: int = 1,
    draws: int | None = None,
) -> Iterator[dict[str, Any]]:
    """Yields entries of a dataset: `question`, `answer`, `metadata`. Each puzzle is proven to have one solution.

    - `kinds`: kinds of puzzles, by any of their names; without any, all kinds.
    - `sizes`: sizes such as `"6x6"`; without any, two small sizes of each kind.
    - `level`: as for `generate`. `count`: the number of entries. `seed`: the same seed gives the same entries, with any
      number of `workers`; None for a random one.
    - `style`: "text", "grid" (signs with blanks between them) or "json". `trace`: with the steps to the solution.
    - `split`: the shares of two or three parts, such as (0.9, 0.1), for `metadata["split"]`.
    - `broken`: the share of puzzles without a solution, and with two. `draws`: the most draws for a puzzle.

    No board occurs twice, also turned or mirrored. There are fewer entries if there are no more boards. Raises the
    errors of `generate`.

    An example:

        >>> import cluewise
        >>> entry, = cluewise.dataset(["sudoku"], sizes=["2x2"], count=1, seed=1)
        >>> sorted(entry), cluewise.score(entry["answer"], entry)
        (['answer', 'metadata', 'question'], 1.0)
    """
    plan = plan_of(
        kinds, sizes, level=level, seed=seed, style=style, trace=trace, split=split, broken=broken, draws=draws
    )
    return entries(Selection(plan), count, workers)


def line_of(entry: Mapping[str, Any]) -> str:
    """An entry as a line of JSON."""
    return as_json(entry)
