"""Statements become mathematics, and what cannot be converted is shown escaped."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from lemmata.site.mathml import converted, lines, mathml, parts
from tests.site import reports

ENTRIES = reports.entries()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.claim.id)
def test_every_statement_becomes_mathematics(entry):
    for tex in (line for part in parts(entry.claim.printed) for line in lines(part)):
        top = ElementTree.fromstring(converted(tex))
        text = [words for words in top.itertext() if words != "^"]
        assert text
        assert not re.search(r"[\\$^_]", "".join(text))
        assert {node.get("mathvariant") for node in top.iter()} <= {None, "normal"}


@pytest.mark.parametrize(
    ("tex", "seen"),
    [
        (r"\Big\{a_0\Big\}", "{"),
        (r"\mathbb E", "𝔼"),
        (r"\mathcal L", "ℒ"),
        (r"\arg\min_x f", "arg"),
        (r"\lim_{t\to\infty} x", "<munder>"),
        (r"a \succeq b", "<mo>⪰</mo>"),
        (r"a < b \text{ & c}", "&amp;"),
    ],
)
def test_what_the_library_leaves_is_mended(tex, seen):
    assert seen in converted(tex)


@pytest.mark.parametrize("tex", [r"\nosuch{x}", r"a \qquadm b", r"\frac{1}", "{", "x^", r"\left( x"])
def test_what_cannot_be_converted_is_shown_escaped_or_as_mathematics(tex):
    shown = mathml(tex + "<b>")
    assert "<b>" not in shown
    assert shown.startswith(("<math", "<code"))


def test_raw_tex_is_no_mathematics():
    with pytest.raises(ValueError, match="TeX is left"):
        converted(r"a \qquadm b")
