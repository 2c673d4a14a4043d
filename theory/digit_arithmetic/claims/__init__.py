"""The claims about digit arithmetic, one module a topic."""
