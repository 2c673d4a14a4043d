r"""Statements in LaTeX as MathML, which a browser shows without a script.

`latex2mathml` does the work. Around it: what it leaves as TeX is mended (`\arg`, the braces of
`\Big\{`); alphabets become letters of their own, since browsers follow MathML Core, which knows no
`mathvariant` but `normal`; relations that come out as identifiers become operators, with the space
that they need; limits go below `\lim` and `\sum` in display; and a statement is broken at `\qquad`
and, where it is long, before relations and signs, since browsers break no line of mathematics.
"""

from __future__ import annotations

import functools
import html
import re
import unicodedata
from collections.abc import Iterator
from xml.etree import ElementTree

from lemmata.site.markup import Markup, text

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
ARGUMENT = re.compile(r"\\arg(?![a-zA-Z])")
ALPHABETS = {
    "double-struck": "DOUBLE-STRUCK",
    "script": "SCRIPT",
    "bold": "MATHEMATICAL BOLD",
    "fraktur": "FRAKTUR",
    "bold-italic": "MATHEMATICAL BOLD ITALIC",
}
DELIMITERS = {
    r"\{": "{",
    r"\}": "}",
    r"\|": "‖",
    r"\lceil": "⌈",
    r"\rceil": "⌉",
    r"\lfloor": "⌊",
    r"\rfloor": "⌋",
}
"""What is left as TeX of delimiters that have a size."""
RELATIONS = frozenset(":;⪰⪯≻≺↦⟺⟹~⟂")
LIMITED = frozenset(("lim", "max", "min", "sup", "inf", "∑", "∏", "⋃", "⋂"))
COMPARING = frozenset(
    (
        "=",
        "<",
        ">",
        ":",
        r"\le",
        r"\ge",
        r"\ne",
        r"\approx",
        r"\equiv",
        r"\iff",
        r"\Rightarrow",
        r"\to",
        r"\succeq",
    )
)
SIGNS = frozenset("+-")
OPENING = frozenset(("{", "(", "[", r"\{", r"\left", r"\begin"))
CLOSING = frozenset(("}", ")", "]", r"\}", r"\right", r"\end"))
LIMITING = frozenset(
    (r"\lim", r"\max", r"\min", r"\sup", r"\inf", r"\cos", r"\sin", r"\log", r"\exp")
)
UNSEEN = frozenset(
    (
        "{",
        "}",
        "^",
        "_",
        r"\,",
        r"\;",
        r"\quad",
        r"\left",
        r"\right",
        r"\text",
        r"\frac",
        r"\sqrt",
        r"\mathbb",
        r"\mathcal",
    )
)
FULL = 60
"""So many symbols fill a line."""
BELOW = {"msub": "munder", "msup": "mover", "msubsup": "munderover"}
_TEX = re.compile(r"[\\$^_]")


@functools.cache
def mathml(tex: str) -> str:
    r"""Return a statement as HTML: a `<math>` element for each line, or the TeX itself as code if
    it cannot be converted.

    >>> mathml("1<2")[:5], mathml(r"\nosuch{x}")
    ('<math', '<code class="tex">\\nosuch{x}</code>')
    """
    try:
        return "".join(
            converted(line, more=k > 0) for part in parts(tex) for k, line in enumerate(lines(part))
        )
    except ValueError:
        return f'<code class="tex">{html.escape(tex)}</code>'


def converted(tex: str, more: bool = False) -> str:
    r"""Return one displayed formula as a `<math>` element, of the class `more` if it goes on from
    the line above.

    Raises: ValueError if it cannot be converted, or if TeX is left in what comes out.

    >>> "𝔼" in converted(r"\mathbb E X")
    True
    """
    top = tree(tex)
    if more:
        top.set("class", "more")
    ElementTree.register_namespace("", NAMESPACE)
    return ElementTree.tostring(top, encoding="unicode")


def tree(tex: str) -> ElementTree.Element:
    r"""Return one displayed formula as a tree of elements of MathML Core.

    Raises: ValueError if it cannot be converted, or if TeX is left in what comes out.

    >>> "".join(tree(r"\alpha^2").itertext())
    'α2'
    """
    from latex2mathml.converter import convert

    try:
        xml = convert(ARGUMENT.sub(r"\\operatorname{arg}", tex), display="block")
        top = ElementTree.fromstring(re.sub(r"&(?!#?\w+;)", "&amp;", xml))
    # the library has no one class of errors, and its output need not be XML
    except Exception as error:  # noqa: BLE001
        raise ValueError(f"no MathML for {tex!r}: {error}") from None
    for node in top.iter():
        _in_core(node)
    if remainder := [word for word in top.itertext() if word != "^" and _TEX.search(word)]:
        raise ValueError(f"TeX is left of {tex!r}: {remainder[0]!r}")
    return top


