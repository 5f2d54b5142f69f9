"""The files of Cluewise in which `cluewise solve ADDRESS` calls a function.

    python benchmarks/files.py [--list] [ADDRESS …]

Bodies of modules and of classes do not count, nor calls during an import. Prints a line for each address, after a solve
that fills the cache of names; with `--list`, the files too.
"""

import argparse
import os
import subprocess
import sys
from types import FrameType
from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
OPTIMISED = 1
"""The flag of a code object that is the body of a function (`inspect.CO_OPTIMIZED`)."""

ADDRESSES = (
    "https://puzz.link/p?creek/2/1/gb.g",
    "https://puzz.link/p?slither/2/1/12",
    "https://puzz.link/p?hitori/3/2/112123",
)


def files_of(address: str) -> list[str]:
    """The files of a solve in a fresh process."""
    command = [sys.executable, __file__, "--here", address]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stderr.split()


def _is_importing(frame: FrameType | None) -> bool:
    own = os.path.realpath(__file__)
    while frame is not None:
        file = frame.f_code.co_filename
        if frame.f_code.co_name == "<module>" and file.startswith(ROOT) and os.path.realpath(file) != own:
            return True
        frame = frame.f_back
    return False


def solve_here(address: str) -> None:
    """Solves in this process and prints the files on standard error."""
    sys.path.insert(0, ROOT)
    sys.argv = ["cluewise", "solve", address]
    found: set[str] = set()

    def profile(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        is_new = code.co_filename.startswith(ROOT) and code.co_filename not in found
        if event == "call" and code.co_flags & OPTIMISED and is_new and not _is_importing(frame.f_back):
            found.add(code.co_filename)

    sys.setprofile(profile)
    from cluewise.__main__ import main

    main()
    sys.setprofile(None)
    print(*sorted(os.path.relpath(os.path.realpath(file), ROOT) for file in found), sep="\n", file=sys.stderr)


def run() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("addresses", nargs="*", default=ADDRESSES, metavar="ADDRESS")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        solve_here(options.addresses[0])
        return
    for address in options.addresses:
        files_of(address)
        found = files_of(address)
        print(len(found), address, *(found if options.list else ()), sep="\t" if not options.list else "\n")


if __name__ == "__main__":
    run()
