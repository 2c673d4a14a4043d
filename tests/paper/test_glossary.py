"""What parameters and quantities mean: glossaries, docstrings, and the words that stand where neither says anything."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.language.claim import Claim, Mutant, Paper, Source
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.ranges import above
from lemmata.language.structured import PSD, Simplex
from lemmata.paper import glossary
from lemmata.paper.notation import Written, ranged, rendered
from lemmata.sources import families
from lemmata.sources.named_claims import Entry

FAMILIES = sorted({module.__name__.rpartition(".")[2] for module in families.simulations().values()})


@pytest.mark.parametrize("family", FAMILIES)
def test_every_quantity_has_a_unit_and_a_meaning(family):
    names = {"train loss", "train_loss", "loss at the end"}
    told = [found for name in names if (found := glossary.quantity(family, name))]
    assert told and all(unit and meaning for unit, meaning in told)
    assert glossary.quantity(family, "no such quantity") is None


def area(width, n_star, alpha):
    """Return an area.

    Args:
        width: w, at least 1.
        n_star, alpha: two numbers.
    """
    return width * n_star * alpha


DOMAIN = Domain(
    width=Integer(1, None),
    n_star=Interval(above(0), None, search=(0.5, 4)),
    alpha=Interval(0, lambda c: 2 * c.n_star + 1),
    drawn=Array(3, -1, 1),
    made=Computed(lambda c: 2 * c.drawn),
    side=Choice(1, 2),
)
CLAIM = Claim(
    id="mine.areas.one",
    title="t",
    source=Source(Paper("P", "A", "T", 2026, "none"), "1"),
    statement="s",
    formula=area,
    domain=DOMAIN,
    controls=(Mutant("m", np.multiply),),
)


def test_parameters_are_written_from_docstring_and_name(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text('"""Areas."""\nSYMBOLS = {"alpha": (r"\\theta", "an angle")}\nSETTING = "Of $w$."\n', encoding="utf-8")
    from lemmata.sources.named_claims import Origin

    entry = Entry(CLAIM, "mine", "CLAIM", str(path), Origin("mine", str(tmp_path)))
    told = {one.name: one for one in glossary.written(entry)}
    assert glossary.glossary(entry).setting == "Of $w$."
    assert (told["width"].symbol, told["width"].meaning) == ("w", "at least 1")
    assert (told["n_star"].symbol, told["n_star"].meaning) == ("n^*", "two numbers")
    assert (told["n_star"].range, told["n_star"].searched) == ("$n^*>0$", r"$[\tfrac{1}{2},4]$")
    assert (told["alpha"].symbol, told["alpha"].range) == (r"\theta", r"$\theta\in[0,2n^*+1]$")
    assert told["drawn"].meaning == r"auxiliary: $\text{made}$ is computed from it"
    assert told["side"].meaning.startswith("not in the formula")


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        (Integer(None, None), r"$x\in\mathbb Z$"),
        (Integer(2, 2), "$x=2$"),
        (Integer(0, lambda c: c.n // 2), r"$x\in\{0,\dots,\lfloor n/2\rfloor\}$"),
        (Integer(0, lambda c: min(c.n, 3)), r"$x\in\{0,\dots,(\text{from }n)\}$"),
        (Array(lambda c: (c.n, 2), None, None), r"$x\in\mathbb R^{n\times 2}$"),
        (Array(2, above(0), None), r"$x\in(0,\infty)^{2}$"),
        (Choice("a", "b"), "one of a, b"),
        (Simplex(lambda c: c.n), "$x$ a probability vector of length $n$"),
        (PSD(2, rank=1), r"$x$ a positive semidefinite $2\times 2$ matrix of rank at most $1$"),
    ],
)
def test_ranges(factor, said):
    assert ranged("x", factor, {"x": "x", "n": "n"})[0] == said


def test_words_of_english_are_no_parameters():
    symbols = [Written(name, symbol, "", "", "") for name, symbol in (("a", "a"), ("first", "x"), ("n1", "n_1"))]
    assert rendered("a window n1 < 3, the first of a pair, a > 0", symbols) == "a window $n_1$ < 3, the first of a pair, $a$ > 0"


def test_every_parameter_of_a_built_in_claim_has_a_meaning():
    unsaid = {(entry.claim.id, one.name) for entry in families.every().values() for one in glossary.written(entry) if not one.meaning}
    assert unsaid == set()
