"""The contract: processor time of each puzzle's checks, one process.

    python benchmarks/contract.py [NAME …]

Prints a line for each puzzle: processor seconds for all checks, the number of checks, and the three slowest checks.
"""

import sys
from time import process_time

from cluewise.contract.checks import cases
from cluewise.contract.subject import Subject
from cluewise.registry.loading import puzzle_names


def seconds(name: str) -> dict[str, float]:
    """The processor time of each check of a puzzle."""
    subject, times = Subject(name), dict[str, float]()
    for case in cases(subject):
        start = process_time()
        if case.failure(subject) is not None:
            print(f"{name}: {case.name} fails", file=sys.stderr)
        times[case.name] = process_time() - start
    return times


def main(names: list[str]) -> None:
    total = 0.0
    print(f"{'puzzle':14} {'s':>6} {'checks':>6}  longest")
    for name in names or puzzle_names():
        times = seconds(name)
        total += sum(times.values())
        longest = sorted(times, key=lambda case: -times[case])[:3]
        slowest = ", ".join(f"{case} {times[case]:.2f}" for case in longest)
        print(f"{name:14} {sum(times.values()):6.2f} {len(times):6}  {slowest}")
    print(f"{'all':14} {total:6.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
