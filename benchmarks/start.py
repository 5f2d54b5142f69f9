"""The start of `cluewise solve`, with and without the name of the puzzle, beside the import of the solvers.

    python benchmarks/start.py [CHECKOUT …] [--rounds N] [--address ADDRESS] [--name NAME]

Prints processor time (user and system) in milliseconds: the least of the rounds, their median and quartiles, and the
difference of the medians from `import pysat.solvers`. Each round runs every command once, so a busy machine slows all
of them alike. CHECKOUT are other versions to compare, run by the same Python; without one, only this version is
measured. Compiled files and the user's cache are in a temporary folder, and each command runs once before the rounds.
"no cache" is a user's cache that cannot be written.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent.parent
IMPORT = "import pysat.solvers"


def milliseconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """The processor time of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, cwd=os.sep, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def commands(
    checkouts: Sequence[Path], name: str, address: str, scratch: str
) -> dict[str, tuple[Sequence[str], dict[str, str]]]:
    """By title: a command and its environment."""
    base = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    base |= {"PYTHONPYCACHEPREFIX": os.path.join(scratch, "compiled")}
    cache, none = os.path.join(scratch, "cache"), os.path.join(os.devnull, "none")
    listed = {IMPORT: ([sys.executable, "-c", IMPORT], base)}
    for checkout in checkouts:
        solve = [sys.executable, "-m", "cluewise", "solve"]
        for title, arguments, folder in (
            (f"solve {name} ADDRESS", (name, address), cache),
            ("solve ADDRESS", (address,), cache),
            ("solve ADDRESS, no cache", (address,), none),
        ):
            environment = base | {"PYTHONPATH": str(checkout), "XDG_CACHE_HOME": folder}
            listed[f"{checkout.name}: {title}"] = ([*solve, *arguments], environment)
    return listed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--name", default="slitherlink")
    parser.add_argument("--address", default="https://puzz.link/p?slither/5/5/cbcbcddad")
    options = parser.parse_args()
    checkouts = [*(checkout.resolve() for checkout in options.checkouts), HERE]
    with TemporaryDirectory() as scratch:
        listed = commands(checkouts, options.name, options.address, scratch)
        for command, environment in listed.values():
            milliseconds(command, environment)
        times: dict[str, list[float]] = {title: [] for title in listed}
        for _ in range(options.rounds):
            for title, (command, environment) in listed.items():
                times[title].append(milliseconds(command, environment))
    width = max(map(len, times))
    base = statistics.median(times[IMPORT])
    print(f"{'':{width}}   least  median   quartiles  - import")
    for title, taken in times.items():
        low, median, high = statistics.quantiles(taken, n=4)
        print(f"{title:{width}}{min(taken):8.1f}{median:8.1f}{low:7.1f} {high:5.1f}{median - base:9.1f}")


if __name__ == "__main__":
    main()
