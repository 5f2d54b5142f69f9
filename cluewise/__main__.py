"""The program: `python -m cluewise`, and the script `cluewise`."""

import sys

INTERRUPTED = 130
"""The exit code for Ctrl-C. That of `exits` comes with imports, which may be what is interrupted."""


def main() -> int:
    """Runs the command line of this process; its exit code. All else is imported under the guard against Ctrl-C."""
    try:
        from cluewise.cli import run_and_flush

        return run_and_flush()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("cluewise: interrupted", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
