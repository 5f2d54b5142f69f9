"""The program: `python -m cluewise`, and the script `cluewise`."""

import sys

INTERRUPTED = 130
"""The exit code for Ctrl-C. It is not taken from `exits`, because Ctrl-C may interrupt that import."""


def main() -> int:
    """Runs the command line of this process and returns its exit code. Ctrl-C is caught during the imports too."""
    try:
        import gc
        import signal

        from cluewise.garbage import COLLECT

        gc.set_threshold(COLLECT)
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # see `cluewise/__init__.py`
            signal.signal(signal.SIGINT, signal.default_int_handler)
        from cluewise.cli import run_and_flush

        return run_and_flush()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("cluewise: interrupted", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
