"""Settings of all tests, and the option `--part` of `make test` and `make test-all`."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from tests import parts
from tests.kinds import FEW, in_part, of_kind
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
    if config.stash[PART].name == parts.FIRST:
        settings.register_profile(parts.FIRST, max_examples=10)
        settings.load_profile(parts.FIRST)


def pytest_report_header(config: pytest.Config) -> str:
    return str(config.stash[PART])


@pytest.fixture(scope="session")
def part(pytestconfig: pytest.Config) -> Part:
    """The part of the suite that runs."""
    return pytestconfig.stash[PART]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of `few_of` are made for the values of this part only: there are thousands of them."""
    marker = metafunc.definition.get_closest_marker("few_of")
    if marker is not None:
        argument, share = marker.kwargs["argument"], marker.kwargs["share"]
        values = in_part(marker.args, share, metafunc.definition.nodeid, metafunc.config.stash[PART])
        parameter = of_kind if argument == "name" else pytest.param
        marks = [pytest.mark.both_parts]
        metafunc.parametrize(argument, [parameter(value, id=str(value), marks=marks) for value in values])


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Neither part has the tests of the page."""
    return True if config.stash[PART].name and collection_path == Path(__file__).parent / "page" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests of the other part. The tests of a kind follow each other, so that one process runs
    them: they share its puzzles and solutions."""
    part, few = config.stash[PART], _few(config.stash[PART], items)
    kept = {item for item in items if item in few or _in_part(part, item)}
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = sorted((item for item in items if item in kept), key=_kind_of)


def _few(part: Part, items: list[pytest.Item]) -> set[pytest.Item]:
    """The tests with the marker `few` in this part: of each function at least one in the first part."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        markers = {mark.name for mark in item.iter_markers()}
        if "few" in markers and markers.isdisjoint(("deep", "quarter")):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {item for test, found in cases.items() for item in in_part(found, FEW, test, part)}


def _in_part(part: Part, item: pytest.Item) -> bool:
    if item.get_closest_marker("both_parts") is not None or hasattr(item.obj, "hypothesis"):
        return True  # tests of Hypothesis have fewer examples in the first part
    if item.get_closest_marker("deep") is not None:
        return part.has(first=False)
    if item.get_closest_marker("quarter") is not None:
        return part.has_turn(item.nodeid)
    if item.get_closest_marker("few") is not None:
        return False
    return part.has(first=True)


def _kind_of(item: pytest.Item) -> str:
    marker = item.get_closest_marker("kind")
    return marker.args[0] if marker else ""


def pytest_collection_finish() -> None:
    """Spares each garbage collection of the next tests the look at all tests, which took half a second."""
    gc.collect()
    gc.freeze()
