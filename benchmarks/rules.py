"""The generic search `backtrack:rules` on every small puzzle of the contract, beside the classic search.

    python benchmarks/rules.py [PUZZLE…]

Finds all solutions of every tiny puzzle (`PuzzleGenerator.tiny`) and of random puzzles of the small sizes, as the
contract draws them: six of each size with the usual clues and six with few. Prints the processor seconds of
`backtrack:rules`, and the nodes of both searches; the last line adds the seconds up. Fails if the two searches find
different solutions.
"""

import random
import sys
from collections.abc import Iterable
from time import process_time

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names, searches

Solutions = list[frozenset[Solution]]


def corpus(name: str) -> list[Puzzle]:
    """The random puzzles of the contract."""
    cls, rng = puzzle_class(name), random.Random(name)
    options = [options for options in ({}, generator_for(cls).few_clues) for _ in generator_for(cls).small_sizes]
    sizes = [size for _ in range(2) for size in generator_for(cls).small_sizes]
    return [
        generator_for(cls).random(rng, **cls.size(size), **arguments)[0]
        for arguments, size in zip(options, sizes, strict=True)
        for _ in range(6)
    ]


def solved(puzzles: Iterable[Puzzle], search: str) -> tuple[Solutions, float, int]:
    """The solutions of each puzzle, seconds of the processor, nodes."""
    solutions, nodes, start = Solutions(), 0, process_time()
    for puzzle in puzzles:
        answer = cluewise.solve(puzzle, limit=None, solver=f"backtrack:{search}")
        assert answer.complete, puzzle.format()
        solutions.append(frozenset(answer.solutions))
        nodes += answer.stats.nodes or 0
    return solutions, process_time() - start, nodes


def main() -> None:
    print(f"{'':14}{'':8}{'n':>6}{'solutions':>11}{'nodes':>9}{'classic':>9}{'':11}{'rules':>9}{'classic':>9}")
    total = 0.0
    for name in sys.argv[1:] or puzzle_names():
        classic = next(iter(searches(name)))
        for kind, puzzles in (("tiny", list(generator_for(puzzle_class(name)).tiny())), ("random", corpus(name))):
            solutions, seconds, nodes = solved(puzzles, "rules")
            row = f"{name:14}{kind:8}{len(puzzles):6}{sum(map(len, solutions)):11}{nodes:9}"
            if classic == "rules":
                print(f"{row}{'':9}{'':11}{seconds:7.2f} s")
            else:
                expected, known_seconds, known_nodes = solved(puzzles, classic)
                assert solutions == expected, f"{name}: the searches disagree"
                print(f"{row}{known_nodes:9}  {classic:9}{seconds:7.2f} s{known_seconds:7.2f} s")
            total += seconds
    print(f"{total:.1f} s of the processor for backtrack:rules in all")


if __name__ == "__main__":
    main()
