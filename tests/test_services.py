"""The tools for agents: each with the official client, limits, and no way to files, programs or options."""

import json
import socket
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from cluewise.cli import run
from cluewise.services import calls
from cluewise.services.calls import call, known_tools
from tests.common import ROOT

pytestmark = pytest.mark.skipif(find_spec("mcp") is None, reason="mcp is not installed: pip install '.[mcp]'")

SUDOKU = {"puzzle": "sudoku", "text": "123434122143...."}
LOOP = "https://puzz.link/p?slither/5/5/cbcbcddad"


def test_the_official_client_reaches_the_tools() -> None:
    import anyio
    import mcp

    from cluewise.services.mcp_server import server

    async def ask() -> tuple[list[str], Any, Any]:
        async with mcp.Client(server()) as client:
            listed = (await client.list_tools()).tools
            assert all(tool.input_schema["additionalProperties"] is False for tool in listed)
            solved = await client.call_tool("solve", {**SUDOKU, "unique": True})
            refused = await client.call_tool("solve", {**SUDOKU, "solver": "ls {cnf}"})
            return [tool.name for tool in listed], solved, refused

    names, solved, refused = anyio.run(ask)
    assert names == ["solve", "check", "hint", "explain", "rate", "generate", "convert", "kinds"]
    assert solved.structured_content["unique"] is True
    assert json.loads(solved.content[0].text) == solved.structured_content
    assert refused.is_error


@pytest.mark.deep
def test_the_program_serves_over_standard_streams() -> None:
    """Nothing but messages is on standard output, also while calls run in processes of their own."""
    import anyio
    import mcp

    async def ask() -> list[Any]:
        program = mcp.StdioServerParameters(command=sys.executable, args=["-m", "cluewise", "serve", "--mcp"], cwd=ROOT)
        async with mcp.Client(program, read_timeout_seconds=60) as client:
            return [await client.call_tool(name, SUDOKU) for name in ("rate", "solve", "nosuch")]

    rated, solved, refused = anyio.run(ask)
    assert rated.structured_content["level"] == 1
    assert solved.structured_content["count"] == 1
    assert refused.is_error


@pytest.mark.parametrize(
    ("name", "arguments", "key", "value"),
    [
        ("solve", {"text": LOOP}, "puzzle", "slitherlink"),
        ("solve", {**SUDOKU, "encoding": "minimal", "solver": "cadical195"}, "encoding", "minimal"),
        ("check", {**SUDOKU, "solution": "1234341221434321"}, "solved", True),
        ("check", {**SUDOKU, "solution": "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,2]]"}, "solved", False),
        ("hint", {**SUDOKU, "entries": "123434122143...."}, "right", True),
        ("explain", {"puzzle": "sudoku", "text": "11.............."}, "verdict", "none"),
        ("rate", SUDOKU, "level", 1),
        ("convert", {"text": LOOP, "to": "rows"}, "puzzle", "slitherlink"),
        ("generate", {"puzzle": "takuzu", "size": "4x4", "seed": 1, "count": 2}, "missed", []),
    ],
)
def test_each_tool(name: str, arguments: dict[str, Any], key: str, value: Any) -> None:
    reply = call(name, arguments)
    assert not reply.is_error, reply
    assert reply.data[key] == value


def test_the_kinds() -> None:
    assert len(call("kinds", None).data["kinds"]) > 100
    (kind,) = call("kinds", {"puzzle": "akari"}).data["kinds"]
    assert kind["name"] == "lightup"
    assert kind["encodings"]
    assert kind["sizes"]


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("solve", {"puzzle": "sudoku", "text": __file__}, "expected"),
        ("solve", {**SUDOKU, "encoding": f"{__file__}:f"}, "no encoding"),
        ("solve", {**SUDOKU, "solver": "touch {cnf}"}, "solver"),
        ("solve", {"text": "x" * 10**6}, "text"),
        ("solve", {}, "'text' is a required property"),
        ("solve", {**SUDOKU, "timeout": 10**6}, "timeout"),
        ("solve", {**SUDOKU, "timeout": "soon"}, "timeout"),
        ("solve", {**SUDOKU, "certify": "folder"}, "certify"),
        ("solve", {**SUDOKU, "settings": {"nosuch": "1"}}, "nosuch"),
        ("solve", {"text": __file__}, "address"),
        ("check", {**SUDOKU, "solution": __file__}, "expected"),
        ("generate", {"puzzle": "sudoku", "size": "3x3", "settings": {"where": __file__}}, "'where'"),
        ("generate", {"puzzle": "sudoku", "size": "3x3", "settings": {"workers": 9}}, "'workers'"),
        ("nosuch", {}, "no tool 'nosuch'"),
    ],
)
def test_a_bad_call_is_answered_with_one_message(name: str, arguments: dict[str, Any], message: str) -> None:
    reply = call(name, arguments)
    assert reply.is_error
    assert message in reply.data["error"]
    assert "Traceback" not in reply.data["error"]


def test_limits_of_time_and_memory_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "PATIENCE", 0.1)
    slow = {"puzzle": "slitherlink", "size": "40x40", "level": "5", "timeout": 0.2}
    assert call("generate", slow).data == {"error": "stopped at the limit: 0.2 seconds"}
    monkeypatch.setattr(calls, "MEGABYTES", 1)
    assert call("solve", {"puzzle": "queens", "text": "60"}).data == {"error": "stopped at the limit: 1 megabytes"}


def test_the_schemas_are_valid() -> None:
    from jsonschema import Draft202012Validator

    for tool in known_tools().values():
        Draft202012Validator.check_schema(tool.schema)
        assert {*tool.required} <= tool.schema["properties"].keys()


def test_a_port_in_use_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--http", str(port)]) == 2
    assert f"port {port} of 127.0.0.1 cannot be used: " in capsys.readouterr().err


def test_the_verb_needs_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve"]) == run(["serve", "--mcp", "--http", "8000"]) == run(["serve", "--http", "0"]) == 2
    assert "choose --mcp or --http PORT" in capsys.readouterr().err
