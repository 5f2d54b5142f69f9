"""Pages of pictures: solved puzzles, a board of each level, and arguments drawn on their boards."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import cluewise
from cluewise.explanations.explanation import explain
from cluewise.explanations.numbering import numbered
from cluewise.explanations.pictures import Notes
from cluewise.explanations.sentences import sentence
from cluewise.puzzles.common.picture import Picture, strip
from cluewise.registry.loading import puzzle_class
from docs.examples import example

HERE = Path(__file__).resolve().parent

SIDE = 260
"""Width and height of a puzzle in the picture of the front page."""

LEVELS = {
    "slitherlink": ("7x7", 4),
    "sudoku": ("3x3", 3),
    "masyu": ("8x8", 3),
    "nurikabe": ("7x7", 3),
    "tents": ("8x8", 3),
    "lightup": ("8x8", 3),
}
"""The kinds on the page of levels: a size, and the highest level of the boards, which begin at level 1."""


def front() -> str:
    """The solved examples of the puzzles in `front.txt`, three in a row."""
    names = (HERE / "front.txt").read_text("utf-8").split()
    whole = Picture(3 * SIDE, SIDE * -(-len(names) // 3), "solved puzzles")
    for i, name in enumerate(names):
        puzzle, solution = example(name)
        whole.nest(puzzle.picture(solution), i % 3 * SIDE, i // 3 * SIDE, SIDE)
    return whole.svg()


def level_pages() -> dict[str, str]:
    """The page with one board of each level, and its pictures: paths below the site's folder, and texts."""
    parts = [
        "# Levels in pictures",
        "One board of each level, with the number of clues that can be removed if it has such clues. In most kinds,\n"
        "levels 4 and 5 are rare.",
    ]
    files = {}
    for name, (size, highest) in LEVELS.items():
        made = [one for level in range(1, highest + 1) for one in cluewise.generate(name, size, level=level, seed=1)]
        title = f"{name}: boards of levels 1 to {highest}"
        tiles = [(one.puzzle.picture(), f"level {one.level}{f', {one.clues} clues' * bool(one.clues)}") for one in made]
        files[f"levels/{name}.svg"] = strip(tiles, title).svg()
        parts.append(f"`cluewise generate {name} {size} --level L --seed 1`")
        parts.append(f"![{title}](levels/{name}.svg)")
    return {"levels.md": "\n\n".join(parts) + "\n", **files}


def chain_pages() -> dict[str, str]:
    """The page of chains, arguments that suppose the opposite of a fact, and their pictures."""
    parts = [
        "# Chains in pictures",
        "A chain supposes the opposite of a fact. Each link follows by one reason, and the last reason is violated.\n"
        "Supposed and derived facts have a colour of their own, and the number of their sentence. One colour marks\n"
        "reasons and known facts, another the violated reason, a third the place of the conclusion.",
    ]
    files = {}
    for name, text in chains():
        text_of_chain, files[f"chains/{name}.svg"] = chain(name, text)
        parts += [
            f"`cluewise explain {name} {text} --steps`",
            text_of_chain,
            f"![the chain on its board](chains/{name}.svg)",
        ]
    return {"chains.md": "\n\n".join(parts) + "\n", **files}


def chains() -> Iterator[tuple[str, str]]:
    """The lines of `chains.txt`: the name of a kind, and a puzzle."""
    for line in (HERE / "chains.txt").read_text("utf-8").splitlines():
        name, text = line.split(maxsplit=1)
        yield name, text


def chain(name: str, text: str) -> tuple[str, str]:
    """The sentence and the board of a puzzle's first chain that is not a named technique."""
    puzzle = puzzle_class(name).parse(text)
    explanation, notes = explain(puzzle, steps=True, timeout=None), Notes(puzzle)
    for number, step, crossed_out in numbered(explanation):
        notes.take(crossed_out)
        if step.links and step.told is None and not step.technique:
            return f"Step {number}. {sentence(puzzle, step, explanation.announced)}", notes.after(step).svg()
        notes.take([step])
    raise AssertionError(f"{name} {text} has no chain")


def technique_pages() -> dict[str, str]:
    """The page of techniques, each with a step and its board, and their pictures."""
    parts = [
        "# Techniques in pictures",
        "Each technique with a step that uses it, on the board after the step. `hint`, `explain --steps` and `rate`\n"
        "use these names. A technique changes the name of a step, not the search.",
    ]
    files, by_board = {}, dict[tuple[str, str], list[str]]()
    for name, kind, text in techniques():
        by_board.setdefault((kind, text), []).append(name)
    rows = dict[str, list[str]]()
    for (kind, text), names in by_board.items():
        for name, step_text, picture in first_uses(kind, text, names):
            file = f"techniques/{kind}-{re.sub('[^a-z0-9]+', '-', name.lower())}.svg"
            files[file] = picture.svg()
            rows.setdefault(kind, []).append(f"| {name} | {step_text} | ![{name}]({file}) |")
    for kind, found in rows.items():
        parts += [f"## {kind}", "\n".join(["| technique | step | board |", "|---|---|---|", *found])]
    return {"techniques.md": "\n\n".join(parts) + "\n", **files}


def techniques() -> Iterator[tuple[str, str, str]]:
    """The lines of `techniques.txt`: the name of a technique, that of a kind, and a puzzle with a step by it."""
    for line in (HERE / "techniques.txt").read_text("utf-8").splitlines():
        name, kind, text = line.split(" | ", 2)
        yield name, kind, text.replace("\\n", "\n")


def first_uses(kind: str, text: str, names: Collection[str]) -> Iterator[tuple[str, str, Picture]]:
    """For each of these techniques the sentence and the picture of the first step that uses it."""
    (puzzle,) = cluewise.read(kind, text)
    explanation, notes, left = explain(puzzle, steps=True, timeout=None), Notes(puzzle), set(names)
    for _, step, crossed_out in numbered(explanation):
        notes.take(crossed_out)
        picture = notes.after(step)
        if step.technique in left:
            left.remove(step.technique)
            yield step.technique, sentence(puzzle, step, explanation.announced).replace("|", "\\|"), picture
