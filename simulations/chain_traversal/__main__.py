"""`python -m simulations.chain_traversal` runs the simulation."""

import sys

from lemmata.simulations.chain_traversal import main

if __name__ == "__main__":
    sys.exit(main())
