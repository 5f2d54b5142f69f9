"""Makes the sources of the site, in `build/docs`: the pages of `docs/`, and those that are made from the code.

    python -m docs.make        (make docs)

Made are a page and two pictures for each puzzle, the gallery of all puzzles, boards of each level, arguments as
pictures, the functions that encodings share, and the help of all verbs. They are not committed. Two parts are, because
committed pages show them: the picture of the front page (of the puzzles in `docs/front.txt`), and the signatures of
rules in `docs/parts-of-a-puzzle.md`.

A committed page links only to committed files. Where it names a page of the built site, as in
`build/site/puzzles.html`, the page of the site has a link.
"""

import re
import shutil
from pathlib import Path

import click

from cluewise.puzzles.common import rules
from cluewise.registry.format_list import listed_formats
from cluewise.registry.usage import signature_of
from cluewise.verbs import VERBS, cli
from docs.docstrings import table
from docs.examples import own_puzzles
from docs.picture_pages import chain_pages, front, level_pages, technique_pages
from docs.puzzle_pages import gallery, puzzle_pages, shared
from docs.sentence_pages import sentence_pages

ROOT = Path(__file__).resolve().parent.parent
SOURCES, SITE = ROOT / "docs", ROOT / "build" / "docs"
AUTHORS = SOURCES / "parts-of-a-puzzle.md"
COPIED = {".md", ".svg", ".png", ".css", ".js"}


def made() -> dict[str, str]:
    """Every page and picture that only the site has: paths below its folder, and texts."""
    files = {"puzzles.md": gallery(), "shared.md": shared(), "verbs.md": verbs(), "formats.md": texts()}
    files |= {**level_pages(), **chain_pages(), **technique_pages(), **sentence_pages()}
    for name in own_puzzles():
        files |= puzzle_pages(name)
    return files


def verbs() -> str:
    """The page with the help of every verb, as the program prints it."""
    parts = ["# Verbs", "The help of every verb: `cluewise VERB --help`."]
    with cli.make_context("cluewise", ["list"]) as context:
        for name in VERBS:
            verb = cli.get_command(context, name)
            assert verb is not None
            with click.Context(verb, context, info_name=name, max_content_width=100, terminal_width=100) as inside:
                parts.append(f"## {name}\n\n```text\n{verb.get_help(inside)}\n```")
    return "\n\n".join(parts) + "\n"


HEADS = {
    "texts_that_name_their_puzzle": "Links, addresses and JSON name their puzzle: `cluewise solve TEXT`.",
    "texts_for_a_named_puzzle": "Other texts need the name of the puzzle: `cluewise solve PUZZLE TEXT`.",
    "texts_that_hold_no_puzzle": "Some texts hold no puzzle. The message says what to open or to copy.",
}


def texts() -> str:
    """The page of the texts that can be pasted, each with an example."""
    parts = [
        "# Texts that can be pasted",
        "The content of a text decides its format. `cluewise list --formats` prints this list.",
    ]
    for group, rows in listed_formats().items():
        parts += [f"## {group.replace('_', ' ').capitalize()}", HEADS[group]]
        for row in rows:
            puzzles = f" Puzzles: {', '.join(row['puzzles'])}." if "puzzles" in row else ""
            about = f"{row['about'][0].upper()}{row['about'][1:]}."
            parts += [
                f"### {row['name'][0].upper()}{row['name'][1:]}",
                about + puzzles,
                f"```text\n{row['example']}\n```",
            ]
    return "\n\n".join(parts) + "\n"


# ── what is committed ──


def committed() -> dict[Path, str]:
    """The committed files that are made, in whole or in part, and their texts."""
    return {SOURCES / "front.svg": front(), AUTHORS: with_rule_table(AUTHORS.read_text("utf-8"))}


def with_rule_table(page: str) -> str:
    """The page for authors with the signatures of the code in its table of rules; the descriptions are the page's.

    Raises ValueError if the table's marks are missing.
    """
    begin, end = "<!-- rules: signatures by docs/make.py -->\n", "<!-- end of rules -->\n"
    before, begun, rest = page.partition(begin)
    old, ended, after = rest.partition(end)
    if not (begun and ended):
        raise ValueError(f"{AUTHORS.name}: expected the lines '{begin.strip()}' and '{end.strip()}'")
    rows = re.findall(r"^\| `(\w+)[^`]*` \| (.*) \|$", old, re.MULTILINE)
    new = table(("kind", "it demands"), *((f"`{signature_of(getattr(rules, name))}`", text) for name, text in rows))
    return f"{before}{begin}\n{new}\n\n{end}{after}"


# ── files ──


def with_links(page: str, folder: str) -> str:
    """A page with links at the names of pages of the built site. `folder` leads from it to the site's folder."""
    return re.sub(r"(?<!\[)(`build/site/([\w/-]+)\.html`)(?!\])", rf"[\1]({folder}\2.md)", page)


def write_site(site: Path = SITE) -> None:
    """Writes the sources of the site anew."""
    shutil.rmtree(site, ignore_errors=True)
    for source in (file for file in SOURCES.rglob("*") if file.suffix in COPIED):
        path = source.relative_to(SOURCES)
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            text = with_links(source.read_text("utf-8"), "../" * (len(path.parts) - 1))
            (site / path).write_text(text, "utf-8")
        else:
            shutil.copy(source, site / path)
    for name, text in made().items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")


def main() -> None:
    """Writes the site's sources, and the committed files that have changed."""
    for file, text in committed().items():
        if file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            print(f"written: {file.relative_to(ROOT)}")
    write_site()


if __name__ == "__main__":
    main()
