"""Level 1 has all consequences of one reason: small reasons propagate them, or are completed."""

import random
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import product

from cluewise.encodings.common.graphs.partial_assignment import NO, YES, no_values
from cluewise.explanations.completion import Completions, ReasonShape
from cluewise.explanations.engines import Clock, SmallEngine
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class

from .kinds import half_of_kinds

SMALL = 40
"""Reasons about more facts are not judged."""

OF_A_RULE, BOARDS = 4, 5
SIZES = {"sudoku": "2x2", "keen": "4", "skyscrapers": "5", "unequal": "4", "queens": "5", "dominosa": "3"}
SIZES |= {"regex": "3x3", "shakashaka": "5x5", "kakuro": "5x5", "pattern": "8x8", "undead": "4x4"}


def board(name: str) -> Puzzle:
    """A random board of the first size that the kind has."""
    cls = puzzle_class(name)
    for size in (SIZES.get(name, "6x5"), "6x4", "6x6", "5x5", *generator_for(cls).small_sizes):
        with suppress(PuzzleError):
            return generator_for(cls).random(random.Random(f"small {name}"), **cls.size(size))[0]
    raise AssertionError(f"{name} has no board of these sizes")


@half_of_kinds
def test_small_reasons_imply_all_that_follows_from_them_alone(name: str) -> None:
    rng = random.Random(1)
    with GuardedModel(board(name)) as guarded, closing(Completions(guarded)) as completions:
        complete = {item.guard: item for item in completions.all}
        facts = {abs(literal) for literal in guarded.facts}
        seen = dict[str, int]()
        for guard in guarded.local:
            rule = guarded.reasons[guard].rule
            clauses = [[x for x in clause if x != -guard] for clause in guarded.parts.of([guard])]
            own = {abs(x) for clause in guarded.clauses if clause[:1] == [-guard] for x in clause[1:]} & facts
            if not own or len(own) > SMALL or seen.get(rule, 0) >= OF_A_RULE:
                continue
            seen[rule] = seen.get(rule, 0) + 1
            with closing(SmallEngine(clauses, Clock())) as follows, closing(SmallEngine(clauses, Clock())) as says:
                for _ in range(BOARDS):
                    known = partial_board(rng, follows, sorted(own))
                    implied = {*known, *says.propagate(known)[1]}
                    if guard in complete:
                        held = no_values(guarded.variables)
                        for literal in implied:
                            held[literal], held[-literal] = YES, NO
                        implied.update(clause[-1] for clause, _ in complete[guard](held))
                    missing = [v for v in own if v not in implied and -v not in implied]
                    for literal in (side for v in missing for side in (v, -v)):
                        unit = not says.propagate([-literal])[0]  # what follows from units is not reported
                        assert unit or follows.solve([*known, -literal]), f"{name}: {guarded.reasons[guard].text}"


def partial_board(rng: random.Random, engine: SmallEngine, facts: Sequence[int]) -> list[int]:
    """Some literals of a random solution of a reason."""
    known: list[int] = []
    for fact in rng.sample(facts, min(4, len(facts))):
        known += next(([side] for side in rng.sample((fact, -fact), 2) if engine.solve([*known, side])), [])
    if not engine.solve(known):
        return []
    solution = [literal for literal in engine.model() if abs(literal) in facts]
    return rng.sample(solution, rng.randrange(len(solution) + 1))


def test_a_shape_gives_prime_clauses_that_are_unit_or_false_and_all_of_them() -> None:
    """Against all completions, for random small constraints."""
    rng = random.Random(1)
    for _ in range(30):
        clauses = [tuple(rng.choice((v, -v)) for v in rng.sample(range(1, 7), 3)) for _ in range(8)]
        right = [bits for bits in product((1, -1), repeat=6) if all(holds(bits, clause) for clause in clauses)]
        if not right:
            continue
        with closing(ReasonShape(clauses, 6)) as shape:
            for _ in range(20):
                state = bytes(rng.choice((0, 0, YES, NO)) for _ in range(6))
                known = [(i, 1 if value == YES else -1) for i, value in enumerate(state) if value]
                left = [bits for bits in right if all(bits[i] == sign for i, sign in known)]
                implied = shape.implied(state)
                for clause in implied:
                    assert all(holds(bits, clause) for bits in right)
                    assert all(  # prime: no literal can go
                        any(not holds(bits, [x for x in clause if x != out]) for bits in right) for out in clause
                    )
                units = {x for clause in implied for x in clause if not state[abs(x) - 1]}
                if left:
                    same = [i for i in range(6) if not state[i] and len({bits[i] for bits in left}) == 1]
                    assert units == {left[0][i] * (i + 1) for i in same}
                else:
                    assert implied
                    assert not units


def holds(bits: Sequence[int], clause: Sequence[int]) -> bool:
    return any(bits[abs(x) - 1] * x > 0 for x in clause)
