"""A single step decays to chance: from distance i the answer is a parity of i bits, of which attention sees a polynomial of low degree.

From a start x at distance i, take the vertices at the same places of both chains and lay the edges between two places straight or
crossed: 2^i instances, relabellings of one another, whose answer is the parity of the crossed pairs. What tokens add up to is affine in
the signs s_k = 1 (straight) or -1 (crossed), so the margin between the two sinks is N_1/Z_1 + … + N_h/Z_h for h heads of softmax
attention, all N and Z affine, Z > 0; for linear attention it is affine whatever the number of heads. The logistic function is a mixture
of thresholds, and margin + constant has the sign of a polynomial of degree h: the reward is at most the largest share of points where
such a polynomial has the sign of the parity.

Let p agree with the parity but on a set B, and m = (i - h - 1)/2 be whole. If B has fewer points than there are monomials of degree m or
less, some q of that degree vanishes on B, and the sum of p q^2 times the parity is 0, since its degree is below i, but has no negative
term: q = 0, a contradiction. For i - h even, fix one sign either way. Partial fractions show that h heads attain the bound. All but the
last sentence, and that the bound is at most 1/2 + h/(2 sqrt(i)), is written for a proof assistant in `parity.v` and `crossings.v`, beside
the checks.
Source: COHEN_2026, "Reasoning is Necessary", conditional there; the bound on polynomials is that of Aspnes, Beigel, Furst and Rudich,
The expressive power of voting polynomials (Combinatorica 14, 1994); what follows for attention is new.
"""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import admits, maximum, power, world
from lemmata.terms.inputs import integer
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Size, Tensor, Vector
from lemmata.theory.chain_traversal import arguments

MOST_BITS = 12
"""2^12 instances are the most that are listed."""


def crossings(start: int) -> np.ndarray:
    """Return for each instance which of the i pairs of edges cross: all bits, (2^i, i), entry k - 1 for the edges from distance k.

    Raises: ValueError for a distance below 1 or above 12.

    >>> crossings(2).tolist()
    [[0, 0], [0, 1], [1, 0], [1, 1]]
    """
    start = integer(start, "start distance", 1)
    if start > MOST_BITS:
        raise ValueError(f"start distance must be at most {MOST_BITS}, not {start}: there are 2^{start} instances")
    return np.array(list(itertools.product((0, 1), repeat=start)))


def crossed_labels(n: int, start: int) -> np.ndarray:
    """Return 2^i instances with the same start vertex, as names of the vertices in the order of `problem.edges`.

    Args:
        n: vertices of a chain, at least 2.
        start: distance i of the start, from 1 to n - 1.

    Returns: (2^i, 2n) integers, in the order of `crossings`: the edges of an instance are those from k to k - 1 of both chains, crossed
        where its bit is 1.

    Raises: ValueError for n below 2 or a distance out of range.

    Source: COHEN_2026, "Reasoning is Necessary"; the instances are new.

    >>> crossed_labels(2, 1).tolist()
    [[0, 1, 2, 3], [2, 1, 0, 3]]
    """
    n = integer(n, "n", 2)
    bits = crossings(arguments.distance(start, n))
    swapped = bits[:, ::-1].cumsum(axis=1)[:, ::-1] % 2  # crossed an odd number of times on the way down from the start
    found = np.tile(np.arange(2 * n), (len(bits), 1))
    found[:, :start] += n * swapped
    found[:, n : n + start] -= n * swapped
    return found


