"""What the first source prints, as data, beside readings of it that are consistent: the identity's curve, errors of two models, counts.

Source: DECUGIS_2022, section 4, tables 1 and 2, section 3.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import NamedTuple

from lemmata.terms.types import Vector

WIDTH = 5
"""The identity is trained on U(-5, 5), and tested at shifts s on U(-5 - s, 5 + s)."""


class Curve(NamedTuple):
    """The identity's errors: in training, a bound for shifts up to 25, and at a shift of 40, to the nearest unit."""

    train: Fraction
    bound: Fraction
    end: Fraction


def curve_as_printed(shift: int, end: int) -> Curve:
    """Return 12.4e-1, "< 5" and "by a factor of 10".

    Args:
        shift, end: 25 and 40, the shifts of which the text speaks.

    Source: DECUGIS_2022, table 1 and section 4.

    >>> float(curve_as_printed(25, 40).end)
    12.4
    """
    train = Fraction(124, 100)
    return Curve(train, Fraction(5), 10 * train)


def curve_repaired(shift: int, end: int) -> Curve:
    """Return 1.24e-1, "< 5" and "to 10", of which a relu model without biases is capable.

    Args:
        shift, end: 25 and 40.

    Source: new beside DECUGIS_2022, table 1 and section 4.

    >>> float(curve_repaired(25, 40).train)
    0.124
    """
    return Curve(Fraction(124, 1000), Fraction(5), Fraction(10))


class Pair(NamedTuple):
    """An error of the implicit model, and the least printed for another model on the same data."""

    task: str
    implicit: Fraction
    other: Fraction


TESTED = (
    Pair("identity, relu", Fraction("2.16"), Fraction("21.6")),
    Pair("identity, best activation", Fraction("2.16"), Fraction("17.1")),
    Pair("addition, best perceptron", Fraction("16.07"), Fraction("8.50e3")),
    Pair("subtraction, best perceptron", Fraction("3.40e-2"), Fraction("1.87e4")),
)
TRAINED = Pair("identity, relu, training", Fraction("12.4e-1"), Fraction("2.14e-3"))


def errors_tested() -> tuple[Pair, ...]:
    """Return the errors out of distribution that are printed as numbers.

    Source: DECUGIS_2022, tables 1 and 2.

    >>> len(errors_tested())
    4
    """
    return TESTED


def errors_of_all() -> tuple[Pair, ...]:
    """Return all pairs of errors that are printed as numbers, that in training among them.

    Source: DECUGIS_2022, conclusion: "in all of our experiments".

    >>> errors_of_all()[-1].task
    'identity, relu, training'
    """
    return (*TESTED, TRAINED)


class Counted(NamedTuple):
    """A model, the shape that is given for it, and its number of parameters."""

    model: str
    kind: str
    shape: tuple[int, ...]
    parameters: int


def counts(direct: tuple[int, int], readout: int) -> tuple[Counted, ...]:
    """Return the shapes and numbers of parameters of section 3, with two of the shapes as given.

    Args:
        direct: shape of D of the rolling average's implicit model.
        readout: number of outputs of the LSTM beside it.

    Source: DECUGIS_2022, section 3.

    >>> counts((10, 10), 10)[0].parameters
    196
    """
    return (
        Counted("identity", "implicit", (4, 10, 10, 10, 10), 196),
        Counted("identity, perceptron", "perceptron", (10, 10, 10), 220),
        Counted("rolling average", "implicit", (200, 10, 10, *direct), 44100),
        Counted("rolling average, LSTM", "lstm", (1, 100, readout), 42210),
        Counted("rolling argmax", "implicit and linear", (18, 23, 22, 22, 23, 10), 1870),
        Counted("rolling argmax, LSTM", "lstm", (1, 19, 10), 1872),
        Counted("rolling argmax, whole sequence", "implicit", (33, 10, 10, 10, 10), 1849),
        Counted("spikes", "implicit and linear", (20, 21, 20, 20, 21, 1), 1661),
        Counted("spikes, LSTM", "lstm", (1, 20, 1), 1861),
    )


def counts_as_printed() -> tuple[Counted, ...]:
    """Return them with D of shape 10 x 100 and an LSTM of one output.

    Source: DECUGIS_2022, section 3, sequence modeling.

    >>> counts_as_printed()[3].shape
    (1, 100, 1)
    """
    return counts((10, 100), 1)


def counts_repaired() -> tuple[Counted, ...]:
    """Return them with D of shape 10 x 10 and an LSTM of ten outputs.

    Source: new beside DECUGIS_2022, section 3, sequence modeling.

    >>> counts_repaired()[3].shape
    (1, 100, 10)
    """
    return counts((10, 10), 10)


def parameters(kind: str, shape: tuple[int, ...]) -> int:
    """Return the number of parameters of a model.

    Args:
        kind: "implicit", with shape (n, p, q, rows and columns of D); "implicit and linear", with the outputs of a linear layer with
            biases after these; "perceptron", its widths; "lstm", inputs, states and outputs of a linear layer, two biases for each gate.

    Raises: ValueError for another kind.

    Source: new.

    >>> parameters("perceptron", (10, 10, 10))
    220
    """
    if kind == "lstm":
        inputs, states, outputs = shape
        return 4 * states * (inputs + states + 2) + outputs * (states + 1)
    if kind == "perceptron":
        return sum(outputs * (inputs + 1) for inputs, outputs in itertools.pairwise(shape))
    if kind not in ("implicit", "implicit and linear"):
        raise ValueError(f"unknown kind of model {kind!r:.60}: implicit, implicit and linear, perceptron or lstm")
    n, p, q, rows, columns, *more = shape
    layer: Vector = sum(outputs * (q + 1) for outputs in more)
    return n * n + n * p + q * n + rows * columns + layer


def transformer_layer(attentions: int, width: int, hidden: int) -> int:
    """Return the number of parameters of a layer of a Transformer with biases, one layer normalisation more than it has attentions.

    That is 4 d (d + 1) for each attention, whatever its heads, d f + f + f d + d for the feed-forward part, and 2 d for each normalisation.

    Args:
        attentions: 1 of an encoder, 2 of a decoder that reads an encoder.
        width: d.
        hidden: f, the units of the feed-forward part.

    Source: new.

    >>> transformer_layer(1, 10, 2048)
    43498
    """
    return attentions * 4 * width * (width + 1) + hidden * (2 * width + 1) + width + (attentions + 1) * 2 * width


def transformer_counts() -> tuple[int, ...]:
    """Return the printed numbers of parameters of three Transformers, and that of an encoder layer as small as the first but for one unit.

    They are those of width 10: an encoder layer of 2048 hidden units; the same between linear maps 1 -> 10 and 10 -> 1; a decoder layer of
    40 hidden units between linear maps 1 -> 10 and 10 -> 10; and an encoder layer of one hidden unit.

    Source: DECUGIS_2022, section 3, identity, spikes and rolling argmax; the last one is new.

    >>> transformer_counts()
    (43498, 43529, 1920, 511)
    """
    encoder, decoder = transformer_layer(1, 10, 2048), transformer_layer(2, 10, 40)
    return encoder, encoder + 20 + 11, decoder + 20 + 110, transformer_layer(1, 10, 1)
