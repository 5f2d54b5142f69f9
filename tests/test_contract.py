"""What every puzzle, encoding and search promises; puzzles are found by looking into the folder."""

import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest

import cluewise
from cluewise.catalogue import encodings, puzzle_class, puzzle_names, searches
from cluewise.encodings.common.encoding import CNF, ILP, Encoding
from cluewise.encodings.common.model import Clause, literals_of
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.road import Route, travel
from cluewise.solvers.common import Figures
from tests.common import INSTANCES, solution_set

every_puzzle = pytest.mark.parametrize("name", puzzle_names())
every_encoding = pytest.mark.parametrize(
    ("name", "encoding"), [(name, one) for name in puzzle_names() for one in encodings(name)], ids=lambda x: str(x)[:40]
)


@cache
def corpus(name: str) -> tuple[tuple[Puzzle, Solution], ...]:
    """Small random puzzles with the solution they were drawn from, half of them with few clues."""
    cls, rng = puzzle_class(name), random.Random(name)
    return tuple(
        cls.random(rng, **cls.size(size), **options)
        for options in ({}, cls.loose)
        for size in cls.small_sizes
        for _ in range(6)
    )


def instances(name: str) -> Iterator[tuple[str, Puzzle, int | None]]:
    for file in sorted((INSTANCES / name).iterdir()):
        for piece in puzzle_class(name).split(file.read_text(), file.name):
            yield f"{file.name}:{piece.line}", puzzle_class(name).parse(piece), piece.expected


# ── text ──


@every_puzzle
def test_format_is_read_back(name: str) -> None:
    for puzzle, _ in corpus(name):
        assert puzzle_class(name).parse(puzzle.format()) == puzzle


@every_puzzle
def test_solutions_are_read_back(name: str) -> None:
    for puzzle, solution in corpus(name):
        assert puzzle.read_solution(puzzle.text(solution)) == solution
        assert puzzle.read_solution(json.dumps(puzzle.value(solution))) == solution


@every_puzzle
def test_unsure_slots_are_read_back_as_open(name: str) -> None:
    """One slot or all of them, by the sign that the puzzle names; the others are read as they are, or left open."""
    for puzzle, solution in corpus(name):
        assert puzzle.read_solution(puzzle.text(solution, list(solution))) == Solution({})
        assert puzzle.unsure_sign not in puzzle.text(solution), "this sign says something else"
        for slot in list(solution)[:5]:
            text = puzzle.text(solution, [slot])
            read = puzzle.read_solution(text)
            assert slot not in read, text
            assert all(solution[other] == value for other, value in read.items()), text


@every_puzzle
def test_solutions_that_are_indented_or_ragged_are_read_right_or_are_wrong(name: str) -> None:
    for puzzle, solution in corpus(name):
        lines = puzzle.text(solution).split("\n")
        indented = "\n".join(f"   {line}" for line in lines)
        shifted = "\n".join([*lines[:-1], f" {lines[-1]}"])
        shorter = "\n".join([*lines[:-1], lines[-1][:-1]])
        longer = "\n".join([*lines[:-1], f"{lines[-1]}{lines[-1][-1:]}"])
        for text in (indented, shifted, shorter, longer, f"\n{indented}\n\n"):
            with suppress(PuzzleError):
                read = puzzle.read_solution(text)
                assert read == solution or puzzle.check(read), text


@every_puzzle
def test_slots_and_values_survive_json(name: str) -> None:
    """Files for external solvers write them as JSON."""
    from cluewise.encodings.common.descriptions import _hashable

    for puzzle, solution in corpus(name):
        assert set(solution) == set(puzzle.slots())
        for slot, value in solution.items():
            assert _hashable(json.loads(json.dumps([slot, value]))) == (slot, value)


@every_puzzle
def test_nothing_is_read_but_puzzles(name: str) -> None:
    for text in ("", "\n", "hello", "{}", "[1, 2", "1:", "x" * 1000, "9x9:", "\x1b[0m", "é", "²x²:"):
        with pytest.raises(CluewiseError):
            puzzle_class(name).parse(text)
    for text in ("-1", "9" * 1000):  # a row of cells, for some puzzles
        with suppress(CluewiseError):
            puzzle = puzzle_class(name).parse(text)
            assert puzzle_class(name).parse(puzzle.format()) == puzzle


# ── rules ──


@every_puzzle
def test_random_is_solved_by_what_it_was_drawn_from(name: str) -> None:
    for puzzle, solution in corpus(name):
        assert puzzle.check(solution) == []


@every_puzzle
def test_a_value_for_a_slot_that_is_not_there_is_no_solution(name: str) -> None:
    puzzle, solution = corpus(name)[0]
    assert [one.rule for one in puzzle.check(Solution({**solution, "stray": 1}))] == ["unknown"]


