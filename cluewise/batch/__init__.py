"""Puzzles by the thousand: one JSON object a line, in input order, by processes of this machine or of a Dask cluster.

`work` solves a bundle of puzzles, `cluewise.process_pool` and `cluster` run the bundles, `lines` defines the output.
"""
