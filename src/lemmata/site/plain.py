r"""Mathematics in plain characters, as a terminal shows it: $\gamma$ as γ, $e^{\beta-\gamma}$ as
e^(β−γ), $\tfrac12$ as ½.

The tree of elements that a page shows is written on one line. Brackets are added wherever the line
would read otherwise than the tree: around an exponent, a denominator or the base of a power that is
no single thing, and around a fraction beside a factor. What cannot be converted stays TeX.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import NamedTuple
from xml.etree.ElementTree import Element

from lemmata.site.mathml import LIMITED, segments, tree

THIN = "0.167em"
"""Between factors; what is wider keeps things apart."""
ATOM, PRODUCT, SUM = range(3)
RAISED = str.maketrans("0123456789+−ni⊤T′†", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱᵀᵀ′†")
LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
VULGAR = {
    "1/2": "½",
    "1/3": "⅓",
    "2/3": "⅔",
    "1/4": "¼",
    "3/4": "¾",
    "1/5": "⅕",
    "1/6": "⅙",
    "1/8": "⅛",
}
ACCENTS = {"^": "\u0302", "~": "\u0303", "˜": "\u0303", "¯": "\u0304", "―": "\u0304", "˙": "\u0307"}
SIGNS = frozenset("+−±∓")
SPACED = frozenset("=<>≤≥≠≈≡∼~→←↦⇒⇔⟹⟺∈∉∋⪰⪯≻≺⊃⊂∝∣∤∪∩⊎∖×⟂⊥")
OPENING, CLOSING, BARS = frozenset("([{⌈⌊⟨"), frozenset(")]}⌉⌋⟩"), ("|", "‖", "∥")
TIGHT = re.compile(f" ?([{re.escape(''.join((*SIGNS, *SPACED)))}]|[,;:](?= )) ?")
"""What stands in an index or exponent without the spaces that it has on the line."""
LEFT = frozenset(("open", "name", "big", "start", "sign", "relation", "point", "gap"))
"""What a minus sign follows that is the sign of one number."""
JOINED = frozenset(("factor", "fraction", "name", "big", "joint"))
"""What a fraction must not touch without brackets, beside what opens after it and closes before
it.
"""


class Piece(NamedTuple):
    """A part of a line: its characters, what it is beside its neighbours, and how loosely it holds
    together.
    """

    text: str
    kind: str = "factor"
    level: int = ATOM


def prose(words: str) -> str:
    r"""Return words, with what stands between dollar signs in plain characters.

    >>> prose(r"$\gamma$ falls like $-\log\alpha$"), prose(r"costs $\tfrac n{2k}e^{\beta-\gamma}$")
    ('γ falls like −log α', 'costs (n/(2k))e^(β−γ)')
    """
    return "".join(formula(part) if inside else part for inside, part in segments(words))


@functools.cache
def formula(tex: str) -> str:
    r"""Return a formula in plain characters, the TeX itself if it cannot be converted.

    >>> formula(r"\sum_{j<6}x_j^2\le\sqrt{n+1},\quad\hat A^\top\ne0"), formula(r"\nosuch{x}")
    ('∑_(j<6) x_j² ≤ √(n + 1), Âᵀ ≠ 0', '\\nosuch{x}')
    """
    try:
        return " ".join(unicodedata.normalize("NFC", _row(list(tree(tex))).text).split())
    except ValueError:
        return tex


def _row(nodes: list[Element]) -> Piece:
    """Return what stands side by side."""
    pieces = _paired([piece for node in nodes for piece in _flat(node)])
    if len(pieces) == 1:
        return pieces[0]
    line, previous, level, depth, whole = "", "start", PRODUCT, 0, True
    for k, piece in enumerate(pieces):
        following = next(
            (neighbour.kind for neighbour in pieces[k + 1 :] if neighbour.kind != "space"), ""
        )
        if piece.kind == "fraction" and (
            previous in JOINED | {"close"} or following in JOINED | {"open"}
        ):
            piece = piece._replace(text=f"({piece.text})", kind="factor")
        line = _beside(line, previous, piece)
        depth += (piece.kind == "open") - (piece.kind == "close")
        whole = whole and (depth > 0 or k == len(pieces) - 1)
        loose = piece.kind in ("sign", "relation", "point", "text") or (
            previous in ("name", "big") and piece.kind != "open"
        )
        level = SUM if depth == 0 and loose and piece.kind != "space" else level
        previous = previous if piece.kind == "space" else piece.kind
    return Piece(line, level=ATOM if whole and pieces and pieces[0].kind == "open" else level)


def _paired(pieces: list[Piece]) -> list[Piece]:
    """Return pieces of which the bars open and close in turn."""
    bars, row = 0, []
    for piece in pieces:
        if piece.text[:1] in BARS:
            piece, bars = piece._replace(kind=("open", "close")[bars % 2]), bars + 1
        row.append(piece)
    return row


def _flat(node: Element) -> list[Piece]:
    """Return the pieces of a node: those of a group that does nothing but hold together, else
    one.
    """
    if _tag(node) in ("mrow", "mstyle"):
        return [piece for inner in node for piece in _flat(inner)]
    return [_piece(node)]


def _beside(line: str, previous: str, piece: Piece) -> str:
    """Return a line that goes on by a piece, with the space that its reader needs."""
    if piece.kind == "relation" or (piece.kind == "sign" and previous not in LEFT):
        return f"{line.rstrip()} {piece.text} "
    if piece.kind == "point":
        return f"{line.rstrip()}{piece.text} "
    if (
        not line
        or line[-1].isspace()
        or previous == "open"
        or piece.kind in ("close", "space", "gap", "joint")
    ):
        return f"{line}{piece.text}"
    called = previous == "big" or (previous == "name" and piece.kind != "open")
    calling = piece.kind in ("name", "big") and previous in ("factor", "close")
    worded = piece.kind == "factor" and previous == "factor" and _long(line)
    return f"{line}{' ' * (called or calling or worded)}{piece.text}"


def _long(line: str) -> bool:
    """Tell whether a line ends in an index or exponent of several letters without brackets, which
    the next letter would join.
    """
    word = line.rpartition(" ")[2]
    return max(word.rfind("_"), word.rfind("^")) >= 0 and word[-1].isalnum()


def _piece(node: Element) -> Piece:
    """Return one element."""
    name, inner = _tag(node), list(node)
    if name in ("mi", "mn", "mo", "mtext"):
        return _token(name, node.text or "")
    if name == "mspace":
        return Piece(" ", "space" if node.get("width") == THIN else "gap")
    if name == "mfrac":
        return _fraction(*(_row([part]) for part in inner), flat=node.get("linethickness") == "0")
    if name in ("msqrt", "mroot"):
        return Piece(f"√{_held(_row(inner[:1] if name == 'mroot' else inner))}")
    if name == "mover" and (mark := ACCENTS.get("".join(inner[1].itertext()))):
        return _marked(_row(inner[:1]), mark)
    if name in ("msub", "msup", "msubsup", "munder", "mover", "munderover"):
        return _scripted(
            _row(inner[:1]), *(_row([part]) for part in inner[1:]), raised=name in ("msup", "mover")
        )
    if name == "mtable":
        return Piece(
            "; ".join(", ".join(_row(list(cell)).text for cell in line) for line in inner),
            level=SUM,
        )
    raise ValueError(f"{name} has no plain form")


def _token(name: str, text: str) -> Piece:
    if name == "mtext":
        return Piece(text.replace("\u00a0", " "), "text")
    if text in SIGNS:
        return Piece(text, "sign")
    if text in SPACED or text == "mod":
        return Piece(text, "relation")
    if text in (",", ";", ":"):
        return Piece(text, "point")
    if text in LIMITED or (len(text) > 1 and text.isalpha()):
        return Piece(text, "name")
    kind = (
        "open"
        if text in OPENING
        else "close"
        if text in CLOSING
        else "joint"
        if text and text in "/⋅·∘!"
        else "factor"
    )
    return Piece(text, kind)


def _held(piece: Piece) -> str:
    """Return a piece as one thing, in brackets if it is not."""
    return (
        piece.text
        if piece.level == ATOM and piece.kind not in ("fraction", "sign")
        else f"({piece.text})"
    )


def _fraction(numerator: Piece, denominator: Piece, flat: bool) -> Piece:
    if flat:
        return Piece(f"{numerator.text} choose {denominator.text}", level=SUM)
    over = (
        numerator.text
        if numerator.level <= PRODUCT and numerator.kind != "fraction"
        else f"({numerator.text})"
    )
    change = (
        over[:1] in ("d", "∂")
        and denominator.text.startswith(over[0])
        and denominator.level <= PRODUCT
    )
    under = denominator.text if change else _held(denominator)
    if character := VULGAR.get(f"{over}/{under}"):
        return Piece(character)
    return Piece(f"{over}/{under}", "fraction", PRODUCT)


def _marked(base: Piece, mark: str) -> Piece:
    """Return a letter below its accent; of several letters each has it."""
    return base._replace(
        text="".join(f"{letter}{mark}" if letter.isalnum() else letter for letter in base.text)
    )


def _scripted(base: Piece, *scripts: Piece, raised: bool) -> Piece:
    """Return a base with its index, its exponent or both."""
    text = base.text if base.kind in ("name", "open", "close") or base.text in BARS else _held(base)
    for k, script in enumerate(scripts):
        up = raised or k == 1
        words = TIGHT.sub(r"\1", script.text).strip()
        small = words.translate(RAISED if up else LOWERED)
        if all(ord(letter) in (RAISED if up else LOWERED) for letter in words):
            text += small
        else:
            alone = len(words) == 1 or words.isdecimal() or (words.isalpha() and not up)
            text += f"{'^' if up else '_'}{words if alone else f'({_bare(words)})'}"
    kind = (
        "big"
        if base.text in LIMITED
        else base.kind
        if base.kind in ("name", "close", "open")
        else "factor"
    )
    return Piece(text, kind)


def _bare(words: str) -> str:
    """Return words without the brackets around all of them.

    >>> _bare("(t)"), _bare("(a)(b)")
    ('t', '(a)(b)')
    """
    inner = words[1:-1]
    return inner if words[:1] == "(" and words[-1:] == ")" and not set(inner) & set("()") else words


def _tag(node: Element) -> str:
    return node.tag.rpartition("}")[2]
