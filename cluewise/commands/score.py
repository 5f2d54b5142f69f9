"""`cluewise score`: the scores of answers to a dataset."""

import sys
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import click

from cluewise.datasets.files import entries_in, json_lines
from cluewise.datasets.judging import Score
from cluewise.datasets.scoring import score
from cluewise.exit_codes import OK
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError

from .common import STANDARD_INPUT, format_option
from .output import echo, echo_json


@click.command()
@click.argument("file")
@click.argument("answers")
@format_option("text", "json")
def command(file: str, answers: str, form: str) -> int:
    """Score the answers to a dataset, by the rules.

    FILE is a file of 'cluewise dataset'. ANSWERS has a line of JSON for each of its lines: a text, or an object with
    the text as `answer`; - is standard input. Objects may be in another order if each has the `id` of its entry's
    metadata.

    1 is a solution. Another answer gets a share: that of the clues and rules that it keeps. An answer with open places,
    or without a right entry beyond the question, gets at most 0.05. Text around a grid does not matter; the last grid
    counts.

    Exit codes: 0 all scored, 2 bad input.

    \b
    cluewise score set.jsonl answers.jsonl --format json
    """
    if file == STANDARD_INPUT:
        raise click.UsageError("FILE is a file, because the answers may come from standard input")
    total, solved, count = 0.0, 0, 0
    for number, entry, answer in _pairs(file, answers):
        result = _scored(answer, entry, file, number)
        total, solved, count = total + result, solved + (result == 1.0), count + 1
        about = entry["metadata"]
        if form == "json":
            echo_json(
                {
                    "line": number,
                    "id": about.get("id"),
                    "kind": about["kind"],
                    "score": float(result),
                    "rule": result.rule,
                    "text": result.text,
                    "cells": result.cells,
                }
            )
        else:
            reason = f"  {result.rule}: {result.text}" if result.rule else ""
            echo(f"{number:>6}  {result:.4f}  {about['kind']}{reason}")
    if form == "text":
        click.echo(f"mean {total / count if count else 0:.4f}, {solved} of {count} solved")
    return OK


def _scored(answer: Any, entry: dict[str, Any], file: str, number: int) -> Score:
    try:
        return score(answer, entry)
    except CluewiseError as error:
        message = error.message if isinstance(error, PuzzleError) else str(error)
        raise PuzzleError(f"the puzzle of this entry cannot be read: {message}", file, number) from None


def _pairs(file: str, answers: str) -> Iterator[tuple[int, dict[str, Any], Any]]:
    """The number of each line, its entry and its answer."""
    given = list(json_lines(answers, _data(answers)))
    by_id: dict[Any, Any] = {}
    for number, item in given:
        if not isinstance(item, dict) or "id" not in item:
            continue
        if not isinstance(item["id"], str) or item["id"] in by_id:
            raise PuzzleError("expected an id that no other answer has", answers, number)
        by_id[item["id"]] = _answer(answers, number, item)
    if by_id and len(by_id) < len(given):
        raise PuzzleError("some answers have an id and others have none", answers)
    if by_id:
        yield from _by_id(file, answers, by_id)
        return
    for entry, item in zip_longest(entries_in(file, _data(file)), given):
        if item is None:
            raise PuzzleError("there is no answer to this line", file, entry[0])
        if entry is None:
            raise PuzzleError(f"there are more answers than lines in {file}", answers, item[0])
        yield entry[0], entry[1], _answer(answers, *item)


def _by_id(file: str, answers: str, by_id: dict[Any, Any]) -> Iterator[tuple[int, dict[str, Any], Any]]:
    known = set()
    for number, entry in entries_in(file, _data(file)):
        found = entry["metadata"].get("id")
        if found not in by_id:
            raise PuzzleError(f"there is no answer with the id of this line, {found!r}", file, number)
        known.add(found)
        yield number, entry, by_id[found]
    if more := by_id.keys() - known:
        raise PuzzleError(f"no line of {file} has the id {min(more)!r}", answers)


def _answer(path: str, number: int, item: Any) -> Any:
    if isinstance(item, dict) and "answer" in item:
        return item["answer"]
    if isinstance(item, str) or item is None:
        return item
    raise PuzzleError("expected a text, or an object with the text as 'answer'", path, number)


def _data(path: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input. Raises PuzzleError if it cannot be read."""
    if path == STANDARD_INPUT:
        yield from sys.stdin.buffer
        return
    try:
        with open(path, "rb") as file:
            yield from file
    except OSError as error:
        raise PuzzleError(f"cannot be read: {error.strerror or error}", path) from None
