"""The words about sums: what they state is judged against all sums."""

import random
import re
from collections import Counter, deque
from itertools import combinations, permutations, product

import pytest

import cluewise
from cluewise.explanations.facts import Fact
from cluewise.explanations.headed_sums import HeadedSum
from cluewise.explanations.headed_sums import seen as seen_in
from cluewise.explanations.ideas import Ideas, KnownValues
from cluewise.explanations.misfits import crowded, marks_text, numbers_text, why_not
from cluewise.explanations.sentences import joined_facts, sentence
from cluewise.explanations.sums import SumTechniques
from cluewise.puzzles.common.geometry import Cell
from tests.common import INSTANCES
from tests.test_sudoku_variants import on_a_small_board


@pytest.mark.deep
def test_words_why_a_number_does_not_fit_a_sum() -> None:
    """The sums in the words are all that contain the number, and each clause is judged by its own meaning."""
    rng, ways = random.Random(1), Counter[str]()
    while min(ways[way] for way in ("none", "marks", "sums")) < 5:
        slots = tuple(Cell(0, c) for c in range(rng.randint(3, 5)))
        numbers = set(range(1, 10)) - {rng.randint(1, 9)}
        left = {slot: sorted(rng.sample(sorted(numbers), rng.randint(2, 5))) for slot in slots}
        total, number, others = rng.randint(6, 24), left[slots[0]][0], slots[1:]
        whole = [each for each in combinations(numbers - {number}, len(others)) if sum(each) == total - number]
        orders = (order for each in whole for order in permutations(each))
        if any(all(n in left[cell] for n, cell in zip(order, others, strict=True)) for order in orders):
            continue
        words = why_not(number, slots[0], total, others, left, numbers)
        ways[_way(words, number, {frozenset(each) for each in whole}, {cell: {*left[cell]} for cell in others})] += 1


def _way(words: str, number: int, rests: set[frozenset[int]], left: dict[Cell, set[int]]) -> str:
    """The form of these words, whose truth is asserted. `rests`: the numbers of all sums, without `number`."""
    if words == f"no such sum contains {number}":
        assert not rests
        return "none"
    if " would make " in words:
        assert all(str(cell) in words for cell in left)
        return "marks"
    head, *clauses = re.split(r", (?=and |of which )", re.sub(r" of the numbers left \(.*?\),", "", words))
    if "of the numbers left" in words:
        assert all(str(cell) in words for cell in left)
        rests = {rest for rest in rests if rest.issubset(set().union(*left.values()))}
    sums = [frozenset(map(int, each.split(" + "))) for each in re.findall(r"\d+(?: \+ \d+)+", head)]
    assert set(sums) == {rest | {number} for rest in rests}
    for clause in clauses:
        if beside := re.search(r"(\S+) \((.*)\)", clause):
            assert numbers_text(left[next(cell for cell in left if str(cell) == beside[1])]) == beside[2]
            clause = clause.replace(f" ({beside[2]})", "")
        text = re.sub(r"r\d+c\d+", "", clause)
        named = {frozenset(map(int, each.split(" + "))) for each in re.findall(r"\d+(?: \+ \d+)+", text)}
        said = set(map(int, re.findall(r"\d+", re.sub(r"\d+(?: \+ \d+)+", "", text))))
        if " are not " in clause:
            assert all(str(cell) in clause for cell in left)
            assert not any(said & numbers for numbers in left.values())
            rests = {rest for rest in rests if not rest & said}
        else:
            cells = [cell for cell in left if re.search(rf"\b{cell}\b", clause)]
            about = {rest for rest in rests if not named or rest | {number} in named}
            for rest in about:
                assert set().union(*(left[cell] & rest for cell in cells)) == said, words
                assert len(said) < len(cells)
            rests -= about
    assert not rests, words
    return "sums"


def test_a_sum_takes_numbers_only_from_cells_that_could_have_them() -> None:
    """Values on the board are no conclusions, and numbers that are placed are in no sum of the rest."""
    (puzzle,) = cluewise.read("sudoku", INSTANCES / "sudoku" / "killer-2x3.txt")
    sums, rng = SumTechniques(puzzle), random.Random(0)
    (solution,) = cluewise.solve(puzzle).solutions
    taken = 0
    for _ in range(20):
        left = {slot: sorted({number, *rng.sample(range(1, 7), 2)}) for slot, number in solution.items()}
        left |= {slot: [solution[slot]] for slot in rng.sample(sorted(left), 12)}
        for seen in sums.combined(left):
            if seen.technique == "taken by a sum":
                taken += 1
                assert all(set(kept) < set(left[slot]) for slot, kept in seen.allowed.items())
    assert taken


