#!/usr/bin/env bash
# SymPy 1.14.0: the definite integral of |cos y| from -pi/2 to pi/2 is 0, where cos is positive inside and the truth is 2.
# The symbol is real, and the same integrand from 0 to 2 pi gives the right 4. Quadrature of the unevaluated integral is right.
set -euo pipefail
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
python3 -m venv "$room/env"
"$room/env/bin/pip" install --quiet --disable-pip-version-check sympy==1.14.0 mpmath==1.3.0
"$room/env/bin/python" - << 'PYTHON'
import sympy

y = sympy.Symbol("y", real=True)
half, whole = (y, -sympy.pi / 2, sympy.pi / 2), (y, 0, 2 * sympy.pi)
integrand = sympy.Abs(sympy.cos(y))
seen, quadrature = sympy.integrate(integrand, half), sympy.Integral(integrand, half).evalf(30)
print("SymPy", sympy.__version__, "says", seen, "and its own quadrature", quadrature)
assert seen == 0
assert abs(quadrature - 2) < 1e-25
assert sympy.integrate(integrand, whole) == 4
PYTHON
