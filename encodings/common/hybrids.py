"""The encodings of a hybrid: those of its host, with the rules of its guests over the slots that they have made.

A guest with slots of its own (`several_boards.py`) has a Model by its rules, whose variables are numbered from the last
one of the host's on. Its slots and constraints are added to the host's Model; sentences about all boards come last.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from cluewise.puzzles.common.hybrids import ALL_BOARDS
from cluewise.puzzles.common.rules import OneOf
from cluewise.puzzles.common.solution import is_silent

from .encoding import Encoding
from .model import Model


def with_guests(
    item: Encoding, own: Sequence[Mapping[str, Any]], rows: Sequence[Any], description: str, *, several: bool
) -> Encoding:
    """An encoding of the host for a hybrid. `own` has, for each puzzle, the statements of its own rule classes; `rows`
    are the statements of all rule classes that are added, and `description` describes them."""
    from .compiler.table import stated
    from .graphs.statements import Undivided

    build = item.build
    kinds = dict.fromkeys(each for row in (stated(OneOf, {}), *rows) for each in row.globals)
    more = tuple(each for each in kinds if each is not Undivided and each not in item.globals)

    def built(puzzle: Any) -> Model:
        from .compiler.compile_rules import compiled

        model = build(puzzle.host)
        known = {id(part): statements for part, statements in zip(puzzle.parts, own, strict=True)}
        parts = puzzle.quiet_added if is_silent() else puzzle.added
        for board in (*dict.fromkeys(puzzle.leaders), ALL_BOARDS):
            stated = model
            if board > 0:
                stated = Model.after(model)
                compiled(puzzle.parts[board], known[id(puzzle.parts[board])], model=stated)
            for part in parts:
                if part.board == board and not part.leads:
                    _state(stated, part, known.get(id(part.puzzle), {}))
            if board > 0:
                model.add_board(stated, partial(puzzle.slot_in, board))
        model.preferred = None  # other solutions may be the only ones
        return model

    built.__doc__ = f"{build.__doc__}\n\nThe rules of the guests. {description}"
    return item._replace(
        build=built,
        globals=(*item.globals, *more),
        cuts=item.cuts or any(row.cuts for row in rows),
        asks=item.asks or any(row.asks for row in rows),
        antichain=item.antichain and not several,
        aliases={},
    )


def _state(model: Model, part: Any, own: Mapping[str, Any]) -> None:
    state_rules(model, part.puzzle, part.rules, own)
    for name in {rule.reason.rule for rule in part.rules} if part.limits else ():
        model.uses(name, *part.limits)


def state_rules(model: Model, puzzle: Any, rules: Sequence[Any], own: Mapping[str, Any]) -> None:
    """States rules of a puzzle on a Model with its slots; `own` has the statements of its own rule classes."""
    from .compiler.board import RuleBoard
    from .compiler.compile_rules import state

    state(RuleBoard.on(model, puzzle, rules), own)
