"""`cluewise certify`: checks a certificate from its files alone."""

from functools import partial

import click

from cluewise.answer_output import worst
from cluewise.certification.checking import Checked, check_folder
from cluewise.certification.proofs import Outcome
from cluewise.exit_codes import DEFECT, NONE, OK, UNKNOWN
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import Limits

from .common import alone, format_option, limits_for_each
from .output import echo, echo_json

CODES = {Outcome.HOLDS: OK, Outcome.REFUSED: NONE, Outcome.UNDECIDED: UNKNOWN, Outcome.DISAGREE: DEFECT}


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
@limits_for_each("DIR")
@format_option("text", "json")
def command(folders: tuple[str, ...], timeout: float | None, memory: int | None, form: str) -> int:
    """Check certificates that `solve --certify` wrote.

    Only the files of each DIR are used. The proof is checked line by line, each solution by the rules, the formula by
    encoding the puzzle again, and each file by its hash. `dratify` (the extra 'certify') and drat-trim also check the
    proof if they are installed. The answer names the checkers that ran.

    Exit code: 0 all hold, 20 one is refused, 30 one could not be decided or a limit was reached, 2 not a certificate,
    1 the checkers disagree.

    \b
    cluewise solve signpost 2x2:1ceag --unique --certify proof
    cluewise certify proof
    """
    codes: list[int] = []
    limits = Limits.of(timeout, memory)
    for folder in folders:
        with alone(codes, partial(_report_error, folder, form)):
            checked = check_folder(folder, limits)
            codes.append(CODES[checked.outcome])
            if form == "json":
                echo_json(_line(folder, checked, checked.outcome.value))
            else:
                echo(_words(folder, checked), err=checked.outcome is not Outcome.HOLDS)
    return worst(codes)


def _report_error(folder: str, form: str, message: str) -> None:
    if form == "json":
        echo_json(_line(folder, Checked(Outcome.REFUSED, message), "not a certificate"))


def _words(folder: str, checked: Checked) -> str:
    if checked.outcome is not Outcome.HOLDS:
        return f"{folder}: {checked.outcome.value}: {checked.reason}"
    checkers = f" (proof checked by {', '.join(checked.checkers)})" if checked.checkers else ""
    return f"{folder}: holds: {checked.puzzle}, solutions: {checked.claim}{_counted(checked)}{checkers}"


def _counted(checked: Checked) -> str:
    """The view, if the puzzle has several: `exactly 2` may be `exactly 3` under another view."""
    several = checked.puzzle is not None and len(puzzle_class(checked.puzzle).views) > 1
    return f", counted by the view '{checked.view}'" if several else ""


def _line(folder: str, checked: Checked, verdict: str) -> dict[str, object]:
    return {
        "certificate": folder,
        "verdict": verdict,
        "puzzle": checked.puzzle,
        "claim": checked.claim,
        "view": checked.view,
        "checkers": list(checked.checkers),
        "reason": checked.reason or None,
    }
