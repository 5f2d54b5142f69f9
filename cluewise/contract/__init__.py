"""The contract: promises of every puzzle and every encoding, as named checks. A failed check comes with advice.

`checks` defines what a check is, `subject` has the data that the checks of one puzzle share, and the modules in
`checks.MODULES` contain the checks. `judging` runs them for `cluewise grade NAME`; the test suite runs them one by one.
`docs/parts-of-a-puzzle.md` lists their promises.
"""
