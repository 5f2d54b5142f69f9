"""Serves the built page on this machine only."""

import os
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cluewise.puzzles.common.errors import Refused
from cluewise.version import __version__

PAGE = "CLUEWISE_PAGE"
"""The environment variable that names the folder of a built page."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; manifest-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""The permissions of the page and its workers: their own scripts only, and requests to no other origin."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""The headers that a server of the page sends. `no-cache`: a browser asks whether a file has changed."""

ADDRESS = "127.0.0.1"


def built_page() -> str:
    """The folder of the built page. Raises Refused, with advice, if there is none."""
    checkout = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    folder = os.environ.get(PAGE) or os.path.join(checkout, "build", "page")
    if os.path.isfile(os.path.join(folder, "build.json")):
        return folder
    if os.environ.get(PAGE) or os.path.isfile(os.path.join(checkout, "Makefile")):
        found = f"there is no built page in {folder}: run 'make page' in a checkout of Cluewise"
    else:
        sources = f"its sources, the archive cluewise-{__version__}.tar.gz of the release"
        found = f"the installed package has no page: unpack {sources}, and run 'make page' there"
    raise Refused(f"{found}; or set {PAGE} to the folder of a built page")


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012  # as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".whl": "application/zip",
    }

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002  # as in the base class
        """Logs nothing: the page requests twenty files."""


def server(folder: str, port: int = 0) -> ThreadingHTTPServer:
    """A server of the folder; port 0 means any free port. Raises Refused if the port is in use."""
    try:
        return ThreadingHTTPServer((ADDRESS, port), partial(_Handler, directory=folder))
    except OSError as error:
        raise Refused(f"the page cannot be served on port {port}: {error.strerror}") from None
