"""Output of the verbs: JSON, pictures and files. A file is checked before the work and appears when complete."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import click

from cluewise.answer_output import as_json, is_utf8
from cluewise.puzzles.common.errors import PuzzleError, Refused, quote, safe

if TYPE_CHECKING:
    from cluewise.puzzles.common.picture import Picture

STANDARD_OUTPUT = "-"
PICTURES = ("svg", "png", "pdf")
"""The formats of pictures."""
MM_AN_INCH, DOTS_AN_INCH, CSS_PIXELS_AN_INCH = 25.4, 300, 96
MOST_WIDE = 10_000
"""The largest width of a picture, in millimetres or pixels."""
MOST_PIXELS = 10_000
"""The maximum width and height of a PNG in pixels; drawing a square PNG of this size takes 400 MB."""


def echo(text: str, *, err: bool = False) -> None:
    """Prints a text without its control characters, because it may contain parts of a file."""
    click.echo(safe(text), err=err)


def echo_json(data: Any) -> None:
    """Prints a line of JSON on standard output."""
    click.echo(as_json(data, ascii_only=not is_utf8(sys.stdout)))


class Size(NamedTuple):
    """The width of a picture, in `mm` or `px`."""

    width: float
    unit: str

    @property
    def pixels(self) -> float:
        """The pixels of a PNG that is printed in this size."""
        return self.width * (DOTS_AN_INCH / MM_AN_INCH if self.unit == "mm" else 1)

    @property
    def millimetres(self) -> float:
        return self.width * (1 if self.unit == "mm" else MM_AN_INCH / CSS_PIXELS_AN_INCH)


class SizeType(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.3 on
    """A width such as `80mm` or `600px`."""

    name = "WIDTH"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Size:
        number, unit = str(value)[:-2].strip(), str(value)[-2:]
        if unit not in ("mm", "px") or not number.isascii() or not number.replace(".", "", 1).isdigit():
            self.fail(f"expected a width such as 80mm or 600px, found {quote(value)}", param, context)
        if not 1 <= float(number) <= MOST_WIDE:
            self.fail(f"expected a width from 1 to {MOST_WIDE}, found {quote(value)}", param, context)
        return Size(float(number), unit)


size_option = click.option(
    "--size", type=SizeType(), metavar="WIDTH", help="The width of a picture, such as 80mm or 600px."
)


def check_size(size: Size | None, form: str, option: str = "--format") -> None:
    """Raises UsageError for a size without a picture. `option` is the option for the format."""
    if size is not None and form not in PICTURES:
        raise click.UsageError(f"--size is for pictures: {option} svg, png or pdf")


def picture_bytes(picture: "Picture", form: str, size: Size | None = None, advice: str = "") -> bytes:
    """Returns a picture in one of the formats PICTURES. Raises Refused if the extra `png` or `pdf` is missing, and for
    a PNG that is too large; `advice` adds a way to make it smaller."""
    if form == "pdf":
        from cluewise.sheets.files import as_pdf

        millimetres = (size or Size(picture.width, "px")).millimetres
        return as_pdf([scaled(picture, millimetres / picture.width, "mm")], picture.title)
    if size is not None and form == "svg":
        return scaled(picture, size.width / picture.width, size.unit).svg().encode()
    svg = picture.svg()
    if form == "svg":
        return svg.encode()
    from cluewise.png import PNG_SCALE, png_bytes

    scale = PNG_SCALE if size is None else size.pixels / picture.width
    width, height = round(scale * picture.width), round(scale * picture.height)
    if max(width, height) > MOST_PIXELS:
        ways = [f"--size {_fitting(picture, size)}", "the format svg or pdf", *filter(None, [advice])]
        raise Refused(
            f"a PNG of {width} × {height} pixels is too large: at most {MOST_PIXELS} a side. "
            f"Use {', '.join(ways[:-1])} or {ways[-1]}"
        )
    return png_bytes(svg, scale)


def _fitting(picture: "Picture", size: Size | None) -> str:
    """The largest possible width of a PNG, in the unit of `size`."""
    pixels = MOST_PIXELS * min(1, picture.width / picture.height)
    unit = "px" if size is None else size.unit
    return f"{max(1, int(pixels / Size(1, unit).pixels))}{unit}"


def scaled(picture: "Picture", factor: float, unit: str) -> "Picture":
    """The picture with its width and height in a unit."""
    for side in ("width", "height"):
        picture.root.set(side, f"{round(factor * getattr(picture, side), 3):g}{unit}")
    return picture


def echo_picture(picture: "Picture", form: str, size: Size | None = None, advice: str = "") -> None:
    """Prints a picture on standard output. Raises Refused for a PNG or a PDF on a terminal, and as `picture_bytes`."""
    if form == "svg":
        click.echo(picture_bytes(picture, form, size).decode(), nl=False)
        return
    if sys.stdout.isatty():
        raise Refused(f"a {form.upper()} cannot be printed on a terminal: write it to a file with > FILE.{form}")
    data = picture_bytes(picture, form, size, advice)
    write_output(STANDARD_OUTPUT, lambda stream: stream.write(data), binary=True)


def echo_finding(
    form: str,
    size: Size | None,
    data: Callable[[], Any],
    picture: Callable[[], "Picture"],
    lines: Callable[[], Iterable[str]],
    *,
    stopped: bool = False,
    advice: str = "",
) -> None:
    """Prints what was found in one of its forms. The last line says that the search was stopped: with a picture, it is
    printed on standard error. `advice` is as in `picture_bytes`."""
    if form == "json":
        echo_json(data())
    elif form in PICTURES:
        echo_picture(picture(), form, size, advice)
        if stopped:
            click.echo(f"cluewise: {[*lines()][-1]}", err=True)
    else:
        echo("\n".join(lines()))


def open_picture(picture: "Picture") -> None:
    """Shows a picture in the browser. Its temporary file is not deleted, because the browser reads it later."""
    import webbrowser
    from tempfile import NamedTemporaryFile

    with NamedTemporaryFile("w", prefix="cluewise-", suffix=".svg", delete=False, encoding="utf-8") as file:
        file.write(picture.svg())
    if not webbrowser.open(f"file://{file.name}"):
        click.echo(f"cluewise: no browser was found; the picture is in {file.name}", err=True)


class OutputType(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.3 on
    """A file that can be written, or - for standard output."""

    name = "FILE"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        path = str(value)
        if path != STANDARD_OUTPUT and (problem := _problem(path)):
            self.fail(f"'{path}' cannot be written: {problem}", param, context)
        return path


def _problem(path: str) -> str | None:
    if not path or os.path.isdir(path):
        return "it is a folder" if path else "expected the name of a file"
    if os.path.exists(path):
        return None if os.access(path, os.W_OK) else "permission denied"
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        return f"there is no folder '{os.path.dirname(path)}'"
    return None if os.access(folder, os.W_OK | os.X_OK) else "permission denied"


def keep_sources(output: str, sources: Iterable[str]) -> None:
    """Raises UsageError if the output is one of the files that are read: writing would destroy it."""
    for source in sources:
        with suppress(OSError, ValueError):  # no file: a puzzle in text
            if os.path.samefile(output, source):
                raise click.UsageError(f"'{output}' is both read and written: choose another output")


def write_output(output: str, write: Callable[[IO[Any]], object], *, binary: bool = False) -> None:
    """Writes to a file, a device, a pipe or standard output. A file appears only when complete. Raises PuzzleError."""
    if output == STANDARD_OUTPUT:
        _print(write, sys.stdout.buffer if binary else sys.stdout)
        return
    mode: dict[str, Any] = {"mode": "wb"} if binary else {"mode": "w", "encoding": "utf-8"}
    try:
        if os.path.exists(output) and not os.path.isfile(output):
            with open(output, **mode) as stream:
                write(stream)
        else:
            from cluewise.locks import write_whole

            write_whole(output, write, **mode)
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", output) from None


def _print(write: Callable[[IO[Any]], object], stream: IO[Any]) -> None:
    try:
        write(stream)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", "standard output") from None
