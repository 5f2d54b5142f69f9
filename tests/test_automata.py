"""The regular constraint against a plain run of the automaton, over all words."""

import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from cluewise.encodings.common.automata import Transition, accept, flow
from cluewise.encodings.common.model import Model
from cluewise.solvers.common import Figures
from cluewise.solvers.enumeration import AssignmentReader, candidates
from cluewise.solvers.milp import MilpEngine, first
from cluewise.solvers.sat import SatEngine

pytestmark = pytest.mark.few

SYMBOLS = "abc"


def words_of(model: Model, engine: SatEngine | MilpEngine, length: int) -> Iterator[str]:
    engine.load(model)
    for _, values in candidates(AssignmentReader(model), engine, Figures()):
        yield "".join(str(values[p]) for p in range(length))
        engine.add([-literal for literal in model.stating(values)])
    engine.close()


def accepted(steps: list[tuple[int, str, int]], accepting: set[int], length: int) -> set[str]:
    words = set()
    for word in product(SYMBOLS, repeat=length):
        states = {0}
        for symbol in word:
            states = {after for before, read, after in steps if before in states and symbol in read}
        if states & accepting:
            words.add("".join(word))
    return words


@pytest.mark.parametrize(("write", "milp"), [(accept, False), (flow, False), (flow, True), (accept, True)])
def test_words(write: Callable[..., None], milp: bool) -> None:
    rng = random.Random(5)
    sizes = set()
    for _ in range(6 if milp else 60):
        length = rng.randint(0, 4)
        steps = [
            (rng.randrange(3), "".join(rng.sample(SYMBOLS, rng.randint(1, 2))), rng.randrange(3))
            for _ in range(rng.randint(2, 6))
        ]
        accepting = set(rng.sample(range(3), rng.randint(1, 2)))
        model = Model()
        cells = [model.one_hot(p, SYMBOLS) for p in range(length)]
        for cell in cells:
            model.family("cell").exactly(1, cell.variables)
        layers = [
            [Transition(a, tuple(cell.literals(symbol)[0] for symbol in read), b) for a, read, b in steps]
            for cell in cells
        ]
        # A symbol that no step reads anywhere is the encoder's to exclude, as the automaton never hears of it.
        for cell in cells:
            for symbol in set(SYMBOLS) - {symbol for _, read, _ in steps for symbol in read}:
                model.family("unknown").clause((-cell.literals(symbol)[0],))
        write(model.family("line"), layers, 0, accepting)
        expected = accepted(steps, accepting, length)
        words = list(words_of(model, MilpEngine(first()) if milp else SatEngine("glucose4"), length))
        assert len(words) == len(set(words))
        assert set(words) == expected
        sizes.add(min(len(expected), 2))
    assert milp or sizes == {0, 1, 2}


def _sizes(word: str, loops: set[int]) -> tuple[int, int]:
    """Auxiliary variables and clauses for a word over a line of its length and three, waiting in some of its states."""
    model, length = Model(), len(word) + 3
    cells = [model.one_hot(p, SYMBOLS) for p in range(length if loops else len(word))]
    steps = [(i, symbol, i + 1) for i, symbol in enumerate(word)] + [(i, "c", i) for i in loops]
    layers = [[Transition(a, cell.literals(symbol), b) for a, symbol, b in steps] for cell in cells]
    before = model.variables
    accept(model.family("line"), layers, 0, {len(word)})
    return model.variables - before, len(model.family("line").constraints)


def test_a_state_with_one_step_shares_its_variable() -> None:
    """A word with a single reading needs no auxiliary variable. A block that moves needs one or more for a place."""
    assert _sizes("abba", set()) == (0, 8)
    assert _sizes("abba", {0, 4}) == (9, 60)
