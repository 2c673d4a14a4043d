"""State-space layers as networks use them, and their training on real sequences with and without special examples.

Three layers, each a map of sequences (T, width) to sequences (T, width), linear in its state: the linear recurrent unit, the diagonal
structured layer with zero-order hold, and a selective scan whose step, input and output weights depend on the input. No theorem is used.
"""
