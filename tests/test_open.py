"""`cluewise open`: the served files, and the message without a built page."""

import threading
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from cluewise.commands import open as opening
from cluewise.page import serving
from cluewise.page.serving import PAGE, built_page, server
from cluewise.puzzles.common.errors import Refused
from tests.common import command


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a built page."""
    for name, text in (("build.json", "{}"), ("index.html", "<p>page</p>"), ("x.mjs", "1")):
        (tmp_path / name).write_text(text)
    monkeypatch.setenv(PAGE, str(tmp_path))
    return tmp_path


def test_files_are_served_to_this_machine_alone_with_a_strict_policy(page: Path) -> None:
    with server(built_page()) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{served.server_address[1]}"
        assert served.server_address[0] == "127.0.0.1"
        with urlopen(f"{address}/x.mjs") as reply:
            assert reply.headers["Content-Type"] == "text/javascript"
            assert "script-src 'self' 'wasm-unsafe-eval'" in reply.headers["Content-Security-Policy"]
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{address}/../secret")
        served.shutdown()


def test_the_puzzle_is_in_the_fragment(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(opening.webbrowser, "open", lambda address: not opened.append(address))
    monkeypatch.setattr("http.server.ThreadingHTTPServer.serve_forever", lambda self: None)
    done = CliRunner().invoke(opening.command, ["sudoku", "123434122143...."], standalone_mode=False)
    assert done.exception is None
    assert "#kind=sudoku&text=" in opened[0]
    assert done.output.strip() == opened[0]


def test_without_a_built_page_it_says_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PAGE, str(tmp_path))
    with pytest.raises(Refused, match="run 'make page'"):
        built_page()
    done = command("open", "--no-browser")
    assert done.returncode == 2
    assert "run 'make page'" in done.stderr
    assert "Traceback" not in done.stderr
    assert command("open", "sudoku", "1234\n3x12").returncode == 2


def test_an_installed_package_says_where_the_page_is_to_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PAGE, raising=False)
    monkeypatch.setattr(serving, "__file__", str(tmp_path / "cluewise" / "page" / "serving.py"))
    with pytest.raises(Refused, match=rf"unpack its sources, the archive cluewise-.*\.tar\.gz.*set {PAGE}"):
        built_page()


def test_a_taken_port_is_refused(page: Path) -> None:
    with server(built_page()) as served, pytest.raises(Refused, match="cannot be served on port"):
        server(built_page(), served.server_address[1])
