"""`cluewise serve`: the tools for agents, by the Model Context Protocol."""

import click

from cluewise.exit_codes import OK
from cluewise.puzzles.common.errors import Refused


@click.command()
@click.option("--mcp", "streams", is_flag=True, help="Over standard input and output.")
@click.option("--http", "port", type=click.IntRange(1, 65535), metavar="PORT", help="Over HTTP, at the path /mcp.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address for --http.")
def command(streams: bool, port: int | None, host: str) -> int:
    """Serve the tools for agents, by the Model Context Protocol.

    The tools are solve, check, hint, explain, rate, generate, convert and kinds. Their answers are those of the verbs
    with --format json. Each call has a limit of time (10 seconds by default, at most 60) and of memory (1 GB). A call
    reads no file, uses no network, and runs only built-in solvers and encodings.

    --mcp is for programs that start the server themselves; their configuration has the command 'cluewise serve --mcp'.

    \b
    cluewise serve --mcp
    cluewise serve --http 8000
    """
    if streams == (port is not None):
        raise click.UsageError("choose --mcp or --http PORT")
    try:
        from cluewise.services.mcp_server import serve, serve_http
    except ImportError:
        raise Refused("serve needs the package 'mcp': pip install 'cluewise[mcp]'") from None
    if port is None:
        serve()
    else:
        serve_http(port, host)
    return OK
