"""HiGHS through highspy: one instance keeps its program, and rows can be added later."""

import atexit
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from cluewise.encodings.common.ilp import Ilp, Row
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import SolverFailure

from .common import MilpResult

OPTIONS = {"output_flag": False, "threads": 1, "presolve": "off"}
"""Presolve reports some feasible programs as infeasible (highspy 1.14.0, 1.15.1). With one thread, forks are safe."""

LOOK = 0.1
"""Seconds between two checks for signals while HiGHS runs, on systems where a signal does not wake the main thread."""

PATIENCE = 1.0
"""Seconds for HiGHS to stop by itself before it is abandoned in its thread."""


class Highs:
    """A HiGHS instance. Its columns are in the order of the program's `order()`."""

    def __init__(self) -> None:
        import highspy

        self._highs: Any = highspy.Highs()
        for name, value in OPTIONS.items():
            self._highs.setOptionValue(name, value)
        self._waiting: list[Row] = []

    def load(self, ilp: Ilp, rows: Sequence[Row], start: Sequence[Literal]) -> None:
        """Loads the program. HiGHS completes the start to a solution, if it can, and starts its search there."""
        import numpy as np
        from highspy import HighsLp, HighsVarType, MatrixFormat

        order = ilp.order()
        self._places = [0] * (len(order) + 1)
        for place, column in enumerate(order):
            self._places[column] = place
        goal = ilp.objective().terms
        bounds = np.array([ilp.columns[column - 1] for column in order], dtype=np.float64)
        lp = HighsLp()
        lp.num_col_, lp.num_row_ = len(order), len(rows)
        lp.col_cost_ = np.array([goal.get(column, 0) for column in order], dtype=np.float64)
        lp.col_lower_, lp.col_upper_ = bounds[:, 0].copy(), bounds[:, 1].copy()
        lp.integrality_ = [HighsVarType.kInteger] * len(order)
        matrix = lp.a_matrix_
        matrix.format_ = MatrixFormat.kRowwise
        lp.row_lower_, lp.row_upper_, starts, matrix.index_, matrix.value_ = self._arrays(rows)
        matrix.start_ = np.append(starts, len(matrix.index_))
        self._expect(self._highs.passModel(lp), "the program")
        if start:
            places = np.array([self._places[abs(literal)] for literal in start], dtype=np.int32)
            values = np.array([literal > 0 for literal in start], dtype=np.float64)
            self._expect(self._highs.setSolution(len(start), places, values), "the start")

    def _arrays(self, rows: Sequence[Row]) -> tuple[Any, ...]:
        """Rows in the form that HiGHS reads: lower bounds, upper bounds, starts, columns, coefficients."""
        import numpy as np
        from highspy import kHighsInf

        low = np.array([-kHighsInf if row.low is None else row.low for row in rows], dtype=np.float64)
        high = np.array([kHighsInf if row.high is None else row.high for row in rows], dtype=np.float64)
        ends = np.cumsum([0, *(len(row.terms) for row in rows)])
        places = [self._places[column] for row in rows for column in row.terms]
        values = [a for row in rows for a in row.terms.values()]
        starts = ends[:-1].astype(np.int32)
        return low, high, starts, np.array(places, dtype=np.int32), np.array(values, dtype=np.float64)

    def add(self, row: Row) -> None:
        self._waiting.append(row)

    def solve(self, *, relaxed: bool = False) -> MilpResult:
        """The optimum. Raises SolverFailure, and the exceptions of signal handlers."""
        from highspy import HighsModelStatus as Status

        if self._waiting:
            low, high, starts, places, values = self._arrays(self._waiting)
            added = self._highs.addRows(len(low), low, high, len(places), starts, places, values)
            self._expect(added, "rows")
            self._waiting = []
        self._highs.setOptionValue("solve_relaxation", relaxed)
        self._run()
        status = self._highs.getModelStatus()
        info = self._highs.getInfo()
        nodes = max(0, info.mip_node_count)
        if status in (Status.kInfeasible, Status.kUnboundedOrInfeasible):  # every column has bounds
            return MilpResult(None, nodes=nodes)
        if status != Status.kOptimal:
            raise SolverFailure(f"highs ended with status {self._highs.modelStatusToString(status)}")
        values = list(self._highs.getSolution().col_value)
        return MilpResult([values[place] for place in self._places[1:]], info.objective_function_value, nodes)

    def _run(self) -> None:
        """Runs HiGHS in a thread of its own while this one waits: Python's signal handlers run in the main thread, but
        only after a call into a library has returned.

        If a handler raises (Ctrl-C), HiGHS is asked to stop. It checks its limits between two linear programs, which
        may be seconds apart, so it is abandoned after PATIENCE: its thread ends with the run or with the process.
        """
        done: SimpleQueue[BaseException | None] = SimpleQueue()
        try:
            Thread(target=_run_and_report, args=(self._highs.run, done), name="HiGHS", daemon=True).start()
            error = _wait(done)
        except BaseException:
            highs, self._highs = self._highs, None  # it may still be running, so it must not be used again
            highs.setOptionValue("time_limit", 0.0)
            try:
                done.get(timeout=PATIENCE)
            except Empty:
                atexit.register(_sleep_instead_of_abort)
            raise
        if isinstance(error, MemoryError):
            raise error
        if error is not None:
            raise SolverFailure(f"highs failed: {error}") from error

    def _expect(self, status: Any, part: str) -> None:
        """Raises SolverFailure if HiGHS did not accept a part of the input."""
        from highspy import HighsStatus

        if status == HighsStatus.kError:
            raise SolverFailure(f"highs did not accept {part}")

    def close(self) -> None:
        """Does nothing: HiGHS holds no files or processes."""


def _run_and_report(run: Callable[[], object], done: "SimpleQueue[BaseException | None]") -> None:
    try:
        run()
        done.put(None)
    except BaseException as error:
        done.put(error)


def _sleep_instead_of_abort() -> None:
    """Prevents an abort at the exit of this process while an abandoned run of HiGHS is about to end.

    A thread that asks for the interpreter's lock while Python shuts down is ended by `pthread_exit`. glibc unwinds its
    stack for that, meets a destructor of pybind11 that must not throw, and calls C++'s `terminate`, which aborts the
    process (pytorch/pytorch#38228). From here on `terminate` puts its thread to sleep; the exit of the process ends it.
    Elsewhere `pthread_exit` unwinds no C++, and from Python 3.14 on such threads sleep already.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C++ library
            libc, library = ctypes.CDLL(None), ctypes.CDLL("libstdc++.so.6")
            library._ZSt13set_terminatePFvvE(libc.pause)  # std::set_terminate


def _wait(done: "SimpleQueue[BaseException | None]") -> BaseException | None:
    while True:
        with suppress(Empty):
            return done.get(timeout=LOOK)
