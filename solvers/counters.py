"""Model counters, and the sampler: the number of assignments of some variables that satisfy clauses.

The variables that count are a projection; all others are existentially quantified. The libraries of the counters write
to standard output and cannot be interrupted, so callers run them in a process of its own (`processes/runner.py`).

Sources: Soos and Meel, Engineering an Efficient Probabilistic Exact Model Counter, 2025 (Ganak); Soos, Gocht and Meel,
Tinted, Detached, and Lazy CNF-XOR Solving and its Applications to Counting and Sampling, 2020 (ApproxMC, UniGen).
"""

import os
import random
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.files import dimacs_line
from cluewise.encodings.common.model import Literal, Model
from cluewise.puzzles.common.errors import Refused, SolverFailure, UnknownName

from .external import CNF, parse_command
from .processes.runner import run_program, scratch_folder, writing_temporary_files

EXTRA = "pip install 'cluewise[count]'"
LARGEST_SEED = 2**31 - 1
ENDINGS = (0, 10, 20)
"""The exit codes of a counter that has counted: 0, or the codes of SAT solvers."""

_COUNTS = re.compile(
    r"^(?:c s (exact|approx) arb int|c s (exact|approx) [a-z]+ int|s p?mc) +([0-9]+)\s*$", re.MULTILINE
)
_NO_MODEL = re.compile(r"^s UNSATISFIABLE\s*$", re.MULTILINE)


class Accuracy(NamedTuple):
    """The requests to an approximate counter: with probability at least 1 − `delta`, the count is between the estimate
    divided by 1 + `epsilon` and the estimate times 1 + `epsilon`. `seed` starts its random numbers."""

    epsilon: float = 0.8
    delta: float = 0.2
    seed: int = 1

    @classmethod
    def of(cls, epsilon: float | None, delta: float | None, seed: int | None) -> "Accuracy":
        """The requests of a caller; None for a default. Raises Refused for a value out of range."""
        own = cls()
        accuracy = cls(
            own.epsilon if epsilon is None else epsilon,
            own.delta if delta is None else delta,
            own.seed if seed is None else seed,
        )
        if not (accuracy.epsilon > 0 and isfinite(accuracy.epsilon)):
            raise Refused(f"epsilon: expected a number greater than 0, found {accuracy.epsilon:g}")
        if not 0 < accuracy.delta < 1:
            raise Refused(f"delta: expected a number between 0 and 1, found {accuracy.delta:g}")
        check_seed(accuracy.seed)
        return accuracy


def check_seed(seed: int) -> None:
    """Raises Refused for a seed that the libraries cannot take."""
    if not 0 <= seed <= LARGEST_SEED:
        raise Refused(f"seed: expected a number from 0 to {LARGEST_SEED}, found {seed}")


class Formula(NamedTuple):
    """The clauses of a Model, the number of its variables, and the projection: variables, sorted."""

    model: Model
    clauses: Sequence[Sequence[Literal]]
    variables: int
    projection: Sequence[int]

    @classmethod
    def of(cls, model: Model, projection: Sequence[int], cardinality: str | None, sums: str | None) -> "Formula":
        cnf = Cnf(model, cardinality, sums)
        clauses: list[Sequence[Literal]] = list(cnf)  # type: ignore[arg-type]  # no native bounds
        return cls(model, clauses, cnf.variables, projection)

    @property
    def is_false(self) -> bool:
        """True if a clause is empty: libraries treat such a formula differently."""
        return () in map(tuple, filter(lambda clause: not clause, self.clauses))

    @property
    def parts(self) -> tuple[list[int], list[int]]:
        """The variables of the projection that occur in clauses, and those that do not."""
        occurring = {abs(literal) for clause in self.clauses for literal in clause}
        return [v for v in self.projection if v in occurring], [v for v in self.projection if v not in occurring]


class Counted(NamedTuple):
    """A count. `proven` is false for an estimate, and for a program that does not say that its count is exact."""

    number: int
    proven: bool


class Counter(NamedTuple):
    """A counter. `accurate`: it takes epsilon and delta. `run` raises SolverFailure."""

    name: str
    accurate: bool
    run: Callable[[Formula, Accuracy], Counted]


def find(name: str) -> Counter:
    """The counter with this name: `ganak`, `approxmc`, or a command with `{cnf}` in it.

    Raises UnknownName, and Refused if its package or program is missing.
    """
    if CNF in name or " " in name.strip():
        return Counter(name, False, partial(_by_program, parse_command(name)))
    if name not in COUNTERS:
        raise UnknownName("counter", name, COUNTERS)
    package, counter = COUNTERS[name]
    needs(f"counter '{name}'", package)
    return counter


