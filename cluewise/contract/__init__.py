"""The contract: promises of every puzzle and every encoding, as named checks. A failed check says what to do.

`checks` defines checks, `subject` holds the data that the checks of one puzzle share, and `declared`, `texts`,
`shown`, `ruled` and `compiled` hold the checks themselves. `judging` runs them for `cluewise grade NAME`; the test
suite runs them one by one. `docs/add-a-puzzle.md` lists their promises.
"""