@every_puzzle
def test_what_is_no_value_is_told_in_few_words(name: str) -> None:
    """By reasons that the puzzle has; never echoed whole, and never a crash."""
    puzzle, solution = corpus(name)[0]
    reasons = set(puzzle.reasons())
    for wrong in ("z" * 20_000, ("z" * 20_000,), 10**5000, -1, "\x1b[31m"):
        for values in ({**solution, next(iter(solution)): wrong}, dict.fromkeys(solution, wrong)):
            broken = puzzle.check(Solution({**values, "y" * 20_000: 1}))
            assert len(broken) > 1
            assert all(len(one.text) < 300 and "\x1b" not in one.text for one in broken)
            assert all(one.reason is None or one.reason in reasons for one in broken)


@every_puzzle
def test_the_class_is_named_like_its_file(name: str) -> None:
    assert puzzle_class(name).name == name


@every_puzzle
def test_views_that_are_not_the_default_are_named(name: str) -> None:
    """Else their blocking clauses and the projection in files would be over all slots."""
    views = [view for view in puzzle_class(name).views if view != puzzle_class(name).default_view()]
    for encoding in encodings(name):
        assert set(views) <= set(encoding.build(corpus(name)[0][0]).views), encoding.name


@every_puzzle
def test_random_is_reproducible(name: str) -> None:
    cls = puzzle_class(name)
    size = cls.size(cls.small_sizes[0])
    assert cls.random(random.Random(7), **size) == cls.random(random.Random(7), **size)


@every_puzzle
def test_missing_slots_are_told_apart(name: str) -> None:
    puzzle, solution = corpus(name)[0]
    first = next(iter(solution))
    partial = Solution((slot, value) for slot, value in solution.items() if slot != first)
    assert [violation.rule for violation in puzzle.check(partial)] == ["missing"]
    assert puzzle.text(partial) != puzzle.text(solution)


@every_puzzle
def test_reasons_are_distinct_and_named(name: str) -> None:
    for puzzle, _ in corpus(name)[:6]:
        reasons = puzzle.reasons()
        assert len(set(reasons)) == len(reasons)
        assert all(reason.kind in ("clue", "rule") and reason.words for reason in reasons)


@every_puzzle
def test_swapping_two_values_breaks_a_rule_or_is_a_solution(name: str) -> None:
    """`check` agrees with the oracle on grids that are nearly right."""
    for puzzle, solution in corpus(name)[:12]:
        expected = solution_set(puzzle, solver="backtrack")
        slots = list(solution)
        for a, b in pairwise(slots):
            other = Solution({**solution, a: solution[b], b: solution[a]})
            assert (puzzle.check(other) == []) == (other in expected), (puzzle.format(), dict(other))


# ── searches and encodings ──


@every_puzzle
def test_searches_agree(name: str) -> None:
    for puzzle, solution in corpus(name):
        found = [solution_set(puzzle, solver=f"backtrack:{search}") for search in searches(name)]
        assert solution in found[0]
        assert all(one == found[0] for one in found), puzzle.format()


@every_puzzle
def test_instances_have_the_number_they_say(name: str) -> None:
    counts = set()
    for where, puzzle, expected in instances(name):
        assert expected is not None, f"{where}: no '# solutions:' header"
        assert len(solution_set(puzzle)) == expected, where
        counts.add(min(expected, 2))
    assert counts == {0, 1, 2}, "instances: one without, one with one, one with several solutions"


@every_puzzle
def test_there_is_a_reference_encoding(name: str) -> None:
    for target in (CNF, ILP):
        assert any(one.reference and target in one.targets for one in encodings(name))


@every_encoding
def test_encoding_is_described(name: str, encoding: Encoding) -> None:
    assert encoding.summary
    assert encoding.source
    assert encoding.build.__doc__
    assert "Variables" in encoding.build.__doc__


@every_encoding
def test_building_is_pure(name: str, encoding: Encoding) -> None:
    puzzle = corpus(name)[0][0]
    first, second = encoding.build(puzzle), encoding.build(puzzle)
    assert list(first.constraints()) == list(second.constraints())
    assert list(first.slots) == list(second.slots)


@every_encoding
def test_reasons_of_a_model_are_those_of_the_puzzle(name: str, encoding: Encoding) -> None:
    for puzzle, _ in corpus(name)[:12]:
        known = set(puzzle.reasons())
        wide = {(rule.reason.kind, rule.reason.rule) for rule in puzzle.search_rules() if rule.wide}
        for _, reason in encoding.build(puzzle).constraints():
            assert reason is None or reason in known or (reason.kind, reason.rule) in wide, reason


@every_encoding
def test_clauses_have_no_literal_twice(name: str, encoding: Encoding) -> None:
    for puzzle, _ in corpus(name)[:12]:
        for constraint, _ in encoding.build(puzzle).constraints():
            if isinstance(constraint, Clause):
                assert len({abs(literal) for literal in constraint}) == len(constraint)


@cache
def tiny(name: str) -> tuple[Puzzle, ...]:
    return tuple(puzzle_class(name).tiny())


@every_puzzle
def test_tiny_puzzles_are_listed_once_and_read_back(name: str) -> None:
    assert 20 < len(tiny(name)) < 4000
    texts = [puzzle.format() for puzzle in tiny(name)]
    assert len(set(texts)) == len(texts)
    for puzzle, text in list(zip(tiny(name), texts, strict=True))[::7]:
        assert puzzle_class(name).parse(text) == puzzle


