"""Equations x_i = x_j + h, solved token by token: the talk's experiment on a language model, at toy size.

A base policy that knows how to derive one variable from another, and seldom does, is trained on the rewards of its answers alone, on
derivations of lengths 1 to 6, 1 to 4, or 6. A toy in place of a language model: what it shows is an example and no theorem.
"""
