#!/usr/bin/env bash
# SciPy 1.17.1, odeint on y' = y^2, y(0) = 1, whose solution 1/(1 - t) ends at t = 1: where steps may not go beyond the end (tcrit),
# "Integration successful." comes with a finite y(2) near 1.3e154. The own steps of the solver (infodict["tcur"]) came to t < 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet scipy==1.17.1 numpy==2.4.6
"$folder/env/bin/python" - <<'PYTHON'
import warnings

import numpy as np
import scipy
from scipy.integrate import odeint

warnings.simplefilter("ignore", RuntimeWarning)
path, found = odeint(lambda t, y: y * y, [1.0], [0.0, 2.0], tfirst=True, full_output=True, tcrit=[2.0], mxstep=10**9)
print("scipy", scipy.__version__, "numpy", np.__version__)
print("y(2):", path[-1, 0], "; message:", found["message"], "; its own steps came to t =", found["tcur"][-1])
assert found["message"] == "Integration successful."
assert np.isfinite(path[-1, 0]) and found["tcur"][-1] < 1.0001
PYTHON