def test_texts_with_a_subject_of_their_own_are_joined() -> None:
    (puzzle,) = cluewise.read("tents", "   -1 -1 -1\n-1  -  -  -\n-1  -  *  -\n-1  -  -  -\n")
    tree = Cell(1, 1)
    excluded = [Fact(tree, "≠", value) for value in "nes"]
    head = "the tree in r2c2"
    assert joined_facts(puzzle, excluded[1:]) == f"{head} does not have its tent in the east or south"
    assert joined_facts(puzzle, excluded, left={tree: ("w",)}) == f"{head} has its tent in the west"
    assert joined_facts(puzzle, excluded[:1]) == f"{head} does not have its tent in the north"


def test_numbers_that_cannot_differ_have_no_bounds() -> None:
    """A sentence told a bound of 1000000."""
    (puzzle,) = cluewise.read("sudoku", "................")
    sums, row = SumTechniques(puzzle), [Cell(0, c) for c in range(3)]
    left = dict(zip(row, ([1, 2], [1], [1]), strict=True))
    assert sums.bounds(row, left, different=True) is None
    assert sums.bounds(row[:2], left, different=True) == (3, 3)
    assert crowded(left, row) == (tuple(row[1:]), [1])


def test_a_bound_is_told_with_what_it_comes_from() -> None:
    """The limits in the words, and all numbers for other cells, give the bound of the numbers left."""
    (puzzle,) = cluewise.read("sudoku", "." * 81)
    sums, rng, told = SumTechniques(puzzle), random.Random(2), 0
    sums.numbers = set(range(1, 10))
    for _ in range(200):
        slots = tuple(Cell(0, c) for c in range(rng.randint(2, 4)))
        left = {slot: sorted(rng.sample(range(1, 10), rng.randint(2, 6))) for slot in slots}
        for sign in (1, -1):
            words, bounds = sums.limits(slots, left, sign, different=True), sums.bounds(slots, left, different=True)
            known = {str(slot): list(range(1, 10)) for slot in slots}
            for cells, limits in re.findall(
                r"((?:r\d+c\d+(?:, | and )?)+) (?:is|are) ((?:(?!r\d).)*)", words.strip(" ()")
            ):
                told += 1
                for cell in re.findall(r"r\d+c\d+", cells):
                    known[cell] = _numbers(limits)
            loose = sums.bounds(slots, {slot: known[str(slot)] for slot in slots}, different=True)
            assert bounds
            assert loose
            assert bounds[sign < 0] == loose[sign < 0], (words, left)
    assert told > 50


def _numbers(words: str) -> list[int]:
    """The numbers that `1, 3 or 5 to 7`, `not 2`, `3 or more` or `4 or less` leave."""
    if found := re.match(r"(\d) or (more|less)", words):
        return [n for n in range(1, 10) if (n >= int(found[1])) == (found[2] == "more") or n == int(found[1])]
    named = {n for low, high in re.findall(r"(\d)(?: to (\d))?", words) for n in range(int(low), int(high or low) + 1)}
    return sorted({*range(1, 10)} - named if words.startswith("not") else named)


def test_a_trial_names_the_cells_and_the_numbers_of_each_sum() -> None:
    """The cells have the sum in the solution, and the region less the cages leaves it."""
    (puzzle,) = cluewise.read("sudoku", INSTANCES / "sudoku" / "killer-hard-9.txt")
    (solution,) = cluewise.solve(puzzle).solutions
    sums, named = SumTechniques(puzzle), 0
    deque(sums.joined({slot: [*puzzle.values(slot)] for slot in puzzle.slots()}), 0)
    value = {str(slot): number for slot, number in solution.items()}
    for each in sums.derived.values():
        cells, total = each.equation.partition(" (")[0].split(" = ")
        assert sum(value[cell] for cell in cells.split(" + ")) == int(total)
        if each.name:
            named += 1
            whole, *others = map(int, each.name.partition(": ")[2].split(" - "))
            assert whole - sum(others) == int(total)
    assert named > 4
    assert any(each.name.startswith("innies of rows 1 and 2: 90 - ") for each in sums.derived.values())


def test_numbers_are_told_by_ranges_or_by_what_is_missing() -> None:
    cells = [Cell(0, c) for c in range(3)]
    left = {cells[0]: [1, 2, 3, 7], cells[1]: [1, 2, 4, 5, 6, 7, 8, 9], cells[2]: [1, 2, 3, 7]}
    assert numbers_text(left[cells[0]]) == "1 to 3 or 7"
    assert marks_text(cells, left, range(1, 10)) == "r1c1 and r1c3 are 1 to 3 or 7 and r1c2 is not 3"
    assert marks_text(cells[1:2], left) == "r1c2 is 1, 2 or 4 to 9"


