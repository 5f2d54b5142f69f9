"""Mutants of sentences: faults in their source, and whether the predicates of their cases notice them.

    python -m tests.sentence_mutants [MODULE …]

Each number is one more, each comparison the next one, each `and` an `or`, each truth value and each sum the other. The
cases of `sentence_meanings.py` and `joined_meanings.py` judge the rules of a mutant on filled boards; about a loop also
on lines that form none.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import islice
from os import environ
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.reading import as_text
from cluewise.puzzles.common.sentences.read_sentence import FAMILIES, read_sentence, sentences
from cluewise.puzzles.common.sentences.sentence import Sentence, Statement
from cluewise.registry.loading import puzzle_class
from tests import joined_meanings, sentence_meanings
from tests.sentence_boards import any_lines, boards, grids

BOARDS = 12
"""The boards of each case."""
FILLED = 250
"""The most filled boards of a board with clues, at random."""

NEXT: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


class Fault(ast.NodeTransformer):
    """Plants one fault, the one with this number; `text` is its line then, None if there are not so many."""

    def __init__(self, number: int, source: list[str]) -> None:
        self.left, self.source = number, source
        self.text: str | None = None

    def _planted(self, node: Any, new: ast.AST) -> ast.AST:
        self.left -= 1
        if self.left != -1:
            return node  # type: ignore[no-any-return]
        line, last = self.source[node.lineno - 1], self.source[node.end_lineno - 1]
        changed = ast.unparse(ast.fix_missing_locations(new))
        self.text = f"{line[: node.col_offset]}{changed}{last[node.end_col_offset :]}".strip()
        return ast.copy_location(new, node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("reason", "rule"):
            return node  # words
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is int:
            return self._planted(node, ast.Constant(node.value + 1))
        return self._planted(node, ast.Constant(not node.value)) if type(node.value) is bool else node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        other = NEXT.get(type(node.ops[0]))
        return (
            self._planted(node, ast.Compare(node.left, [other(), *node.ops[1:]], node.comparators)) if other else node
        )

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self._planted(node, ast.BoolOp(other, node.values))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Add | ast.Sub):
            return node
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        return self._planted(node, ast.BinOp(node.left, other, node.right))


class Mutant(NamedTuple):
    """A fault in a function of a module, and the names of the module made anew."""

    module: str
    function: str
    text: str
    names: dict[str, Any]
    stating: frozenset[str]
    """The functions of the sentences that call the function."""

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.text}"

    def rules(self, statement: Statement, board: Any) -> list[Any]:
        new: Sentence = self.names[statement.sentence.state.__name__]
        return list(statement._replace(sentence=new).rules(board))


def mutants(module: str) -> Iterator[Mutant]:
    """The mutants of the functions of a family that state rules."""
    code = import_module(f"cluewise.puzzles.common.sentences.{module}")
    source = Path(str(code.__file__)).read_text()
    tree = ast.parse(source)
    skipped = _readings(module)
    for i, function in enumerate(tree.body):
        if isinstance(function, ast.FunctionDef | ast.ClassDef) and function.name not in skipped:
            stating = frozenset(_callers(tree, function.name))
            for text, mutated in _faults(tree, i, source.splitlines()):
                names = {"__name__": code.__name__, "__package__": code.__package__}
                exec(compile(mutated, str(code.__file__), "exec"), names)
                yield Mutant(module, function.name, text, names, stating)


def _readings(module: str) -> set[str]:
    """The functions that read clues off a solution."""
    readings = {one.reading for one in sentences(module)} - {None}
    return {getattr(one, "func", one).__name__ for one in readings}


def _faults(tree: ast.Module, i: int, source: list[str]) -> Iterator[tuple[str, ast.Module]]:
    number = 0
    while True:
        mutated: Any = deepcopy(tree)
        fault, part = Fault(number, source), mutated.body[i]
        part.body = [fault.visit(one) for one in part.body]
        if fault.text is None:
            return
        yield fault.text, ast.fix_missing_locations(mutated)
        number += 1


def _callers(tree: ast.Module, function: str) -> list[str]:
    """The sentences whose functions call a function, also by way of others."""
    known, before = {function}, 0
    definitions = [one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    while len(known) > before:
        before = len(known)
        for one in definitions:
            if any(isinstance(node, ast.Name) and node.id in known for node in ast.walk(one)):
                known.add(one.name)
    return [one.name for one in definitions if one.name in known and not one.name.startswith("_")]


Filled = list[tuple[Any, bool]]


class Trial(NamedTuple):
    """A board of a case, its sentence, and filled boards, each with the verdict of the predicate; `others` are the
    rules of the board's other sentences. Without filled boards, the sentence fits no such board."""

    statement: Statement
    board: Any
    others: list[Any]
    filled: Filled

    @property
    def function(self) -> str:
        return self.statement.sentence.state.__name__

    def notices(self, rules_of: Callable[[Statement, Any], list[Any]]) -> bool:
        """True if these rules judge a filled board in another way, or cannot be stated."""
        try:
            rules = self.others + rules_of(self.statement, self.board)
            return not self.filled or any(_keeps(rules, solution) != holds for solution, holds in self.filled)
        except PuzzleError:
            return bool(self.filled)
        except Exception:
            return True


