"""Groups, words and the identity baseline: tables against permutations, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.implicit_models import identity_share
from lemmata.theory.implicit_models.problem import GROUPS, draw_words, multiplication, prefix_products


@pytest.mark.parametrize("group", GROUPS)
def test_tables_are_groups(group):
    table = multiplication(group)
    order = len(table)
    assert np.array_equal(table[0], np.arange(order)) and np.array_equal(table[:, 0], np.arange(order))
    assert all(sorted(row) == list(range(order)) for row in table) and all(sorted(row) == list(range(order)) for row in table.T)
    x, y, z = np.random.default_rng(0).integers(order, size=(3, 500))
    assert np.array_equal(table[table[x, y], z], table[x, table[y, z]])


def test_identity_share_takes_fractions_and_its_ends():
    assert identity_share(2, Fraction(1), 2) == Fraction(1, 2)
    assert identity_share(60, 0.0, 5) == 1.0
    assert identity_share(60, Fraction(0), 5) == 1


@pytest.mark.parametrize(("order", "p", "length"), [(1, 0.5, 3), (60, 1.5, 3), (60, -0.1, 3), (60, 0.5, 0), (60, np.nan, 3), (2.5, 0.5, 3)])
def test_identity_share_refuses(order, p, length):
    with pytest.raises(ValueError):
        identity_share(order, p, length)


def test_drawn_words_have_the_stated_share_of_hard_letters():
    words = draw_words(400, 100, 60, 0.1, np.random.default_rng(1))
    assert abs((words != 0).mean() - 0.1) < 0.01 and words.max() == 59
    with pytest.raises(ValueError, match="probability"):
        draw_words(1, 1, 60, 1.1, np.random.default_rng(0))


def test_prefix_products_multiply_from_the_left():
    table = multiplication("s3")
    words = np.random.default_rng(2).integers(6, size=(5, 9))
    for word, products in zip(words, prefix_products(table, words), strict=True):
        state = 0
        for letter, product in zip(word, products, strict=True):
            state = table[state, letter]
            assert product == state


def test_an_unknown_group_is_refused():
    with pytest.raises(ValueError, match="group is one of"):
        multiplication("m11")
