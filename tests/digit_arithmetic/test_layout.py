"""The formats: pads, sign and answers against Python's integers, and the laws of what is drawn."""

from __future__ import annotations

import equinox as eqx
import jax
import numpy as np
import pytest

from lemmata.simulations.digit_arithmetic.encoder import Shape, drawn
from lemmata.simulations.digit_arithmetic.layout import GAPS, WORDS, Layout
from lemmata.simulations.digit_arithmetic.training import pairs_by_length
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.problem import LAWS, value_of
from lemmata.theory.digit_arithmetic.training import training_pmf

pytestmark = pytest.mark.usefixtures("lightly_compiled")


def _read(tokens, base):
    """Return the number that digits after pads stand for, and check that no pad follows a digit."""
    tokens = tokens.tolist()
    while tokens and tokens[0] == base:
        tokens.pop(0)
    assert tokens and all(token < base for token in tokens) and (tokens[0] > 0 or len(tokens) == 1)
    return value_of(tokens[::-1], base)


@pytest.mark.parametrize("layout", [Layout("addition", 6), Layout("addition", 4, 2), Layout("multiplication", 5, multiplier=3)], ids=str)
def test_the_answer_is_that_of_integers(layout):
    rng = np.random.default_rng(0)
    x, y = (rng.integers(layout.base, size=(200, size)) for size in (layout.longest if layout.adds else layout.first, layout.longest))
    y[:20, 1:], y[:3] = 0, 0
    placed = layout.placed(x, y)
    tokens, answers = np.asarray(layout.tokens(*placed)), np.asarray(layout.answer(*placed))
    for one, other, token, answer in zip(x, y, tokens, answers, strict=True):
        numbers = value_of(one, layout.base), value_of(other, layout.base)
        assert _read(answer, layout.base) == (sum(numbers) if layout.adds else numbers[0] * numbers[1])
        assert token[layout.first] == layout.base + 1 and _read(token[layout.first + 1 :], layout.base) == numbers[1]
        assert value_of(token[: layout.first][::-1] % layout.base, layout.base) == numbers[0]


def test_the_formats_are_those_of_the_source():
    sums, products = Layout("addition", 20), Layout("multiplication", 20, multiplier=2)
    x, y = sums.placed(np.array([[3, 2, 1]]), np.array([[5, 9, 0, 4]]))
    assert np.asarray(sums.tokens(x, y))[0].tolist() == [10] * 17 + [1, 2, 3, 11] + [10] * 16 + [4, 0, 9, 5]
    assert np.asarray(sums.answer(x, y))[0].tolist() == [10] * 16 + [4, 2, 1, 8]
    x, y = products.placed(np.array([[6, 5]]), np.array([[7, 9, 2, 4]]))
    assert np.asarray(products.tokens(x, y))[0].tolist() == [5, 6, 11] + [10] * 18 + [4, 2, 9, 7]
    assert np.asarray(products.answer(x, y))[0].tolist() == [10] * 16 + [2, 4, 0, 6, 3, 2]


def test_pairs_are_drawn_from_the_training_domain_and_shifted_alike():
    layout = Layout("addition", 6)
    x, y = (np.asarray(part) for part in layout.drawn(jax.random.key(0), 4000, 2))
    assert x[:, 2:].max() == 0 and np.bincount(x[:, :2].ravel()).min() > 600 and np.abs(np.corrcoef(x[:, 0], y[:, 0])[0, 1]) < 0.1
    one, other = (np.asarray(part) for part in layout.drawn(jax.random.key(0), 4000, 2, 3))
    shifts = set()
    for before, after in zip(np.hstack([x, y]), np.hstack([one, other]), strict=True):
        found = [t for t in range(4) if all((np.roll(before[k : k + 6], t) == after[k : k + 6]).all() for k in (0, 6))]
        assert found
        shifts.add(found[-1])
    assert shifts == {0, 1, 2, 3}
    multiplied = Layout("multiplication", 6, multiplier=2)
    x, y = (np.asarray(part) for part in multiplied.drawn(jax.random.key(1), 1000, 2, 4))
    assert x.shape == (1000, 2) and x[:, 1].min() == 1 and y.shape == (1000, 8) and y[:, 6:].max() == 0 and y[:, 5].max() > 0


def test_carryless_pairs_have_no_carries_and_all_digits():
    layout = Layout("carryless", 5, 4)
    x, y = (np.asarray(part) for part in layout.drawn(jax.random.key(0), 2000, 3))
    assert (x + y).max() == 3 and np.bincount((4 * x + y)[:, :3].ravel()).size == 13
    x, y = pairs_by_length(layout, 100)
    lengths = np.repeat(np.arange(4), 100)
    for part in (x, y):
        assert (part[np.arange(400), lengths] > 0).all() and (part[np.arange(400), lengths + 1] == 0).all()
    assert (x + y).max() == 3


