"""The contract: what every puzzle and every encoding promises, as named checks that say what to do where one fails.

`checks` says what a check is, `subject` holds what the checks of one puzzle share, and `declared`, `texts`, `drawn`,
`ruled` and `compiled` hold the checks themselves. `judging` runs them for `cluewise grade NAME`, the test suite runs
them one by one. `docs/add-a-puzzle.md` lists what they want.
"""
