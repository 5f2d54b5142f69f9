"""The program as a process, without the start-up time of Python.

`python -m tests.program` is a server that has imported all verbs and all kinds. For each command line it forks. The
fork has the arguments, the environment, the folder and the standard streams that it is given, runs the same `main` as
`python -m cluewise`, and ends as an interpreter does: with its exit code, or by a signal. Changes by a test in its own
process do not affect the fork, and changes by the fork do not affect another test. Tests of the start-up, of terminals
and of signals start a real process instead.
"""

import atexit
import gc
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, NamedTuple, NoReturn

ROOT = Path(__file__).parent.parent
ALWAYS = (
    *("cluewise.encodings.common.cnf", "cluewise.encodings.common.cardinality", "cluewise.puzzles.common.grid"),
    *("cluewise.solvers.sat", "cluewise.solvers.milp", "cluewise.explanations.explanation", "pysat.solvers", "pulp"),
)
"""Modules that many command lines need, besides the verbs and the kinds."""


def settings(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that an interpreter reads when it starts."""
    return {key: value for key, value in environment.items() if key.startswith("PYTHON")}


AT_START = settings(os.environ) | {"PYTHONUTF8": "1"}
"""What the interpreter of the server read. For other settings an interpreter has to be started."""


def is_able(environment: Mapping[str, str]) -> bool:
    """Can the server run the program with these variables?"""
    return hasattr(os, "fork") and settings(environment) == AT_START


class Request(NamedTuple):
    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    folder: str


def run(
    arguments: Sequence[str], stdin: bytes, environment: Mapping[str, str], folder: Path
) -> "subprocess.CompletedProcess[bytes]":
    """Runs `cluewise ARGUMENTS` in a fork of the server. Its exit code is negative if a signal ended it."""
    with TemporaryFile() as given, TemporaryFile() as output, TemporaryFile() as errors, TemporaryFile() as request:
        given.write(stdin)
        pickle.dump(Request(tuple(arguments), environment, str(folder)), request)
        for file in (given, request):
            file.seek(0)
        server = _server()
        socket.send_fds(server, [b"?"], [file.fileno() for file in (given, output, errors, request)])
        (code,) = struct.unpack("i", server.recv(4, socket.MSG_WAITALL))  # struct.error: the server has ended
        return subprocess.CompletedProcess(list(arguments), code, _content(output), _content(errors))


def _content(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()


@cache
def _server() -> socket.socket:
    """The server of this process; it ends when the socket is closed. It is no child: some tests end all children."""
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-m", "tests.program", str(theirs.fileno())]
    environment = {**os.environ, **AT_START}
    subprocess.run(command, check=True, cwd=ROOT, env=environment, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
    theirs.close()
    atexit.register(ours.close)
    return ours


# ── the server ──


def _import_all() -> None:
    from cluewise.registry.folders import own_names
    from cluewise.registry.loading import encodings
    from cluewise.verbs import VERBS

    for module in (*(f"cluewise.commands.{verb}" for verb in VERBS), *ALWAYS):
        import_module(module)
    for name in own_names():
        encodings(name)


def _serve(requests: socket.socket) -> None:
    while True:
        message, descriptors, _, _ = socket.recv_fds(requests, 1, 4)
        if not message:
            return
        pid = os.fork()
        if pid == 0:
            requests.close()
            _end(_be_the_program(*descriptors))
        for descriptor in descriptors:
            os.close(descriptor)
        _, status = os.waitpid(pid, 0)
        requests.sendall(struct.pack("i", os.waitstatus_to_exitcode(status)))


def _be_the_program(stdin: int, stdout: int, stderr: int, request: int) -> int:
    with os.fdopen(request, "rb") as file:
        arguments, environment, folder = pickle.load(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, descriptor in enumerate((stdin, stdout, stderr)):
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.argv = [str(ROOT / "cluewise" / "__main__.py"), *arguments]
    from cluewise.__main__ import main

    return main()


def _end(code: int) -> NoReturn:
    """Ends the process as an interpreter does, but leaves what the server has imported to the system."""
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if os.fork():
        os._exit(0)
    _import_all()
    gc.freeze()  # collections in the forks need not look at what all of them share
    _serve(socket.socket(fileno=int(sys.argv[1])))
