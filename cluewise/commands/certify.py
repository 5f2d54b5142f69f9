"""`cluewise certify`: checks a certificate from its files alone."""

import click

from cluewise.exits import DEFECT, NONE, OK, UNKNOWN, complain, worst
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.trust.checking import Checked, check_folder
from cluewise.trust.proofs import Outcome

from .common import format_option
from .output import echo_json

CODES = {Outcome.HOLDS: OK, Outcome.REFUSED: NONE, Outcome.UNDECIDED: UNKNOWN, Outcome.DISAGREE: DEFECT}


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
@format_option("text", "json")
def command(folders: tuple[str, ...], form: str) -> int:
    """Check certificates that `solve --certify` wrote.

    Only the files of each DIR are used. The proof is checked line by line, every solution by the rules, the formula by
    encoding the puzzle anew, and all hashes. `dratify` (the extra 'certify') and drat-trim check the proof too if they
    are installed.

    Exit code: 0 all hold, 20 one is refused, 30 one could not be decided, 2 not a certificate, 1 the checkers
    disagree.

    \b
    cluewise solve signpost 2x2:1ceag --unique --certify proof
    cluewise certify proof
    """
    codes = []
    for folder in folders:
        try:
            checked = check_folder(folder)
        except CluewiseError as error:
            codes.append(complain(error))
            if form == "json":
                echo_json(_line(folder, Checked(Outcome.REFUSED, str(error)), "not a certificate"))
            continue
        codes.append(CODES[checked.outcome])
        if form == "json":
            echo_json(_line(folder, checked, checked.outcome.value))
        else:
            click.echo(_words(folder, checked), err=checked.outcome is not Outcome.HOLDS)
    return worst(codes)


def _words(folder: str, checked: Checked) -> str:
    if checked.outcome is not Outcome.HOLDS:
        return f"{folder}: {checked.outcome.value}: {checked.reason}"
    checkers = f" (proof checked by {', '.join(checked.checkers)})" if checked.checkers else ""
    return f"{folder}: holds: {checked.puzzle}, solutions: {checked.claim}{checkers}"


def _line(folder: str, checked: Checked, verdict: str) -> dict[str, object]:
    return {
        "certificate": folder,
        "verdict": verdict,
        "puzzle": checked.puzzle,
        "claim": checked.claim,
        "checkers": list(checked.checkers),
        "reason": checked.reason or None,
    }
