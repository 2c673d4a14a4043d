"""Claims about where training on every shift ends: its limits, the targets it can match, and the test loss."""
