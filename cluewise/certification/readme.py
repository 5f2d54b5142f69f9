"""The README of a certificate's folder, for readers without Cluewise."""

from cluewise.puzzles.common.puzzle import Puzzle

COUNTED = """\
This folder certifies: this {puzzle} puzzle has {claim}.

{text}

(The puzzle as text; solutions count as different by the view "{view}".)

What is here
  formula.cnf     the puzzle as a formula of propositional logic (DIMACS CNF). Its comments say what the variables
                  mean: a line `slot S V literals 0` says that S has the value V if all the literals are true,
                  a line `step S T V literals 0` that a step leads from S to T.
                  Its first {own} clauses state the puzzle. {last}
  solutions.json  the solutions: as text, as data, and the variables that each makes true; all others are false.
{files}  manifest.json   versions, sizes, and the SHA-256 of every other file and of itself without the line "sha256".

How to check it
{check}
"""

PROOF = """\
  proof.drat      a DRUP proof that formula.cnf has no solution. Each line is a clause that follows from the clauses
                  before it by unit propagation; a line `d …` deletes a clause; the last line is the empty clause, 0.
"""

WITH_PROOF = """\
1. There is {no_more}: a proof checker (drat-trim) or any SAT solver needs only these files.
       drat-trim formula.cnf proof.drat           it ends with: s VERIFIED
       cadical -q formula.cnf                     it says: s UNSATISFIABLE
   (drat-trim: https://github.com/marijnheule/drat-trim, cadical: https://github.com/arminbiere/cadical)
2. The solutions are solutions: compare them with the puzzle by its rules.
3. All of this, and that formula.cnf states the puzzle, with Cluewise (https://pypi.org/project/cluewise):
       cluewise certify .

A proof certifies the formula. It cannot show that the formula states the puzzle: compare formula.cnf with the rules,
or read in docs/trust.md of Cluewise how that is tested.
"""

WITHOUT_PROOF = """\
There is no proof here: the solutions themselves show that there are so many. Compare them with the puzzle by its
rules, or let Cluewise do it:
       cluewise certify .
"""


def readme(puzzle: Puzzle, view: str, clauses: int, claim: str, number: int, found: int, *, has_proof: bool) -> str:
    """The text of the README. `clauses` state the puzzle, and `claim` is that of the certificate. `number` solutions
    differ under the view, and `found` solutions are forbidden."""
    solutions = "no solution" if claim == "none" else f"{claim} solution{'' if number == 1 else 's'}"
    if claim == "exactly one":
        solutions = "exactly one solution"
    text = "\n".join(f"    {line}" for line in puzzle.format().splitlines())
    if has_proof:
        files = PROOF
        check = WITH_PROOF.format(no_more="no other solution" if found else "no solution")
    else:
        files, check = "", WITHOUT_PROOF
    last = "The last forbids the solution." if found else "There are no others."
    if found > 1:
        last = f"The last {found} forbid the solutions, one each."
    return COUNTED.format(
        puzzle=puzzle.name, claim=solutions, text=text, view=view, own=clauses, last=last, files=files,
        check=check.rstrip(),
    )  # fmt: skip
