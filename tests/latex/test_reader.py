"""What a strict reader takes from LaTeX, and what it refuses: each false neighbour beside the true one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmata.latex.reader import Reader, Unreadable, Vocabulary, read, sides
from lemmata.latex.tokens import tokens
from lemmata.latex.tree import PLAIN, Big, Call, Entry, Name, Negative, Node, Number, Power, Product, Quotient, Sum, text

SYMBOLS = ("a", "b", "c", "x", "y", "k", "n", "v", r"\alpha", "w_0", r"p_{\text{fwd}}", "x'", "P(0)", "e_1")
KNOWN = Vocabulary([tuple(token.text for token in tokens(symbol)) for symbol in SYMBOLS], [("v",)], ["bc"])

READS = {
    r"(a+b)^2": r"\left(a+b\right)^{2}",
    r"-x^2": r"-x^{2}",
    r"(-x)^2": r"\left(-x\right)^{2}",
    r"a-b-c": "a-b-c",
    r"a-(b-c)": r"a-\left(b-c\right)",
    r"x^{10}": "x^{10}",
    r"\frac12": r"\frac{1}{2}",
    r"\tfrac12n": r"\frac{1}{2}\cdot n",
    r"\frac\alpha2": r"\frac{\alpha}{2}",
    r"\frac{a}{b}n": r"\frac{a}{b}\cdot n",
    r"ab": r"a\cdot b",
    r"b\,c": r"b\cdot c",
    r"2a/b": r"\frac{2\cdot a}{b}",
    r"n(n-1)": r"n\cdot \left(n-1\right)",
    r"2\sin x": r"2\cdot \sin\left(x\right)",
    r"\sin(x)y": r"\sin\left(x\right)\cdot y",
    r"\sin x+y": r"\sin\left(x\right)+y",
    r"\sin^2x": r"\left(\sin\left(x\right)\right)^{2}",
    r"\log_2 x": r"\log_{2}\left(x\right)",
    r"\ln\frac ab": r"\log\left(\frac{a}{b}\right)",
    r"\sqrt[3]{1+\sqrt2}": r"\sqrt[3]{1+\sqrt{2}}",
    r"\sum_{k=1}^nk^2": r"\sum_{k=1}^{n}k^{2}",
    r"\sum_{0\le k<n}kx": r"\sum_{k=0}^{n-1}\left(k\cdot x\right)",
    r"\prod_{k=1}^{n}\bigl(1+k\bigr)": r"\prod_{k=1}^{n}\left(1+k\right)",
    r"|a||b|": r"\left|a\right|\cdot \left|b\right|",
    r"\bigl|a|b|c\bigr|": r"\left|a\cdot \left|b\right|\cdot c\right|",
    r"\lfloor x/2\rfloor": r"\left\lfloor \frac{x}{2}\right\rfloor",
    r"(x-1)_+": r"\left(x-1\right)_+",
    r"\max(a,b)": r"\max\left(a,b\right)",
    r"\binom nk": r"\binom{n}{k}",
    r"w_{0}x'": r"w_0\cdot x'",
    r"p_{\text{fwd}}P(0)": r"p_\text{fwd}\cdot P(0)",
    r"v_{k+1}": "v_{k+1}",
    r"e^{-\alpha x}": r"e^{-\left(\alpha\cdot x\right)}",
    r"10{,}000\cdot0.05": r"10000\cdot 0.05",
}


@pytest.mark.parametrize("tex", READS)
def test_what_is_clear_is_read(tex):
    assert text(read(tex, KNOWN)) == READS[tex]


REFUSED = (
    r"x^10",
    r"a/bx",
    r"a/b/c",
    r"1/2x",
    r"bc",
    r"abc",
    r"\sin x y",
    r"\sin x\cdot y",
    r"\sin 2x",
    r"\sin x/y",
    r"\log x!",
    r"\sin(x)^2",
    r"\sin^{-1}x",
    r"\sin\cos x",
    r"f(x)",
    r"a(b)",
    r"a(-b)",
    r"w_1",
    r"w",
    r"a^*",
    r"a'",
    r"v_{k}'",
    r"x^y^2",
    r"x^2!",
    r"n!!",
    r"a\cdot-b",
    r"a+-b",
    r"x 2",
    r"2\,3",
    r"|a|b|c|",
    r"\|a\|",
    r"\text{if }x",
    r"\operatorname{tr}x",
    r"\sum_kk",
    r"\sum_{k=1}^\infty k",
    r"\sum_{k=1}^nk+k",
    r"\prod_{k\le n}k",
    r"(a+b]",
    r"\max a",
    r"\frac ab\frac",
    r"a=b",
    r"\lim x",
    r"\int x",
    r"",
    r"x^{",
    r"{a+b}x",
)


@pytest.mark.parametrize("tex", REFUSED)
def test_what_is_not_clear_is_refused_with_the_part(tex):
    with pytest.raises(Unreadable, match=r"."):
        read(tex, KNOWN)


def test_a_right_hand_side_is_found():
    assert sides(r"f(n)=\sum_{k=1}^nk") == (["f(n)", r"\sum_{k=1}^nk"], "=")
    assert sides(r"\frac{a=b}{c}") == ([r"\frac{a=b}{c}"], "")


NAMES = (
    st.sampled_from(SYMBOLS)
    .map(lambda symbol: Name("p_\\text{fwd}" if "fwd" in symbol else symbol))
    .filter(lambda name: name.symbol != "v")
)
DIGITS = st.decimals(0, 1000, places=2).map(Fraction)
LEAVES = st.one_of(NAMES, DIGITS.map(Number), st.integers(0, 99).map(lambda number: Number(Fraction(number))))
ONE = ("abs", "floor", "ceil", "sqrt", "factorial", "positive part", *PLAIN)
TWO = ("max", "min", "log to", "root", "binomial")


def _wider(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        inner.map(Negative),
        several.map(Sum),
        several.map(Product),
        st.builds(Quotient, inner, inner),
        st.builds(Power, inner, inner),
        st.builds(Entry, st.just("v"), inner),
        st.builds(Call, st.sampled_from(ONE), st.tuples(inner)),
        st.builds(Call, st.sampled_from(TWO), st.tuples(inner, inner)),
        st.builds(Big, st.sampled_from(("sum", "prod")), st.sampled_from("ijm"), inner, inner, inner),
    )


@given(st.recursive(LEAVES, _wider, max_leaves=12))
@settings(max_examples=300, deadline=None)
def test_what_is_printed_is_read_as_the_same(tree):
    """No two trees have one print, and nothing that is printed is refused."""
    line = text(tree)
    assert Reader(tokens(line), KNOWN).whole() == tree


@given(st.text(alphabet=r"ab x2^_{}()\+-|/!,=cdot", max_size=20))
@settings(max_examples=300, deadline=None)
def test_no_text_ends_otherwise_than_in_a_tree_or_a_refusal(tex):
    try:
        tree = read(tex, KNOWN)
    except Unreadable:
        return
    assert read(text(tree), KNOWN) == tree
