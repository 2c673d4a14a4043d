#!/usr/bin/env bash
# SymPy 1.14.0: the remainder of a multiple of a remainder loses its modulus.
# (3 (n mod 50)) mod 50 for an integer symbol n becomes 3 (n mod 50), which at n = 17 is 51, where the truth is 1; the same
# happens for 2 (n mod 31) mod 31. With a number in the place of n from the start the answer is right.
set -euo pipefail
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
python3 -m venv "$room/env"
"$room/env/bin/pip" install --quiet --disable-pip-version-check sympy==1.14.0 mpmath==1.3.0
"$room/env/bin/python" - << 'PYTHON'
import sympy

n = sympy.Symbol("n", integer=True, nonnegative=True)
seen = (3 * (n % 50)) % 50
print("SymPy", sympy.__version__, "rewrites (3*(n % 50)) % 50 as", seen)
print("at n = 17 it says", seen.subs(n, 17), "and Python's integers say", (3 * (17 % 50)) % 50)
assert seen == 3 * sympy.Mod(n, 50)
assert seen.subs(n, 17) == 51
assert (3 * (17 % 50)) % 50 == 1
assert (2 * (n % 31)) % 31 == 2 * sympy.Mod(n, 31)
PYTHON
