"""The program: `python -m cluewise`, and the script `cluewise`."""

import sys

INTERRUPTED = 130
"""The exit code for Ctrl-C. It is not imported from `exit_codes`, because Ctrl-C may interrupt that import."""

AGAIN = 0.01
"""Seconds until a Ctrl-C that Python dropped is raised again."""


def keep_interrupts() -> None:
    """Raises a Ctrl-C again that Python dropped, so that it ends the program.

    Python drops exceptions in finalizers, such as those that free engines when garbage is collected.
    """
    usual = sys.unraisablehook

    def again(dropped: "sys.UnraisableHookArgs") -> None:
        if not issubclass(dropped.exc_type, KeyboardInterrupt):
            usual(dropped)
            return
        from _thread import interrupt_main
        from threading import Timer

        timer = Timer(AGAIN, interrupt_main)
        timer.daemon = True
        timer.start()

    sys.unraisablehook = again


def import_dataclasses() -> None:
    """Imports `dataclasses` without `inspect`, whose import takes a twentieth of the start.

    It uses `inspect` for classes without a docstring (from Python 3.12 on, for all): then the real module is imported.
    """
    if "dataclasses" in sys.modules or "inspect" in sys.modules:
        return
    later = type(sys)("inspect")
    vars(later)["__getattr__"] = lambda name: getattr(__import__("inspect"), name)
    sys.modules["inspect"] = later
    try:
        import dataclasses  # noqa: F401
    finally:
        del sys.modules["inspect"]


def main() -> int:
    """Runs the command line of this process and returns its exit code. Ctrl-C is caught during the imports too."""
    try:
        import gc
        import signal

        from cluewise.gc_pause import COLLECT

        gc.set_threshold(COLLECT)
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # see `cluewise/__init__.py`
            signal.signal(signal.SIGINT, signal.default_int_handler)
        keep_interrupts()
        import_dataclasses()
        from cluewise.cli import run_and_flush

        code = run_and_flush()
        gc.freeze()  # else Python visits all objects again when it ends, which takes as long as many a puzzle
        return code
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("cluewise: interrupted", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
