"""The words about sums: what they state is judged against all sums."""

import random
import re
from collections import Counter
from itertools import combinations, permutations

import cluewise
from cluewise.explanations.misfits import why_not
from cluewise.explanations.sums import SumTechniques
from cluewise.puzzles.common.geometry import Cell
from tests.common import INSTANCES


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
    head, *clauses = re.split(r", (?=and |of which )", words.replace(" of the numbers left,", ""))
    if "of the numbers left" in words:
        rests = {rest for rest in rests if rest.issubset(set().union(*left.values()))}
    sums = [frozenset(map(int, each.split(" + "))) for each in re.findall(r"\d+(?: \+ \d+)+", head)]
    assert set(sums) == {rest | {number} for rest in rests}
    for clause in clauses:
        text = re.sub(r"r\d+c\d+", "", clause)
        named = {frozenset(map(int, each.split(" + "))) for each in re.findall(r"\d+(?: \+ \d+)+", text)}
        said = set(map(int, re.findall(r"\d+", re.sub(r"\d+(?: \+ \d+)+", "", text))))
        if "no other cell can be" in clause:
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