def needs(what: str, package: str) -> None:
    """Raises Refused if a package of the extra `count` is missing."""
    if find_spec(package) is None:
        raise Refused(f"{what} needs the package {package}, which is not installed: {EXTRA}")


@contextmanager
def silenced() -> Iterator[None]:
    """Discards all output of this process, also of libraries: for a process of its own."""
    kept = os.dup(1)
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _by_ganak(formula: Formula, accuracy: Accuracy) -> Counted:
    import pyganak

    if formula.is_false:
        return Counted(0, True)
    counter = pyganak.Counter(seed=accuracy.seed)
    counter.new_vars(formula.variables)
    counter.add_clauses(formula.clauses)
    counter.set_sampling_set(formula.projection)
    with silenced():
        return Counted(int(counter.count()), True)


def _by_approxmc(formula: Formula, accuracy: Accuracy) -> Counted:
    import pyapproxmc

    occurring, free = formula.parts
    if formula.is_false or not formula.clauses:
        return Counted(0 if formula.is_false else 1 << len(free), False)
    counter = pyapproxmc.Counter(seed=accuracy.seed, epsilon=accuracy.epsilon, delta=accuracy.delta)
    counter.add_clauses(formula.clauses)
    # pyapproxmc 4.4.0 loses a variable that occurs only in equivalences (a ↔ ¬b has two models, it counts one). A
    # clause with two new variables keeps it, and excludes nothing.
    new = range(formula.variables + 1, formula.variables + 1 + 2 * len(occurring), 2)
    counter.add_clauses([(variable, a, a + 1) for variable, a in zip(occurring, new, strict=True)])
    with silenced():
        cells, hashes = counter.count(occurring)
    return Counted(cells << (hashes + len(free)), False)


def _by_program(words: Sequence[str], formula: Formula, accuracy: Accuracy) -> Counted:
    """Runs a program on the file that `export --to dimacs` writes, without comments."""
    name = " ".join(words)
    with scratch_folder() as folder:
        path, output, errors = (Path(folder, file) for file in ("puzzle.cnf", "stdout", "stderr"))
        with writing_temporary_files(), path.open("w") as file:
            file.write(f"c t pmc\nc p show {' '.join(map(str, [*formula.projection, 0]))}\n")
            file.write(f"p cnf {formula.variables} {len(formula.clauses)}\n")
            file.writelines(map(dimacs_line, formula.clauses))
        with output.open("wb") as out, errors.open("wb") as err:
            try:
                code = run_program(
                    [word.replace(CNF, str(path)) for word in words], stdin=subprocess.DEVNULL, stdout=out, stderr=err
                )
            except OSError as error:
                raise SolverFailure(f"'{name}' cannot be started: {error.strerror}") from None
        if code not in ENDINGS:
            last = errors.read_text(errors="replace").strip().split("\n")[-1][:200]
            raise SolverFailure(f"crashed: '{name}' ended with code {code}{last and f': {last}'}")
        return read_count(output.read_text(errors="replace"), name)


def read_count(text: str, name: str) -> Counted:
    """Reads the output of a program in the form of the model counting competitions: `c s exact arb int N`.

    A count without the word `exact` is not proven: approximate counters wrote the older `s mc N`, too. Raises
    SolverFailure for an output without a count, or with two different ones.
    """
    found = {(int(number), "exact" in (kind, other)) for kind, other, number in _COUNTS.findall(text)}
    none = _NO_MODEL.search(text) is not None
    numbers = {number for number, _ in found} | ({0} if none else set())
    if len(numbers) > 1:
        raise SolverFailure(f"'{name}' gave the different counts {' and '.join(map(str, sorted(numbers)))}")
    if not numbers:
        raise SolverFailure(f"'{name}' gave no count: expected a line such as 'c s exact arb int 288'")
    return Counted(numbers.pop(), none or any(exact for _, exact in found))


COUNTERS = {
    "ganak": ("pyganak", Counter("ganak", False, _by_ganak)),
    "approxmc": ("pyapproxmc", Counter("approxmc", True, _by_approxmc)),
}
"""The counters that are libraries, each with its package."""

SAMPLER = "pyunigen"


def sampled(formula: Formula, number: int, seed: int) -> Iterator[Sequence[Literal]]:
    """Draws assignments of the projection nearly uniformly by UniGen, with replacement. The formula is satisfiable."""
    import pyunigen

    occurring, free = formula.parts
    draws: Sequence[Sequence[Literal]] = [()] * number
    if occurring:
        sampler = pyunigen.Sampler(seed=seed)
        for clause in formula.clauses:
            sampler.add_clause(clause)
        with silenced():
            _, _, draws = sampler.sample(num=number, sampling_set=occurring)
    rng = random.Random(seed)
    for draw in draws[:number]:
        yield [*draw, *(v if rng.random() < 0.5 else -v for v in free)]
