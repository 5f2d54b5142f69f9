"""Settings of all tests, and the option `--changed` of `make test`."""

import gc
import os
import signal
from collections import Counter
from typing import Any

import pytest

from tests import cache_keys
from tests.cache_keys import Group

KEPT, SECONDS = "cluewise/passed", "cluewise/seconds"
"""Where pytest's cache keeps the stamps of groups that passed, and the seconds of each group and of each test file."""

A_KIND, OTHERS = 5.0, 500.0
"""Seconds of one processor for the tests of a kind and for all other tests, before a first run has measured them."""

KIND_FILES = ("contract", "mutants", "reference_checkers", "fuzz", "generate", "explanations", "certification")
"""The test files with tests of kinds."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--changed", action="store_true", help="leave out kinds that passed and have not changed")


def pytest_configure(config: pytest.Config) -> None:
    """Lets Ctrl-C reach the programs that tests start. A shell that runs pytest in the background ignores SIGINT, and
    its children would inherit that."""
    config.addinivalue_line("markers", "kind(name): judges one kind of puzzle")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["XDG_CACHE_HOME"] = str(config.rootpath / "build" / "cache")  # tests do not write into the user's cache
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(config))


def _leaves_out(config: pytest.Config) -> bool:
    return bool(config.getoption("--changed")) and not os.environ.get("CI")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out unchanged kinds. What remains says to which group it belongs, and how many tests the group has."""
    if any("::" in argument for argument in config.args):
        return
    grouped = [(item, cache_keys.group_of(item)) for item in items if item.get_closest_marker("slow") is None]
    sizes = Counter(group for _, group in grouped if group)
    passed = cache_keys.unchanged(sizes, config.cache.get(KEPT, {})) if _leaves_out(config) else set()
    if passed:
        left_out = [item for item, group in grouped if group in passed]
        config.hook.pytest_deselected(items=left_out)
        gone = {*map(id, left_out)}
        items[:] = [item for item in items if id(item) not in gone]
    stamped = {group: cache_keys.stamp(group) for group in sizes if group and group not in passed}
    for item, group in grouped:
        if group in stamped:
            item.user_properties.append(("group", [group.key, stamped[group], sizes[group]]))


def pytest_collection_finish() -> None:
    """Spares each garbage collection of the next tests the look at all tests, which took half a second."""
    gc.collect()
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> str | None:
    """How long `make test` will take: the sum of what the tests took last time, divided by the number of processes."""
    if not config.getoption("--changed") or hasattr(config, "workerinput"):
        return None
    kept, seconds = config.cache.get(KEPT, {}), config.cache.get(SECONDS, {})
    known = {Group(*key.split(":")) for key in kept}
    passed = cache_keys.unchanged(known, kept) if _leaves_out(config) else set()
    names = _kinds()
    others = sum(taken for key, taken in seconds.items() if ":" not in key) or OTHERS
    each = {name: sum(seconds.get(f"tests/test_{file}.py:{name}", 0.0) for file in KIND_FILES) for name in names}
    unchanged = {name: sum(seconds.get(group.key, 0.0) for group in passed if group.kind == name) for name in names}
    total = others + sum((each[name] or A_KIND) - unchanged[name] for name in names)
    minutes = total / 60 / max(1, config.getoption("numprocesses", 0) or 0)
    idle = [name for name in names if each[name] and each[name] == unchanged[name]]
    left_out = f"; {len(idle)} of {len(names)} kinds passed and have not changed (CI=true judges them too)"
    return f"about {max(1, round(minutes))} minutes{left_out if idle else ''}"


def _kinds() -> tuple[str, ...]:
    from cluewise.registry.discovery import own_names

    return own_names()


class Tally:
    """Counts what passes in each group and how long it takes, in the process that hears of all tests."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: Counter[str] = Counter()
        self.whole: dict[str, tuple[str, int]] = {}
        self.failed: set[str] = set()
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        properties: dict[str, Any] = dict(report.user_properties)
        key, stamp, size = properties.get("group", (report.nodeid.partition("::")[0], None, 0))
        self.seconds[key] += report.duration
        if stamp is None:
            return
        self.whole[key] = (stamp, size)
        if report.failed:
            self.failed.add(key)
        elif report.when == "teardown":
            self.passed[key] += 1

    def pytest_sessionfinish(self) -> None:
        cache = getattr(self.config, "cache", None)  # `-p no:cacheprovider` leaves it out
        if cache is None:
            return
        kept: dict[str, str] = cache.get(KEPT, {})
        for key, (stamp, size) in self.whole.items():
            if key not in self.failed and self.passed[key] == size:
                kept[key] = stamp
            elif key in self.failed:
                kept.pop(key, None)
        cache.set(KEPT, kept)
        cache.set(SECONDS, cache.get(SECONDS, {}) | {key: round(taken, 2) for key, taken in self.seconds.items()})
