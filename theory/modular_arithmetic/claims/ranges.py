"""Ranges that several claims state: a prime base, and one of its tasks."""

from __future__ import annotations

from lemmata.language.domain import Integer
from lemmata.theory.modular_arithmetic.problem import is_prime

P = Integer(5, None, search=(5, 47))
PRIME = ("p is prime", lambda c: is_prime(c.p))
Q = Integer(2, lambda c: c.p - 1)
TASK = ("q is prime", lambda c: is_prime(c.q))
