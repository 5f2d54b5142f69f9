"""Certificates as one file. The proof is made and checked here, and `cluewise certify` accepts the unpacked files."""

import base64
import io
import zipfile
from collections.abc import Callable
from typing import Any

from .data import opened

MOST_SOLUTIONS = 2
"""The number of solutions in a certificate: enough for "none", "exactly one", or two different solutions."""


def certify(question: dict[str, Any], report: Callable[[Any], None]) -> dict[str, Any]:
    """The certificate of a puzzle as a zip (base64), its claim, and its checkers. Raises the errors of `content`."""
    from cluewise.certification.certificate import content
    from cluewise.certification.checking import check_files
    from cluewise.certification.content import files

    puzzle = opened(question["name"], question["text"]).puzzle
    made = files(content(puzzle, puzzle.default_view(), MOST_SOLUTIONS))
    report("checking")
    checked = check_files(made)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in made.items():
            archive.writestr(zipfile.ZipInfo(f"certificate/{name}"), data, zipfile.ZIP_DEFLATED)
    by = f", checked by {' and '.join(checked.checkers)}" if checked.checkers else ""
    claim = f"The certificate says: {checked.claim}. It {checked.outcome.value}{by}."
    how = "Unpack it and check it anywhere: cluewise certify certificate"
    return {
        "zip": base64.b64encode(packed.getvalue()).decode(),
        "claim": checked.claim,
        "outcome": checked.outcome.value,
        "lines": [claim, how],
    }
