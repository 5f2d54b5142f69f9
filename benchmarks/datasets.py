"""A dataset of all kinds at two small sizes: its time, its levels, its proof in a fresh process, the scores of answers.

.venv/bin/python benchmarks/datasets.py [ENTRIES [ANSWERS]]
"""

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from cluewise.datasets.build import Selection, entries, line_of, plan_of
from cluewise.datasets.scoring import SOLVE, judged, score


def mutated(answer: str, rng: random.Random) -> str:
    """An answer with one to three changes: other signs, swapped or lost lines, words and fences around it."""
    for _ in range(rng.randint(1, 3)):
        lines = answer.split("\n")
        at = rng.randrange(len(answer)) if answer else 0
        match rng.randrange(7):
            case 0 | 1:
                answer = answer[:at] + rng.choice(answer or " ") + answer[at + 1 :]
            case 2:
                answer = answer[:at] + rng.choice("?#.-|0123456789AB[]{},\n") + answer[at + 1 :]
            case 3:
                rng.shuffle(lines)
                answer = "\n".join(lines)
            case 4:
                answer = "\n".join(lines[1:])
            case 5:
                answer = f"Here it is:\n```\n{answer}\n```"
            case _:
                answer = answer[: rng.randrange(len(answer) + 1)]
    return answer


def made(count: int, path: Path) -> list[dict[str, object]]:
    """Makes the dataset and prints its figures."""
    selection = Selection(plan_of(level="1-4", seed=1))
    start = time.process_time()
    found = list(entries(selection, count))
    spent = time.process_time() - start
    path.write_text("".join(f"{line_of(entry)}\n" for entry in found), encoding="utf-8")
    levels = Counter(entry["metadata"]["level"] for entry in found)
    kinds = {entry["metadata"]["kind"] for entry in found}
    boards = {entry["metadata"]["board"] for entry in found}
    shares = ", ".join(f"level {level} {levels[level] / len(found):.0%}" for level in sorted(levels))
    print(f"| entries | {len(found)} of {len(kinds)} kinds |")
    print(f"| processor time | {spent:.0f} s, {spent / len(found):.2f} s an entry |")
    print(f"| shares | {shares} |")
    print(f"| repeated boards | {len(found) - len(boards)} |")
    print(
        f"| kinds and sizes without more boards | {len(selection.closed)} of {len(selection.plan.requests)} |",
        flush=True,
    )
    return found


def proven(path: Path) -> None:
    """Proves the file in a fresh process."""
    before = os.times()
    program = [sys.executable, "-m", "cluewise", "dataset", "--check", str(path), "--workers", "1"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    after = os.times()
    seconds = after.children_user - before.children_user + after.children_system - before.children_system
    print(f"| proof in a fresh process | {done.stdout.strip().splitlines()[-1]}, {seconds:.0f} s |", flush=True)


def scored(found: list[dict[str, object]], count: int) -> None:
    """Scores mutated answers: none may raise an error, and each 1 must be a solution."""
    rng, ones, wrong = random.Random(1), 0, 0
    solving = [entry for entry in found if entry["metadata"]["task"] == SOLVE]  # type: ignore[index]
    start = time.process_time()
    for _ in range(count):
        entry = rng.choice(solving)
        answer = mutated(str(entry["answer"]), rng)
        if score(answer, entry) == 1:
            ones += 1
            _, judge = judged(entry)
            solution = judge.read(answer)
            wrong += solution is None or bool(judge.puzzle.check(solution))
    spent = time.process_time() - start
    print(f"| mutated answers | {count}, {ones} of them solutions, {wrong} wrong 1, {count / spent:.0f} a second |")


def speed(kind: str, size: str, each: int = 400) -> None:
    """Answers a second to puzzles of a size: half of them right, half of them wrong."""
    found = list(entries(Selection(plan_of([kind], [size], seed=1)), 5))
    rng = random.Random(1)
    answers = [(entry, [entry["answer"], *(mutated(entry["answer"], rng) for _ in range(1))]) for entry in found]
    score("", found[0])
    start = time.process_time()
    count = 0
    for entry, texts in answers * each:
        for text in texts:
            score(text, entry)
            count += 1
    print(f"| answers a second, {kind} {size} | {count / (time.process_time() - start):.0f} |", flush=True)


def main() -> None:
    count, answers = (int(word) for word in chain(sys.argv[1:], ("1000", "10000")[len(sys.argv) - 1 :]))
    print("| | |\n|---|---|")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "all.jsonl"
        found = made(count, path)
        proven(path)
        scored([json.loads(line_of(entry)) for entry in found], answers)
    for kind in ("unruly", "tents", "slitherlink", "heyawake"):
        speed(kind, "10x10")


if __name__ == "__main__":
    main()
