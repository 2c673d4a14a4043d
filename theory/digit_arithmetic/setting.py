"""Arithmetic on digits for readers: the problem in a paragraph, and what the parameters of its claims are called."""

SETTING = r"""
Numbers are arrays of $l$ digits in base $b$, least significant first. Where two numbers are added, the digits $x_j,y_j$ at a position
generate a carry if $x_j+y_j\ge b$, propagate one that arrives if $x_j+y_j=b-1$, and kill it otherwise. A cascade is a generating
position with the propagating ones directly above it; its length counts both.

How far a carry runs decides how many parallel passes, how deep a network, and how wide a window of neighbouring digits are needed.
Pairs are uniform unless a law is named.
"""

SYMBOLS = {
    "base": ("b", "the base, at least 2"),
    "digits": ("l", "number of digits"),
    "length": ("l", "number of digits"),
    "multiplier_length": (r"l'", "number of digits of the multiplier"),
    "encoding": (r"\mathrm{enc}", "how the encoder knows positions"),
    "first": (r"x", "the first number"),
    "second": (r"y", "the second number"),
    "x": (r"x_{0\dots l-1}", "digits of the first number, least significant first"),
    "y": (r"y_{0\dots l-1}", "digits of the second number, least significant first"),
}

QUANTITIES = {
    "loss at the end": ("nats per digit", "cross-entropy of the last training batch"),
    "exact match, seen": ("share", "of tests with every digit right, the least over the lengths seen in training"),
    "exact match": ("share", "of tests with every digit right, at a length that training did not show"),
}
