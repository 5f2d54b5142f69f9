"""Solves thousands of puzzles in local processes or on a Dask cluster: one JSON object a line, in input order.

`work` solves a bundle of puzzles, `cluewise.process_pool` and `cluster` run the bundles, `lines` defines the output.
"""
