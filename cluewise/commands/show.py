"""`cluewise show`: the model of a puzzle as text."""

import click

from cluewise.comparisons.description import describe
from cluewise.encodings.common.encoding import CNF, ILP, choose, makes_clauses
from cluewise.puzzles.common.errors import UnknownName
from cluewise.registry.loading import encodings_of

from .common import (
    Parameters,
    encoding_option,
    globals_option,
    index_option,
    one_puzzle,
    parameters_argument,
    set_option,
)
from .output import echo

FEW = 3


@click.command()
@parameters_argument("SOURCE")
@encoding_option
@globals_option
@click.option(
    "--family", metavar="F", help=f"Only this family, with all its constraints (default: {FEW} of each family)."
)
@index_option
@set_option
def command(
    parameters: Parameters,
    encoding: str | None,
    globals: str | None,
    family: str | None,
    index: int | None,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Print a model as text: slots and constraints.

    The constraints are counted by family, and three of each are printed. The default is the reference encoding;
    --encoding also takes FILE.py:FUNCTION.

    \b
    cluewise show signpost 2x2:1ceag
    cluewise show signpost 2x2:1ceag --encoding positions --family arrow
    """
    _, instance = one_puzzle(parameters.name, parameters.arguments[0], index, parameters.with_settings(settings))
    known = encodings_of(instance, encoding)
    target = CNF if makes_clauses(known, encoding, globals) else ILP
    chosen = choose(known, encoding, target, globals, reference=True)
    model = chosen.build(instance)
    families = [item.name for item in model.families]
    if family is not None and family not in families:
        raise UnknownName("family of constraints", family, families)
    for line in instance.heading.lines():
        echo(line)
    click.echo(f"{instance.name}, encoding {chosen.label}: {chosen.summary}")
    for line in describe(instance, model, family, None if family else FEW):
        echo(line)
    return 0
