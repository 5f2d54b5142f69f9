"""Any program that reads DIMACS, as a command that runs without a shell: `cadical -q {cnf}` or `minisat {cnf} {out}`.

`{cnf}` is replaced by the formula's file, `{out}` by a file for the result. The verdict comes from the exit code (10
satisfiable, 20 unsatisfiable), the `s` and `v` lines and the result file. Each may be missing, but none may differ.
A missing verdict, missing values, and values that violate a clause raise SolverFailure: they are the program's fault.
Values that satisfy all clauses but break the rules of the puzzle are a bug of the encoding.
"""

import shlex
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.files import dimacs_line
from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.encodings.common.solver_output import Reply, read_dimacs
from cluewise.puzzles.common.errors import PuzzleError, Refused, SolverFailure, quote

from .common import Figures
from .processes.runner import run_program, scratch_folder, stopping_cleanly, writing_temporary_files

CNF, OUT = "{cnf}", "{out}"
EXIT_CODES = {10: True, 20: False}


def parse_command(command: str) -> list[str]:
    """The words of a command. Raises Refused if it has no `{cnf}` or its program does not exist."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused(f"cannot read the command {quote(command)}: {error}") from None
    if not any(CNF in word for word in words):
        raise Refused(f"the command {quote(command)} has no {CNF}: put it where the formula's file belongs")
    if shutil.which(words[0]) is None:
        raise Refused(f"the program {quote(words[0])} of the command {quote(command)} was not found")
    return words


class ExternalEngine:
    """A program that is started again for every solve."""

    exhausted = False
    in_process = False

    def __init__(
        self, command: str, cardinality: str | None = None, sums: str | None = None, seed: int | None = None
    ) -> None:
        self.name, self.words = command, parse_command(command)
        self.cardinality, self.sums, self.seed = cardinality, sums, seed
        self._open = ExitStack()
        self._open.enter_context(stopping_cleanly())
        self._folder = self._open.enter_context(scratch_folder())
        self._added: list[Sequence[Literal]] = []

    def load(self, model: Model) -> None:
        self._model = model
        self._cnf = Cnf(model, self.cardinality, self.sums, seed=self.seed)
        with writing_temporary_files(), self._path("body").open("w") as body:
            body.writelines(map(dimacs_line, self._cnf))

    def _path(self, name: str) -> Path:
        return Path(self._folder, name)

    def add(self, clause: Sequence[Literal]) -> None:
        self._added.append(self._cnf.renamed(clause))

    def solve(self) -> Assignment | None:
        self._write_formula()
        reply = self._run()
        if reply.satisfiable is None:
            raise SolverFailure(f"'{self.name}' gave no verdict")
        if not reply.satisfiable:
            return None
        if reply.true is None:
            raise SolverFailure(
                f"'{self.name}' says satisfiable but gives no values; if it writes them to a file, add {OUT}"
            )
        true = bytes(variable in reply.true for variable in range(self._cnf.variables + 1))
        self._check(true)
        return self._cnf.restored(true)

    def _check(self, true: Assignment) -> None:
        """Raises SolverFailure if the formula, as it was written, has a clause without a true literal."""
        literals = {str(variable if true[variable] else -variable) for variable in range(1, self._cnf.variables + 1)}
        with self._path("puzzle.cnf").open() as file:
            next(file)  # the header
            clauses = map(str.split, file)
            if any(map(literals.isdisjoint, clauses)):
                raise SolverFailure(f"'{self.name}' gave values that violate a clause of its formula")

    def _write_formula(self) -> None:
        with writing_temporary_files(), self._path("puzzle.cnf").open("w") as file, self._path("body").open() as body:
            file.write(f"p cnf {self._cnf.variables} {self._cnf.clauses + len(self._added)}\n")
            shutil.copyfileobj(body, file)
            file.writelines(map(dimacs_line, self._added))

    def _run(self) -> Reply:
        places = {CNF: str(self._path("puzzle.cnf")), OUT: str(self._path("result"))}
        try:
            self._path("result").unlink(missing_ok=True)
        except OSError as error:
            raise SolverFailure(f"the result of '{self.name}' is not a file: {error.strerror}") from None
        words = self.words
        for mark, place in places.items():
            words = [word.replace(mark, place) for word in words]
        with self._path("stdout").open("wb") as output, self._path("stderr").open("wb") as errors:
            try:
                code = run_program(words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
            except OSError as error:
                raise SolverFailure(f"'{self.name}' cannot be started: {error.strerror}") from None
        if code < 0 or code in (126, 127):
            raise SolverFailure(f"crashed: '{self.name}' ended with code {code}{self._last_error_line()}")
        return self._agree(code)

    def _agree(self, code: int) -> Reply:
        replies = [Reply(EXIT_CODES.get(code))]
        for name in ("stdout", "result"):
            if self._path(name).is_file():
                text = self._path(name).read_text(errors="replace")
                try:
                    replies.append(read_dimacs(text, self._cnf.variables))
                except PuzzleError as error:
                    raise SolverFailure(f"'{self.name}': {error}") from None
        verdicts = {reply.satisfiable for reply in replies} - {None}
        if len(verdicts) > 1:
            raise SolverFailure(f"'{self.name}' contradicts itself (exit code {code})")
        if not verdicts:
            raise SolverFailure(f"'{self.name}' gave no verdict (exit code {code}){self._last_error_line()}")
        return Reply(verdicts.pop(), next((reply.true for reply in reversed(replies) if reply.true is not None), None))

    def _last_error_line(self) -> str:
        lines = self._path("stderr").read_text(errors="replace").strip().split("\n")
        return f": {lines[-1][:200]}" if lines[-1] else ""

    def report(self, figures: Figures) -> None:
        figures.variables, figures.clauses = self._cnf.variables, self._cnf.clauses
        figures.literals = self._cnf.literals

    def close(self) -> None:
        self._open.close()
