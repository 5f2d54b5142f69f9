"""What a worker of the page imports before it keeps a snapshot of its memory."""


def warm() -> None:
    """Imports what most questions need. Nothing here loads a binary module: a snapshot cannot hold one."""