@pytest.mark.parametrize("law", LAWS)
def test_sums_are_drawn_by_the_law_of_their_cascade(law):
    x, y = (np.asarray(part) for part in Layout("addition", 6, 3).drawn(jax.random.key(3), 40_000, 2, 0, law))
    shares, passes = np.array(training_pmf(2, law, 3), dtype=float), parallel_add(x, y, 3)[1]
    counts = np.bincount(passes, minlength=3)
    assert (abs(counts - 40_000 * shares) < 5 * np.sqrt(40_000 * shares)).all() and x[:, 2:].max() == y[:, 2:].max() == 0
    codes = x[:, :2] @ [1, 3] + 9 * (y[:, :2] @ [1, 3])
    for length, share in enumerate(training_pmf(2, "uniform", 3)):  # given the cascade, all pairs are alike
        found, expected = np.bincount(codes[passes == length]), counts[length] / float(81 * share)
        found = found[found > 0]
        assert len(found) == 81 * share and ((found - expected) ** 2 / expected).sum() < 81 * share + 5 * np.sqrt(162 * float(share))


def test_other_pairs_have_no_law_of_cascades():
    with pytest.raises(ValueError, match="one of cascades: take uniform pairs for carryless"):
        Layout("carryless", 6).drawn(jax.random.key(0), 2, 2, 0, "mixed")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("division", 6), "task must be"),
        (("addition", 1), "digits must be"),
        (("addition", 6, 1), "base must be"),
        (("carryless", 6, 2), "base must be"),
        (("multiplication", 3, 10, 4), "multi"),
        (("addition", 3, 10, 1, -1), "words of text must be"),
    ],
)
def test_bad_layouts_are_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        Layout(*arguments)


@pytest.mark.parametrize("layout", [Layout("addition", 4, 3, text=2), Layout("multiplication", 4, 3, 2, text=3)], ids=str)
def test_text_stands_beside_the_same_numbers_and_knows_its_place(layout):
    rng = np.random.default_rng(0)
    x, y = rng.integers(3, size=(4000, layout.first)), rng.integers(3, size=(4000, layout.second))
    tokens = np.asarray(layout.tokens(x, y, jax.random.key(0)))
    bare = Layout(layout.task, layout.digits, layout.base, layout.multiplier)
    text, core = np.split(tokens, [layout.slots], axis=1)
    assert (core == np.asarray(bare.tokens(x, y))).all()
    words, blank = text.reshape(-1, GAPS, layout.text), layout.base + 2 + WORDS
    assert set(np.unique(text)) == set(range(layout.base + 2, blank + 1))
    for gap in range(GAPS):  # 0, …, `text` words, all numbers alike
        counts = np.bincount((words[:, gap] < blank).sum(axis=1), minlength=layout.text + 1)
        assert (abs(counts - 4000 / (layout.text + 1)) < 5 * np.sqrt(4000 / (layout.text + 1))).all()
    places = np.asarray(layout.text_places(tokens)).reshape(words.shape)
    for row, place, core_row in zip(words[:200], places[:200], core[:200], strict=True):
        before, between, after = ([int(word) for word in gap if word < blank] for gap in row)
        read = [*before, *core_row[: layout.first + 1], *between, *core_row[layout.first + 1 :], *after]
        for gap, where in zip((before, between, after), place, strict=True):
            assert [read[k] for k in where[: len(gap)]] == gap
        assert place[1, 0] == len(before) + layout.first + 1 and place[2, 0] == len(before) + len(between) + layout.core


def _scores(encoder, tokens):
    return np.asarray(encoder(np.asarray(tokens))[0])


def test_blanks_are_not_seen_and_words_are_by_their_place():
    """Without a word the encoder is one without text; a word, its place and its neighbours' order matter."""
    layout, bare = Layout("addition", 3, 3, text=2), Layout("addition", 3, 3)
    encoder = drawn(Shape(layout, "relative", 2, 2, 8), jax.random.key(0))
    other = drawn(Shape(bare, "relative", 2, 2, 8), jax.random.key(1))
    parts = (encoder.blocks, encoder.scores, encoder.embedding.weight[: bare.tokens_known])
    alike = eqx.tree_at(lambda one: (one.blocks, one.scores, one.embedding.weight), other, parts)
    core, blank = np.asarray(bare.tokens(np.array([1, 2, 0]), np.array([2, 2, 0]))), layout.base + 2 + WORDS
    texts = [[blank] * 6, [5, blank] + [blank] * 4, [blank] * 2 + [5, blank] + [blank] * 2, [5, 6] + [blank] * 4, [6, 5] + [blank] * 4]
    found = [_scores(encoder, [*text, *core])[layout.slots :] for text in texts]
    assert np.allclose(found[0], _scores(alike, core), atol=1e-5)
    gaps = [abs(one - two).max() for k, one in enumerate(found) for two in found[:k]]
    assert min(gaps) > 1e-3
