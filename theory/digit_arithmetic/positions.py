"""Which positions of the input a digit depends on, and which it may depend on where cascades are bounded.

In the format x_l … x_1 + y_l … y_1, positions counted from the end, y_j stands at j, x_j at j + l + 1, and the sign at l + 1. Digit i
depends on sigma(i) = {1, …, i} and {l + 2, …, l + i + 1}, 2i positions. Where no cascade is longer than d - 1, the carry into i starts at
i - d + 1 or above, so that the d positions i - d + 1, …, i of each number suffice, 2d of them: one per number less than appendix E lists.
Source: SABBAGHI_2024, section 3.1 and appendix E.
"""

from __future__ import annotations

from lemmata.terms.inputs import integer


def sum_positions(length: int, digit: int) -> tuple[int, ...]:
    """Return sigma(i), the positions on which digit i of a sum depends: 1, …, i and l + 2, …, l + i + 1.

    Args:
        length: l, of both numbers, at least 1.
        digit: i, from 1 to l.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, section 3.1.

    >>> sum_positions(20, 2)
    (1, 2, 22, 23)
    """
    length = integer(length, "number of digits", 1)
    digit = integer(digit, "digit i", 1, length)
    return (*range(1, digit + 1), *range(length + 2, length + digit + 2))


def trained_positions(length: int, digit: int, depth: int) -> tuple[int, ...]:
    """Return the positions that suffice for digit i where no cascade is longer than d - 1: i - d + 1, …, i, and l + 1 more of each.

    Args:
        length: l, of both numbers, at least 1.
        digit: i, from 1 to l.
        depth: d, from 1 to i.

    Returns: 2d positions.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, appendix E, corrected.

    >>> trained_positions(20, 5, 2)
    (4, 5, 25, 26)
    """
    length = integer(length, "number of digits", 1)
    digit = integer(digit, "digit i", 1, length)
    depth = integer(depth, "d", 1, digit)
    return tuple(place + shift for shift in (0, length + 1) for place in range(digit - depth + 1, digit + 1))


def printed_positions(length: int, digit: int, depth: int) -> tuple[int, ...]:
    """Return sigma_training(i) as printed: i - d, …, i and i + l - d + 1, …, i + l + 1; positions below the numbers are left out.

    Args and Raises: as `trained_positions`.

    Source: SABBAGHI_2024, appendix E.

    >>> printed_positions(20, 5, 2)
    (3, 4, 5, 24, 25, 26)
    """
    places = trained_positions(length, digit, depth)
    lowest = [(digit - depth + shift,) if digit > depth else () for shift in (0, length + 1)]
    return (*lowest[0], *places[:depth], *lowest[1], *places[depth:])


def product_digits(first: int, second: int) -> int:
    """Return how many digits the product of numbers of l1 and l2 digits has at most: l1 + l2.

    Args:
        first, second: numbers of digits, at least 1.

    Raises: ValueError for numbers below 1.

    >>> product_digits(3, 20)
    23
    """
    return integer(first, "number of digits", 1) + integer(second, "number of digits", 1)


def printed_product_digits(first: int, second: int) -> int:
    """Return l1 + l2 - 1, which the printed 22 digits of a product of 3 and 20 digits are.

    Args and Raises: as `product_digits`.

    Source: SABBAGHI_2024, section 3.2, uniform positional encoding.

    >>> printed_product_digits(3, 20)
    22
    """
    return product_digits(first, second) - 1