def prose(words: str) -> Markup:
    r"""Return words as HTML, what stands between dollar signs as mathematics within the line.

    >>> prose("1 < 2"), prose("at $x$")[:11]
    ('1 &lt; 2', 'at <math xm')
    """
    return text([Markup(_inline(part)) if inside else part for inside, part in segments(words)])


def segments(words: str) -> Iterator[tuple[bool, str]]:
    """Yield the pieces of a sentence in turn: whether it is mathematics, written between dollar
    signs, and the piece without them.

    >>> list(segments("at $x$ or $5"))
    [(False, 'at '), (True, 'x'), (False, ' or $5')]
    """
    for k, part in enumerate(re.split(r"\$([^$]+)\$", words)):
        if part:
            yield k % 2 == 1, part


@functools.cache
def _inline(tex: str) -> str:
    try:
        return converted(tex).replace('display="block"', 'display="inline"', 1)
    except ValueError:
        return f'<code class="tex">{html.escape(tex)}</code>'


def _in_core(node: ElementTree.Element) -> None:
    """Say a token in MathML Core."""
    node.text = DELIMITERS.get(node.text or "", node.text)
    variant = node.attrib.pop("mathvariant", None)
    if variant in ALPHABETS and node.text:
        node.text = "".join(_letter(ALPHABETS[variant], letter) for letter in node.text)
    elif variant == "normal" or (variant and not node.text):
        node.attrib["mathvariant"] = "normal"
    if node.tag == f"{{{NAMESPACE}}}mi" and node.text:
        kind = (
            "mo" if node.text in RELATIONS else "mn" if node.text.strip(".").isdecimal() else "mi"
        )
        node.tag = f"{{{NAMESPACE}}}{kind}"
    if (name := node.tag.rpartition("}")[2]) in BELOW and node[0].text in LIMITED:
        node.tag = f"{{{NAMESPACE}}}{BELOW[name]}"
        node[0].attrib["movablelimits"] = "true"


def _letter(alphabet: str, letter: str) -> str:
    """Return a letter of an alphabet, the letter itself if it has none there."""
    size = "CAPITAL" if letter.isupper() else "SMALL"
    words = (
        [alphabet]
        if alphabet.startswith("MATHEMATICAL")
        else [f"MATHEMATICAL {alphabet}", alphabet]
    )
    if alphabet == "FRAKTUR":
        words.append("BLACK-LETTER")
    for word in words:
        try:
            return unicodedata.lookup(f"{word} {size} {letter.upper()}")
        except KeyError:
            continue
    return letter


def parts(tex: str) -> Iterator[str]:
    r"""Yield what stands between the `\qquad`s that are inside no braces and no pair of delimiters.

    >>> list(parts(r"a=1,\qquad b=\text{x\qquad y}"))
    ['a=1,', 'b=\\text{x\\qquad y}']
    """
    depth, start = 0, 0
    for token in re.finditer(r"\\(?:[a-zA-Z]+|.)|[{}]", tex):
        word = token.group()
        depth += (word in ("{", r"\left", r"\begin")) - (word in ("}", r"\right", r"\end"))
        if word == r"\qquad" and depth == 0:
            yield from filter(None, [tex[start : token.start()].strip()])
            start = token.end()
    yield from filter(None, [tex[start:].strip()])


def lines(tex: str) -> Iterator[str]:
    r"""Yield a formula in lines, none much longer than FULL symbols if it can be helped.

    It is broken at a `\quad`, else before a relation or a sign or after a comma, that stands in no
    braces, brackets or bars.

    >>> list(lines("a=" + "b" * 40 + "+" + "c" * 40)) == ["a=" + "b" * 40, "+" + "c" * 40]
    True
    >>> list(lines("a=b+c")), len(list(lines("f(" + "a+" * 90 + "b)")))
    (['a=b+c'], 1)
    """
    depth, bars, size, start, previous = 0, False, 0, 0, ""
    strong, weak = (0, 0), (0, 0)
    for token in re.finditer(r"\\(?:[a-zA-Z]+|.)|[^\s]", tex):
        word = token.group()
        if previous and depth <= 0 and not bars:
            if previous == r"\quad":
                strong = token.start(), size
            elif (
                previous == ","
                or word in COMPARING
                or (word in SIGNS and previous not in COMPARING | SIGNS)
            ):
                weak = token.start(), size
        depth += (word in OPENING) - (word in CLOSING)
        bars = bars != (word == "|" and depth <= 0)
        size += 0 if word in UNSEEN else len(word) - 1 if word in LIMITING else 1
        if size > FULL and (place := strong if strong[1] else weak)[1]:
            yield tex[start : place[0]]
            start, size, strong = place[0], size - place[1], (0, 0)
            weak = (weak[0], weak[1] - place[1]) if weak[0] > place[0] else (0, 0)
        previous = word
    yield tex[start:]
