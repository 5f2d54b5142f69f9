"""The options of `cluewise solve` for other questions: a count by a counter, a sample, a backbone, the fewest clues."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import click

from cluewise.answer_output import Goal
from cluewise.pipeline import SolveRun

from .common import Function, wanted

Start = Callable[..., SolveRun]

ONLY_HERE = ("sample", "backbone", "minimise", "counter")


class SolveQuestion(NamedTuple):
    """The values of the options; None or False if an option is not given."""

    counter: str | None
    epsilon: float | None
    delta: float | None
    sample: int | None
    seed: int | None
    backbone: bool
    minimise: str | None

    def goal(self, everything: bool, limit: int | None, count: bool, unique: bool) -> Goal:
        """The goal of the search. Raises UsageError for options that do not fit together."""
        own = [f"--{name}" for name in ONLY_HERE[:3] if getattr(self, name)]
        given = [*own, *(["--all"] * everything), *(["--limit"] * (limit is not None)), *(["--count"] * count)]
        given += ["--unique"] * unique
        if own and len(given) > 1:
            raise click.UsageError(f"{' and '.join(given)} exclude one another")
        if self.counter is not None and not count:
            raise click.UsageError("--counter counts solutions: it needs --count")
        if (self.epsilon, self.delta) != (None, None) and self.counter is None:
            raise click.UsageError("--epsilon and --delta need --counter")
        if self.seed is not None and self.counter is None and not self.sample:
            raise click.UsageError("--seed needs --sample or --counter")
        if self.sample:
            return Goal(self.sample)
        if self.backbone:
            return Goal(None, shows=False)
        if self.minimise:
            return Goal(None, unique=True, shows=False)
        return wanted(everything, limit, count, unique)

    def check(self, folder: str | None, cross_check: bool, race: bool, options: Mapping[str, Any]) -> None:
        """Raises UsageError for options of `solve` that exclude one another or have no meaning with this question."""
        if folder is not None and cross_check:
            raise click.UsageError(
                "--certify and --cross-check exclude one another: a certified answer needs no second solve"
            )
        if race and (folder is not None or cross_check or options["solver"] is not None):
            raise click.UsageError(
                "--race chooses both solvers and makes no certificate: leave out --solver, --certify, --cross-check"
            )
        named = next((name for name in ONLY_HERE if getattr(self, name)), None)
        if named is None:
            return
        if folder is not None or cross_check or race:
            raise click.UsageError(
                f"--{named} has no certificate and no second solve: leave out --certify, --cross-check, --race"
            )
        if self.backbone and options["distinct"] is not None:
            raise click.UsageError("--backbone compares the values of all slots: leave out --distinct")

    @property
    def start(self) -> Start | None:
        """The function that starts the search for a puzzle; None for a search for solutions."""
        if not any(getattr(self, name) for name in ONLY_HERE):
            return None
        from cluewise import questions

        if self.counter is not None:
            return partial(
                questions.counting, counter=self.counter, epsilon=self.epsilon, delta=self.delta, seed=self.seed
            )
        if self.sample:
            return partial(questions.sampling, number=self.sample, seed=self.seed)
        if self.backbone:
            return questions.sharing
        return questions.minimising


def question_options(command: Function) -> Function:
    """The options of a SolveQuestion, which the command gets as `question`."""

    def asked(**options: Any) -> Any:
        question = SolveQuestion(**{name: options.pop(name) for name in SolveQuestion._fields})
        return command(question=question, **options)

    asked.__doc__, asked.__name__ = command.__doc__, command.__name__
    asked.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    for option in (
        click.option(
            "--minimise", type=click.Choice(["clues"]), help="The fewest clues that keep the solution unique."
        ),
        click.option("--backbone", is_flag=True, help="The values that all solutions share."),
        click.option("--seed", type=int, metavar="S", help="Start of the random numbers (default 1)."),
        click.option("--sample", type=click.IntRange(1), metavar="N", help="N solutions, drawn at random."),
        click.option("--delta", type=float, metavar="D", help="approxmc may fail with this probability (default 0.2)."),
        click.option("--epsilon", type=float, metavar="E", help="approxmc may err by the factor 1 + E (default 0.8)."),
        click.option("--counter", metavar="C", help="With --count: ganak, approxmc, or a command with {cnf}."),
    ):
        asked = option(asked)
    return asked  # type: ignore[return-value]
