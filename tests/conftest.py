"""Settings of all tests."""

import signal


def pytest_configure() -> None:
    """Lets Ctrl-C reach the programs that tests start. A shell that runs pytest in the background ignores SIGINT, and
    its children would inherit that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