def _keeps(rules: Iterable[Any], solution: Any) -> bool:
    return all(rule.first_violation([solution[slot] for slot in rule.slots]) is None for rule in rules)


def _some(rng: Random, filled: Iterable[Any]) -> list[Any]:
    every = list(filled)
    return every if len(every) <= FILLED else rng.sample(every, FILLED)


@cache
def trials() -> dict[str, list[Trial]]:
    """The trials of each family, those with few filled boards first. CLUEWISE_PATH has `write_cases`."""
    found: dict[str, list[Trial]] = defaultdict(list)
    for trial in (*_trials(), *_joined_trials(), *_refusals()):
        found[trial.statement.sentence.state.__module__.rpartition(".")[2]].append(trial)
    return {family: sorted(those, key=lambda trial: len(trial.filled)) for family, those in found.items()}


def _trials() -> Iterator[Trial]:
    for i, case in enumerate(sentence_meanings.CASES):
        kind: Any = puzzle_class(f"case{i}")
        *rest, statement = kind.genre.statements
        rng = Random(i)
        for board in boards(i, case, BOARDS):
            others = [rule for one in rest for rule in one.rules(board)]
            filled = [(solution, case.holds(grid)) for solution, grid in _some(rng, grids(board, case))]
            yield Trial(statement, board, others, filled)
            if "loop" in case.board:
                filled = [
                    (solution, case.holds(grid)) for solution, grid in islice(any_lines(board, case, rng), FILLED)
                ]
                yield Trial(statement, board, [], filled)


def _joined_trials() -> Iterator[Trial]:
    for i, case in enumerate(joined_meanings.CASES):
        kind: Any = puzzle_class(f"joined{i}")
        (statement,) = kind.statements
        board = joined_meanings.blank(kind, case)
        every = _some(Random(i), joined_meanings.filled(board))
        filled = [(solution, case.holds(joined_meanings.Boards(board, solution))) for solution in every]
        yield Trial(statement, board, [], filled)


def _refusals() -> Iterator[Trial]:
    for i, (text, *_) in enumerate(sentence_meanings.REFUSED):
        kind: Any = puzzle_class(f"refused{i}")
        statement = read_sentence("tried", as_text(text), 0, len(text), kind.vocabulary)
        yield Trial(statement, kind.blank(2, 3), [], [])


def write_cases(folder: Path) -> None:
    """Writes the genres of all cases into `folder/puzzles`."""
    (folder / "puzzles").mkdir()
    cases = {f"case{i}": case.text for i, case in enumerate(sentence_meanings.CASES)}
    cases |= {f"refused{i}": case.text for i, case in enumerate(sentence_meanings.REFUSED)}
    cases |= {f"joined{i}": case.text for i, case in enumerate(joined_meanings.CASES)}
    for name, text in (cases | joined_meanings.PLAIN).items():
        (folder / "puzzles" / f"{name}.rules").write_text(text)


def noticed(mutant: Mutant) -> bool:
    return any(trial.notices(mutant.rules) for trial in trials()[mutant.module] if trial.function in mutant.stating)


def main() -> None:
    with TemporaryDirectory() as folder:
        write_cases(Path(folder))
        environ["CLUEWISE_PATH"] = folder
        for module in sys.argv[1:] or FAMILIES:
            every = list(mutants(module))
            missed = [mutant for mutant in every if not noticed(mutant)]
            print(f"{module}: {len(every) - len(missed)} of {len(every)}", *missed, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
