"""The page's own words: all of them can be translated, and each language has all of them."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parent.parent / "page"
LANGUAGES = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((PAGE / "lang").glob("*.json"))}
OTHERS = sorted(LANGUAGES.keys() - {"en"})
READ = ("aria-label", "title", "placeholder")
SAME = {"Cluewise", "English", "Deutsch", "A4", "key=value …", "24-28", "?", "1", "2", "3", "←", "→", "P, or X"}
"""Texts of index.html that need no translation: names, numbers and keys."""

UNSEEN = {"sw.js", "worker.js"}
"""Scripts of workers: what they say to a person, main.js says."""
SPOKEN = re.compile(r"""(?<![\w`])(["`])((?:(?!\1)[^\\\n])*)\1""")
"""A string or a template without a function that takes it."""

SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]|[a-z]{2} [a-z]+ [a-z]{2}|[a-z][.…:]$|^[A-Z][a-z]{3,}$")

IS_CODE = re.compile(
    r"^(Arrow|Page)(Left|Right|Up|Down)$|^(Home|End|Enter|Escape|Backspace|Delete|BroadcastChannel|AbortError)$"
    r"|summary h2|^<svg|sans-serif|take over|^import |=|^cluewise|^boxes:"
)
"""Names of keys, selectors, and what no person reads."""


class Texts(HTMLParser):
    """What a person reads or hears of index.html."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if value and name in READ}
        if tag == "input":
            self.found |= {value for name, value in attrs if value and name == "value" and value[:1].isupper()}

    def handle_data(self, data: str) -> None:
        self.found.add(data.strip())


def tagged(script: str) -> set[str]:
    """The English texts of t`…`, with {0}, {1} … for the parts that differ."""
    found = set()
    for at in (match.end() for match in re.finditer(r"(?<!\w)t`", script)):
        text, depth, count, i = "", 0, 0, at
        while depth or script[i] != "`":
            if script.startswith("${", i) and not depth:
                text, depth, count, i = f"{text}{{{count}}}", 1, count + 1, i + 1
            elif depth:
                depth += {"{": 1, "}": -1}.get(script[i], 0)
            else:
                text += script[i]
            i += 1
        found.add(text)
    return found


def scripts() -> dict[str, str]:
    """The scripts of the page without their comments."""
    comment = re.compile(r"/\*.*?\*/|(?<![:\w])//[^\n]*", re.DOTALL)
    return {path.name: comment.sub("", path.read_text("utf-8")) for path in sorted((PAGE / "src").glob("*.js"))}


def labels() -> set[str]:
    page = Texts()
    page.feed((PAGE / "index.html").read_text("utf-8"))
    listed = {text for text in page.found if re.search(r"[^\W\d_]", text)} - SAME
    return listed.union(*map(tagged, scripts().values()))


def form(texts: Any) -> Any:
    """The keys of texts, and the placeholders of each."""
    if isinstance(texts, dict):
        return {key: form(value) for key, value in texts.items()}
    if isinstance(texts, list):
        return [form(each) for each in texts]
    return sorted(re.findall(r"\{\w+\}", texts))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_each_label_with_its_placeholders(language: str) -> None:
    given = LANGUAGES[language]["labels"]
    assert sorted(given) == sorted(labels())
    for english, text in given.items():
        assert form(text) == form(english), english
        assert text.strip(), english


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_texts_of_the_english_file(language: str) -> None:
    english, other = LANGUAGES["en"], LANGUAGES[language]
    assert form(other["enter"]) == form(english["enter"])
    assert len(other["shortcuts"]) == len(english["shortcuts"])


def test_the_switch_offers_each_language() -> None:
    offered = re.search(r'<select id="language">(.*?)</select>', (PAGE / "index.html").read_text("utf-8"))
    assert offered is not None
    assert sorted(re.findall(r'value="(\w+)"', offered[1])) == sorted(LANGUAGES)
    assert {language: texts["language"] for language, texts in LANGUAGES.items()} == dict(
        re.findall(r'value="(\w+)"[^>]*>(\w+)<', offered[1])
    )


def test_no_script_says_what_cannot_be_translated() -> None:
    said = {}
    for name, script in scripts().items():
        found = [text for _, text in SPOKEN.findall(script) if SENTENCE.search(text) and not IS_CODE.search(text)]
        if name not in UNSEEN and found:
            said[name] = found
    assert said == {}
