"""`cluewise open`: the page, in a browser, with a puzzle."""

import webbrowser
from urllib.parse import urlencode

import click

from cluewise.page.serving import ADDRESS, built_page, server

from .common import Parameters, index_option, one_puzzle, parameters_argument, set_option


@click.command()
@parameters_argument()
@index_option
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port (default: a free one).")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@set_option
def command(
    parameters: Parameters, index: int | None, port: int, no_browser: bool, settings: tuple[tuple[str, str], ...]
) -> int:
    """Open Cluewise in the browser, with a puzzle if a SOURCE is given.

    The page runs in the browser. It is served to this machine only, until Ctrl-C. 'make page' builds it.

    \b
    cluewise open
    cluewise open https://puzz.link/p?slither/5/5/cbcbcddad
    cluewise open sudoku 123434122143....
    """
    if len(parameters.arguments) > 1:
        raise click.UsageError(f"expected one SOURCE, found {len(parameters.arguments)}")
    fragment = ""
    if parameters.arguments:
        _, puzzle = one_puzzle(parameters.name, parameters.arguments[0], index, parameters.with_settings(settings))
        fragment = "#" + urlencode({"kind": puzzle.name, "text": puzzle.read_back()})
    with server(built_page(), port) as serving:
        address = f"http://{ADDRESS}:{serving.server_address[1]}/{fragment}"
        click.echo(address)
        if not no_browser and not webbrowser.open(address):
            click.echo("no browser was found: open the address above", err=True)
        serving.serve_forever()
    return 0
