"""A call of a tool in a process of its own, within limits of time and memory."""

import json
from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from cluewise.answer_output import as_json
from cluewise.exit_codes import explain
from cluewise.puzzles.common.errors import LimitReached, Refused, SolverFailure, UnknownName
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited

from .tools import DEFAULT_SECONDS, ServiceTool, tools

MEGABYTES = 1024
"""The limit of memory of a call."""

PATIENCE = 2.0
"""Seconds after the time limit in which a call may give its results so far."""

LONGEST_ANSWER = 2_000_000
"""The most characters of an answer."""


class ToolReply(NamedTuple):
    """The answer of a call as data, or an error: `{"error": …}`."""

    data: dict[str, Any]
    is_error: bool = False


@cache
def known_tools() -> dict[str, ServiceTool]:
    """All tools by name."""
    return tools()


def call(name: str, arguments: dict[str, Any] | None) -> ToolReply:
    """Runs a tool. Errors are replies, too, with one sentence for the user."""
    try:
        given = dict(arguments or {})
        _expect(name, given)
        seconds = float(given.get("timeout", DEFAULT_SECONDS))
        limits = Limits.of(seconds + PATIENCE, MEGABYTES)
        (answer,) = limited(partial(_run, name, given), limits)
    except LimitReached as reached:
        unit = f"{seconds:g} seconds" if str(reached) == "timeout" else f"{MEGABYTES} megabytes"
        return ToolReply({"error": f"stopped at the limit: {unit}"}, is_error=True)
    except SolverFailure as error:
        return ToolReply({"error": str(error)}, is_error=True)
    except Exception as error:
        return ToolReply({"error": explain(error)[1]}, is_error=True)
    if len(answer) > LONGEST_ANSWER:
        return ToolReply(
            {"error": f"the answer has {len(answer)} characters, more than {LONGEST_ANSWER}"}, is_error=True
        )
    return ToolReply(json.loads(answer))


def _expect(name: str, given: dict[str, Any]) -> None:
    """Raises UnknownName for a tool that does not exist, Refused for arguments that do not fit its schema."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    tool = known_tools().get(name)
    if tool is None:
        raise UnknownName("tool", name, known_tools())
    error = best_match(Draft202012Validator(tool.schema).iter_errors(given))
    if error is not None:
        place = ".".join(map(str, error.absolute_path))
        raise Refused(f"{place}: {error.message[:300]}" if place else error.message[:300])


def _run(name: str, given: dict[str, Any], emit: Callable[[str], None]) -> None:
    emit(as_json(known_tools()[name].run(given)))
