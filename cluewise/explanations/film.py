"""The steps of an explanation as a film: one HTML file that needs nothing else, with a slider and a picture a step."""

from collections.abc import Iterator
from html import escape

from cluewise.puzzles.common.picture import Picture

from .pictures import frames
from .results import ExplanationFields

STYLE = """
:root { color-scheme: light dark }
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 1rem auto; padding: 0 1rem }
body { text-align: center }
svg { width: 100%; height: auto; max-height: 65vh }
p { min-height: 7.5em; text-align: left; white-space: pre-line }
input { width: 100% }
"""

SCRIPT = """
const frames = [...document.querySelectorAll('figure')], slider = document.querySelector('input');
function show(number) {
  number = Math.max(1, Math.min(frames.length, number));
  frames.forEach((frame, i) => frame.hidden = i + 1 != number);
  slider.value = number;
  location.replace('#' + number);
}
slider.oninput = () => show(+slider.value);
document.querySelector('#back').onclick = () => show(+slider.value - 1);
document.querySelector('#on').onclick = () => show(+slider.value + 1);
document.onkeydown = event => {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (step && event.target != slider) show(+slider.value + step);
};
show(+location.hash.slice(1) || 1);
"""


def film(explanation: ExplanationFields, *, full: bool = False) -> str:
    """The page: a picture for each step with its sentence below, folded unless `full`; at last the solution."""
    tiles = [*frames(explanation, full=full), (explanation.puzzle.picture(explanation.solution), "The solution.")]
    title = escape(f"{explanation.puzzle.name}: {len(tiles) - 1} steps")
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
            '<meta name="viewport" content="width=device-width">',
            f"<style>{STYLE}</style></head><body>",
            f"<h1>{title}</h1>",
            f'<input type="range" min="1" max="{len(tiles)}" value="1" aria-label="Step">',
            '<button id="back">Back</button> <button id="on">Next</button>',
            *_figures(tiles),
            f"<script>{SCRIPT}</script></body></html>",
            "",
        ]
    )


def _figures(tiles: list[tuple[Picture, str]]) -> Iterator[str]:
    for number, (picture, text) in enumerate(tiles):
        hidden = " hidden" * (number > 0)
        yield f"<figure{hidden}>{picture.themed_svg()}<figcaption><p>{escape(text)}</p></figcaption></figure>"
