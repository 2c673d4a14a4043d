"""Mathematics in plain characters: no letter is lost, and the line reads as the tree does."""

from __future__ import annotations

import random
import re
import unicodedata

import pytest
import sympy
from sympy.parsing.sympy_parser import convert_xor, implicit_multiplication, parse_expr, standard_transformations

from lemmata import claims
from lemmata.site.mathml import segments, tree
from lemmata.site.plain import VULGAR, formula, prose

DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ−⋅", "0123456789+-ni-*")
A, B, C = sympy.symbols("a b c", positive=True)


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        (r"p_{\text{other}}x", "p_other x"),
        (r"e^{h_{t-1}}", "e^(h_(t−1))"),
        (r"\frac{\partial L}{\partial W}", "∂L/∂W"),
        (r"\frac{\ln y}{n\ln q}", "(ln y)/(n ln q)"),
        (r"|v|^2-|w|^2=-2|w|", "|v|² − |w|² = −2|w|"),
        (r"\binom nk\bmod2", "(n choose k) mod 2"),
        (r"\begin{pmatrix}a&b\\c&d\end{pmatrix}x_{ij}", "(a, b; c, d)x_ij"),
        (r"\begin{pmatrix}&b\\c&d\end{pmatrix}", "(, b; c, d)"),
        (r"10^{-250},\ \hat\alpha\in\mathbb R", "10⁻²⁵⁰, α̂ ∈ ℝ"),
    ],
)
def test_as_one_would_type_it(tex, said):
    assert formula(tex) == said


def test_no_title_or_statement_keeps_tex_or_loses_a_letter():
    for claim in claims()[::3]:
        said = prose(claim.title)
        assert not set("\\$") & set(said)
        for tex in (claim.printed, *(part for inside, part in segments(claim.title) if inside)):
            whole = "".join(tree(tex).itertext()).replace("⊤", "T")
            assert letters(formula(tex).replace(" choose ", "").replace("⊤", "T")) == letters(whole), tex


def letters(words: str) -> list[str]:
    return sorted(letter for letter in unicodedata.normalize("NFKD", words) if letter.isalnum())


@pytest.mark.parametrize("seed", range(30))
def test_the_line_means_what_the_tree_means(seed):
    draw = random.Random(seed)
    term = grown(draw, 4)
    said = formula(sympy.latex(term))
    for vulgar in VULGAR.values():
        said = said.replace(vulgar, f"({unicodedata.normalize('NFKC', vulgar).replace('⁄', '/')})")
    read = parse_expr(typed(said), transformations=(*standard_transformations, implicit_multiplication, convert_xor), local_dict=NAMES)
    for _ in range(3):
        values = {symbol: sympy.Rational(draw.randint(3, 40), 7) for symbol in (A, B, C)}
        assert sympy.Abs((read - term).subs(values)).evalf(40) < 1e-20, (term, said)


NAMES = {"a": A, "b": B, "c": C, "sqrt": sympy.sqrt}


def typed(said: str) -> str:
    """Return a line with raised digits after a caret, and roots as functions."""
    found, raised = "", ""
    for letter in re.sub("(?<=[abc])(?=[abc])", "*", f"{said} "):
        if letter in "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻":
            raised += letter.translate(DIGITS)
            continue
        found, raised = found + (f"^({raised})" if raised else ""), ""
        found += letter
    return re.sub(r"√(\d+|[abc])", r" sqrt(\1)", found.translate(DIGITS)).replace("√(", " sqrt(")


def grown(draw: random.Random, depth: int) -> sympy.Expr:
    """Return a random expression of sums, products, quotients, powers and roots."""
    if depth == 0 or draw.random() < 0.15:
        return draw.choice([A, B, C, sympy.Integer(draw.randint(1, 9)), sympy.Rational(1, 2)])
    one, other = grown(draw, depth - 1), grown(draw, depth - 1)
    return draw.choice(
        [one + other, one - other / 3, one * other, one / (1 + other**2), (1 + one**2) ** draw.randint(-3, 3), sympy.sqrt(1 + one**2)]
    )
