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
        argument, share, half = (marker.kwargs[key] for key in ("argument", "share", "half"))
        values = in_part(marker.args, share, metafunc.definition.nodeid, metafunc.config.stash[PART], half=half)
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
    part = config.stash[PART]
    early = _early(Part(parts.FIRST, part.quarter), items)
    kept = [item for item in items if _chooses_itself(item) or part.has(first=item in early)]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[*{*items}.difference(kept)])
    items[:] = sorted(kept, key=_kind_of)


def _early(first: Part, items: list[pytest.Item]) -> set[pytest.Item]:
    """The tests of the first part: those with the marker `always`, a quarter of the others, and one or more of each
    file. The marker `deep` leaves a test out; of a test with the marker `few`, few cases are in the first part."""
    early, files = set[pytest.Item](), dict[Path, list[pytest.Item]]()
    functions: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("deep") is None and not _chooses_itself(item):
            files.setdefault(item.path, []).append(item)
            functions.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, cases in functions.items():
        if cases[0].get_closest_marker("always") is not None:
            early.update(cases)
        elif cases[0].get_closest_marker("few") is None:
            early.update(case for case in cases if first.has_turn(case.nodeid))
        elif first.has_turn(name):
            early.update(in_part(cases, FEW, name, first))
    return early.union(cases[0] for cases in files.values() if early.isdisjoint(cases))


def _chooses_itself(item: pytest.Item) -> bool:
    """True for a test of both parts. Tests of Hypothesis have fewer examples in the first."""
    return item.get_closest_marker("both_parts") is not None or hasattr(item.obj, "hypothesis")


def _kind_of(item: pytest.Item) -> str:
    marker = item.get_closest_marker("kind")
    return marker.args[0] if marker else ""


def pytest_collection_finish() -> None:
    """Spares each garbage collection of the next tests the look at all tests, which took half a second."""
    gc.collect()
    gc.freeze()
