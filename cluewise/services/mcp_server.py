"""The tools as a server of the Model Context Protocol, with the official SDK: over standard streams, or HTTP.

A call runs in a process of its own, so that the server answers other requests meanwhile.
"""

import json
import socket
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from cluewise.puzzles.common.errors import Refused
from cluewise.version import __version__

from .calls import call, known_tools

INSTRUCTIONS = (
    "Logic puzzles of all kinds that the tool kinds lists: solve, check, explain, rate and generate them. "
    "Answers are proven by the rules. Use the tools instead of solving by hand."
)
AT_ONCE = 4
"""The most calls that run at the same time; others wait."""


def server() -> "Server[Any]":
    """The server of all tools."""
    limiter = anyio.CapacityLimiter(AT_ONCE)

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(name=tool.name, description=tool.description, input_schema=tool.schema)
                for tool in known_tools().values()
            ]
        )

    async def call_tool(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        reply = await anyio.to_thread.run_sync(call, params.name, params.arguments, limiter=limiter)
        content = types.TextContent(type="text", text=json.dumps(reply.data, ensure_ascii=False))
        return types.CallToolResult(content=[content], structured_content=reply.data, is_error=reply.is_error)

    return Server(
        "cluewise",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def serve() -> None:
    """Serves one client over standard input and output until it closes them."""

    async def run() -> None:
        offered = server()
        async with stdio_server() as (reader, writer):
            await offered.run(reader, writer, offered.create_initialization_options())

    anyio.run(run)


def serve_http(port: int, host: str) -> None:
    """Serves clients over streamable HTTP at the path `/mcp`. Raises Refused if the address is not free."""
    import uvicorn

    app = server().streamable_http_app(stateless_http=True, json_response=True, host=host)
    try:
        bound = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise Refused(f"port {port} of {host} cannot be used: {error.strerror or error}") from None
    with bound:
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[bound])