@every_encoding
def test_encodings_are_right_on_tiny_puzzles(name: str, encoding: Encoding) -> None:
    """A sample; `cluewise grade` tries them all."""
    solver = None if CNF in encoding.targets else "milp"
    for puzzle in tiny(name)[:: len(tiny(name)) // (60 if solver is None else 10)]:
        expected = solution_set(puzzle, solver="backtrack")
        assert solution_set(puzzle, encoding=encoding.name, solver=solver) == expected, puzzle.format()


def _families(name: str, encoding: Encoding) -> list[str]:
    return sorted({family.name for puzzle, _ in corpus(name) for family in encoding.build(puzzle).families})


@pytest.mark.parametrize(
    ("name", "encoding", "family"),
    [
        pytest.param(name, one, family, id=f"{name}-{one.name}-{family}")
        for name in puzzle_names()
        for one in encodings(name)
        for family in _families(name, one)
    ],
)
def test_dropping_a_family_is_noticed(
    name: str, encoding: Encoding, family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it, some solution set is wrong; a family declared redundant changes none.

    Preprocessing may settle all small puzzles; then an instance has to notice.
    """
    expected = [(puzzle, len(solution_set(puzzle, solver="backtrack"))) for puzzle, _ in corpus(name)]
    dropped = encoding._replace(build=lambda puzzle: encoding.build(puzzle).without(family))
    monkeypatch.setattr("cluewise.road.encodings_with", lambda *_: (dropped,))
    noticed = any(_notices(puzzle, count, dropped) for puzzle, count in expected)
    if not noticed and family not in encoding.redundant:
        noticed = any(_notices(puzzle, count or 0, dropped) for _, puzzle, count in instances(name))
    assert noticed == (family not in encoding.redundant)


def _notices(puzzle: Puzzle, count: int, dropped: Encoding) -> bool:
    """Are there not `count` solutions? One more is enough to notice, and a family less can leave very many."""
    solver = None if CNF in dropped.targets else "milp"
    try:
        answer = cluewise.solve(puzzle, limit=count + 1, encoding=dropped.name, solver=solver)
    except EncodingBug:
        return True
    return len(answer.solutions) != count


# ── pictures ──


@every_puzzle
def test_pictures_are_svg(name: str) -> None:
    for puzzle, solution in corpus(name)[:6]:
        slots = list(solution)
        for picture in (puzzle.picture(), puzzle.picture(solution), puzzle.picture(solution, slots[:1])):
            root = ElementTree.fromstring(picture.svg())
            assert root.tag.endswith("svg")
            assert len(root) > 2
    plain, solved, marked = puzzle.picture(), puzzle.picture(solution), puzzle.picture(solution, slots[:1])
    assert len({plain.svg(), solved.svg(), marked.svg()}) == 3


# ── under a small recursion limit ──


@pytest.fixture
def shallow() -> Iterator[None]:
    """Room for few calls within one another: what a text nests must not nest in the program."""
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(300)
        yield
    finally:
        sys.setrecursionlimit(limit)


class Enough(Exception):
    """A search has had as many nodes as a test gives it."""


class FewNodes(Figures):
    """Figures that stop a search after 300 nodes."""

    @property
    def nodes(self) -> int | None:
        return self._nodes

    @nodes.setter
    def nodes(self, count: int | None) -> None:
        if count is not None and count > 300:
            raise Enough
        self._nodes = count


def first_two(puzzle: Puzzle, search: str) -> list[Solution] | None:
    """What a search finds first, None where it takes too many nodes."""
    try:
        return list(islice(travel(puzzle, Route(solver=f"backtrack:{search}"), FewNodes()), 2))
    except Enough:
        return None


@every_puzzle
@pytest.mark.usefixtures("shallow")
def test_what_parse_accepts_never_crashes_later(name: str) -> None:
    for where, puzzle, expected in instances(name):
        puzzle.reasons()
        puzzle.picture().svg()
        assert puzzle.check(Solution({}))[0].rule == "missing"
        answer = cluewise.solve(puzzle, limit=2)
        assert (answer.reason, len(answer.solutions)) == (None, min(expected, 2)), where


@every_puzzle
@pytest.mark.usefixtures("shallow")
def test_what_parse_accepts_crashes_no_search(name: str) -> None:
    for search in searches(name):
        ended = 0
        for where, puzzle, expected in instances(name):
            found = first_two(puzzle, search)
            assert found is None or len(found) == min(expected, 2), (where, search)
            ended += found is not None
        assert ended > 3, search


@every_encoding
@pytest.mark.usefixtures("shallow")
def test_what_parse_accepts_crashes_no_encoding(name: str, encoding: Encoding) -> None:
    """What they build is about variables that there are. The largest instances are left to the default encoding."""
    for where, puzzle, _ in instances(name):
        if len(puzzle.slots()) <= 150:
            model = encoding.build(puzzle)
            literals = {literal for constraint, _ in model.constraints() for literal in literals_of(constraint)}
            assert not literals or 0 < min(map(abs, literals)) <= max(map(abs, literals)) <= model.variables, where
