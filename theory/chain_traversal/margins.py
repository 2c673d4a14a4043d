"""What the margins of the four instances of the edge swap are made of: parts that tokens add up to, and drawn margins that are balanced.

The claims on the necessity of reasoning compute their parameters so; a case holds what is drawn.
Source: COHEN_2026, "Reasoning is Necessary"; the certificate is new.
"""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.terms.arithmetic import array, exp
from lemmata.terms.types import Matrix, Tensor, Vector
from lemmata.theory.chain_traversal.problem import edges


def parts(case: Case, tokens: Matrix) -> Vector:
    """Return what tokens add up to: all common ones, next edges as they are and swapped, later edges as they are and swapped, (5,)."""
    n, i = case.n, case.start
    next_, later = [((i, i - 1), (n + i, n + i - 1)), ((i, n + i - 1), (n + i, i - 1))], []
    for one, other in ((i - 2, n + i - 2), (n + i - 2, i - 2)):
        later.append(((i - 1, one), (n + i - 1, other)))
    moved = {pair for group in (*next_, *later) for pair in group}
    common = [(int(u), int(w)) for u, w in edges(n) if (int(u), int(w)) not in moved] + [(i, i)]
    return array([sum(tokens[pair] for pair in group) for group in (common, *next_, *later)], tokens)


def totals(parts: Vector) -> Vector:
    """Return what the four instances add up to from the five parts, (4,)."""
    return parts[0] + parts[[1, 2, 1, 2]] + parts[[3, 4, 4, 3]]


def numerators(case: Case) -> Vector:
    """Return parts that give three margins as wanted; the lone one follows from the four being balanced."""
    signs, Z, wanted = [1, 1, -1, -1], totals(case.normalisers), list(case.opposite)
    lesser, surplus, third = (wanted[k] for k in range(3))
    own = {0: 1, 1: 0, 2: 3, 3: 2}[case.lone]
    pair = [j for j in range(4) if j not in (case.lone, own)]
    found = {own: third, pair[case.first]: lesser, pair[1 - case.first]: lesser + surplus}
    whole = {j: signs[j] * u * Z[j] for j, u in found.items()}
    rest = {0: (2, 3, 1), 1: (2, 3, 0), 2: (0, 1, 3), 3: (0, 1, 2)}[case.lone]
    whole[case.lone] = whole[rest[0]] + whole[rest[1]] - whole[rest[2]]
    return array([0, 0, whole[1] - whole[2], whole[0], whole[2]], Z)


def odds(case: Case) -> Vector:
    """Return e^{-u} for margins of sum 0; for two of them not positive; for one that is negative and outweighs another."""
    # With slack all odds are a thousand-millionth of what they were: no margins of attention give such rewards, close to 1 in all four.
    q, k = fourth(case.roots), case.excess
    last = {"linear": 1 / (q[0] * q[1] * q[2]), "two": 1 + k[0], "lone": (1 + k[0]) / q[1]}[case.kind]
    return array([q[0], q[1], 1 + k[1] if case.kind == "two" else q[2], last], q) / (1 + 10**9 * case.slack)


def fourth(value: Tensor) -> Tensor:
    """Return the fourth power, which spreads what is drawn over orders of magnitude."""
    return value * value * (value * value)


def attention(case: Case) -> Matrix:
    """Return what each token weighs in the sum of normalisers: itself where attention is linear, else its exponential."""
    return case.scores if case.attention == "linear" else exp(case.scores)
