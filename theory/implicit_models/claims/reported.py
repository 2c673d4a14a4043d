"""Claims about the numbers that the first source prints."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Choice, Domain
from lemmata.theory.implicit_models import reported
from lemmata.theory.implicit_models.claims.homogeneity import ERROR
from lemmata.theory.implicit_models.source import DECUGIS_2022

CURVE_PRINTED = Source(DECUGIS_2022, "section 4, identity, with table 1, ReLU")
CONCLUSION = Source(DECUGIS_2022, "section 5, with tables 1 and 2")
SHAPES = Source(DECUGIS_2022, "section 3, shapes and numbers of parameters")
TWO_SHIFTS = Domain(shift=Choice(25), end=Choice(40))


def repaired_in_training_alone(shift: int, end: int) -> reported.Curve:
    """The repaired power of ten with "by a factor of 10"."""
    train = reported.curve_repaired(shift, end).train
    return reported.Curve(train, Fraction(5), 10 * train)


def repaired_at_the_end_alone(shift: int, end: int) -> reported.Curve:
    """The printed power of ten with "to 10"."""
    return reported.Curve(reported.curve_as_printed(shift, end).train, Fraction(5), Fraction(10))


CURVE = Claim(
    id="implicit-models.reported.identity-curve",
    title="The printed errors of the identity are those of a ReLU model without biases if $12.4\\cdot10^{-1}$ is read as "
    "$1.24\\cdot10^{-1}$ and "
    "growth by a factor of 10 as growth to 10",
    source=CURVE_PRINTED,
    statement=r"\mathrm{MSE}(k)=(k/5)^2\,\mathrm{MSE}(5):\quad\mathrm{MSE}(5)=0.124,\ \mathrm{MSE}(30)=4.46<5,\ "
    r"\mathrm{MSE}(45)=10.04\approx10",
    reading="corrected",
    formula=reported.curve_repaired,
    domain=TWO_SHIFTS,
    uses=(ERROR.id,),
    controls=(
        Mutant("the power of ten alone", repaired_in_training_alone),
        Mutant("the end alone", repaired_at_the_end_alone),
    ),
)

CURVE_AS_PRINTED = Claim(
    id="implicit-models.reported.identity-curve-printed",
    title="The identity's error is 1.24 in training, below 5 for shifts up to 25, and ten times as large as in training at a shift of "
    "40, as printed",
    source=CURVE_PRINTED,
    statement=r"\mathrm{MSE}(5)=1.24,\quad\mathrm{MSE}(30)<5,\quad\mathrm{MSE}(45)=10\cdot1.24",
    formula=reported.curve_as_printed,
    domain=TWO_SHIFTS,
    expect="refuted",
    erratum=Erratum(
        printed="a training error of 12.4e-1, test errors below 5 up to a shift of 25, growth by a factor of 10 up to a shift of 40",
        why=(
            "a relu model without biases multiplies its error by (k/5)^2 on U(-k, k): 44.6 at a shift of 25 and 100 at a shift of 40, a "
            "factor"
            " of 81; with 1.24e-1 and growth to 10 all the numbers agree, so that a power of ten is probably misplaced"
        ),
        severity="false",
    ),
    corrected_by=CURVE.id,
)


def exchanged() -> tuple[reported.Pair, ...]:
    """The pairs with both models exchanged in the last."""
    *kept, last = reported.errors_tested()
    return (*kept, reported.Pair(last.task, last.other, last.implicit))


SMALLER = Claim(
    id="implicit-models.reported.smaller-error",
    title="Wherever errors out of distribution are printed as numbers, the implicit model's is the smaller",
    source=CONCLUSION,
    statement=r"\mathrm{MSE}_{\mathrm{implicit}}<\mathrm{MSE}_{\mathrm{other}}\ \text{ in tables 1 and 2, test}",
    reading="corrected",
    formula=reported.errors_tested,
    domain=Domain(source=Choice("tables 1 and 2")),
    controls=(Mutant("the last pair exchanged", exchanged),),
)

SMALLER_AS_PRINTED = Claim(
    id="implicit-models.reported.smaller-error-printed",
    title="Implicit models did better than the others in all experiments, as printed",
    source=CONCLUSION,
    statement=r"\mathrm{MSE}_{\mathrm{implicit}}<\mathrm{MSE}_{\mathrm{other}}\ \text{ throughout}",
    formula=reported.errors_of_all,
    domain=SMALLER.domain,
    expect="refuted",
    erratum=Erratum(
        printed="in all of the experiments implicit models showed improved performance over the other architectures",
        why=(
            "for errors out of distribution, which the preceding sentence is about, the tables bear it out; but the perceptron's "
            "training error on the identity is 2.14e-3 where the implicit model's is 12.4e-1, and on spiky series both have "
            "similar test losses according to the text itself"
        ),
        severity="gap",
    ),
    corrected_by=SMALLER.id,
)


def repaired_matrix_alone() -> tuple[reported.Counted, ...]:
    """D repaired and not the LSTM."""
    return reported.counts((10, 10), 1)


def repaired_readout_alone() -> tuple[reported.Counted, ...]:
    """The LSTM repaired and not D."""
    return reported.counts((10, 100), 10)


PARAMETERS = Claim(
    id="implicit-models.reported.parameters",
    title="The printed numbers of parameters are those of the printed shapes if $D$ is $10\\times10$ and the LSTM beside it has ten "
    "outputs",
    source=SHAPES,
    statement=r"n^2+np+qn+|D|,\qquad4h(p+h+2)+q(h+1),\qquad\sum_lw_{l+1}(w_l+1)",
    reading="corrected",
    formula=reported.counts_repaired,
    domain=Domain(source=Choice("section 3")),
    controls=(
        Mutant("D alone repaired", repaired_matrix_alone),
        Mutant("the LSTM alone repaired", repaired_readout_alone),
    ),
)

PARAMETERS_AS_PRINTED = Claim(
    id="implicit-models.reported.parameters-printed",
    title="The numbers of parameters are those of the shapes beside them, as printed",
    source=SHAPES,
    statement=r"D\in\mathbb R^{10\times100}:\ 44100,\qquad\mathrm{LSTM}\ 1\times100\times100\times1:\ 42210",
    formula=reported.counts_as_printed,
    domain=PARAMETERS.domain,
    expect="refuted",
    erratum=Erratum(
        printed="D of shape 10 x 100 among 44,100 parameters; an LSTM 1 x 100 x 100 x 1 with 42,210",
        why="with that D there would be 45,000, and 44,100 belong to a D of 10 x 10; 42,210 belong to ten outputs, with one there are "
        "41,301",
        severity="typo",
    ),
    corrected_by=PARAMETERS.id,
)


def half_as_wide() -> tuple[int, ...]:
    """The counts with encoders of half as many hidden units."""
    first, second, *others = reported.transformer_counts()
    fewer = 1024 * 21
    return (first - fewer, second - fewer, *others)


def without_reading() -> tuple[int, ...]:
    """The counts with the decoder as an encoder, which has one attention less."""
    first, second, _, last = reported.transformer_counts()
    return first, second, reported.transformer_layer(1, 10, 40) + 130, last


TRANSFORMERS = Claim(
    id="implicit-models.reported.transformers",
    title="The printed numbers of parameters of the Transformers for the identity, the spikes and the rolling argmax are those of a "
    "layer of width 10: an encoder's with 2048 hidden units, twice, and a decoder's with 40; with one hidden unit an encoder layer has 511",
    source=Source(DECUGIS_2022, "section 3, the smallest encoder for this task and the other Transformers"),
    statement=r"4d(d+1)+f(2d+1)+5d=43498\ (f=2048),\ 511\ (f=1);\qquad43498+20+11=43529;\qquad8d(d+1)+f(2d+1)+7d+20+110=1920\ (f=40);"
    r"\qquad d=10",
    reading="new",
    formula=reported.transformer_counts,
    domain=Domain(source=Choice("section 3")),
    controls=(Mutant("half as many hidden units", half_as_wide), Mutant("no attention to an encoder", without_reading)),
)