def test_two_cells_are_told_by_each_other() -> None:
    (puzzle,) = cluewise.read("kakuro", "https://puzz.link/p?kakuro/6/5/l.b9n79mdbmf0b0r.0dldH59cdMc")
    sums = SumTechniques(puzzle)
    pair = next(total for total in sums.totals if len(total.slots) == 2 and total.total == 7)
    left = {slot: puzzle.values(slot) for slot in puzzle.slots()}
    one, other = pair.slots

    def words(left: dict) -> list[str]:
        return [seen.text.partition(" sum 7")[2] for seen in sums.combined(left) if pair.reasons[0] in seen.reasons]

    assert words(left)[0] == ", as 1 + 6, 2 + 5 or 3 + 4"
    left |= {one: [1, 2, 3, 4, 5, 6], other: [1, 2, 4, 6]}
    assert words(left) == [f", and {other} is not 3 or 5"]
    left |= {one: [1, 3, 5, 6], other: [1]}
    assert words(left)[0] == f", and {other} is 1"


NUMBERS = "https://puzz.link/p?fillomino/8/8/g5h1h6g72i2j44171j4i27h22j715g4g25k4j221g"
ISLANDS = "https://puzz.link/p?nurikabe/9/9/k2h11l1j4l2h1g1g1i3q3g12p3j1k2j"


def test_a_conclusion_with_many_values_left_has_its_finding() -> None:
    (puzzle,) = cluewise.read("fillomino", NUMBERS)
    step = cluewise.hint(puzzle).step
    assert step is not None
    assert "which leaves 4; otherwise the 2 at r8c8 has room for 1 cell only" in sentence(puzzle, step, ())


def test_a_chain_ends_at_the_first_finding() -> None:
    """No fact is concluded to avoid what the chain has shown, and no link can be left out."""
    (puzzle,) = cluewise.read("nurikabe", ISLANDS)
    state, told = KnownValues(puzzle), 0
    for step in cluewise.explain(puzzle, steps=True, timeout=None).steps or ():
        *links, end = step.links or (None,)
        if links and end.idea:
            told += 1
            assert end.idea not in [link.idea for link in links]
            trial = state.copy()
            for link in links:
                assert Ideas(puzzle).clash([r for each in step.links for r in each.reasons], trial) is None
                trial.learn(link.facts)
        state.learn(step.conclusions)
    assert told


HEADED = ("arrow: r1c1 | r2c3 r3c2", "arrow: r2c2 | r1c3 r1c4 r2c4")
HEADED += (HEADED[0], HEADED[0], HEADED[0], "x-sum 6: r1c1 r1c2 r1c3 r1c4", "x-sum 9: r4c2 r3c2 r2c2 r1c2")


def test_sums_that_depend_on_a_cell_exclude_what_no_numbers_fit() -> None:
    """Against all numbers of the cells: what is excluded is in no assignment that the rule and the lines allow."""
    rng, ways = random.Random(3), Counter[str]()
    for rules in HEADED * 60:
        puzzle = on_a_small_board(rules)
        rule = next(rule for rule in puzzle.search_rules() if getattr(rule, "sums", None))
        left = {cell: sorted(rng.sample(range(1, 5), rng.randint(1, 3))) for cell in puzzle.slots()}
        fits = [
            dict(zip(rule.slots, numbers, strict=True))
            for numbers in product(*(left[cell] for cell in rule.slots))
            if rule.first_violation(numbers) is None
            if all(
                a != b or not beside(p, q)
                for (p, a), (q, b) in combinations([*zip(rule.slots, numbers, strict=True)], 2)
            )
        ]
        techniques = SumTechniques(puzzle)
        for head in techniques.headed if fits else ():
            for each in seen_in(HeadedSum(*head), techniques, left):
                ((cell, kept),) = each.allowed.items()
                assert {numbers[cell] for numbers in fits} <= set(kept) < set(left[cell])
                ways[next(way for way in ("or more", "or less", "no numbers left", "as ") if way in each.text)] += 1
    assert min(ways[way] for way in ("or more", "or less", "no numbers left", "as ")) > 2


def beside(one: Cell, other: Cell) -> bool:
    """True if two cells of a 4×4 Sudoku differ: they share a row, a column or a box."""
    return one.r == other.r or one.c == other.c or (one.r // 2, one.c // 2) == (other.r // 2, other.c // 2)


def test_a_diagonal_sum_is_told_by_its_numbers() -> None:
    puzzle = on_a_small_board("little-killer 5: r2c1 r1c2")
    (total,) = SumTechniques(puzzle).totals
    assert (total.total, total.different) == (5, False)
