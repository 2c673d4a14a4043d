"""Checks of the laws of words: letter by letter for every order, convolutions on five groups, commutators one by one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, sampled, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, Equal, Estimate, ForAll, Recurrence
from lemmata.terms.arithmetic import array, number, ratio
from lemmata.theory.implicit_models.claims.words import (
    COMMUTATORS,
    DISTANCE,
    HARD,
    IDENTITY_SHARE,
    LAW,
    NONE,
    REDRAWN,
    SERIES,
)
from lemmata.theory.implicit_models.problem import GROUPS, draw_words, multiplication, prefix_products
from lemmata.theory.implicit_models.words import product_law

GROUP_ORDERS = {len(multiplication(group)): group for group in GROUPS}
PRINTED = {Fraction(1, 50): 200721, Fraction(1, 10): 50597, Fraction(1, 2): 20380}
"""The three shares of the statement, in millionths, by the probability of a hard letter."""
SMALL = {"order": Choice(2, 3, 6)}


@exact(LAW, part="every order", sizes={"order": EVERY})
def follows_letter_by_letter_on_every_group(formula, case):
    """By induction: an element comes from itself by e, and from all others, 1 - P(g) together, each by the one letter that leads there."""
    other = case.p / (case.order - 1)
    steps = Recurrence(
        (number(1, case.p), number(0, case.p)), lambda _, law: tuple((1 - case.p) * here + other * (1 - here) for here in law)
    )
    return ForAll(steps, lambda k: case.apply(formula, length=k), index="length")


def _convolved(table, p, length):
    """Return the law of the product over all elements, by multiplying the law out, letter by letter."""
    order = len(table)
    law = array([1] + [0] * (order - 1), p)
    inverse = np.argmin(table, axis=1)
    for _ in range(length):
        law = array(
            [sum((1 - p if x == 0 else p / (order - 1)) * law[table[g, inverse[x]]] for x in range(order)) for g in range(order)], p
        )
    return law


@exact(LAW, part="five groups", sizes={"order": (2, 3, 6), "length": (0, 1, 2, 3)}, at=SMALL)
@tested(LAW, part="five groups", examples=12, at={"order": Choice(*GROUP_ORDERS), "length": Integer(0, 3)})
def is_the_convolution_on_a_group(formula, case):
    """Laws over the elements of the group of that order, multiplied out."""
    table = multiplication(GROUP_ORDERS[case.order])
    at_e, elsewhere = case.apply(formula)
    return Equal(_convolved(table, case.p, case.length), array([at_e] + [elsewhere] * (case.order - 1), case.p))


@exact(DISTANCE, sizes={"order": EVERY})
def shrinks_by_one_factor_with_each_letter(formula, case):
    """By induction on the length, of any group: both gaps of the law shrink by 1 - q.

    They add up to 0, so that half of the sum of their moduli is the modulus of one.
    """

    uniform = (1 + 0 * case.p) / case.order  # no float where the order is a number

    def gaps(k):
        at_e, elsewhere = product_law(case.order, case.p, k)
        return at_e - uniform, (case.order - 1) * (elsewhere - uniform)

    left, full = 1 - case.p * case.order / (case.order - 1), 1 - uniform
    return All(
        ForAll(Recurrence((full, -full), lambda _, gap: (left * gap[0], left * gap[1])), gaps, index="length"),
        ForAll(Recurrence(full, lambda _, distance: abs(left) * distance), lambda k: case.apply(formula, length=k), index="length"),
    )


@tested(DISTANCE, examples=60)
def is_half_the_sum_of_the_gaps(formula, case):
    """Half of the sum of the moduli over all elements."""
    at_e, elsewhere = product_law(case.order, case.p, case.length)
    uniform = ratio(1, case.order, case.p)
    return Equal(case.apply(formula), (abs(at_e - uniform) + (case.order - 1) * abs(elsewhere - uniform)) / 2)


@exact(IDENTITY_SHARE, part="every length", sizes={"length": (1, 2, 3, 4, 5), "order": (2, 3, 60)})
@tested(IDENTITY_SHARE, part="every length", examples=40)
def is_the_mean_over_positions(formula, case):
    """The law at each position, added up."""
    total = sum(product_law(case.order, case.p, k)[0] for k in range(1, case.length + 1))
    return Equal(case.apply(formula), total / case.length)


@exact(IDENTITY_SHARE, part="every length", sizes={"order": EVERY, "length": EVERY})
def grows_by_the_law_of_one_more_position(formula, case):
    """For every order and length: L + 1 times the mean over L + 1 positions is L times that over L, and the law at the last."""
    here, after = case.apply(formula), case.apply(formula, length=case.length + 1)
    last = product_law(case.order, case.p, case.length + 1)[0]
    first = formula(case.order, case.p, 1)
    return All(
        Equal((case.length + 1) * after, case.length * here + last),
        Equal(first, product_law(case.order, case.p, 1)[0]),
    )


@exact(IDENTITY_SHARE, part="the numbers", at={"order": Choice(60), "p": Choice(*PRINTED), "length": Choice(256)})
def are_the_three_of_the_alternating_group(formula, case):
    """In fractions, rounded to six decimals."""
    return Equal(round(formula(case.order, case.p, case.length) * 10**6), PRINTED[case.p])


@sampled(IDENTITY_SHARE, part="the numbers", at={"order": Choice(60), "length": Choice(256)})
def is_the_share_among_drawn_words(formula, case, settings):
    """Words of the alternating group on 5 letters, drawn and multiplied."""
    drawn = draw_words(2000, 256, 60, case.p, np.random.default_rng(settings.seed))
    shares = (prefix_products(multiplication("a5"), drawn) == 0).mean(axis=1)
    return Estimate(shares.mean(), max(shares.std(), 1e-12) / np.sqrt(len(shares)), case.apply(formula))


@exact(HARD, sizes={"length": range(8)})
@tested(HARD, examples=30)
def is_the_law_letter_by_letter(formula, case):
    """One more letter at a time."""
    law = array([1], case.p)
    for _ in range(case.length):
        law = array([*((1 - case.p) * law), 0 * case.p]) + array([0 * case.p, *(case.p * law)])
    return Equal(case.apply(formula), law)


@exact(REDRAWN, sizes={"order": (2, 3, 6, 60)})
@tested(REDRAWN, examples=20)
def is_what_the_other_letters_add_up_to(formula, case):
    """The law of a letter, all that is not the identity added."""
    law = [1 - case.p] + [0 * case.p] * (case.order - 1)
    drawn = [weight + case.p * ratio(1, case.order, case.p) for weight in law]
    return Equal(case.apply(formula), sum(drawn[1:]))


@exact(NONE, part="every length")
def loses_a_share_with_each_letter(formula, case):
    """By induction on the length."""
    return ForAll(
        Recurrence(number(1, case.p), lambda _, left: (1 - case.p) * left), lambda k: case.apply(formula, length=k), index="length"
    )


@tested(NONE, part="every length", examples=20)
def is_a_product(formula, case):
    """Factor by factor."""
    found = number(1, case.p)
    for _ in range(case.length):
        found = found * (1 - case.p)
    return Equal(case.apply(formula), found)


@exact(NONE, part="the number", at={"length": Choice(256), "p": Choice(Fraction(1, 50))})
def is_the_number_of_the_title(formula, case):
    """In fractions, rounded to six decimals; its inverse rounded to an integer."""
    share = formula(case.length, case.p)
    return All(Equal(round(share * 10**6), 5674), Equal(round(1 / share), 176))


@exact(COMMUTATORS)
def are_all_that_pairs_give(formula, case):
    """Every pair of elements."""
    table = multiplication(case.group)
    inverse = {g: int(np.flatnonzero(row == 0)[0]) for g, row in enumerate(table)}
    found = {int(table[table[g, h], table[inverse[g], inverse[h]]]) for g in inverse for h in inverse}
    return Equal(case.apply(formula), len(found))


@exact(SERIES)
def are_the_orders_of_normal_closures(formula, case):
    """The known subgroups: a set that contains the commutators of a group, is closed under products, and is generated by these."""
    table = multiplication(case.group)
    members, orders = set(range(len(table))), []
    while len(members) not in orders:
        orders.append(len(members))
        inverse = {g: next(h for h in members if table[g, h] == 0) for g in members}
        members = {int(table[table[g, h], table[inverse[g], inverse[h]]]) for g in members for h in members}
        while more := {int(table[g, h]) for g in members for h in members} - members:
            members |= more
    return Equal(case.apply(formula), orders)
