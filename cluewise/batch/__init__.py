"""Puzzles by the thousand: one JSON object a line, in input order, by processes of this machine or of a Dask cluster.

`work` says what is done with a bundle of puzzles, `workers` and `cluster` who does it, `lines` what is written.
"""
