"""Settings of all tests, and the option `--part` of `make test` and `make test-all`."""

import gc
import os
import signal

import pytest

from tests import parts
from tests.parts import Part

PART = pytest.StashKey[Part]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part",
        choices=(parts.FIRST, parts.REST),
        help="the part of the suite that `make test` or `make test-all` runs",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Lets Ctrl-C reach the programs that tests start. A shell that runs pytest in the background ignores SIGINT, and
    its children would inherit that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["XDG_CACHE_HOME"] = str(config.rootpath / "build" / "cache")  # tests do not write into the user's cache
    try:
        quarter = parts.quarter(config.rootpath)
    except ValueError as error:
        raise pytest.UsageError(str(error)) from None
    os.environ["QUARTER"] = str(quarter)  # for the processes that run the tests
    config.stash[PART] = Part(config.getoption("--part"), quarter)


def pytest_report_header(config: pytest.Config) -> str:
    return str(config.stash[PART])


@pytest.fixture(scope="session")
def part(pytestconfig: pytest.Config) -> Part:
    """The part of the suite that runs."""
    return pytestconfig.stash[PART]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests of the other part. The tests of a kind follow each other, so that one process runs
    them: they share its puzzles and solutions."""
    part = config.stash[PART]
    left_out = [item for item in items if not _in_part(part, item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    kept = [item for item in items if _in_part(part, item)]
    items[:] = sorted(kept, key=_kind_of)


def _in_part(part: Part, item: pytest.Item) -> bool:
    if item.get_closest_marker("both_parts") is not None:
        return True
    if item.get_closest_marker("quarter") is not None:
        return part.has_turn(item.nodeid)
    return part.has(first=item.get_closest_marker("deep") is None)


def _kind_of(item: pytest.Item) -> str:
    marker = item.get_closest_marker("kind")
    return marker.args[0] if marker else ""


def pytest_collection_finish() -> None:
    """Spares each garbage collection of the next tests the look at all tests, which took half a second."""
    gc.collect()
    gc.freeze()