def least_disagreements(signs: Size, degree: Size) -> Scalar:
    """Return the least number of points of {-1, 1}^i where a polynomial of degree h or less has not the sign of the product s_1 … s_i.

    It is sum_{j < floor((i - h)/2)} C(i - 1, j) + sum_{j < ceil((i - h)/2)} C(i - 1, j), and 0 from h = i on. Zero counts as a wrong sign.

    Args:
        signs: i, at least 1; both may be expressions that stand for every number.
        degree: h, at least 1.

    Raises: ValueError for numbers below 1.

    Source: Aspnes, Beigel, Furst and Rudich 1994 for i - h odd, where it is sum_{j <= (i - h - 1)/2} C(i, j).

    >>> [least_disagreements(4, degree) for degree in range(1, 5)]
    [5, 2, 1, 0]
    """
    if world(signs, degree) != "term":
        signs, degree = integer(signs, "number of signs", 1), integer(degree, "degree", 1)
    left = nonnegative_part(signs - degree)
    return binomial_sum(signs - 1, left // 2) + binomial_sum(signs - 1, (left + 1) // 2)


def nonnegative_part(value: Size) -> Size:
    """Return an integer, or 0 where it is below.

    >>> nonnegative_part(-2)
    0
    """
    return maximum(value, 0) if world(value) == "term" else max(value, 0)


def binomial_sum(top: Size, half: Size) -> Scalar:
    """Return C(N, 0) + … + C(N, half - 1).

    Args:
        top: N, at least 0; both may be expressions that stand for every number.
        half: number of terms, none for one below 1; of an expression from 0 to N + 1.

    >>> binomial_sum(4, 3)
    11
    """
    if world(top, half) != "term":
        return sum(math.comb(top, j) for j in range(half))
    terms = binomials(top)
    return carried(lambda j, before: before + terms[j - 1], 0, top + 2)[half]


def binomials(top: Size) -> Vector:
    """Return C(N, 0), …, C(N, N), where N may be an expression that stands for every number.

    >>> [int(one) for one in binomials(4)]
    [1, 4, 6, 4, 1]
    """
    return carried(lambda j, before: before * (top - j + 1) / j, Fraction(1), top + 1)


def parity_reward(start: Size, heads: Size) -> Scalar:
    """Return 1/2 + 2^{-i} times the sum of the h middle binomial coefficients C(i - 1, j), 1 - least_disagreements/2^i.

    No reward of a single step from distance i exceeds it, and it is the supremum over the 2^i instances. It is 1 for h >= i and at most
    1/2 + h/(2 sqrt(i)).

    Args:
        start: distance i, at least 1; both may be expressions that stand for every number.
        heads: number h of heads of softmax attention; 1 for linear attention, whatever its number.

    Raises: ValueError for numbers below 1.

    Source: COHEN_2026, "Reasoning is Necessary"; the bound is new.

    >>> [str(parity_reward(start, 1)) for start in range(1, 7)]
    ['1', '3/4', '3/4', '11/16', '11/16', '21/32']
    """
    return 1 - least_disagreements(start, heads) * power(Fraction(1, 2), start)


def conjectured_reward(start: Size, heads: Size) -> Scalar:
    """Return 1 - 2^{-i} sum_{j <= floor((i - h - 1)/2)} C(i, j), which is `parity_reward` where i - h is odd.

    Args, Returns and Raises: as `parity_reward`.

    Source: new; a conjecture, false where i - h is even and positive, corrected by `parity_reward`.

    >>> str(conjectured_reward(3, 1)), str(parity_reward(3, 1))
    ('7/8', '3/4')
    """
    if world(start, heads) != "term":
        start, heads = integer(start, "start distance", 1), integer(heads, "number of heads", 1)
    return 1 - binomial_sum(start, nonnegative_part(start - heads + 1) // 2) * power(Fraction(1, 2), start)


@admits("numpy")
def attaining_heads(n: int, start: int, heads: int, scale: Scalar) -> tuple[Tensor, Tensor]:
    """Return A and V of h heads whose softmax attention attains `parity_reward` as scale -> inf.

    With w the number of crossings and p(w) a polynomial with h simple roots about i/2, p(w)/((w + 1) … (w + h)) is 1 plus partial
    fractions A_k/(w + k): head k has the normaliser w + k, up to a factor, and the numerator A_k, head 1 has A_1 + w + 1.

    Args:
        n: vertices of a chain, at least 2.
        start: distance i, from 1 to n - 1.
        heads: h, from 1 to i.
        scale: of the margin, positive.

    Returns: (h, 2n, 2n, 2n) each, entries [head, x, u, w] and [head, u, w, y] as in `problem.Transformer`, for the start vertex of
        `crossed_labels`.

    Raises: ValueError for bad sizes, or more heads than bits.

    Source: new.

    >>> [part.shape for part in attaining_heads(3, 2, 2, 1.0)]
    [(2, 6, 6, 6), (2, 6, 6, 6)]
    """
    n, heads = integer(n, "n", 2), integer(heads, "number of heads", 1)
    start = arguments.distance(start, n)
    if heads > start:
        raise ValueError(f"{heads} heads are more than the {start} of which the answer is the parity")
    first = (start - heads) // 2
    sign = (-1) ** (first + heads)  # p(w) has the sign of the parity at w = first, …, first + h
    A, V = np.zeros((2, heads, 2 * n, 2 * n, 2 * n))
    crossed = [(chain + k, n - chain + k - 1) for chain in (0, n) for k in range(1, start + 1)]
    for k in range(1, heads + 1):
        roots = [first + j + 0.5 for j in range(heads)]
        value = math.prod(-k - root for root in roots) / math.prod(j - k for j in range(1, heads + 1) if j != k)
        each = k / (2 * n - 1)  # the 2n - 1 tokens weigh k together, and each crossing of two edges adds 1
        constant, slope = (value + k, 1.0) if k == 1 else (value, 0.0)
        A[k - 1, start] = np.log(each)
        V[k - 1, start, start, [0, n]] = np.array([0.5, -0.5]) * sign * scale * constant / each
        V[k - 1, start, start, np.delete(np.arange(2 * n), (0, n))] = -(scale**2)
        for edge in crossed:
            A[k - 1, start, *edge] = np.log(each + 0.5)
            V[k - 1, *edge, [0, n]] = np.array([0.5, -0.5]) * sign * scale * slope / (2 * each + 1)
    return A, V
