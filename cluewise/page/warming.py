"""What a worker of the page imports before it keeps a snapshot of its memory."""


def warm() -> None:
    """Imports what most questions need. Nothing here loads a binary module: a snapshot cannot hold one."""
    import cluewise.making.levelled
    import cluewise.making.unique_puzzles
    import cluewise.page.answers
    import cluewise.why.explanation
    import cluewise.why.findings
    import cluewise.why.pictures  # noqa: F401
