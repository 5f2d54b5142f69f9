"""Imports for a worker of the page, before it stores a snapshot of its memory."""


def warm() -> None:
    """Imports the modules for most questions. None of them is binary, because a snapshot cannot contain one."""
