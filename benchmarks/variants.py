"""Variant Sudoku: correctness on published puzzles, and the time of a puzzle.

    python benchmarks/variants.py FOLDER [SECONDS]

FOLDER holds `give.jsonl` (puzzles with solutions) and `refuse.jsonl` (links that must be refused). One process
reads and solves puzzle after puzzle, as in a batch, with uniqueness proven; a puzzle may take SECONDS of processor time
(default 20), then another process continues. The time is that of a puzzle: reading, building, loading, solving,
checking. Encodings are named with `--encoding NAME`.
"""

import json
import os
import resource
import statistics
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

import cluewise
from cluewise.puzzles.parts.sudoku.lz import pack, unpack
from cluewise.puzzles.sudoku import Sudoku

COUNTS = {0: "0", 1: "1", 2: "2+"}


def answered(text: str, encoding: str | None) -> dict[str, Any]:
    """The outcome of one puzzle."""
    start = process_time()
    try:
        puzzle = Sudoku.parse(text, {"cosmetics": "ignore"})
    except cluewise.PuzzleError as error:
        return {"outcome": "refused", "why": error.message}
    answer = cluewise.solve(puzzle, 2, encoding=encoding)
    grid = [number for row in puzzle.value(answer.solutions[0]) for number in row] if answer.solutions else None
    seconds = process_time() - start
    return {"outcome": COUNTS[len(answer.solutions)], "grid": grid, "seconds": seconds}


class Worker:
    """A process that answers texts, one line of JSON each, until one takes too long."""

    def __init__(self, encoding: str | None, limit: int) -> None:
        asked, self.questions = os.pipe()
        self.answers, answering = os.pipe()
        self.child, self.limit = os.fork(), limit
        if not self.child:
            os.close(self.questions)
            with os.fdopen(asked) as questions, os.fdopen(answering, "w") as stream:
                for question in questions:
                    used = int(process_time())
                    resource.setrlimit(resource.RLIMIT_CPU, (used + limit + 1, resource.RLIM_INFINITY))
                    print(json.dumps(_outcome(json.loads(question), encoding)), file=stream, flush=True)
            os._exit(0)
        os.close(asked)
        os.close(answering)
        self.stream = os.fdopen(self.answers)

    def answer(self, text: str) -> dict[str, Any]:
        """The outcome of one text; `time` if the process has reached its limit, and is gone."""
        os.write(self.questions, f"{json.dumps(text)}\n".encode())
        line = self.stream.readline()
        result: dict[str, Any] = json.loads(line) if line else {"outcome": "time", "seconds": float(self.limit)}
        return result

    def end(self) -> None:
        """Ends the process."""
        os.close(self.questions)
        self.stream.close()
        os.waitpid(self.child, 0)


def _outcome(text: str, encoding: str | None) -> dict[str, Any]:
    try:
        return answered(text, encoding)
    except cluewise.Refused as refused:  # too large to encode
        return {"outcome": "refused", "why": str(refused)}
    except Exception as error:  # a defect is a line of the report
        return {"outcome": f"failed: {type(error).__name__}: {error}"[:200]}


def verdict(record: dict[str, Any], result: dict[str, Any]) -> str:
    """right, wrong, refused, undecided or time."""
    outcome = result["outcome"]
    if outcome in ("refused", "time") or outcome.startswith("failed"):
        return str(outcome)
    if record.get("solutions") is None:
        return "not judged"
    same = record.get("solution") is None or outcome != "1" or result["grid"] == record["solution"]
    return "right" if outcome == record["solutions"] and same else "wrong"


def main(folder: Path, limit: int, encoding: str | None) -> None:
    """Prints the report."""
    records = [json.loads(line) for line in (folder / "give.jsonl").read_text().splitlines()]
    answered(".Thermo~R1C1~R1C2.~R3C3_4", encoding)  # what is imported late
    worker = Worker(encoding, limit)
    tally: Counter[tuple[str, str]] = Counter()
    seconds: list[float] = []
    for record in records:
        for form in ("fpuzzles", "iss"):
            if record.get(form):
                result = worker.answer(record[form])
                if result["outcome"] == "time":
                    worker.end()
                    worker = Worker(encoding, limit)
                said = verdict(record, result)
                tally[form, said] += 1
                if "seconds" in result:
                    seconds.append(result["seconds"])
                if said in ("wrong", "time") or said.startswith("failed") or result.get("seconds", 0) > 1:
                    print(f"{said:8} {form:8} {result.get('seconds', 0):6.2f} s  {record['name']}", flush=True)
                if said == "refused" and not record.get("unconverted"):
                    print(f"refused  {form:8} {record['name']}: {result['why'][:90]}", flush=True)
    worker.end()
    for (form, said), count in sorted(tally.items()):
        print(f"{form:10} {said:12} {count}")
    refused = sum(
        answered_refused(json.loads(line)["fpuzzles"]) for line in (folder / "refuse.jsonl").read_text().splitlines()
    )
    print(f"to be refused, refused: {refused}")
    seconds.sort()
    shares = {share: seconds[min(int(len(seconds) * share), len(seconds) - 1)] * 1000 for share in (0.5, 0.9, 0.97)}
    print("processor time a puzzle: " + ", ".join(f"{share:.0%} ≤ {time:.0f} ms" for share, time in shares.items()))
    links = [record["fpuzzles"] for record in records if record.get("fpuzzles")]
    times = []
    for link in links:
        start = process_time()
        Sudoku.parse(link, {"cosmetics": "ignore"})
        assert pack(unpack(link)) == link
        times.append(process_time() - start)
    print(
        f"a link read, unpacked and packed: {statistics.mean(times) * 1000:.1f} ms, at most {max(times) * 1000:.1f} ms"
    )


def answered_refused(text: str) -> bool:
    """Is a link refused?"""
    try:
        Sudoku.parse(text)
    except cluewise.PuzzleError:
        return True
    return False


if __name__ == "__main__":
    words = sys.argv[1:]
    chosen = words.pop(words.index("--encoding") + 1) if "--encoding" in words else None
    words = [word for word in words if word != "--encoding"]
    main(Path(words[0]), int(words[1]) if len(words) > 1 else 20, chosen)
