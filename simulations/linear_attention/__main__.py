"""`python -m simulations.linear_attention` runs the simulation."""

import sys

from lemmata.simulations.linear_attention import main

if __name__ == "__main__":
    sys.exit(main())
