"""Functions that the tests share."""

import os
import subprocess
import sys
from pathlib import Path

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.processes import system
from tests import program

ROOT = Path(__file__).parent.parent
INSTANCES = ROOT / "instances"
EXAMPLE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
EXAMPLE_SOLVED = """\
 1 20  9  2 21
23 14 13 22 24
15  5  7  6  8
18 19 11  3 12
16 17 10  4 25
"""


def solution_set(puzzle: Puzzle, **options: object) -> frozenset[Solution]:
    """All solutions. Fails if the search stops early or repeats a solution."""
    answer = cluewise.solve(puzzle, limit=None, **options)
    assert answer.complete, (puzzle.format(), options, answer.reason)
    solutions = frozenset(answer.solutions)
    assert len(solutions) == len(answer.solutions), f"a solution came twice: {puzzle.format()} {options}"
    return solutions


def command(*arguments: str, stdin: str | bytes = b"", **options: object) -> subprocess.CompletedProcess[str]:
    """Runs the command line of `cluewise` in a process of its own (`tests/program.py`).

    With options of `subprocess.run` and with settings of Python in the environment, a new interpreter is started.
    """
    data, environment = stdin.encode() if isinstance(stdin, str) else stdin, {**os.environ, "PYTHONUTF8": "1"}
    if options or not program.is_able(environment):
        line = [sys.executable, "-m", "cluewise", *arguments]
        done = subprocess.run(line, input=data, capture_output=True, check=False, cwd=ROOT, env=environment, **options)
    else:
        done = program.run(arguments, data, environment, ROOT)
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")
    )


def on_a_terminal(*arguments: str, columns: int = 80, errors: bool = False, **variables: str) -> str:
    """Standard output on a terminal with this number of columns; also standard error if `errors` is true.

    `variables` are added to the environment.
    """
    import fcntl
    import struct
    import termios

    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "cluewise", *arguments],
        stdout=theirs,
        cwd=ROOT,
        stdin=theirs,
        stderr=theirs if errors else subprocess.DEVNULL,
        env={**environment, "TERM": "xterm-256color", "PYTHONUTF8": "1", **variables},
    )
    os.close(theirs)
    output = b""
    while True:
        try:
            chunk = os.read(ours, 65536)
        except OSError:  # so Linux says that the other end is closed
            break
        if not chunk:
            break
        output += chunk
    process.wait()
    os.close(ours)
    return output.decode()


def descendants(pid: int) -> list[int]:
    """The numbers of a process's children, their children, and so on; oldest first."""
    return sorted(process.pid for process in system.descendants(pid))
